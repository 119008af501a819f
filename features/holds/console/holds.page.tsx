import { Segmented } from "antd";
import { useCallback, type ReactElement } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { useMe } from "../../../console/api/queries.ts";
import { Card, Chip, PageHead } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { VerbMenu } from "../../../console/ui/verb-menu.tsx";
import { momentText, spanText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { HoldRow } from "../contract/hold-row.ts";
import { holdsWords } from "./holds.words.ts";

/** Nearer than this it is told in red. */
const SOON_MS = 4 * 3_600_000;

/** Who may not take out what: those that stand, the soonest end first, or those that have ended. */
export function HoldsPage(): ReactElement {
  const say = useSay();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const state = search.get("state") === "ended" ? "ended" : "standing";
  const columns = useColumns(state);
  const open = useCallback(({ person }: HoldRow) => void navigate(`/people/${person}?tab=holds`), [navigate]);
  const actions = ({ id, person, isByRule }: HoldRow): ReactElement => (
    <VerbMenu
      verbs={isByRule ? ["holds/lift"] : ["holds/lift", "holds/renew"]}
      about={String(id)}
      fields={{ person, hold: id }}
      fixed={["person", "hold"]}
    />
  );
  return (
    <>
      <PageHead
        title={say(holdsWords.title)}
        below={say(holdsWords.below)}
        actions={
          <Segmented
            value={state}
            onChange={(next) => setSearch(next === "ended" ? { state: "ended" } : {})}
            options={[
              { value: "standing", label: say(holdsWords.standing) },
              { value: "ended", label: say(holdsWords.ended) },
            ]}
          />
        }
      />
      <Card>
        <KeyTable<HoldRow>
          key={state}
          look="holds/list"
          fixed={{ state }}
          columns={columns}
          rowKey={({ id }) => id}
          onOpen={open}
          empty={say(holdsWords.none)}
          everyMs={15_000}
          {...(state === "standing" ? { action: actions } : {})}
        />
      </Card>
    </>
  );
}

function useColumns(state: "standing" | "ended"): readonly Column<HoldRow>[] {
  const say = useSay();
  const times = useTimeColumns(state);
  return [
    { name: "number", words: holdsWords.number, cell: ({ id }) => id, sort: ({ id }) => id, isFigure: true, width: 72, isExtra: true },
    {
      name: "person",
      words: holdsWords.person,
      cell: ({ person }) => (
        <Link to={`/people/${person}?tab=holds`} className="figures font-semibold">
          {person}
        </Link>
      ),
      sort: ({ person }) => person,
    },
    {
      name: "kind",
      words: holdsWords.kind,
      cell: ({ kindEn: en, kindZh: zh, renewals }) => (
        <span className="whitespace-nowrap">
          {say({ en, zh })} {renewals > 0 && <Chip tone="care">{say(holdsWords.renewed, { count: renewals })}</Chip>}
        </span>
      ),
      sort: ({ kindEn }) => kindEn,
    },
    { name: "why", words: holdsWords.why, cell: ({ causeEn: en, causeZh: zh }) => say({ en, zh }), sort: ({ causeEn }) => causeEn },
    {
      name: "only",
      words: holdsWords.only,
      cell: ({ only, reach }) => only || say(reach === "anywhere" ? holdsWords.everything : holdsWords.newAddresses),
    },
    {
      name: "setBy",
      words: holdsWords.setBy,
      cell: ({ isByRule, placedBy }) => (isByRule ? <Chip>{say(holdsWords.byRule)}</Chip> : placedBy),
      sort: ({ placedBy }) => placedBy,
    },
    ...times,
    {
      name: "words",
      words: holdsWords.words,
      cell: ({ reason }) => (
        <span className="block max-w-24 truncate 2xl:max-w-96 text-mut" title={reason}>
          {reason || "–"}
        </span>
      ),
    },
  ];
}

/** Since when and until when; of those that have ended, how. */
function useTimeColumns(state: "standing" | "ended"): readonly Column<HoldRow>[] {
  const say = useSay();
  const language = useLanguage();
  const now = useMe().data?.venueTime ?? 0;
  const moment = (at: number): ReactElement => <span className="figures whitespace-nowrap">{momentText(at, language)}</span>;
  const since: Column<HoldRow> = {
    name: "placedAt",
    words: holdsWords.placedAt,
    cell: ({ placedAt }) => moment(placedAt),
    sort: ({ placedAt }) => placedAt,
    isExtra: true,
  };
  const ends: readonly Column<HoldRow>[] = [
    { name: "until", words: holdsWords.until, cell: ({ until }) => moment(until), sort: ({ until }) => until },
    {
      name: "left",
      words: holdsWords.left,
      cell: ({ until }) => (
        <b className={`font-semibold whitespace-nowrap ${until - now < SOON_MS ? "text-bad" : ""}`}>
          {until <= now ? say(holdsWords.over) : spanText(until - now, language)}
        </b>
      ),
      sort: ({ until }) => until,
      isFigure: true,
    },
  ];
  const ended: readonly Column<HoldRow>[] = [
    { name: "endedAt", words: holdsWords.ended, cell: ({ endedAt }) => moment(endedAt), sort: ({ endedAt }) => endedAt },
    {
      name: "how",
      words: holdsWords.how,
      cell: ({ ended: how, endedBy }) => (how === "lifted" ? say(holdsWords.liftedBy, { name: endedBy }) : say(holdsWords.byItself)),
      sort: ({ ended: how }) => how,
    },
  ];
  return [since, ...(state === "ended" ? ended : ends)];
}
