import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { HistoryError } from "../../../web/shell/history-error.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { LoadMore } from "../../../web/ui/load-more.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { EmptyState } from "../../../web/ui/states.tsx";
import { useScreen } from "../../../web/ui/wide-screen.ts";
import { FilterRow } from "./filter-row.tsx";
import { FileCard, MonthsCard } from "./statement-cards.tsx";
import { StatementList } from "./statement-list.tsx";
import { StatementTable } from "./statement-table.tsx";
import { SumsCard } from "./sums-card.tsx";
import { useStatement, useSums } from "./statement.api.ts";
import { filterFields, isFiltered, readFilters, type StatementFilters } from "./filters.ts";

/** Every posting of one's accounts in words: filters in the address, sums, files, months. */
export function StatementPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const change = (changed: Partial<StatementFilters>): void => {
    const fields = Object.entries(filterFields({ ...filters, ...changed })).map(([name, value]) => [name, String(value)]);
    setParams(new URLSearchParams(fields), { replace: true });
  };
  return (
    <>
      <PageHeader wide title={t("statement.title")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody wide className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_400px]">
        <div className="min-w-0">
          <p className="mb-3 text-sm text-mut">{t("statement.note")}</p>
          <section
            aria-label={t("statement.title")}
            className="overflow-hidden rounded-2xl border border-line bg-card [--table:var(--card)]"
          >
            <FilterRow filters={filters} onChange={change} onClear={() => setParams(new URLSearchParams(), { replace: true })} />
            <Postings filters={filters} onClear={() => setParams(new URLSearchParams(), { replace: true })} />
          </section>
        </div>
        <aside className="flex min-w-0 flex-col gap-3">
          <SumsCard filters={filters} />
          <FileCard filters={filters} />
          <MonthsCard />
        </aside>
      </PageBody>
    </>
  );
}

function Postings({ filters, onClear }: { readonly filters: StatementFilters; readonly onClear: () => void }): ReactElement {
  const t = useT();
  const isBroad = useScreen("broad");
  const statement = useStatement(filters);
  const sums = useSums(filters);
  const rows = statement.data?.pages.flatMap(({ list }) => list) ?? [];
  return (
    <>
      <p className="flex min-h-9 items-center justify-between px-4 text-xs text-mut">
        <span className="tabular-nums">{sums.data === undefined ? "" : t("statement.count", { count: sums.data.rows })}</span>
        {isFiltered(filters) && (
          <Button small tone="quiet" onClick={onClear}>
            {t("statement.clear")}
          </Button>
        )}
      </p>
      {statement.isPending && <SkeletonRows count={8} />}
      {statement.isError && <HistoryError error={statement.error} onRetry={() => void statement.refetch()} />}
      {statement.isSuccess && rows.length === 0 && <EmptyState text={t("statement.none")} />}
      {rows.length > 0 && (
        <>
          {isBroad ? <StatementTable rows={rows} hasBalance={filters.currency !== 0} /> : <StatementList rows={rows} />}
          <LoadMore
            more={statement.hasNextPage}
            pending={statement.isFetchingNextPage}
            onMore={() => void statement.fetchNextPage()}
            endText={t("shell.no_more")}
            pendingLabel={t("shell.loading")}
          />
        </>
      )}
    </>
  );
}
