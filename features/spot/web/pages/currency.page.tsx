import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { useQuote, useQuoteList } from "../../../../web/quotes/quotes.store.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { useDepth } from "../../../../web/trading/book/depth.store.ts";
import { BookPanel } from "../../../../web/trading/book/order-book.tsx";
import { ChartPanel } from "../../../../web/trading/chart/chart-panel.tsx";
import { MarketHead } from "../../../../web/trading/head/market-head.tsx";
import { Button } from "../../../../web/ui/button.tsx";
import { PageHeader } from "../../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { EmptyState } from "../../../../web/ui/states.tsx";
import { useChartActs } from "../form/chart-acts.ts";

/** A market in detail: large chart, book and tape; buy and sell lead to the form. */
export function ChartPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const list = useQuoteList();
  const symbol = params.get("symbol") || "BTC/USDT";
  const quote = useQuote(symbol);
  const depth = useDepth(symbol);
  const trade = (side: string): void => navigation.to(withQuery(routes.trade, { symbol, side }));
  const acts = useChartActs(symbol, (side, price) => navigation.to(withQuery(routes.trade, { symbol, side, price })));
  const toSymbol = (next: string): void => navigation.redirect(withQuery(routes.chart, { symbol: next }));
  return (
    <>
      <PageHeader title={t("trading.chart")} onBack={navigation.back} backLabel={t("shell.back")} />
      {quote === undefined && (list.status === "pending" ? <SkeletonRows /> : <EmptyState text={t("spot.unknown_market", { symbol })} />)}
      {quote !== undefined && (
        <div className="pb-24 lg:mx-auto lg:max-w-6xl">
          <MarketHead quote={quote} onSymbol={toSymbol} />
          <ChartPanel quote={quote} height={420} acts={acts} />
          <div className="px-4 pt-3">
            <BookPanel size="page" quote={quote} depth={depth} onPrice={() => trade("buy")} />
          </div>
          <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card px-4 pt-3 pb-[calc(env(safe-area-inset-bottom)+12px)]">
            <div className="mx-auto grid max-w-3xl grid-cols-2 gap-3">
              <Button tone="up" onClick={() => trade("buy")}>
                {t("spot.buy")}
              </Button>
              <Button tone="down" onClick={() => trade("sell")}>
                {t("spot.sell")}
              </Button>
            </div>
          </div>
        </div>
      )}
    </>
  );
}
