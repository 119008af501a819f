import type { ReactElement } from "react";
import { useT } from "../i18n/texts.ts";
import { compareDecimals, signOfDecimal } from "../numbers/decimal-text.ts";
import { MarketPrice } from "../quotes/market-price.tsx";
import type { Quote } from "../quotes/quote.ts";
import { useLiveQuotes } from "../quotes/quotes.store.ts";
import { Sparkline } from "../quotes/sparkline.tsx";
import { Change } from "../ui/amounts.tsx";
import { CoinIcon } from "../ui/coin-icon.tsx";

interface ListProps {
  readonly onSymbol: (symbol: string) => void;
}

const MOVERS_SHOWN = 4;

/** Who rose and who fell most in a day. */
export function Movers({ onSymbol }: ListProps): ReactElement {
  const t = useT();
  const moved = useLiveQuotes().toSorted((left, right) => compareDecimals(right.change, left.change));
  const gainers = moved.filter(({ change }) => signOfDecimal(change) > 0).slice(0, MOVERS_SHOWN);
  const losers = moved
    .filter(({ change }) => signOfDecimal(change) < 0)
    .toReversed()
    .slice(0, MOVERS_SHOWN);
  return (
    <div className="overflow-hidden rounded-2xl border border-line bg-card divide-y divide-line">
      <MoverList title={t("watchlist.gainers")} quotes={gainers} onSymbol={onSymbol} />
      <MoverList title={t("watchlist.losers")} quotes={losers} onSymbol={onSymbol} />
    </div>
  );
}

function MoverList({
  title,
  quotes,
  onSymbol,
}: ListProps & { readonly title: string; readonly quotes: readonly Quote[] }): ReactElement | null {
  if (quotes.length === 0) return null;
  return (
    <section aria-label={title} className="pb-1">
      <h2 className="px-4 pt-3 pb-1 font-semibold">{title}</h2>
      <ul>
        {quotes.map((quote) => (
          <li key={quote.symbol}>
            <button
              type="button"
              onClick={() => onSymbol(quote.symbol)}
              className="flex h-11 w-full items-center gap-2.5 px-4 text-left text-sm hover:bg-row focus-visible:-outline-offset-2"
            >
              <CoinIcon code={quote.base} size={20} />
              <span className="min-w-0 flex-1 truncate font-semibold">{quote.base}</span>
              <Sparkline symbol={quote.symbol} change={quote.change} className="hidden h-6 w-14 shrink-0 min-[1440px]:block" />
              <MarketPrice quote={quote} className="w-24 text-right font-medium" />
              <Change value={quote.change} className="w-16 text-right" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
