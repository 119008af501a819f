import { useState } from "react";
import type { ReactElement } from "react";
import { useLocation, useSearchParams } from "react-router";
import { History } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import type { Quote } from "../../../../web/quotes/quote.ts";
import { useQuote, useQuoteList, loadQuotes } from "../../../../web/quotes/quotes.store.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { useDepth, useTape } from "../../../../web/trading/book/depth.store.ts";
import { BookPanel } from "../../../../web/trading/book/order-book.tsx";
import { ChartPanel } from "../../../../web/trading/chart/chart-panel.tsx";
import { MarketHead } from "../../../../web/trading/head/market-head.tsx";
import { Button, IconButton } from "../../../../web/ui/button.tsx";
import { Skeleton } from "../../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../../web/ui/states.tsx";
import { useOrderContext } from "../form/order-context.ts";
import type { Side } from "../form/order-kinds.ts";
import { OrderForm } from "../ticket/order-form.tsx";
import type { PriceTap } from "../ticket/order-form.tsx";
import { OwnRecords, RecordTabs } from "./own-records.tsx";
import type { RecordKind } from "./own-records.tsx";

/** The market to show when the address names none. */
const DEFAULT_SYMBOL = "BTC/USDT";

/** Trade: coins and stocks alike. */
export function TradePage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const list = useQuoteList();
  const wanted = params.get("symbol");
  const symbol =
    wanted ?? (list.quotes.some((quote) => quote.symbol === DEFAULT_SYMBOL) ? DEFAULT_SYMBOL : (list.quotes[0]?.symbol ?? DEFAULT_SYMBOL));
  const quote = useQuote(symbol);
  const side: Side = params.get("side") === "sell" ? "sell" : "buy";
  if (quote !== undefined) {
    return (
      <TradeGrid
        key={quote.symbol}
        quote={quote}
        startSide={side}
        onSymbol={(next) => navigation.redirect(withQuery(pathname, { symbol: next }))}
      />
    );
  }
  if (list.status === "pending") return <TradeWaiting label={t("shell.loading")} />;
  if (list.status === "error")
    return <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void loadQuotes()} />;
  return (
    <EmptyState
      text={t("spot.unknown_market", { symbol })}
      action={<Button onClick={() => navigation.switchTab(routes.markets)}>{t("shell.tab.markets")}</Button>}
    />
  );
}

function TradeWaiting({ label }: { readonly label: string }): ReactElement {
  return (
    <div role="status" aria-label={label} className="p-4">
      <Skeleton className="mb-4 h-10 w-44" />
      <Skeleton className="mb-4 h-12 w-60" />
      <Skeleton className="mb-4 h-80 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}

interface TradeGridProps {
  readonly quote: Quote;
  readonly startSide: Side;
  readonly onSymbol: (symbol: string) => void;
}

/** One column on a phone with form and book side by side; chart, book and form beside each other on a wide screen. */
function TradeGrid({ quote, startSide, onSymbol }: TradeGridProps): ReactElement {
  const navigation = useNavigation();
  const depth = useDepth(quote.symbol);
  const trades = useTape(quote.symbol);
  const context = useOrderContext(quote, depth);
  const [tap, setTap] = useState<PriceTap | undefined>(undefined);
  return (
    <div className="grid grid-cols-[minmax(0,1.12fr)_minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_280px_320px] lg:grid-rows-[auto_minmax(600px,auto)_auto]">
      <div className="col-span-full">
        <MarketHead quote={quote} onSymbol={onSymbol} onChart={() => navigation.to(withQuery(routes.chart, { symbol: quote.symbol }))} />
      </div>
      <div className="col-span-full lg:col-span-1 lg:border-r lg:border-line">
        <ChartPanel quote={quote} height={290} fills />
      </div>
      <div className="order-2 py-3 pr-4 lg:order-none lg:border-r lg:border-line lg:px-3">
        <BookPanel quote={quote} depth={depth} trades={trades} onPrice={(price) => setTap({ price, at: Date.now() })} />
      </div>
      <div className="order-1 flex py-3 pr-3 pl-4 *:flex-1 lg:order-none lg:row-span-2 lg:border-b lg:border-line lg:px-4">
        <OrderForm quote={quote} context={context} startSide={startSide} tap={tap} />
      </div>
      <div className="order-3 col-span-full border-t border-line lg:order-none lg:col-span-2 lg:min-h-72 lg:border-r">
        <OrderTabs quote={quote} />
      </div>
    </div>
  );
}

function OrderTabs({ quote }: { readonly quote: Quote }): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const loggedIn = useIsLoggedIn();
  const [kind, setKind] = useState<RecordKind>("working");
  return (
    <section aria-label={t("spot.orders")}>
      <div className="flex items-center justify-between border-b border-line pr-2 pl-4">
        <div className="min-w-0 flex-1">
          <RecordTabs value={kind} onValue={setKind} />
        </div>
        <IconButton label={t("spot.orders.all")} onClick={() => navigation.to(routes.orders)}>
          <History className="size-5" aria-hidden />
        </IconButton>
      </div>
      {loggedIn ? (
        <OwnRecords kind={kind} market={{ currencyId: quote.baseId, legalId: quote.quoteId }} />
      ) : (
        <EmptyState
          text={t("spot.orders.guest")}
          action={
            <Button small tone="gold" onClick={() => navigation.toLogin()}>
              {t("shell.login")}
            </Button>
          }
        />
      )}
    </section>
  );
}
