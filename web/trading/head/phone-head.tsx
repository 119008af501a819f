import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { ChartCandlestick, ChevronDown } from "lucide-react";
import { useT } from "../../i18n/texts.ts";
import type { TextKey } from "../../i18n/texts.ts";
import { MarketPrice } from "../../quotes/market-price.tsx";
import type { Quote } from "../../quotes/quote.ts";
import { Amount, Change, Price, toneOf } from "../../ui/amounts.tsx";
import { IconButton } from "../../ui/button.tsx";
import { CoinIcon } from "../../ui/coin-icon.tsx";
import { useMarketTitle } from "./market-title.ts";
import { PairSheet } from "./pair-sheet.tsx";
import { SessionBanner } from "./session-banner.tsx";
import { WatchButtons } from "./watch-buttons.tsx";

interface PhoneHeadProps {
  readonly quote: Quote;
  readonly onSymbol: (symbol: string) => void;
  /** Leads to the page of the market's large chart. */
  readonly onChart: () => void;
  /** Beside the name: what kind of product it is. */
  readonly badge?: ReactNode;
  /** Instead of the buttons beside the name. */
  readonly buttons?: ReactNode;
  /** Instead of price and figures of the last 24 hours. */
  readonly figures?: ReactNode;
  /** The markets to choose from; all unless given. */
  readonly symbols?: readonly string[];
}

/** The market on a phone in two low rows, so that chart, form and book fit below. */
export function PhoneHead({ quote, onSymbol, onChart, badge, buttons, figures, symbols }: PhoneHeadProps): ReactElement {
  const t = useT();
  useMarketTitle(quote);
  const [open, setOpen] = useState(false);
  return (
    <section className="pl-4">
      <div className="flex h-11 items-center pr-1.5">
        <h1 className="min-w-0 flex-1">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            className="flex h-11 max-w-full items-center gap-2 text-lg font-semibold"
          >
            <CoinIcon code={quote.base} size={28} />
            <span className="truncate">
              {quote.base}
              <span className="font-medium text-mut">/{quote.quote}</span>
            </span>
            {badge}
            <ChevronDown className="size-4.5 shrink-0 text-mut" aria-hidden />
            <span className="sr-only">{t("trading.switch_market")}</span>
          </button>
        </h1>
        {buttons ?? (
          <>
            <WatchButtons quote={quote} />
            <IconButton label={t("trading.chart")} onClick={onChart}>
              <ChartCandlestick className="size-5" aria-hidden />
            </IconButton>
          </>
        )}
      </div>
      {figures ?? <DayFigures quote={quote} />}
      <div className="pr-4 pb-2 empty:hidden">
        <SessionBanner quote={quote} />
      </div>
      <PairSheet open={open} onOpen={setOpen} symbol={quote.symbol} onSymbol={onSymbol} {...(symbols === undefined ? {} : { symbols })} />
    </section>
  );
}

/** Price and figures of the last 24 hours. */
function DayFigures({ quote }: { readonly quote: Quote }): ReactElement {
  return (
    <div className="live-figures flex h-10 items-center justify-between gap-3 pr-4 big-letters:h-auto big-letters:py-1">
      <p className="flex shrink-0 items-center gap-2 big-letters:shrink big-letters:flex-wrap big-letters:gap-y-1">
        <MarketPrice quote={quote} className={`text-xl font-semibold ${toneOf(quote.change)}`} />
        <Change value={quote.change} chip className="text-xs font-semibold" />
      </p>
      {/* One row: what has no room in it leaves whole, also where the reader has made all letters larger. */}
      <dl className="flex h-8 min-w-0 flex-1 flex-wrap justify-end gap-3 overflow-hidden text-right big-letters:hidden">
        <Stat label="trading.high" className="max-[374px]:hidden">
          <Price value={quote.high} decimals={quote.priceDecimals} />
        </Stat>
        <Stat label="trading.low" className="max-[374px]:hidden">
          <Price value={quote.low} decimals={quote.priceDecimals} />
        </Stat>
        <Stat label="trading.volume" className="max-[419px]:hidden">
          <Amount value={quote.volume} compact decimals={2} />
        </Stat>
      </dl>
    </div>
  );
}

interface StatProps {
  readonly label: TextKey;
  readonly className: string;
  readonly children: ReactElement;
}

/** A figure of the last 24 hours. */
function Stat({ label, className, children }: StatProps): ReactElement {
  const t = useT();
  const figure = t(label);
  return (
    <div className={className} title={t("trading.of_day", { figure })}>
      <dt className="text-2xs text-mut">{figure}</dt>
      <dd className="text-xs leading-[1rem]">{children}</dd>
    </div>
  );
}
