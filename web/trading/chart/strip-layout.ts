/** Where a phone's chart strip draws its candles. Pure; pixels, never money. */
import type { Candle } from "./chart-port.ts";

export interface StripBox {
  readonly width: number;
  readonly height: number;
  /** Of the price axis at the right. */
  readonly axis: number;
}

interface StripCandle {
  /** Middle. */
  readonly x: number;
  readonly high: number;
  readonly low: number;
  readonly top: number;
  readonly bottom: number;
  readonly rises: boolean;
}

export interface StripLayout {
  readonly candles: readonly StripCandle[];
  /** Round prices, each where it stands. */
  readonly labels: readonly { readonly price: number; readonly y: number }[];
  /** The newest price. */
  readonly last: { readonly price: number; readonly y: number; readonly rises: boolean } | undefined;
}

/** From candle to candle. */
const STEP = 7;
/** Of a candle's body. */
export const BODY = 5;
/** Room over the highest and under the lowest, and behind the newest. */
const ROOM = 10;
/** Where the buttons of period and size end, in the upper left corner. */
const RIGHT = 106;
const BOTTOM = 38;
const LABELS = 3;
const ROUND_STEPS = [1, 2, 2.5, 5, 10];

/** As many candles as have room before the axis. */
export function candlesThatFit({ width, axis }: StripBox): number {
  return Math.max(0, Math.floor((width - axis - ROOM) / STEP));
}

/** The smallest round step that gives no more than `LABELS` labels. */
export function roundStep(range: number): number {
  const least = range / LABELS;
  const power = 10 ** Math.floor(Math.log10(least));
  return (ROUND_STEPS.find((step) => step * power >= least) ?? 10) * power;
}

/**
 * Where a candle would lie under the buttons they begin behind it. `tick`: which way the price went last; its tag is
 * coloured by it, as the book's middle price is.
 */
export function stripLayout(all: readonly Candle[], box: StripBox, tick: -1 | 0 | 1 = 0): StripLayout {
  // The newest ones; of none that fit, none.
  const candles = all.slice(-candlesThatFit(box) || all.length);
  const newest = candles.at(-1);
  if (newest === undefined) return { candles: [], labels: [], last: undefined };
  const highest = Math.max(...candles.map(({ high }) => high));
  const lowest = Math.min(...candles.map(({ low }) => low));
  const range = highest - lowest;
  const room = box.height - 2 * ROOM;
  // Where nothing moved, everything stands in the middle.
  const y = (price: number): number => (range === 0 ? box.height / 2 : ROOM + ((highest - price) / range) * room);
  const right = box.width - box.axis - ROOM - STEP / 2;
  const placed = candles.map(({ open, high, low, close }, index) => ({
    x: right - (candles.length - 1 - index) * STEP,
    high: y(high),
    low: y(low),
    top: y(Math.max(open, close)),
    bottom: y(Math.min(open, close)),
    rises: close >= open,
  }));
  return {
    candles: placed.slice(placed.findLastIndex(({ x, high }) => x < RIGHT && high < BOTTOM) + 1),
    labels: labelPrices(lowest, highest).map((price) => ({ price, y: y(price) })),
    last: { price: newest.close, y: y(newest.close), rises: (tick || newest.close - newest.open) >= 0 },
  };
}

function labelPrices(lowest: number, highest: number): readonly number[] {
  if (highest === lowest) return [];
  const step = roundStep(highest - lowest);
  const first = Math.ceil(lowest / step);
  const count = Math.floor(highest / step) - first + 1;
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}
