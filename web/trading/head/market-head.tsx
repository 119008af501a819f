import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { ChartCandlestick, ChevronDown, Info } from "lucide-react";
import { useT } from "../../i18n/texts.ts";
import { turnover } from "../../quotes/quote.ts";
import { MarketPrice } from "../../quotes/market-price.tsx";
import type { Quote } from "../../quotes/quote.ts";
import { Term } from "../../terms/term.tsx";
import { useNavigation } from "../../router/navigation.ts";
import { routes, withQuery } from "../../router/paths.ts";
import { Amount, Change, Price, toneOf } from "../../ui/amounts.tsx";
import { IconButton } from "../../ui/button.tsx";
import { CoinIcon } from "../../ui/coin-icon.tsx";
import { useMarketTitle } from "./market-title.ts";
import { PairSheet } from "./pair-sheet.tsx";
import { SessionBanner } from "./session-banner.tsx";
import { WatchButtons } from "./watch-buttons.tsx";

interface MarketHeadProps {
  readonly quote: Quote;
  readonly onSymbol: (symbol: string) => void;
  /** Leads to the page of the market's large chart; absent there. */
  readonly onChart?: () => void;
  /** Opens the page's own list of markets instead of the sheet. */
  readonly onMarkets?: () => void;
  /** Beside the name: what kind of product it is. */
  readonly badge?: ReactNode;
  /** Instead of the figures of a coin or share: a list of `HeadStat`. */
  readonly stats?: ReactNode;
  /** Instead of the buttons beside the name. */
  readonly buttons?: ReactNode;
  /** At the far end. */
  readonly end?: ReactNode;
}

/** The market on screen: switcher, favourite star, price and the figures of the last 24 hours. */
export function MarketHead(props: MarketHeadProps): ReactElement {
  const { quote, onSymbol, onChart, onMarkets, badge, stats, buttons, end } = props;
  const t = useT();
  useMarketTitle(quote);
  const [open, setOpen] = useState(false);
  return (
    <section className="border-b border-line px-4 pt-2 pb-3 lg:flex lg:items-center lg:gap-8 lg:py-2">
      <div className="flex items-center">
        <h1 className="min-w-0 flex-1">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={onMarkets ?? (() => setOpen(true))}
            className="flex h-11 items-center gap-2.5 text-xl font-semibold max-[359px]:gap-1 max-[359px]:text-base"
          >
            <CoinIcon code={quote.base} size={30} />
            <span>
              {quote.base}
              <span className="font-medium text-mut">/{quote.quote}</span>
            </span>
            {badge}
            <ChevronDown className="size-5 text-mut" aria-hidden />
            <span className="sr-only">{t("trading.switch_market")}</span>
          </button>
        </h1>
        {buttons ?? <HeadButtons quote={quote} onChart={onChart} />}
      </div>
      <div className="live-figures flex items-end justify-between gap-4 big-letters:flex-col big-letters:items-stretch lg:flex-1 lg:items-center lg:justify-start lg:gap-10">
        <div className="min-w-0 lg:flex lg:shrink-0 lg:items-baseline lg:gap-3">
          <p className={`text-2xl font-semibold lg:text-xl ${toneOf(quote.change)}`}>
            <MarketPrice quote={quote} />
          </p>
          <p className="mt-1 flex items-center gap-2 text-xs text-mut lg:mt-0">
            <span className="lg:hidden">
              ≈ $<Price value={quote.price} decimals={2} />
            </span>
            <Change value={quote.change} chip className="font-semibold" />
          </p>
        </div>
        {/* One row: what has no room in it leaves whole, the first figure, too, which would stay where nothing stands before it. */}
        <dl className="shrink-0 text-xs lg:flex lg:h-11 lg:min-w-0 lg:flex-1 lg:flex-wrap lg:gap-x-8 lg:gap-y-2 lg:overflow-hidden lg:before:-mr-8 lg:before:h-11 lg:before:content-['']">
          {stats ?? <MarketStats quote={quote} />}
        </dl>
      </div>
      {end}
      <SessionBanner quote={quote} />
      <PairSheet open={open} onOpen={setOpen} symbol={quote.symbol} onSymbol={onSymbol} />
    </section>
  );
}

/** The last 24 hours of a coin or share, its index, its fees. */
function MarketStats({ quote }: { readonly quote: Quote }): ReactElement {
  const t = useT();
  return (
    <>
      <HeadStat label={t("trading.high_24h")}>
        <Price value={quote.high} decimals={quote.priceDecimals} />
      </HeadStat>
      <HeadStat label={t("trading.low_24h")}>
        <Price value={quote.low} decimals={quote.priceDecimals} />
      </HeadStat>
      <HeadStat label={t("trading.volume_24h")}>
        <Amount value={quote.volume} compact decimals={2} unit={quote.base} />
      </HeadStat>
      <HeadStat label={t("trading.turnover_24h")} from="broad">
        <Amount value={turnover(quote)} compact decimals={2} unit={quote.quote} />
      </HeadStat>
      <HeadStat label={<Term name="mark">{t("trading.index")}</Term>} from="broad">
        <Price value={quote.indexPrice} decimals={quote.priceDecimals} />
      </HeadStat>
      <HeadStat label={t("trading.fees")} from="large">
        <span>
          <Amount value={quote.makerFee} decimals={2} /> % / <Amount value={quote.takerFee} decimals={2} /> %
        </span>
      </HeadStat>
    </>
  );
}

interface HeadButtonsProps {
  readonly quote: Quote;
  readonly onChart: (() => void) | undefined;
}

/** To the large chart and the page about the coin or company; an alert; the star. */
function HeadButtons({ quote, onChart }: HeadButtonsProps): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  return (
    <>
      {onChart !== undefined && (
        <IconButton label={t("trading.chart")} onClick={onChart} className="lg:hidden">
          <ChartCandlestick className="size-5" aria-hidden />
        </IconButton>
      )}
      <IconButton
        label={t("trading.about", { code: quote.base })}
        onClick={() => navigation.to(withQuery(routes.asset, { code: quote.base }))}
      >
        <Info className="size-5" aria-hidden />
      </IconButton>
      <WatchButtons quote={quote} />
    </>
  );
}

/** Where the window has no room for it, a figure leaves. */
const FROM = { always: "", broad: "max-xl:hidden", large: "max-[1439px]:hidden" };

interface StatProps {
  readonly label: ReactNode;
  readonly from?: keyof typeof FROM;
  readonly children: ReactElement;
}

/** A figure of the head with its name. */
export function HeadStat({ label, from = "always", children }: StatProps): ReactElement {
  return (
    <div className={`flex justify-between gap-3 leading-[1.25rem] lg:flex-col lg:gap-0 ${FROM[from]}`}>
      <dt className="text-mut">{label}</dt>
      <dd className="text-right lg:text-left">{children}</dd>
    </div>
  );
}
