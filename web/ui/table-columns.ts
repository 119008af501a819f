/** Columns of a table: what they show, sort by and write into a file. Pure. */
import type { ReactNode } from "react";

export interface Column<Row> {
  readonly key: string;
  readonly head: string;
  /** Figures stand right. */
  readonly end?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** The same in few letters, where the table is so narrow that its columns would not fit. */
  readonly short?: (row: Row) => ReactNode;
  /** Which columns are told so first; "second" unless said. */
  readonly shortens?: "first" | "second";
  /** Without it the column can't be sorted by. */
  readonly sortBy?: (row: Row) => bigint | number | string;
  /** What a file gets; without it the column is not in it. */
  readonly text?: (row: Row) => string;
  /** Where the table is narrow; those without stay. */
  readonly leaves?: "earliest" | "first" | "second" | "third" | "fourth" | "fifth";
}

export interface TableSorting {
  readonly key: string;
  readonly descending: boolean;
}

/** A sorted copy; equal rows stay in their order, and without a sorting all do. */
export function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sorting: TableSorting | undefined): readonly Row[] {
  const sortBy = columns.find(({ key }) => key === sorting?.key)?.sortBy;
  if (sorting === undefined || sortBy === undefined) return rows;
  const sign = sorting.descending ? -1 : 1;
  const compare = (left: Row, right: Row): number => {
    const [a, b] = [sortBy(left), sortBy(right)];
    return a === b ? 0 : a < b ? -sign : sign;
  };
  return rows.toSorted(compare);
}

/** RFC 4180 with heads; a text that a spreadsheet would take for a formula gets a quote before it. */
export function csvOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const written = columns.flatMap(({ head, text }) => (text === undefined ? [] : [{ head, text }]));
  const lines = [written.map(({ head }) => head), ...rows.map((row) => written.map(({ text }) => text(row)))];
  return lines.map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("");
}

function csvCell(text: string): string {
  const harmless = /^[=+@\t\r]|^-(?!\d)/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
