import { useState } from "react";
import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import type { TextKey } from "../../../web/i18n/texts.ts";
import { signOfDecimal } from "../../../web/numbers/decimal-text.ts";
import { Curve, TimeAxis } from "../../../web/portfolio/curve-parts.tsx";
import { lineOf, resultOfLine } from "../../../web/portfolio/results.ts";
import type { Quote } from "../../../web/quotes/quote.ts";
import { SessionBanner } from "../../../web/trading/head/session-banner.tsx";
import { Amount, Change, Price, toneOf } from "../../../web/ui/amounts.tsx";
import { Segmented } from "../../../web/ui/segmented.tsx";
import { Skeleton } from "../../../web/ui/skeleton.tsx";
import { PRICE_RANGES, useCloses } from "./assets.api.ts";
import type { PricePoint, PriceRange } from "./assets.api.ts";

const RANGE_TEXTS: Record<PriceRange, TextKey> = {
  "1D": "portfolio.range.1d",
  "1W": "portfolio.range.1w",
  "1M": "portfolio.range.1m",
  "1Y": "portfolio.range.1y",
};

/** Price, its change, and its way over a range. */
export function PriceCard({ quote }: { readonly quote: Quote }): ReactElement {
  const t = useT();
  const [range, setRange] = useState<PriceRange>("1D");
  const closes = useCloses(quote, range);
  const points = [...(closes.data ?? [])];
  const last = points.at(-1);
  if (last !== undefined) points[points.length - 1] = { ...last, worth: String(quote.price) };
  const moved = resultOfLine(points);
  return (
    <section aria-label={t("assets.price")} className="rounded-2xl border border-line bg-card p-4 lg:p-5">
      <p className="live-figures flex flex-wrap items-baseline gap-x-3">
        <Price
          value={quote.price}
          decimals={quote.priceDecimals}
          className={`text-[28px] leading-[2.25rem] font-semibold ${toneOf(quote.change)}`}
        />
        <span className="text-sm text-mut">{quote.quote}</span>
        <Change value={quote.change} chip className="text-sm font-semibold" />
      </p>
      <p className="live-figures mb-3 min-h-4.5 text-xs text-mut">
        {moved?.percent !== undefined && range !== "1D" && (
          <>
            {t(RANGE_TEXTS[range])} <Change value={moved.percent} />{" "}
          </>
        )}
        {signOfDecimal(quote.volume) > 0 && (
          <>
            {t("assets.volume_24h")} <Amount value={quote.volume} compact decimals={2} unit={quote.base} />
          </>
        )}
      </p>
      {closes.data === undefined ? <Skeleton className="h-45 w-full" /> : <PriceLine points={points} range={range} tone={moved?.money} />}
      <div className="mt-3">
        <Segmented
          label={t("portfolio.range")}
          options={PRICE_RANGES.map((value) => ({ value, label: t(RANGE_TEXTS[value]) }))}
          value={range}
          onValue={setRange}
        />
      </div>
      <div className="mt-3 empty:hidden">
        <SessionBanner quote={quote} />
      </div>
    </section>
  );
}

const WIDTH = 600;
const HEIGHT = 150;
const EDGE = 4;

interface PriceLineProps {
  readonly points: readonly PricePoint[];
  readonly range: PriceRange;
  /** Its change: it gives the colour. */
  readonly tone: string | undefined;
}

function PriceLine({ points, range, tone }: PriceLineProps): ReactElement {
  const t = useT();
  const line = lineOf(points, WIDTH, HEIGHT);
  const [first, last] = [points[0], points.at(-1)];
  if (line === undefined || first === undefined || last === undefined)
    return <p className="flex h-45 items-center justify-center text-sm text-mut">{t("assets.no_prices")}</p>;
  return (
    <div className="live-figures">
      <svg
        role="img"
        aria-label={t("assets.price")}
        viewBox={`0 ${-EDGE} ${WIDTH} ${HEIGHT + 2 * EDGE}`}
        preserveAspectRatio="none"
        className={`h-40 w-full xl:h-80 ${toneOf(tone)}`}
      >
        <Curve line={line} width={WIDTH} className="stroke-current stroke-[1.75]" />
      </svg>
      <TimeAxis from={first.time} to={last.time} part={range === "1D" ? "clock" : range === "1Y" ? "month" : "date"} />
    </div>
  );
}
