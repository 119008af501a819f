import { Button } from "antd";
import { Clock, TimerReset, Unlock } from "lucide-react";
import type { ReactElement } from "react";
import { useMe, useRows } from "../../../console/api/queries.ts";
import { Card, Chip } from "../../../console/ui/card.tsx";
import { Failed, Bars, Nothing } from "../../../console/ui/states.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { houseWords } from "../../../console/words/house.words.ts";
import { momentText, spanText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { HoldRow } from "../../holds/contract/hold-row.ts";
import { peopleWords } from "./people.words.ts";

const LIVE_MS = 5000;

/** Holds of a person: those that stand, and with `withPast` those that have ended below them. */
export function PersonHolds({ person, withPast = false }: { readonly person: number; readonly withPast?: boolean }): ReactElement {
  const say = useSay();
  const pages = useRows<HoldRow>("holds/person", { person: String(person) }, LIVE_MS);
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  const standing = rows.filter(({ endedAt }) => endedAt === 0);
  const past = rows.filter(({ endedAt }) => endedAt > 0);
  if (pages.isPending) return <Bars rows={3} />;
  if (pages.error !== null && rows.length === 0) return <Failed error={pages.error} again={() => void pages.refetch()} />;
  return (
    <div className="flex flex-col gap-4">
      <Card title={say(peopleWords.holds)} aside={`${standing.length} · ${say(peopleWords.closedList)}`}>
        {standing.length === 0 && <Nothing>{say(peopleWords.noHolds)}</Nothing>}
        <ul>
          {standing.map((hold) => (
            <StandingHold key={hold.id} hold={hold} />
          ))}
        </ul>
      </Card>
      {withPast && (
        <Card title={say(peopleWords.endedHolds)}>
          {past.length === 0 && <Nothing />}
          <ul>
            {past.map((hold) => (
              <EndedHold key={hold.id} hold={hold} />
            ))}
          </ul>
          {pages.hasNextPage && (
            <div className="flex justify-center border-t border-line p-2">
              <Button type="text" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                {say(houseWords.more)}
              </Button>
            </div>
          )}
        </Card>
      )}
    </div>
  );
}

function StandingHold({ hold }: { readonly hold: HoldRow }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const now = useMe().data?.venueTime ?? hold.placedAt;
  const { id, person, placedAt, until, only, reach, isByRule, reason } = hold;
  const over = Math.min(100, Math.max(0, ((now - placedAt) / Math.max(1, until - placedAt)) * 100));
  const opening = { about: String(id), fields: { person, hold: id }, fixed: ["person", "hold"] };
  return (
    <li className="border-b border-line px-4 py-3 last:border-b-0">
      <p className="flex items-baseline justify-between gap-3">
        <b className="font-semibold">{say({ en: hold.kindEn, zh: hold.kindZh })}</b>
        <span className="shrink-0 font-semibold">
          {only || say(reach === "anywhere" ? peopleWords.everything : peopleWords.newAddresses)}
        </span>
      </p>
      <p className="text-mut">{say({ en: hold.causeEn, zh: hold.causeZh })}</p>
      {reason !== "" && <p className="wrap-anywhere">“{reason}”</p>}
      <p className="mt-1 flex flex-wrap items-center justify-between gap-x-3 text-xs text-mut">
        <span>
          {authorOf(hold, say(peopleWords.byRule))} · {momentText(placedAt, language)}
        </span>
        <span className="flex items-center gap-1 font-semibold text-fg">
          <Clock size={13} className="text-brand" aria-hidden="true" />
          {say(peopleWords.liftsIn, { span: spanText(Math.max(0, until - now), language) })}
        </span>
      </p>
      <div className="mt-2 h-[3px] overflow-hidden rounded-full bg-fill" aria-hidden="true">
        <div className="h-full bg-brand" style={{ width: `${over}%` }} />
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <VerbButton verb="holds/lift" {...opening} size="small" icon={<Unlock size={14} />}>
          {say(peopleWords.lift)}
        </VerbButton>
        {!isByRule && (
          <VerbButton verb="holds/renew" {...opening} size="small" icon={<TimerReset size={14} />}>
            {say(peopleWords.renew)}
          </VerbButton>
        )}
      </div>
    </li>
  );
}

function authorOf({ isByRule, placedBy, agreedBy }: HoldRow, byRule: string): string {
  if (isByRule) return byRule;
  return agreedBy === "" ? placedBy : `${placedBy} + ${agreedBy}`;
}

function EndedHold({ hold }: { readonly hold: HoldRow }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const { kindEn: en, kindZh: zh, placedAt, endedAt, ended, endedBy, reason } = hold;
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-2 last:border-b-0">
      <div className="min-w-0">
        <p>
          <b className="font-semibold">{say({ en, zh })}</b> <span className="text-mut">{say({ en: hold.causeEn, zh: hold.causeZh })}</span>
        </p>
        <p className="truncate text-xs text-mut">
          {authorOf(hold, say(peopleWords.byRule))}
          {reason === "" ? "" : `: “${reason}”`}
        </p>
      </div>
      <div className="flex items-center gap-3">
        <span className="figures text-xs text-mut">
          {momentText(placedAt, language)} – {momentText(endedAt, language)}
        </span>
        <Chip tone={ended === "lifted" ? "care" : "plain"}>
          {ended === "lifted" ? say(peopleWords.liftedBy, { name: endedBy }) : say(peopleWords.byItself)}
        </Chip>
      </div>
    </li>
  );
}
