import type { ReactElement } from "react";
import { KeyTable, type Column, type Filter } from "../../../console/ui/key-table.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { useSay } from "../../../console/words/say.ts";
import { reportWords } from "./reports.words.ts";

type FeeRow = {
  readonly key: string;
  readonly day: string;
  readonly market: string;
  readonly product: "spot" | "futures";
  readonly role: "maker" | "taker";
  readonly rate: string;
  readonly fills: number;
  readonly volume: string;
  readonly fee: string;
  readonly asset: string;
  readonly worth: string;
  readonly quote: string;
};

/** What people paid, a line for each day, market, product, side and rate. */
export function FeesTable(): ReactElement {
  const say = useSay();
  const columns: readonly Column<FeeRow>[] = [
    { name: "day", words: reportWords.day, cell: ({ day }) => <b className="font-semibold">{day}</b>, sort: ({ day }) => day },
    { name: "market", words: reportWords.market, cell: ({ market }) => market, sort: ({ market }) => market },
    { name: "product", words: reportWords.product, cell: ({ product }) => say(reportWords[product]), sort: ({ product }) => product },
    { name: "role", words: reportWords.role, cell: ({ role }) => say(reportWords[role]), sort: ({ role }) => role },
    { name: "rate", words: reportWords.rate, cell: ({ rate }) => rate, isFigure: true },
    {
      name: "fills",
      words: reportWords.fills,
      cell: ({ fills }) => fills.toLocaleString("en-US"),
      sort: ({ fills }) => fills,
      isFigure: true,
    },
    { name: "volume", words: reportWords.volume, cell: ({ volume, quote }) => `${groupedText(volume)} ${quote}`, isFigure: true },
    { name: "fee", words: reportWords.fee, cell: ({ fee, asset }) => `${groupedText(fee)} ${asset}`, isFigure: true },
    { name: "worth", words: reportWords.worth, cell: ({ worth, quote }) => `${groupedText(worth)} ${quote}`, isFigure: true },
  ];
  const filters: readonly Filter[] = [
    { name: "market", words: reportWords.market, kind: "text" },
    {
      name: "role",
      words: reportWords.role,
      kind: "choice",
      choices: (["maker", "taker"] as const).map((value) => ({ value, label: say(reportWords[value]) })),
    },
    { name: "since", words: reportWords.since, kind: "since" },
    { name: "until", words: reportWords.until, kind: "until" },
  ];
  return <KeyTable<FeeRow> look="figures/fees" columns={columns} rowKey={({ key }) => key} filters={filters} />;
}
