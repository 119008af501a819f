import { Suspense } from "react";
import type { ReactElement } from "react";
import { useLocation, useSearchParams } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { useQuote, useQuoteList, loadQuotes } from "../../../../web/quotes/quotes.store.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { later } from "../../../../web/ui/later.ts";
import { Skeleton } from "../../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../../web/ui/states.tsx";
import { useScreen } from "../../../../web/ui/wide-screen.ts";
import type { Side } from "../form/order-kinds.ts";
import { TradePhone } from "./trade-phone.tsx";

/** Comes with what only it needs, where the window has room for it: a phone does not fetch it. */
const Terminal = later(async () => (await import("../desk/terminal.tsx")).Terminal);

/** The market to show when the address names none. */
const DEFAULT_SYMBOL = "BTC/USDT";

/** Trade: coins and stocks alike. */
export function TradePage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const list = useQuoteList();
  const wanted = params.get("symbol") || undefined;
  const symbol =
    wanted ?? (list.quotes.some((quote) => quote.symbol === DEFAULT_SYMBOL) ? DEFAULT_SYMBOL : (list.quotes[0]?.symbol ?? DEFAULT_SYMBOL));
  const quote = useQuote(symbol);
  const side: Side = params.get("side") === "sell" ? "sell" : "buy";
  const startPrice = params.get("price") ?? undefined;
  const isWide = useScreen("wide");
  if (quote !== undefined) {
    const trade = {
      quote,
      startSide: side,
      startPrice,
      // A step of its own: Back leads to the market before.
      onSymbol: (next: string) => (next === symbol ? undefined : navigation.to(withQuery(pathname, { symbol: next }))),
    };
    if (!isWide) return <TradePhone key={quote.symbol} {...trade} />;
    return (
      <Suspense fallback={<TradeWaiting label={t("shell.loading")} />}>
        <Terminal {...trade} />
      </Suspense>
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
