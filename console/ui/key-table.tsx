import { Button, Table, type TableColumnType } from "antd";
import type { SorterResult } from "antd/es/table/interface";
import { useMemo, useState, type ReactElement, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { useRows } from "../api/queries.ts";
import { houseWords } from "../words/house.words.ts";
import { useSay, type Words } from "../words/say.ts";
import { Bars, Failed, Nothing } from "./states.tsx";
import { TableBar } from "./table-bar.tsx";
import { DENSITIES, useTableView } from "./table-view.ts";
import { useRowKeys } from "./row-keys.ts";

export type Column<Row> = {
  readonly name: string;
  readonly words: Words;
  readonly cell: (row: Row) => ReactNode;
  /** What its rows are sorted by; without it they can't be. Only rows that are loaded are. */
  readonly sort?: (row: Row) => number | string;
  readonly isFigure?: boolean;
  readonly width?: number;
  /** Hidden until chosen. */
  readonly isExtra?: boolean;
};

/** Stands in the address and in the look's query, under the same name. */
export type Filter = {
  readonly name: string;
  readonly words: Words;
  readonly kind: "text" | "number" | "choice" | "since" | "until";
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
};

type Props<Row> = {
  /** The look that gives the rows; its name is the table's. */
  readonly look: string;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string | number;
  readonly filters?: readonly Filter[];
  /** Fields of the look that are the page's own, and no filters. */
  readonly fixed?: Readonly<Record<string, string>>;
  readonly onOpen?: (row: Row) => void;
  /** The one action of a row. */
  readonly action?: (row: Row) => ReactNode;
  /** Whether there is the same as a file: looks that page by key. */
  readonly hasFile?: boolean;
  readonly empty?: ReactNode;
  /** Read again by itself, where the rows are of this very moment. */
  readonly everyMs?: number;
};

/** A table of any length: pages by key, filters in the address, columns and height as the operator has them, J K Enter and /. */
export function KeyTable<Row extends object>({
  look,
  columns,
  rowKey,
  filters = [],
  fixed = {},
  onOpen,
  action,
  hasFile = true,
  empty,
  everyMs,
}: Props<Row>): ReactElement {
  const say = useSay();
  const [search] = useSearchParams();
  const query = {
    ...Object.fromEntries(filters.flatMap(({ name }) => (search.get(name) ? [[name, search.get(name) ?? ""]] : []))),
    ...fixed,
  };
  const pages = useRows<Row>(look, query, everyMs);
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.rows) ?? [], [pages.data]);
  const [view, setView] = useTableView(look);
  const isShown = ({ name, isExtra = false }: Column<Row>): boolean => view.hidden.includes(name) === isExtra;
  // Keys go through the rows as they stand on the page.
  const [sorted, setSorted] = useState<Sorted>();
  const inOrder = useMemo(() => sortRows(rows, columns, sorted), [rows, columns, sorted]);
  const { current, onRow, rowClass, tableRef } = useRowKeys(inOrder, onOpen);
  const padding = (DENSITIES[view.density] - 21) / 2;
  const shown = columns.filter(isShown).map((column) => shownColumn(column, say(column.words), padding));
  const last = action === undefined ? [] : [actionColumn(action)];
  return (
    <div ref={tableRef}>
      <TableBar
        look={look}
        query={query}
        columns={columns}
        isShown={(column) => isShown(column as Column<Row>)}
        filters={filters}
        view={view}
        setView={setView}
        hasFile={hasFile}
      />
      {pages.isPending ? (
        <Bars rows={8} />
      ) : pages.error !== null && rows.length === 0 ? (
        <Failed error={pages.error} again={() => void pages.refetch()} />
      ) : (
        <Table<Row>
          size="small"
          dataSource={[...rows]}
          columns={[...shown, ...last]}
          rowKey={rowKey}
          pagination={false}
          scroll={{ x: "max-content" }}
          onRow={onRow}
          rowClassName={rowClass}
          onChange={(_pages, _filters, sorter) => setSorted(sortedOf(sorter))}
          locale={{ emptyText: <Nothing>{empty}</Nothing> }}
          data-current={current}
        />
      )}
      {pages.hasNextPage && (
        <div className="flex justify-center border-t border-line p-2">
          <Button type="text" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {say(houseWords.more)}
          </Button>
        </div>
      )}
    </div>
  );
}

type Sorted = { readonly name: string; readonly isDown: boolean } | undefined;

function sortedOf<Row>(sorter: SorterResult<Row> | SorterResult<Row>[]): Sorted {
  const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
  return typeof columnKey === "string" && order ? { name: columnKey, isDown: order === "descend" } : undefined;
}

/** As the table sorts them: equal ones stay in their order, downwards too. */
function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sorted: Sorted): readonly Row[] {
  const sort = columns.find(({ name }) => name === sorted?.name)?.sort;
  if (sorted === undefined || sort === undefined) return rows;
  const sign = sorted.isDown ? -1 : 1;
  return rows.toSorted((left, right) => sign * compare(sort(left), sort(right)));
}

const compare = (left: number | string, right: number | string): number => (left < right ? -1 : left > right ? 1 : 0);

/** Stays in sight, however wide the table is. */
function actionColumn<Row>(action: (row: Row) => ReactNode): TableColumnType<Row> {
  return {
    key: "action",
    align: "right",
    fixed: "right",
    render: (_value, row) => <div className="flex items-center justify-end gap-3 whitespace-nowrap">{action(row)}</div>,
    onCell: () => ({ style: { paddingBlock: 0 } }),
  };
}

function shownColumn<Row>(
  { name, cell, sort, isFigure = false, width }: Column<Row>,
  title: string,
  padding: number,
): TableColumnType<Row> {
  const sorter =
    sort === undefined ? {} : { sorter: (left: Row, right: Row) => compare(sort(left), sort(right)), showSorterTooltip: false };
  return {
    key: name,
    title,
    render: (_value, row) => cell(row),
    ...(isFigure ? { align: "right" as const, className: "figures" } : {}),
    ...(width === undefined ? {} : { width }),
    ...sorter,
    onCell: () => ({ style: { paddingBlock: padding } }),
    onHeaderCell: () => ({ style: { paddingBlock: 5, fontSize: 12, fontWeight: 400 } }),
  };
}
