import { Suspense } from "react";
import type { ReactElement } from "react";
import { useLocation, useSearchParams } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import type { Quote } from "../../../../web/quotes/quote.ts";
import { loadQuotes, useQuote, useQuoteList } from "../../../../web/quotes/quotes.store.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { later } from "../../../../web/ui/later.ts";
import { PageHeader } from "../../../../web/ui/page.tsx";
import { Skeleton } from "../../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../../web/ui/states.tsx";
import { useScreen } from "../../../../web/ui/wide-screen.ts";
import type { ContractRow } from "../../contract/futures-rows.ts";
import { useContractQuote } from "../contract-quote.ts";
import { useContracts, useLeverAccount, useLeverDepth } from "../futures.api.ts";
import { ContractPhone } from "./contract-phone.tsx";

/** Comes with what only it needs, where the window has room for it. */
const ContractDesk = later(async () => (await import("../desk/contract-desk.tsx")).ContractDesk);

const DEFAULT_SYMBOL = "BTC/USDT";

/** Futures: a contract's price, book and form, and what one has. */
export function ContractPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const list = useQuoteList();
  const contracts = useContracts();
  const symbol = params.get("symbol") || DEFAULT_SYMBOL;
  const quote = useQuote(symbol);
  const contract = contracts.data?.list.find((row) => row.symbol === symbol);
  if (list.status === "error" || (contracts.isError && contracts.data === undefined)) {
    const retry = (): void => {
      void loadQuotes();
      void contracts.refetch();
    };
    return <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={retry} />;
  }
  if (contracts.data === undefined || list.status === "pending") return <Waiting label={t("shell.loading")} />;
  if (contracts.data.list.length === 0) {
    return (
      <>
        <PageHeader title={t("futures.title")} onBack={navigation.back} backLabel={t("shell.back")} />
        <EmptyState
          text={t("futures.not_open")}
          action={<Button onClick={() => navigation.redirect(routes.trade)}>{t("shell.tab.trade")}</Button>}
        />
      </>
    );
  }
  if (quote === undefined || contract === undefined) {
    const toFirst = (): void =>
      navigation.redirect(withQuery(routes.futures, { symbol: contracts.data.list[0]?.symbol ?? DEFAULT_SYMBOL }));
    return <EmptyState text={t("futures.no_contract", { symbol })} action={<Button onClick={toFirst}>{t("futures.title")}</Button>} />;
  }
  return <Contract key={symbol} market={quote} contract={contract} now={contracts.data.now} contracts={contracts.data.list} />;
}

interface ContractProps {
  readonly market: Quote;
  readonly contract: ContractRow;
  readonly contracts: readonly ContractRow[];
  readonly now: number;
}

function Contract({ market, contract, contracts, now }: ContractProps): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const quote = useContractQuote(market, contract);
  const depth = useLeverDepth(contract.currency_id, quote.symbol);
  const account = useLeverAccount().data;
  const isWide = useScreen("wide");
  const best = { bid: depth?.bids[0]?.[0]?.toString(), ask: depth?.asks.at(-1)?.[0]?.toString() };
  const onSymbol = (symbol: string): void => {
    // A step of its own: Back leads to the contract before.
    if (symbol !== quote.symbol) navigation.to(withQuery(pathname, { symbol }));
  };
  const view = { quote, contract, contracts, now, account, depth, best, onSymbol };
  if (!isWide) return <ContractPhone {...view} />;
  return (
    <Suspense fallback={<Waiting label={t("shell.loading")} />}>
      <ContractDesk {...view} />
    </Suspense>
  );
}

function Waiting({ label }: { readonly label: string }): ReactElement {
  return (
    <div role="status" aria-label={label} className="p-4">
      <Skeleton className="mb-4 h-10 w-44" />
      <Skeleton className="mb-4 h-12 w-60" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
