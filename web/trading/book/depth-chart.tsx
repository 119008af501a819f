import { useMemo, useState } from "react";
import type { KeyboardEvent, PointerEvent, ReactElement } from "react";
import { useT } from "../../i18n/texts.ts";
import { chartVolume, distanceText } from "../chart/chart-texts.ts";
import { formatFixed } from "../../numbers/number-format.ts";
import { plotText } from "../../numbers/number-format.ts";
import type { Quote } from "../../quotes/quote.ts";
import type { DepthEvent } from "../../socket/events.ts";
import { usePreferences } from "../../state/preferences.store.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CURVE_HEIGHT, depthCurve, nearestPoint, plotted, sidePath } from "./depth-curve.ts";
import type { DepthCurve, DepthPoint } from "./depth-curve.ts";

interface DepthChartProps {
  readonly quote: Quote;
  readonly depth: DepthEvent | undefined;
}

/** What is bid and offered up to each price; pointer and arrow keys ask a price for its sum and its distance from the middle. */
export function DepthChart({ quote, depth }: DepthChartProps): ReactElement {
  const t = useT();
  const curve = useMemo(() => (depth === undefined ? undefined : depthCurve(depth, quote)), [depth, quote]);
  if (depth === undefined) return <Skeleton className="m-3 flex-1 opacity-40" />;
  if (curve === undefined) {
    return (
      <p className="flex flex-1 items-center justify-center px-4 text-center text-xs text-mut">
        {t(quote.session.phase === "closed" ? "shell.session_closed" : "trading.book.empty")}
      </p>
    );
  }
  return <Curve curve={curve} quote={quote} />;
}

function Curve({ curve, quote }: { readonly curve: DepthCurve; readonly quote: Quote }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const [place, setPlace] = useState<number | undefined>(undefined);
  const { points } = curve;
  // Kept by its place, not by its number: levels come and go.
  const chosen = place === undefined ? curve.bids - 1 : nearestPoint(points, place);
  const point = points[chosen];
  const price = (value: number | string): string => formatFixed(value, quote.priceDecimals, language);
  const words = (of: DepthPoint): Record<string, string> => ({
    side: t(of.side === "bid" ? "trading.book.bid" : "trading.book.ask"),
    price: price(of.price),
    sum: `${formatFixed(of.sum, quote.quantityDecimals, language)} ${quote.base}`,
    distance: distanceText(plotted(of.price), curve.middle, language),
  });
  const move = (event: PointerEvent<HTMLElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setPlace((event.clientX - left) / width);
  };
  const press = (event: KeyboardEvent): void => {
    const next = { ArrowLeft: chosen - 1, ArrowRight: chosen + 1, Home: 0, End: points.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setPlace(points[next]?.x ?? place);
  };
  return (
    <div className="live-figures flex min-h-0 flex-1 flex-col px-4 pt-3 pb-1">
      <div
        role="slider"
        tabIndex={0}
        aria-label={t("trading.depth.label", { symbol: quote.symbol })}
        aria-valuemin={0}
        aria-valuemax={points.length - 1}
        aria-valuenow={chosen}
        aria-valuetext={point === undefined ? "" : t("trading.depth.point", words(point))}
        onPointerMove={move}
        onPointerDown={move}
        onPointerLeave={() => setPlace(undefined)}
        onBlur={() => setPlace(undefined)}
        onKeyDown={press}
        className="relative min-h-0 flex-1 touch-pan-y"
      >
        <svg aria-hidden viewBox="0 0 1000 1000" preserveAspectRatio="none" className="absolute inset-0 size-full">
          <path
            d={sidePath(curve, "bid")}
            className="fill-up-tint stroke-(--candle-up)"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={sidePath(curve, "ask")}
            className="fill-down-tint stroke-(--candle-down)"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {[1, 0.5].map((share) => (
          <span key={share} aria-hidden style={{ bottom: `${share * CURVE_HEIGHT * 100}%` }} className="absolute right-0 text-2xs text-mut">
            {chartVolume(plotText(curve.most * share, quote.quantityDecimals), language)}
          </span>
        ))}
        {place !== undefined && point !== undefined && <Cross point={point} words={words(point)} />}
      </div>
      <p aria-hidden className="flex shrink-0 justify-between border-t border-line pt-1 text-2xs text-mut">
        <span>{price(curve.low)}</span>
        <span className="font-medium text-fg">{t("trading.depth.middle", { price: price(curve.middle) })}</span>
        <span>{price(curve.high)}</span>
      </p>
    </div>
  );
}

/** The chosen price: a line, a dot on the curve, and its figures beside it. */
function Cross({ point, words }: { readonly point: DepthPoint; readonly words: Readonly<Record<string, string>> }): ReactElement {
  const t = useT();
  const isRight = point.x > 0.5;
  const rows = [
    [t("trading.price"), words["price"]],
    [t("trading.sum"), words["sum"]],
    [t("trading.depth.distance"), words["distance"]],
  ];
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0">
      <span className="absolute inset-y-0 w-px bg-field-line" style={{ left: `${point.x * 100}%` }} />
      <span
        className={`absolute size-2 -translate-x-1/2 translate-y-1/2 rounded-full ${point.side === "bid" ? "bg-(--candle-up)" : "bg-(--candle-down)"}`}
        style={{ left: `${point.x * 100}%`, bottom: `${point.y * CURVE_HEIGHT * 100}%` }}
      />
      <dl
        className={`absolute top-1 grid grid-cols-[auto_auto] gap-x-3 rounded-lg border border-line bg-card px-2.5 py-1.5 text-2xs shadow-(--shadow) ${isRight ? "-translate-x-full -ml-2" : "ml-2"}`}
        style={{ left: `${point.x * 100}%` }}
      >
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-mut">{label}</dt>
            <dd className="text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
