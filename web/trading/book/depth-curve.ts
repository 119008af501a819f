/** The book as a curve: what is bid and offered up to each price. Pure; places are for pixels, figures stay decimals. */
import { plotText } from "../../numbers/number-format.ts";
import type { DepthLevel } from "../../socket/events.ts";
import { bookRows } from "./book-levels.ts";
import type { BookRow } from "./book-levels.ts";

export interface DepthPoint {
  readonly side: "bid" | "ask";
  readonly price: string;
  /** Of its side, up to and including this price. */
  readonly sum: string;
  /** From the middle of best bid and best offer, in percent of it; negative below. */
  readonly distance: number;
  /** Across, 0 to 1; the middle is at one half. */
  readonly x: number;
  /** Upwards, 0 to 1: share of the larger side's sum. */
  readonly y: number;
}

export interface DepthCurve {
  /** Prices rise from left to right. */
  readonly points: readonly DepthPoint[];
  /** How many of them are bids. */
  readonly bids: number;
  /** As plotted. */
  readonly low: number;
  readonly middle: number;
  readonly high: number;
  /** The larger side's sum, as plotted. */
  readonly most: number;
}

/** For pixels only: no money is computed from it. */
export const plotted = (text: string | undefined): number => Number(text);

/** Beyond the last price, so that its sum can be seen. */
const MARGIN = 1 / 20;
/** More levels than any push has. */
const LEVELS_MAX = 200;

/** Undefined while a side is empty: then there is no middle. */
export function depthCurve(
  depth: { readonly bids: readonly DepthLevel[]; readonly asks: readonly DepthLevel[] },
  market: { readonly priceDecimals: number; readonly quantityDecimals: number },
): DepthCurve | undefined {
  const all = bookRows(depth, market, 1, LEVELS_MAX);
  const [bids, asks] = [nearRows(all.bids), nearRows(all.asks)];
  const [bestBid, bestAsk, lastBid, lastAsk] = [bids[0], asks[0], bids.at(-1), asks.at(-1)].map((row) => plotted(row?.price));
  if (bestBid === undefined || bestAsk === undefined || lastBid === undefined || lastAsk === undefined) return undefined;
  const middle = (bestBid + bestAsk) / 2;
  const reach = Math.max(middle - lastBid, lastAsk - middle) * (1 + MARGIN);
  if (!(reach > 0)) return undefined;
  const most = Math.max(plotted(bids.at(-1)?.sum), plotted(asks.at(-1)?.sum));
  const point = (side: "bid" | "ask", { price, sum }: BookRow): DepthPoint => ({
    side,
    price,
    sum,
    distance: (plotted(price) / middle - 1) * 100,
    x: 0.5 + (plotted(price) - middle) / (2 * reach),
    y: plotted(sum) / most,
  });
  const points = [...bids.toReversed().map((row) => point("bid", row)), ...asks.map((row) => point("ask", row))];
  return { points, bids: bids.length, low: middle - reach, middle, high: middle + reach, most };
}

/** Of most levels; one that lies several times as far from the best price would press all others together in the middle. */
const MOST = 0.8;
const FAR = 3;

/** Those that are drawn. */
function nearRows(rows: readonly BookRow[]): readonly BookRow[] {
  const best = plotted(rows[0]?.price);
  const away = ({ price }: BookRow): number => Math.abs(plotted(price) - best);
  const last = rows[Math.ceil(rows.length * MOST) - 1];
  const reach = last === undefined ? 0 : away(last) * FAR;
  return reach === 0 ? rows : rows.filter((row) => away(row) <= reach);
}

/** The point nearest to a place across. */
export function nearestPoint(points: readonly DepthPoint[], x: number): number {
  let nearest = 0;
  for (const [index, point] of points.entries()) {
    if (Math.abs(point.x - x) < Math.abs((points[nearest]?.x ?? Infinity) - x)) nearest = index;
  }
  return nearest;
}

/** Share of the height that the larger side takes. */
export const CURVE_HEIGHT = 0.9;

/** Steps of one side from the middle outwards, and down to the ground: an SVG path in a square of 1000, `y` downwards. */
export function sidePath(curve: DepthCurve, side: "bid" | "ask"): string {
  const own = curve.points.filter((point) => point.side === side);
  const outwards = side === "bid" ? own.toReversed() : own;
  const [first] = outwards;
  if (first === undefined) return "";
  const place = (share: number): string => plotText(share * 1000, 1);
  const steps = outwards.map(({ x, y }) => `H${place(x)}V${place(1 - y * CURVE_HEIGHT)}`).join("");
  return `M${place(first.x)} 1000${steps}H${side === "bid" ? 0 : 1000}V1000Z`;
}
