import type { ReactElement } from "react";
import { Link } from "react-router";
import { Card, Chip } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { DualDecidedRow, DualPurchaseRow } from "../contract/dual-console-rows.ts";
import { dualWords as words } from "./dual-investment.words.ts";

const EVERY_MS = 10_000;

/** Products by the mean that settled them. */
export function Settlements(): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const columns: readonly Column<DualDecidedRow>[] = [
    { name: "number", words: words.number, cell: ({ number }) => number },
    { name: "name", words: words.name, cell: ({ name }) => name },
    { name: "settled", words: words.settled, cell: ({ settled }) => momentText(settled, language) },
    { name: "price", words: words.price, cell: ({ price }) => groupedText(price), isFigure: true },
    { name: "samples", words: words.samples, cell: ({ samples }) => groupedText(String(samples)), isFigure: true },
    { name: "later", words: words.later, cell: ({ later }) => (later === 0 ? "–" : later), isFigure: true },
    { name: "sold", words: words.soldShares, cell: ({ sold }) => groupedText(String(sold)), isFigure: true },
    {
      name: "outcome",
      words: words.outcome,
      cell: ({ outcome }) => <Chip {...(outcome === "failed" ? { tone: "bad" as const } : {})}>{say(words[outcome])}</Chip>,
    },
  ];
  return (
    <Card>
      <KeyTable<DualDecidedRow>
        look="dual-investment/settlements"
        columns={columns}
        rowKey={({ key }) => key}
        everyMs={EVERY_MS}
        empty={say(words.noSettlements)}
      />
    </Card>
  );
}

/** What people bought, and the receipts of what was settled. */
export function Purchases(): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const columns: readonly Column<DualPurchaseRow>[] = [
    { name: "number", words: words.number, cell: ({ number }) => number },
    { name: "person", words: words.person, cell: ({ person }) => <Link to={`/people/${person}`}>{person}</Link> },
    { name: "name", words: words.name, cell: ({ name }) => name },
    { name: "shares", words: words.shares, cell: ({ shares }) => groupedText(String(shares)), isFigure: true },
    { name: "principal", words: words.principal, cell: ({ principal }) => groupedText(principal), isFigure: true },
    { name: "rate", words: words.rate, cell: ({ rate }) => rate, isFigure: true },
    { name: "bought", words: words.bought, cell: ({ bought }) => momentText(bought, language), isExtra: true },
    { name: "settles", words: words.settles, cell: ({ settles }) => momentText(settles, language) },
    {
      name: "state",
      words: words.state,
      cell: ({ state }) => <Chip {...(state === "running" ? { tone: "good" as const } : {})}>{say(words[state])}</Chip>,
    },
    { name: "paid", words: words.paid, cell: ({ paid }) => groupedText(paid), isFigure: true },
    { name: "receipt", words: words.receipt, cell: ({ receipt }) => receipt || "–" },
  ];
  const states = (["running", "ended"] as const).map((value) => ({ value, label: say(words[value]) }));
  return (
    <Card>
      <KeyTable<DualPurchaseRow>
        look="dual-investment/purchases"
        columns={columns}
        rowKey={({ key }) => key}
        filters={[
          { name: "person", words: words.person, kind: "number" },
          { name: "state", words: words.state, kind: "choice", choices: states },
        ]}
        empty={say(words.noPurchases)}
      />
    </Card>
  );
}
