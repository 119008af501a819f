import type { ReactElement } from "react";
import { Chip } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { useSay } from "../../../console/words/say.ts";
import { reportWords } from "./reports.words.ts";

const FIGURES = ["people", "told", "difference", "makers", "products", "dust", "issued", "outside", "sum"] as const;
type SumRow = Readonly<Record<(typeof FIGURES)[number], string>> & {
  readonly asset: string;
  readonly agrees: boolean;
  readonly position: number;
  readonly tables: number;
};

/** People, house and log beside each other, asset by asset. */
export function SumsTable(): ReactElement {
  const say = useSay();
  const columns: readonly Column<SumRow>[] = [
    { name: "asset", words: reportWords.asset, cell: ({ asset }) => <b className="font-semibold">{asset}</b>, sort: ({ asset }) => asset },
    {
      name: "agrees",
      words: reportWords.verdict,
      cell: ({ agrees }) => <Chip tone={agrees ? "good" : "bad"}>{say(agrees ? reportWords.agrees : reportWords.differs)}</Chip>,
    },
    ...FIGURES.map((name) => ({
      name,
      words: reportWords[name],
      cell: (row: SumRow) => <Figure text={row[name]} isAlarm={(name === "difference" || name === "sum") && !row.agrees} />,
      isFigure: true,
      isExtra: name === "dust",
    })),
    {
      name: "position",
      words: reportWords.position,
      cell: ({ position }) => position.toLocaleString("en-US"),
      isFigure: true,
      isExtra: true,
    },
    { name: "tables", words: reportWords.tables, cell: ({ tables }) => tables.toLocaleString("en-US"), isFigure: true, isExtra: true },
  ];
  return <KeyTable<SumRow> look="ledger/sums" columns={columns} rowKey={({ asset }) => asset} />;
}

/** Grouped by thousands, without the zeros behind; nothing is quiet. */
function Figure({ text, isAlarm }: { readonly text: string; readonly isAlarm: boolean }): ReactElement {
  const shown = groupedText(text.includes(".") ? text.replace(/\.?0+$/, "") : text);
  return <span className={isAlarm ? "font-semibold text-bad" : shown === "0" ? "text-mut" : ""}>{shown}</span>;
}
