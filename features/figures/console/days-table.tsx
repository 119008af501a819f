import type { ReactElement } from "react";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { startWords } from "./figures.words.ts";

type DayRow = {
  readonly day: string;
  readonly people: number;
  readonly orders: number;
  readonly trades: number;
  readonly volume: string;
  readonly fees: string;
};

const COLUMNS: readonly Column<DayRow>[] = [
  { name: "day", words: startWords.day, cell: ({ day }) => <b className="font-semibold">{day}</b>, sort: ({ day }) => day },
  {
    name: "people",
    words: startWords.people,
    cell: ({ people }) => people.toLocaleString("en-US"),
    sort: ({ people }) => people,
    isFigure: true,
  },
  {
    name: "orders",
    words: startWords.orders,
    cell: ({ orders }) => orders.toLocaleString("en-US"),
    sort: ({ orders }) => orders,
    isFigure: true,
  },
  {
    name: "trades",
    words: startWords.trades,
    cell: ({ trades }) => trades.toLocaleString("en-US"),
    sort: ({ trades }) => trades,
    isFigure: true,
  },
  { name: "volume", words: startWords.volume, cell: ({ volume }) => groupedText(volume), isFigure: true },
  { name: "fees", words: startWords.fees, cell: ({ fees }) => groupedText(fees), isFigure: true },
];

/** A line a day. */
export function DaysTable(): ReactElement {
  return <KeyTable<DayRow> look="figures/days" columns={COLUMNS} rowKey={({ day }) => day} />;
}
