import { useCallback, useState } from "react";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import type { Quote } from "../../../../web/quotes/quote.ts";
import { loadQuotes, useQuote, useQuoteList } from "../../../../web/quotes/quotes.store.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { BookPanel } from "../../../../web/trading/book/order-book.tsx";
import { ChartPanel } from "../../../../web/trading/chart/chart-panel.tsx";
import { ChartStrip } from "../../../../web/trading/chart/chart-strip.tsx";
import { PhoneHead } from "../../../../web/trading/head/phone-head.tsx";
import { Button } from "../../../../web/ui/button.tsx";
import { PageHeader } from "../../../../web/ui/page.tsx";
import { Skeleton } from "../../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../../web/ui/states.tsx";
import { useScreen } from "../../../../web/ui/wide-screen.ts";
import type { ContractRow, LeverAccountReply } from "../../contract/futures-rows.ts";
import { useContracts, useLeverAccount, useLeverDepth } from "../futures.api.ts";
import { ContractFigures } from "../parts/contract-head.tsx";
import { Positions } from "../parts/own-futures.tsx";
import { RiskCard, RiskStrip } from "../parts/risk-card.tsx";
import { FuturesTicket, type TicketProps } from "../parts/ticket.tsx";

const DEFAULT_SYMBOL = "BTC/USDT";
const NO_ACTS = [] as const;

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
        <EmptyState text={t("futures.not_open")} />
      </>
    );
  }
  if (quote === undefined || contract === undefined) {
    const toFirst = (): void =>
      navigation.redirect(withQuery(routes.futures, { symbol: contracts.data.list[0]?.symbol ?? DEFAULT_SYMBOL }));
    return <EmptyState text={t("futures.no_contract", { symbol })} action={<Button onClick={toFirst}>{t("futures.title")}</Button>} />;
  }
  return <Contract key={symbol} quote={quote} contract={contract} now={contracts.data.now} contracts={contracts.data.list} />;
}

interface ContractProps {
  readonly quote: Quote;
  readonly contract: ContractRow;
  readonly contracts: readonly ContractRow[];
  readonly now: number;
}

function Contract({ quote: market, contract, contracts, now }: ContractProps): ReactElement {
  // Books of contracts count in lots.
  const quote = { ...market, quantityDecimals: contract.number_decimals };
  const navigation = useNavigation();
  const depth = useLeverDepth(contract.currency_id, quote.symbol);
  const account = useLeverAccount().data;
  const isWide = useScreen("wide");
  const [tap, setTap] = useState<TicketProps["tap"]>(undefined);
  const takePrice = useCallback((price: string) => setTap({ price, at: Date.now() }), []);
  const best = { bid: depth?.bids[0]?.[0]?.toString(), ask: depth?.asks.at(-1)?.[0]?.toString() };
  const ticket = <FuturesTicket contract={contract} account={account} best={best} tap={tap} />;
  const head = (
    <>
      <PhoneHead
        quote={quote}
        onSymbol={(symbol) => navigation.to(withQuery(routes.futures, { symbol }))}
        onChart={() => navigation.to(withQuery(routes.chart, { symbol: quote.symbol }))}
      />
      <ContractFigures contract={contract} now={now} />
    </>
  );
  if (isWide) {
    return (
      <div className="mx-auto grid max-w-[1440px] grid-cols-[minmax(0,1fr)_268px_320px] gap-4 px-4 pb-10">
        <div className="min-w-0">
          {head}
          <ChartPanel quote={quote} height={420} />
          <Own account={account} contracts={contracts} />
        </div>
        <div className="pt-4">
          <BookPanel size="page" quote={quote} depth={depth} onPrice={takePrice} />
        </div>
        <div className="flex flex-col gap-4 pt-4">
          {ticket}
          {account !== undefined && <RiskCard account={account} />}
        </div>
      </div>
    );
  }
  return (
    <div>
      {head}
      <ChartStrip quote={quote} acts={NO_ACTS} />
      <div className="grid grid-cols-[minmax(0,1fr)_152px] gap-x-3 px-4 pb-3 big-letters:grid-cols-1 [--field-height:2.75rem] [--stepper-width:32px] min-[600px]:grid-cols-2">
        {ticket}
        <BookPanel size="phone" quote={quote} depth={depth} onPrice={takePrice} />
      </div>
      {account !== undefined && <RiskStrip account={account} />}
      <div className="px-4">
        <Own account={account} contracts={contracts} />
      </div>
    </div>
  );
}

/** Open positions under the form; all the rest on their own page. */
function Own({
  account,
  contracts,
}: {
  readonly account: LeverAccountReply | undefined;
  readonly contracts: readonly ContractRow[];
}): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  if (account === undefined) return <></>;
  return (
    <section className="pt-3 pb-6">
      <div className="flex items-center justify-between pb-2">
        <h2 className="text-base font-semibold">
          {t("futures.tab.positions")} ({account.positions.length})
        </h2>
        <Button tone="quiet" small onClick={() => navigation.to(routes.futuresPositions)}>
          {t("futures.all_of_it")}
        </Button>
      </div>
      <Positions account={account} contracts={contracts} />
    </section>
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
