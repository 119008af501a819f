import { Segmented } from "antd";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { useMay } from "../../../console/api/queries.ts";
import { Card, Chip, PageHead } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { VerbMenu } from "../../../console/ui/verb-menu.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { DualDueRow, DualProductRowOfConsole, DualTermsRow } from "../contract/dual-console-rows.ts";
import { dualWords as words } from "./dual-investment.words.ts";
import { Purchases, Settlements } from "./dual-settled-tables.tsx";

const EVERY_MS = 10_000;
const VIEWS = ["terms", "products", "due", "settlements", "purchases"] as const;

/** Terms with cover and worst case, products, exposure by day, settlements, purchases. */
export function DualConsolePage(): ReactElement {
  const say = useSay();
  const [search, setSearch] = useSearchParams();
  const mayRead = useMay("dual-investment/purchases").may;
  const views = VIEWS.filter((view) => view !== "purchases" || mayRead);
  const view = views.find((one) => one === search.get("view")) ?? "terms";
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
            <VerbMenu verbs={["dual-investment/pause", "dual-investment/resume"]} about="all" />
            <VerbButton verb="dual-investment/set-terms" about="new">
              {say(words.add)}
            </VerbButton>
          </>
        }
      />
      {view === "terms" && <Terms />}
      {view === "products" && <Products />}
      {view === "due" && <Due />}
      {view === "settlements" && <Settlements />}
      {view === "purchases" && <Purchases />}
    </>
  );
}

const TONES = { sold: "good", paused: "care", off: undefined, no_index: "bad" } as const;

function Terms(): ReactElement {
  const say = useSay();
  const columns: readonly Column<DualTermsRow>[] = [
    { name: "coin", words: words.coin, cell: ({ coin }) => <b className="font-semibold">{coin}</b> },
    { name: "lines", words: words.lines, cell: ({ lines }) => <Lines lines={lines} /> },
    { name: "shares", words: words.shares, cell: ({ shares }) => groupedText(String(shares)), isFigure: true },
    { name: "most", words: words.most, cell: ({ most }) => groupedText(String(most)), isFigure: true },
    { name: "passedOn", words: words.passedOn, cell: ({ passedOn }) => passedOn, isFigure: true },
    { name: "volatility", words: words.volatility, cell: ({ volatility }) => volatility, isFigure: true },
    { name: "index", words: words.index, cell: ({ index }) => groupedText(index), isFigure: true, isExtra: true },
    { name: "onSale", words: words.onSale, cell: ({ onSale }) => onSale, isFigure: true },
    { name: "sets", words: words.sets, cell: ({ sets }) => groupedText(sets), isFigure: true },
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
      <KeyTable<DualTermsRow>
        look="dual-investment/terms"
        columns={columns}
        rowKey={({ key }) => key}
        everyMs={EVERY_MS}
        empty={say(words.noTerms)}
        action={({ key, state }) => (
          <VerbMenu
            verbs={["dual-investment/set-terms", state === "paused" ? "dual-investment/resume" : "dual-investment/pause"]}
            about={key}
            fixed={["coin"]}
          />
        )}
      />
    </Card>
  );
}

/** "1 0.5 5, 3 0.8 5" as an operator reads it: one line a term, its strikes on each side and how far they stand apart. */
function Lines({ lines }: { readonly lines: string }): ReactElement {
  const say = useSay();
  return (
    <ul className="m-0 list-none p-0 py-1 leading-5 tabular-nums">
      {lines.split(", ").map((line) => {
        const [days = "", step = "", strikes = ""] = line.split(" ");
        return <li key={line}>{say(words.line).replace("{days}", days).replace("{strikes}", strikes).replace("{step}", step)}</li>;
      })}
    </ul>
  );
}

const PRODUCT_STATES = { on_sale: words.on_sale, sold: words.soldState, passed: words.passed } as const;

function Products(): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const columns: readonly Column<DualProductRowOfConsole>[] = [
    { name: "number", words: words.number, cell: ({ number }) => number, sort: ({ number }) => number },
    { name: "name", words: words.name, cell: ({ name }) => name, sort: ({ name }) => name },
    { name: "left", words: words.left, cell: ({ left }) => left, isFigure: true },
    { name: "sold", words: words.soldShares, cell: ({ sold }) => groupedText(String(sold)), sort: ({ sold }) => sold, isFigure: true },
    { name: "rate", words: words.rate, cell: ({ rate }) => rate, isFigure: true },
    { name: "fair", words: words.fair, cell: ({ fair }) => fair, isFigure: true },
    { name: "volatility", words: words.volatility, cell: ({ volatility }) => volatility, isFigure: true, isExtra: true },
    { name: "saleEnds", words: words.saleEnds, cell: ({ saleEnds }) => momentText(saleEnds, language), isExtra: true },
    { name: "settles", words: words.settles, cell: ({ settles }) => momentText(settles, language), sort: ({ settles }) => settles },
    { name: "promised", words: words.promised, cell: ({ promised }) => groupedText(promised), isFigure: true },
    {
      name: "state",
      words: words.state,
      cell: ({ state }) => <Chip {...(state === "on_sale" ? { tone: "good" as const } : {})}>{say(PRODUCT_STATES[state])}</Chip>,
    },
  ];
  return (
    <Card>
      <KeyTable<DualProductRowOfConsole>
        look="dual-investment/products"
        columns={columns}
        rowKey={({ key }) => key}
        everyMs={EVERY_MS}
        empty={say(words.noProducts)}
      />
    </Card>
  );
}

function Due(): ReactElement {
  const say = useSay();
  const columns: readonly Column<DualDueRow>[] = [
    { name: "date", words: words.date, cell: ({ date }) => date, sort: ({ date }) => date },
    { name: "coin", words: words.coin, cell: ({ coin }) => coin, sort: ({ coin }) => coin },
    { name: "kind", words: words.kind, cell: ({ kind }) => say(words[kind]) },
    { name: "purchases", words: words.count, cell: ({ purchases }) => groupedText(String(purchases)), isFigure: true },
    { name: "people", words: words.people, cell: ({ people }) => groupedText(String(people)), isFigure: true },
    { name: "principal", words: words.principal, cell: ({ principal }) => groupedText(principal), isFigure: true },
    { name: "interest", words: words.interest, cell: ({ interest }) => groupedText(interest), isFigure: true },
    { name: "gives", words: words.gives, cell: ({ gives }) => groupedText(gives), isFigure: true },
    { name: "gets", words: words.gets, cell: ({ gets }) => groupedText(gets), isFigure: true },
    { name: "exchanged", words: words.exchanged, cell: ({ exchanged, purchases }) => `${exchanged} / ${purchases}`, isFigure: true },
  ];
  return (
    <Card>
      <KeyTable<DualDueRow>
        look="dual-investment/due"
        columns={columns}
        rowKey={({ key }) => key}
        everyMs={EVERY_MS}
        empty={say(words.nothingDue)}
      />
    </Card>
  );
}
