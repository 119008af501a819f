import { expect, test } from "vitest";
import { csvOf, sortRows } from "./table-columns.ts";
import type { Column } from "./table-columns.ts";

interface Row {
  readonly name: string;
  readonly size: bigint;
}
const COLUMNS: readonly Column<Row>[] = [
  { key: "name", head: "Name", cell: ({ name }) => name, sortBy: ({ name }) => name, text: ({ name }) => name },
  {
    key: "size",
    head: "Size, lots",
    end: true,
    cell: ({ size }) => String(size),
    sortBy: ({ size }) => size,
    text: ({ size }) => String(size),
  },
  { key: "act", head: "", cell: () => null },
];
const ROWS: readonly Row[] = [
  { name: "b", size: 2n },
  { name: "a", size: 10n },
  { name: "c", size: 2n },
];
const names = (rows: readonly Row[]): string => rows.map(({ name }) => name).join("");

test("rows are sorted by what the column says, equal ones stay in order", () => {
  expect(names(sortRows(ROWS, COLUMNS, undefined))).toBe("bac");
  expect(names(sortRows(ROWS, COLUMNS, { key: "size", descending: true }))).toBe("abc");
  expect(names(sortRows(ROWS, COLUMNS, { key: "size", descending: false }))).toBe("bca");
  expect(names(sortRows(ROWS, COLUMNS, { key: "name", descending: true }))).toBe("cba");
  expect(names(sortRows(ROWS, COLUMNS, { key: "act", descending: true }))).toBe("bac");
});

test("a file has heads, quotes what needs it, and no formula", () => {
  const rows = [
    { name: 'say "x", y', size: -5n },
    { name: "=1+1", size: 1n },
    { name: "-x", size: 0n },
  ];
  expect(csvOf(rows, COLUMNS)).toBe('Name,"Size, lots"\r\n"say ""x"", y",-5\r\n\'=1+1,1\r\n\'-x,0\r\n');
});
