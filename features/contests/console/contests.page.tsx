import { Segmented } from "antd";
import type { ReactElement } from "react";
import { Link, useSearchParams } from "react-router";
import { useMay } from "../../../console/api/queries.ts";
import { Card, Chip, PageHead } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { VerbMenu } from "../../../console/ui/verb-menu.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { ContestConsoleRow, ContestEntryConsoleRow } from "../contract/contest-console-rows.ts";
import { contestWords as words } from "./contests.words.ts";

const EVERY_MS = 10_000;
const VIEWS = ["contests", "open", "entries"] as const;
const TONES = { coming: "care", running: "good", over: undefined, off: "bad" } as const;

/** Contests with their terms and prizes, those that are not over, and who is in them. */
export function ContestsConsolePage(): ReactElement {
  const say = useSay();
  const [search, setSearch] = useSearchParams();
  const mayRead = useMay("contests/entries").may;
  const views = VIEWS.filter((view) => mayRead || view !== "entries");
  const view = views.find((one) => one === search.get("view")) ?? "contests";
  return (
    <>
      <PageHead
        title={say(words.title)}
        below={say(words.below)}
        actions={
          <>
            <Segmented
              value={view}
              onChange={(next) => setSearch({ view: next })}
              options={views.map((value) => ({ value, label: say(words[value]) }))}
            />
            <VerbMenu verbs={["contests/publish"]} about="new" />
          </>
        }
      />
      {view === "entries" ? <Entries /> : <Contests key={view} isOpen={view === "open"} />}
    </>
  );
}

const personOf = (person: number): ReactElement | string => (person === 0 ? "–" : <Link to={`/people/${person}`}>{person}</Link>);

function Contests({ isOpen }: { readonly isOpen: boolean }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const columns: readonly Column<ContestConsoleRow>[] = [
    { name: "number", words: words.number, cell: ({ number }) => number },
    { name: "name", words: words.name, cell: ({ name }) => <b className="font-semibold">{name}</b> },
    {
      name: "state",
      words: words.state,
      cell: ({ state }) => {
        const tone = TONES[state];
        return <Chip {...(tone === undefined ? {} : { tone })}>{say(words[state])}</Chip>;
      },
    },
    {
      name: "kind",
      words: words.kind,
      cell: ({ isPublic, again }) => `${say(isPublic ? words.public : words.private)}${again ? `, ${say(words.again)}` : ""}`,
    },
    { name: "person", words: words.person, cell: ({ person }) => personOf(person) },
    { name: "people", words: words.people, cell: ({ entries, seats }) => `${entries} / ${seats}`, isFigure: true },
    { name: "starts", words: words.starts, cell: ({ starts }) => momentText(starts, language) },
    { name: "ends", words: words.ends, cell: ({ ends }) => momentText(ends, language) },
    { name: "start", words: words.start, cell: ({ start }) => groupedText(start), isFigure: true },
    { name: "prizes", words: words.prizes, cell: ({ prizes }) => (prizes === "" ? "–" : prizes), isFigure: true },
    { name: "coins", words: words.coins, cell: ({ coins }) => coins, isExtra: true },
    { name: "position", words: words.position, cell: ({ position }) => groupedText(position), isFigure: true, isExtra: true },
  ];
  return (
    <Card>
      <KeyTable<ContestConsoleRow>
        look="contests/contests"
        {...(isOpen ? { fixed: { only: "open" } } : {})}
        columns={columns}
        rowKey={({ key }) => key}
        everyMs={EVERY_MS}
        empty={say(words.none)}
        action={({ key, state }) =>
          state === "coming" ? <VerbMenu verbs={["contests/call-off"]} about={key} fixed={["contest"]} /> : null
        }
      />
    </Card>
  );
}

function Entries(): ReactElement {
  const say = useSay();
  const columns: readonly Column<ContestEntryConsoleRow>[] = [
    { name: "contest", words: words.contest, cell: ({ contest }) => contest },
    { name: "entry", words: words.entry, cell: ({ entry }) => entry },
    { name: "person", words: words.person, cell: ({ person }) => personOf(person) },
    {
      name: "place",
      words: words.place,
      cell: ({ place, isOut }) => (isOut ? say(words.left) : place === 0 ? "–" : place),
      isFigure: true,
    },
    { name: "value", words: words.value, cell: ({ value }) => groupedText(value), isFigure: true },
    { name: "return", words: words.return, cell: (row) => row.return, isFigure: true },
    { name: "fall", words: words.fall, cell: ({ fall }) => fall, isFigure: true },
    { name: "fills", words: words.fills, cell: ({ fills }) => groupedText(String(fills)), isFigure: true },
    { name: "prize", words: words.prize, cell: ({ prize }) => (prize === "0" ? "–" : groupedText(prize)), isFigure: true },
    { name: "receipt", words: words.receipt, cell: ({ receipt }) => (receipt === "" ? "–" : receipt), isExtra: true },
  ];
  return (
    <Card>
      <KeyTable<ContestEntryConsoleRow>
        look="contests/entries"
        columns={columns}
        rowKey={({ key }) => key}
        everyMs={EVERY_MS}
        filters={[
          { name: "person", words: words.person, kind: "number" },
          { name: "contest", words: words.contest, kind: "number" },
        ]}
        empty={say(words.noEntries)}
      />
    </Card>
  );
}
