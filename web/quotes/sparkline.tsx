import type { ReactElement } from "react";
import { useDayLine } from "./day-lines.ts";

const WIDTH = 40;
const HEIGHT = 20;
/** So that the line's ends are not cut. */
const EDGE = 1;

/** The way of a market over the last day: a line without axes, in the colour of where it led. */
export function Sparkline({ symbol, className }: { readonly symbol: string; readonly className: string }): ReactElement {
  const prices = useDayLine(symbol) ?? [];
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const [first = 0, last = 0] = [prices[0], prices.at(-1)];
  const x = (index: number): string => ((index / (prices.length - 1)) * WIDTH).toFixed(1);
  const y = (price: number): string =>
    (high === low ? HEIGHT / 2 : EDGE + ((high - price) / (high - low)) * (HEIGHT - 2 * EDGE)).toFixed(1);
  const points = prices.map((price, index) => `${x(index)},${y(price)}`).join(" ");
  const tone = last > first ? "stroke-(--candle-up)" : last < first ? "stroke-(--candle-down)" : "stroke-field-line";
  return (
    <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className={className}>
      {prices.length > 1 && <polyline points={points} vectorEffect="non-scaling-stroke" className={`fill-none stroke-[1.25] ${tone}`} />}
    </svg>
  );
}
