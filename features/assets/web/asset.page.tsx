import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { useT } from "../../../web/i18n/texts.ts";
import { CostCard } from "../../../web/portfolio/cost-card.tsx";
import type { Quote } from "../../../web/quotes/quote.ts";
import { useQuote, useQuoteList } from "../../../web/quotes/quotes.store.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import { WatchButtons } from "../../../web/trading/head/watch-buttons.tsx";
import { Change, Price } from "../../../web/ui/amounts.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { EmptyState } from "../../../web/ui/states.tsx";
import { FactsCard } from "./facts-card.tsx";
import { PriceCard } from "./price-card.tsx";
import { ShareCard } from "./share-card.tsx";

/** One coin or company: what it is, how its price went, what I have of it, where it trades. */
export function AssetPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const code = params.get("code") ?? "";
  const list = useQuoteList();
  const markets = list.quotes.filter(({ base }) => base === code);
  const [first] = markets;
  const title = first?.title ?? code;
  return (
    <>
      <PageHeader
        wide
        title={title === code ? code : `${title} · ${code}`}
        onBack={navigation.back}
        backLabel={t("shell.back")}
        end={first === undefined ? undefined : <WatchButtons quote={first} />}
      />
      <PageBody wide>
        {list.status === "pending" && <SkeletonRows count={6} />}
        {list.status !== "pending" && first === undefined && (
          <>
            <EmptyState text={t("assets.no_market")} />
            <FactsCard code={code} />
          </>
        )}
        {first !== undefined && <Asset symbol={first.symbol} markets={markets} />}
      </PageBody>
    </>
  );
}

function Asset({ symbol, markets }: { readonly symbol: string; readonly markets: readonly Quote[] }): ReactElement | null {
  const t = useT();
  const navigation = useNavigation();
  const quote = useQuote(symbol);
  if (quote === undefined) return null;
  const trade = (market: string, side: string): void => navigation.to(withQuery(routes.trade, { symbol: market, side }));
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_416px]">
      <div className="flex min-w-0 flex-col gap-4">
        <PriceCard quote={quote} />
        <div className="grid grid-cols-2 gap-3">
          <Button tone="up" onClick={() => trade(symbol, "buy")}>
            {t("assets.buy", { code: quote.base })}
          </Button>
          <Button tone="down" onClick={() => trade(symbol, "sell")}>
            {t("assets.sell", { code: quote.base })}
          </Button>
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <CostCard code={quote.base} />
        <section aria-label={t("assets.markets")} className="overflow-hidden rounded-2xl border border-line bg-card">
          <h2 className="px-4 pt-3 pb-1 text-sm font-semibold">{t("assets.markets")}</h2>
          <ul className="divide-y divide-line">
            {markets.map((market) => (
              <MarketLine key={market.symbol} symbol={market.symbol} />
            ))}
          </ul>
        </section>
        {quote.assetClass === "stock" && <ShareCard currencyId={quote.baseId} />}
        <FactsCard code={quote.base} />
      </div>
    </div>
  );
}

/** A market in which it trades, without the name that stands above. */
function MarketLine({ symbol }: { readonly symbol: string }): ReactElement | null {
  const navigation = useNavigation();
  const quote = useQuote(symbol);
  if (quote === undefined) return null;
  return (
    <li>
      <button
        type="button"
        onClick={() => navigation.to(withQuery(routes.trade, { symbol }))}
        className="live-figures flex min-h-12 w-full items-center gap-3 px-4 text-left hover:bg-fill focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 flex-1 truncate font-semibold">{symbol}</span>
        <Price value={quote.price} decimals={quote.priceDecimals} className="font-medium" />
        <Change value={quote.change} chip className="text-xs font-semibold" />
      </button>
    </li>
  );
}
