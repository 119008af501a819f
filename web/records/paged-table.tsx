import type { ReactElement, ReactNode } from "react";
import { useT } from "../i18n/texts.ts";
import { HistoryError } from "../shell/history-error.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { LoadMore } from "../ui/load-more.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { EmptyState } from "../ui/states.tsx";
import type { Column } from "../ui/table-columns.ts";

interface PagesProps<Row> {
  /** What an infinite query gives. */
  readonly list: {
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly error: Error | null;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly refetch: () => unknown;
    readonly fetchNextPage: () => unknown;
  };
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly id: (row: Row) => string | number;
  readonly label: string;
  readonly empty: string;
  readonly instead?: (row: Row) => ReactNode;
  readonly tall?: boolean;
}

/** A table that is read page by page, with what it says while it is read, when it is empty and when reading failed. */
export function PagedTable<Row>({ list, rows, empty, ...table }: PagesProps<Row>): ReactElement {
  const t = useT();
  if (list.isPending) return <TableSkeleton />;
  if (list.isError && list.error !== null) return <HistoryError error={list.error} onRetry={() => void list.refetch()} />;
  if (rows.length === 0) return <EmptyState text={empty} />;
  const more = (
    <LoadMore
      more={list.hasNextPage}
      pending={list.isFetchingNextPage}
      onMore={() => void list.fetchNextPage()}
      endText=""
      pendingLabel={t("shell.loading")}
    />
  );
  return <DataTable {...table} rows={rows} foot={list.hasNextPage ? more : undefined} />;
}

export function TableSkeleton(): ReactElement {
  return (
    <div aria-hidden className="flex flex-col gap-2.5 p-4">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-4 w-full" />
      ))}
    </div>
  );
}
