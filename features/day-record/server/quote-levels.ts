/** Which levels of a house account's quote were taken: no event says it, so it follows from what came to rest and what was filled. */
import type { Filled } from "../../spot/kernel/public.ts";
import { FILL_FIGURES } from "../checker/record.ts";
import type { BookMove } from "./watched-book.ts";

/** Orders of a quote that were filled at once, with what they were, in the order in which they came. */
export function filledWhole(fills: readonly Filled[], rested: readonly BookMove[]): Whole[] {
  const whole: Whole[] = [];
  for (const { takerOrder, takerSide, lots } of fills) {
    if (rested.some(({ order }) => order === takerOrder)) continue;
    const known = whole.find(({ order }) => order === takerOrder);
    if (known === undefined) whole.push({ order: takerOrder, side: takerSide, lots });
    else known.lots += lots;
  }
  return whole;
}

export type Whole = { order: number; side: string; lots: number };

/** The order that came of a level, taken off whichever list it heads; undefined for a level that was left out. */
export function takeLevel(
  rested: BookMove[],
  filled: Whole[],
  { side, ticks, lots }: { side: string; ticks: number; lots: number },
): number | undefined {
  const [move, whole] = [rested[0], filled[0]];
  if (move !== undefined && move.side === side && move.ticks === ticks && move.original === lots) return rested.shift()?.order;
  return whole !== undefined && whole.side === side && whole.lots === lots ? filled.shift()?.order : undefined;
}

/** Lots of all fills of a line. */
export function filledIn(fills: readonly number[]): number {
  let lots = 0;
  for (let at = 4; at < fills.length; at += FILL_FIGURES) lots += fills[at] ?? 0;
  return lots;
}
