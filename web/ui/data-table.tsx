import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { ArrowDown, ArrowUp } from "lucide-react";
import { sortRows } from "./table-columns.ts";
import type { Column, TableSorting } from "./table-columns.ts";

/** Where the table is narrow, columns leave in this order. */
const LEAVES = {
  earliest: "@max-[1120px]:hidden",
  first: "@max-[980px]:hidden",
  second: "@max-[880px]:hidden",
  third: "@max-[800px]:hidden",
  fourth: "@max-[680px]:hidden",
  fifth: "@max-[570px]:hidden",
};

/** Where the table is narrow, cells are told in few letters in this order. */
const SHORT = {
  first: { long: "@max-[800px]:hidden", short: "hidden @max-[800px]:inline" },
  second: { long: "@max-[640px]:hidden", short: "hidden @max-[640px]:inline" },
};

interface DataTableProps<Row> {
  /** Read out. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly id: (row: Row) => string | number;
  /** Takes the place of a row's cells, such as its form. */
  readonly instead?: (row: Row) => ReactNode;
  /** Rows of 36 px, for tables that are read rather than worked with. */
  readonly roomy?: boolean;
  /** Rows of two lines. */
  readonly tall?: boolean;
  /** After the last row. */
  readonly foot?: ReactNode;
}

/** Rows of 30 px under heads that sort; the head stays. It takes the height that it is given. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  id,
  instead,
  roomy = false,
  tall = false,
  foot,
}: DataTableProps<Row>): ReactElement {
  const [sorting, setSorting] = useState<TableSorting | undefined>(undefined);
  const place = (column: Column<Row>): string =>
    `px-2 @max-[640px]:px-1.5 first:pl-4 last:sticky last:right-0 last:bg-inherit last:pr-4 ${column.end === true ? "text-right" : "text-left"} ${column.leaves === undefined ? "" : LEAVES[column.leaves]}`;
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <table aria-label={label} className="w-full border-collapse text-xs">
        <thead className="sticky top-0 z-10">
          <tr className="group h-7 bg-(--table,var(--bg)) text-mut">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                aria-sort={sorting?.key === column.key ? (sorting.descending ? "descending" : "ascending") : undefined}
                className={`align-middle font-normal whitespace-nowrap ${place(column)}`}
              >
                <Head column={column} sorting={sorting} onSorting={setSorting} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sortRows(rows, columns, sorting).map((row) => {
            const replaced = instead?.(row);
            return replaced === undefined ? (
              <tr
                key={id(row)}
                className={`border-t border-line/60 bg-(--table,var(--bg)) hover:bg-row ${tall ? "h-12" : roomy ? "h-9" : "h-7.5"}`}
              >
                {columns.map((column) => (
                  <td key={column.key} className={`whitespace-nowrap ${place(column)}`}>
                    <Cell column={column} row={row} />
                  </td>
                ))}
              </tr>
            ) : (
              <tr key={id(row)} className="border-t border-line/60 bg-row">
                <td colSpan={columns.length} className="px-4 py-1.5">
                  {replaced}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {foot}
    </div>
  );
}

/** One of the two is shown, as the table is wide. */
function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }): ReactElement {
  if (column.short === undefined) return <>{column.cell(row)}</>;
  return (
    <>
      <span className={SHORT[column.shortens ?? "second"].long}>{column.cell(row)}</span>
      <span className={SHORT[column.shortens ?? "second"].short}>{column.short(row)}</span>
    </>
  );
}

interface HeadProps<Row> {
  readonly column: Column<Row>;
  readonly sorting: TableSorting | undefined;
  readonly onSorting: (sorting: TableSorting | undefined) => void;
}

/** A press sorts downwards, the next upwards, the third as it came. */
function Head<Row>({ column, sorting, onSorting }: HeadProps<Row>): ReactElement {
  if (column.sortBy === undefined) return <>{column.head}</>;
  const own = sorting?.key === column.key ? sorting : undefined;
  const next =
    own === undefined ? { key: column.key, descending: true } : own.descending ? { key: column.key, descending: false } : undefined;
  const Arrow = own?.descending === false ? ArrowUp : ArrowDown;
  const arrow = <Arrow className={`size-3 ${own === undefined ? "opacity-0 group-hover:opacity-40" : "text-fg"}`} aria-hidden />;
  return (
    <button type="button" onClick={() => onSorting(next)} className="inline-flex items-center gap-0.5 align-middle hover:text-fg">
      {/* Figures end where their head does. */}
      {column.end === true && arrow}
      {column.head}
      {column.end !== true && arrow}
    </button>
  );
}
