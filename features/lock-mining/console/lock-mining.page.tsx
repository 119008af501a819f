import { Segmented } from "antd";
import type { ReactElement } from "react";
import { Link, useSearchParams } from "react-router";
import { useMay } from "../../../console/api/queries.ts";
import { Card, Chip, PageHead } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { VerbMenu } from "../../../console/ui/verb-menu.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { useSay } from "../../../console/words/say.ts";
import type { LockDueRow, LockProductRow, LockRow } from "../contract/lock-console-rows.ts";
import { LockSeeds } from "./lock-seeds-tables.tsx";
import { lockWords as words } from "./lock-mining.words.ts";

const EVERY_MS = 10_000;
const VIEWS = ["products", "due", "seeds", "locks"] as const;

/** Products with their cover, what ends when, seeds, and locks. */
export function LockMiningConsolePage(): ReactElement {
  const say = useSay();
  const [search, setSearch] = useSearchParams();
  const mayRead = useMay("lock-mining/locks").may;
  const views = VIEWS.filter((view) => view !== "locks" || mayRead);
  const view = views.find((one) => one === search.get("view")) ?? "products";
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
            <VerbMenu verbs={["lock-mining/pause", "lock-mining/resume"]} about="0" />
            <VerbButton verb="lock-mining/set-product" about="new">
              {say(words.add)}
            </VerbButton>
          </>
        }
      />
      {view === "products" && <Products />}
      {view === "due" && <Due />}
      {view === "seeds" && <LockSeeds />}
      {view === "locks" && <Locks />}
    </>
  );
}

const TONES = { sold: "good", paused: "care", off: undefined, no_seeds: "bad" } as const;

function Products(): ReactElement {
  const say = useSay();
  const columns: readonly Column<LockProductRow>[] = [
    { name: "number", words: words.product, cell: ({ number }) => number, sort: ({ number }) => number },
    {
      name: "currency",
      words: words.currency,
      cell: ({ currency }) => <b className="font-semibold">{currency}</b>,
      sort: ({ currency }) => currency,
    },
    { name: "days", words: words.days, cell: ({ days }) => days, sort: ({ days }) => days, isFigure: true },
    { name: "range", words: words.range, cell: ({ range }) => range, isFigure: true },
    { name: "year", words: words.year, cell: ({ year }) => year, isFigure: true },
    { name: "penalty", words: words.penalty, cell: ({ penalty }) => penalty, isFigure: true, isExtra: true },
    { name: "least", words: words.least, cell: ({ least }) => groupedText(least), isFigure: true, isExtra: true },
    { name: "most", words: words.most, cell: ({ most }) => groupedText(most), isFigure: true, isExtra: true },
    { name: "used", words: words.used, cell: ({ used }) => groupedText(used), sort: ({ usedPpm }) => usedPpm, isFigure: true },
    { name: "quota", words: words.quota, cell: ({ quota }) => groupedText(quota), isFigure: true },
    { name: "promised", words: words.promised, cell: ({ promised }) => groupedText(promised), isFigure: true },
    { name: "worst", words: words.worst, cell: ({ worst }) => groupedText(worst), isFigure: true },
    { name: "free", words: words.free, cell: ({ free }) => groupedText(free), isFigure: true },
    {
      name: "state",
      words: words.state,
      cell: ({ state }) => {
        const tone = TONES[state];
        return <Chip {...(tone === undefined ? {} : { tone })}>{say(words[state])}</Chip>;
      },
    },
  ];
  return (
    <Card>
      <KeyTable<LockProductRow>
        look="lock-mining/products"
        columns={columns}
        rowKey={({ key }) => key}
        everyMs={EVERY_MS}
        empty={say(words.none)}
        action={({ key, state }) => (
          <VerbMenu
            verbs={["lock-mining/set-product", state === "paused" ? "lock-mining/resume" : "lock-mining/pause"]}
            about={key}
            fixed={["product"]}
          />
        )}
      />
    </Card>
  );
}

function Due(): ReactElement {
  const say = useSay();
  const columns: readonly Column<LockDueRow>[] = [
    { name: "date", words: words.date, cell: ({ date }) => date, sort: ({ date }) => date },
    { name: "currency", words: words.currency, cell: ({ currency }) => currency, sort: ({ currency }) => currency },
    { name: "locks", words: words.count, cell: ({ locks }) => groupedText(String(locks)), sort: ({ locks }) => locks, isFigure: true },
    { name: "principal", words: words.principal, cell: ({ principal }) => groupedText(principal), isFigure: true },
    { name: "renewing", words: words.renewing, cell: ({ renewing }) => groupedText(renewing), isFigure: true },
    { name: "promised", words: words.toPay, cell: ({ promised }) => groupedText(promised), isFigure: true },
  ];
  return (
    <Card>
      <KeyTable<LockDueRow>
        look="lock-mining/due"
        columns={columns}
        rowKey={({ key }) => key}
        everyMs={EVERY_MS}
        empty={say(words.nothingDue)}
      />
    </Card>
  );
}

function Locks(): ReactElement {
  const say = useSay();
  const columns: readonly Column<LockRow>[] = [
    { name: "number", words: words.number, cell: ({ number }) => number },
    { name: "person", words: words.person, cell: ({ person }) => <Link to={`/people/${person}`}>{person}</Link> },
    { name: "product", words: words.product, cell: ({ product }) => product },
    {
      name: "principal",
      words: words.principal,
      cell: ({ principal, currency }) => `${groupedText(principal)} ${currency}`,
      isFigure: true,
    },
    { name: "range", words: words.range, cell: ({ range }) => range, isFigure: true },
    { name: "interest", words: words.interest, cell: ({ interest }) => groupedText(interest), isFigure: true },
    { name: "lockedOn", words: words.lockedOn, cell: ({ lockedOn }) => lockedOn },
    { name: "ends", words: words.ends, cell: ({ ends }) => ends },
    { name: "paid", words: words.paid, cell: ({ paid }) => paid, isFigure: true },
    { name: "renews", words: words.renews, cell: ({ renews }) => say(renews ? words.yes : words.no) },
    {
      name: "state",
      words: words.state,
      cell: ({ state }) => <Chip {...(state === "running" ? { tone: "good" as const } : {})}>{say(words[state])}</Chip>,
    },
    { name: "penalty", words: words.lockPenalty, cell: ({ penalty }) => groupedText(penalty), isFigure: true },
    { name: "receipt", words: words.receipt, cell: ({ receipt }) => receipt || "–", isExtra: true },
  ];
  const states = (["running", "ended"] as const).map((value) => ({ value, label: say(words[value]) }));
  return (
    <Card>
      <KeyTable<LockRow>
        look="lock-mining/locks"
        columns={columns}
        rowKey={({ key }) => key}
        filters={[
          { name: "person", words: words.person, kind: "number" },
          { name: "state", words: words.state, kind: "choice", choices: states },
        ]}
        empty={say(words.noLocks)}
      />
    </Card>
  );
}
