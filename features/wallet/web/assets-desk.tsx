import { useState } from "react";
import type { ReactElement } from "react";
import { FileText, ReceiptText } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { scaledDecimal, scaledText, signOfDecimal } from "../../../web/numbers/decimal-text.ts";
import { Allocation } from "../../../web/portfolio/allocation.tsx";
import { ProductResults } from "../../../web/portfolio/product-results.tsx";
import { WorthCard } from "../../../web/portfolio/worth-card.tsx";
import { useQuoteList } from "../../../web/quotes/quotes.store.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { CoinIcon } from "../../../web/ui/coin-icon.tsx";
import { DataTable } from "../../../web/ui/data-table.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../web/ui/states.tsx";
import { Switch } from "../../../web/ui/switch.tsx";
import type { Column } from "../../../web/ui/table-columns.ts";
import { Tabs } from "../../../web/ui/tabs.tsx";
import { ACCOUNT_TEXTS } from "./account-texts.ts";
import { AssetActions } from "./asset-actions.tsx";
import { CreditLine } from "./credit-line.tsx";
import { HoldsLine } from "./holds-line.tsx";
import { ACCOUNT_KINDS } from "./account-kinds.ts";
import type { AccountKind } from "./account-kinds.ts";
import { useCostColumns } from "./cost-columns.tsx";
import { OwedLine } from "./owed-line.tsx";
import { ToLocks } from "./to-locks.tsx";
import { ToSeconds } from "./to-seconds.tsx";
import { shownHoldings, useWallet } from "./wallet.api.ts";
import type { Account, Holding } from "./wallet.api.ts";

/** Assets on a wide screen: worth and its division at the left, the account as a table. */
export function AssetsDesk(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const wallet = useWallet();
  const [kind, setKind] = useState<AccountKind>("change");
  const [hideEmpty, setHideEmpty] = useState(true);
  const account = wallet.data?.accounts.find((each) => each.kind === kind);
  return (
    <div className="mx-auto grid max-w-[1680px] grid-cols-[400px_minmax(0,1fr)] items-start gap-5 p-6">
      <h1 className="sr-only">{t("shell.tab.assets")}</h1>
      <div className="flex flex-col gap-3">
        <WorthCard worth={wallet.data?.worth}>
          <AssetActions />
        </WorthCard>
        <HoldsLine />
        <CreditLine />
        <OwedLine owed={wallet.data?.owed} />
        {wallet.data !== undefined && <Allocation worths={wallet.data.accounts.flatMap(({ holdings }) => holdings)} />}
        <ProductResults />
      </div>
      <section
        aria-label={t("wallet.accounts")}
        className="@container overflow-hidden rounded-2xl border border-line bg-card [--table:var(--card)]"
      >
        <div className="flex items-center justify-between gap-4 border-b border-line px-4">
          <Tabs
            label={t("wallet.accounts")}
            options={ACCOUNT_KINDS.map((value) => ({ value, label: t(ACCOUNT_TEXTS[value]) }))}
            value={kind}
            onValue={setKind}
          />
          <span className="flex items-center gap-2 text-xs whitespace-nowrap text-mut">
            {t("wallet.hide_empty")}
            <Switch label={t("wallet.hide_empty")} checked={hideEmpty} onChecked={setHideEmpty} />
            <Button small tone="quiet" onClick={() => navigation.to(routes.statement)}>
              <FileText className="size-4" aria-hidden />
              {t("product.bills")}
            </Button>
            <Button small tone="quiet" onClick={() => navigation.to(routes.allRecords)}>
              <ReceiptText className="size-4" aria-hidden />
              {t("wallet.log")}
            </Button>
          </span>
        </div>
        {kind === "micro" && <ToSeconds />}
        {kind === "change" && <ToLocks />}
        {wallet.isPending && <SkeletonRows count={6} />}
        {wallet.isError && <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void wallet.refetch()} />}
        {account !== undefined && <HoldingsTable account={account} hideEmpty={hideEmpty} />}
      </section>
    </div>
  );
}

/** Of the whole in percent with one decimal, cut. */
function shareOf(worth: string, whole: string): string {
  const all = scaledDecimal(whole);
  return all === 0n ? "0" : scaledText((scaledDecimal(worth) * 100n * 10n ** 10n) / all, 1);
}

function HoldingsTable({ account, hideEmpty }: { readonly account: Account; readonly hideEmpty: boolean }): ReactElement {
  const t = useT();
  const columns = useHoldingColumns(account);
  const rows = shownHoldings(account, hideEmpty);
  if (rows.length === 0) return <EmptyState text={t("wallet.empty")} />;
  return <DataTable roomy label={t(ACCOUNT_TEXTS[account.kind])} columns={columns} rows={rows} id={({ currencyId }) => currencyId} />;
}

function useHoldingColumns({ kind, worth: whole }: Account): readonly Column<Holding>[] {
  const t = useT();
  const navigation = useNavigation();
  const { quotes } = useQuoteList();
  const costColumns = useCostColumns();
  const titleOf = (code: string): string => quotes.find(({ base }) => base === code)?.title ?? "";
  const figure = (key: "total" | "available" | "locked", head: string): Column<Holding> => ({
    key,
    head,
    end: true,
    cell: (holding) => (
      <Amount value={holding[key]} decimals={8} least={2} mine className={signOfDecimal(holding[key]) === 0 ? "text-mut" : ""} />
    ),
    sortBy: (holding) => scaledDecimal(holding[key]),
    ...(key === "locked" ? { leaves: "first" as const } : {}),
  });
  return [
    {
      key: "asset",
      head: t("wallet.asset"),
      cell: ({ currencyId, code }) => (
        <button
          type="button"
          onClick={() => navigation.to(withQuery(routes.assetRecord, { currency: currencyId, name: code, type: kind }))}
          className="flex h-8 w-full items-center gap-2.5 text-left text-sm"
        >
          <CoinIcon code={code} size={22} />
          <span className="font-semibold">{code}</span>
          <span className="truncate text-xs text-mut">{titleOf(code)}</span>
        </button>
      ),
      sortBy: ({ code }) => code,
    },
    figure("total", t("wallet.sum")),
    figure("available", t("wallet.available")),
    figure("locked", t("wallet.set_aside")),
    {
      key: "worth",
      head: t("wallet.worth"),
      end: true,
      cell: ({ worth }) => <Amount value={worth} decimals={2} mine className="font-medium" />,
      sortBy: ({ worth }) => scaledDecimal(worth),
    },
    ...costColumns,
    {
      key: "share",
      head: t("wallet.share"),
      end: true,
      cell: ({ worth }) => <Amount value={shareOf(worth, whole)} decimals={1} unit="%" />,
      leaves: "second",
    },
    {
      key: "trade",
      head: "",
      end: true,
      cell: ({ currencyId }) => {
        const market = quotes.find(({ baseId }) => baseId === currencyId);
        return market === undefined ? null : (
          <button
            type="button"
            aria-label={t("wallet.trade", { symbol: market.symbol })}
            onClick={() => navigation.switchTab(withQuery(routes.trade, { symbol: market.symbol }))}
            className="h-7 rounded-md px-2 font-medium text-brand hover:bg-fill-strong"
          >
            {t("shell.tab.trade")}
          </button>
        );
      },
    },
  ];
}
