import type { ReactElement } from "react";
import { signOfDecimal } from "../numbers/decimal-text.ts";
import type { WireDecimal } from "../numbers/decimal-text.ts";
import { plotText } from "../numbers/number-format.ts";
import { useDayLine } from "./day-lines.ts";

const WIDTH = 40;
const HEIGHT = 20;
/** So that the line's ends are not cut. */
const EDGE = 1;

interface SparklineProps {
  readonly symbol: string;
  /** Percent, as it stands beside the line: it gives the colour. */
  readonly change: WireDecimal;
  readonly className: string;
}

/** The way of a market over the last day: a line without axes. */
export function Sparkline({ symbol, change, className }: SparklineProps): ReactElement {
  const prices = useDayLine(symbol) ?? [];
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const sign = signOfDecimal(change);
  const x = (index: number): string => plotText((index / (prices.length - 1)) * WIDTH, 1);
  const y = (price: number): string =>
    plotText(high === low ? HEIGHT / 2 : EDGE + ((high - price) / (high - low)) * (HEIGHT - 2 * EDGE), 1);
  const points = prices.map((price, index) => `${x(index)},${y(price)}`).join(" ");
  const tone = sign > 0 ? "stroke-(--candle-up)" : sign < 0 ? "stroke-(--candle-down)" : "stroke-field-line";
  return (
    <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className={className}>
      {prices.length > 1 && <polyline points={points} vectorEffect="non-scaling-stroke" className={`fill-none stroke-[1.25] ${tone}`} />}
    </svg>
  );
}
