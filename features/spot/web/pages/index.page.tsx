import { Suspense, lazy, useState } from "react";
import type { ReactElement } from "react";
import { useLocation, useSearchParams } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { useQuote, useQuoteList, loadQuotes } from "../../../../web/quotes/quotes.store.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { useDepth, useTape } from "../../../../web/trading/book/depth.store.ts";
import { BookPanel } from "../../../../web/trading/book/order-book.tsx";
import { ChartPanel } from "../../../../web/trading/chart/chart-panel.tsx";
import { MarketHead } from "../../../../web/trading/head/market-head.tsx";
import { Button } from "../../../../web/ui/button.tsx";
import { Skeleton } from "../../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../../web/ui/states.tsx";
import { useScreen } from "../../../../web/ui/wide-screen.ts";
import { useOrderContext } from "../form/order-context.ts";
import type { Side } from "../form/order-kinds.ts";
import { OrderForm } from "../ticket/order-form.tsx";
import type { PriceTap } from "../ticket/order-form.tsx";
import { OrderTabs } from "./order-tabs.tsx";
import { TradePhone } from "./trade-phone.tsx";
import type { TradeProps } from "./trade-phone.tsx";

/** Comes with what only it needs, where the window has room for it. */
const Terminal = lazy(async () => ({ default: (await import("../desk/terminal.tsx")).Terminal }));

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
  const [isWide, isBroad] = [useScreen("wide"), useScreen("broad")];
  if (quote !== undefined) {
    const trade = { quote, startSide: side, onSymbol: (next: string) => navigation.redirect(withQuery(pathname, { symbol: next })) };
    if (isBroad) {
      return (
        <Suspense fallback={<TradeWaiting label={t("shell.loading")} />}>
          <Terminal {...trade} />
        </Suspense>
      );
    }
    return isWide ? <TradeGrid key={quote.symbol} {...trade} /> : <TradePhone key={quote.symbol} {...trade} />;
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

/** Chart, book and form beside each other on a wide screen. */
function TradeGrid({ quote, startSide, onSymbol }: TradeProps): ReactElement {
  const depth = useDepth(quote.symbol);
  const trades = useTape(quote.symbol);
  const context = useOrderContext(quote, depth);
  const [tap, setTap] = useState<PriceTap | undefined>(undefined);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_280px_320px] grid-rows-[auto_minmax(600px,auto)_auto]">
      <div className="col-span-full">
        <MarketHead quote={quote} onSymbol={onSymbol} />
      </div>
      <div className="border-r border-line">
        <ChartPanel quote={quote} height={290} fills />
      </div>
      <div className="border-r border-line p-3">
        <BookPanel size="page" quote={quote} depth={depth} trades={trades} onPrice={(price) => setTap({ price, at: Date.now() })} />
      </div>
      <div className="row-span-2 flex border-b border-line px-4 py-3 *:flex-1">
        <OrderForm quote={quote} context={context} startSide={startSide} tap={tap} />
      </div>
      <div className="col-span-2 min-h-72 border-t border-r border-line">
        <OrderTabs quote={quote} />
      </div>
    </div>
  );
}
