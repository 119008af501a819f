import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { scaledDecimal, signOfDecimal } from "../../../../web/numbers/decimal-text.ts";
import { useQuoteList } from "../../../../web/quotes/quotes.store.ts";
import { Amount } from "../../../../web/ui/amounts.tsx";
import { CoinIcon } from "../../../../web/ui/coin-icon.tsx";
import { DataTable } from "../../../../web/ui/data-table.tsx";
import { EmptyState, ErrorState } from "../../../../web/ui/states.tsx";
import type { Column } from "../../../../web/ui/table-columns.ts";
import { useHoldingCostColumns } from "./holding-cost-columns.tsx";
import { useHoldings } from "../spot.api.ts";
import type { SpotHolding } from "../spot.api.ts";
import { TableSkeleton } from "../../../../web/records/paged-table.tsx";

/** What one owns in the trading account, worth most first; a press leads to the market. */
export function HoldingsTable({ onSymbol }: { readonly onSymbol: (symbol: string) => void }): ReactElement {
  const t = useT();
  const holdings = useHoldings();
  const { quotes } = useQuoteList();
  const costColumns = useHoldingCostColumns();
  if (holdings.isPending) return <TableSkeleton />;
  if (holdings.isError)
    return <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void holdings.refetch()} />;
  const figure = (key: "total" | "available" | "locked", head: string): Column<SpotHolding> => ({
    key,
    head,
    end: true,
    cell: (holding) => <Amount value={holding[key]} decimals={8} least={2} mine />,
    sortBy: (holding) => scaledDecimal(holding[key]),
    text: (holding) => holding[key],
    ...(key === "total" ? {} : { leaves: key === "locked" ? ("second" as const) : ("fourth" as const) }),
  });
  const columns: readonly Column<SpotHolding>[] = [
    {
      key: "asset",
      head: t("spot.asset"),
      cell: ({ code }) => (
        <span className="inline-flex items-center gap-1.5 align-middle font-semibold">
          <CoinIcon code={code} size={16} />
          {code}
        </span>
      ),
      sortBy: ({ code }) => code,
      text: ({ code }) => code,
    },
    figure("total", t("spot.holding")),
    figure("available", t("spot.available")),
    figure("locked", t("spot.in_orders")),
    {
      key: "worth",
      head: t("spot.worth"),
      end: true,
      cell: ({ worth }) => <Amount value={worth} decimals={2} mine />,
      sortBy: ({ worth }) => scaledDecimal(worth),
      text: ({ worth }) => worth,
    },
    ...costColumns,
    {
      key: "trade",
      head: "",
      end: true,
      cell: ({ currencyId, code }) => {
        const market = quotes.find(({ baseId }) => baseId === currencyId);
        return market === undefined ? null : (
          <button
            type="button"
            aria-label={`${t("shell.tab.trade")} ${code}`}
            onClick={() => onSymbol(market.symbol)}
            className="rounded-md px-1 font-medium text-brand hover:bg-fill-strong"
          >
            {t("shell.tab.trade")}
          </button>
        );
      },
    },
  ];
  const rows = holdings.data.filter(({ total }) => signOfDecimal(total) > 0);
  if (rows.length === 0) return <EmptyState text={t("spot.holdings.none")} />;
  return <DataTable label={t("spot.holdings")} columns={columns} rows={rows} id={({ currencyId }) => currencyId} />;
}
