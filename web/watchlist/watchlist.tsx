import type { ReactElement } from "react";
import { Link } from "react-router";
import { ChevronRight } from "lucide-react";
import { useT } from "../i18n/texts.ts";
import { useFavourites } from "../quotes/favourites.ts";
import { MarketPrice } from "../quotes/market-price.tsx";
import { turnover } from "../quotes/quote.ts";
import type { Quote } from "../quotes/quote.ts";
import { loadQuotes, useLiveQuotes, useQuoteList } from "../quotes/quotes.store.ts";
import { Sparkline } from "../quotes/sparkline.tsx";
import { routes } from "../router/paths.ts";
import { Amount, Change } from "../ui/amounts.tsx";
import { CoinIcon } from "../ui/coin-icon.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";

interface WatchlistProps {
  readonly onSymbol: (symbol: string) => void;
}

const WATCHED_MAX = 10;
const CARD = "overflow-hidden rounded-2xl border border-line bg-card";
const COLUMNS = "grid grid-cols-[minmax(0,1.5fr)_1fr_0.9fr_0.8fr_5rem] items-center gap-3 px-4";

/** The reader's favourites; the venue's markets until there are some. */
export function Watchlist({ onSymbol }: WatchlistProps): ReactElement {
  const t = useT();
  const list = useQuoteList();
  const quotes = useLiveQuotes();
  const favourites = useFavourites();
  const own = quotes.filter(({ baseId }) => favourites.has(baseId));
  const shown = (own.length > 0 ? own : quotes.filter(({ onHome }) => onHome)).slice(0, WATCHED_MAX);
  const title = t(own.length > 0 ? "watchlist.favourites" : "home.markets");
  return (
    <section aria-label={title} className={CARD}>
      <div className="flex items-center justify-between pl-4">
        <h2 className="font-semibold">{title}</h2>
        <Link to={routes.markets} className="flex h-11 items-center gap-0.5 pr-3 text-sm text-mut hover:text-fg">
          {t("home.all_markets")}
          <ChevronRight className="size-4" aria-hidden />
        </Link>
      </div>
      {list.status === "pending" && <SkeletonRows count={WATCHED_MAX} />}
      {list.status === "error" && (
        <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void loadQuotes()} />
      )}
      <p aria-hidden className={`h-8 border-t border-line text-xs whitespace-nowrap text-mut ${COLUMNS}`}>
        <span>{t("watchlist.name")}</span>
        <span className="text-right">{t("watchlist.price")}</span>
        <span className="text-right">{t("watchlist.change")}</span>
        <span className="text-right">{t("watchlist.turnover")}</span>
        <span className="text-right">{t("watchlist.day")}</span>
      </p>
      <ul>
        {shown.map((quote) => (
          <li key={quote.symbol}>
            <button
              type="button"
              onClick={() => onSymbol(quote.symbol)}
              className={`h-11 w-full border-t border-line/60 text-left text-sm hover:bg-row focus-visible:-outline-offset-2 ${COLUMNS}`}
            >
              <Name quote={quote} />
              <MarketPrice quote={quote} className="text-right font-medium" />
              <Change value={quote.change} className="text-right" />
              <Amount value={turnover(quote)} compact decimals={2} className="text-right text-mut" />
              <Sparkline symbol={quote.symbol} change={quote.change} className="ml-auto h-6 w-20" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Name({ quote }: { readonly quote: Quote }): ReactElement {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <CoinIcon code={quote.base} size={20} />
      <span className="font-semibold">{quote.base}</span>
      <span className="truncate text-xs text-mut">{quote.title}</span>
    </span>
  );
}
