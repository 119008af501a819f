/** What a market order would take from the visible book. Pure; ticks and lots, values in 10^-8 quote. */
import type { BookLevel } from "../../../../web/trading/ticket/market-figures.ts";
import { affordableLots, notional } from "../../formulas.ts";
import type { MarketScale } from "../../formulas.ts";

export interface BookWalk {
  readonly lots: number;
  /** 10^-8 quote. */
  readonly value: number;
  /** The levels seen did not suffice; the rest is reckoned at the last of them. */
  readonly isDeeper: boolean;
}

/** Takes `wanted` lots from the levels, the best first. Undefined without any level. */
export function walkLots(levels: readonly BookLevel[], wanted: number, scale: MarketScale): BookWalk | undefined {
  const last = levels.at(-1);
  if (last === undefined) return undefined;
  let left = wanted;
  let value = 0;
  for (const [price, quantity] of levels) {
    const taken = Math.min(left, quantity);
    value += notional(scale, price, taken);
    left -= taken;
    if (left === 0) return { lots: wanted, value, isDeeper: false };
  }
  return { lots: wanted, value: value + notional(scale, last[0], left), isDeeper: true };
}

/** Spends `budget` (10^-8 quote) in whole lots, the best level first. Undefined without any level. */
export function walkBudget(levels: readonly BookLevel[], budget: number, scale: MarketScale): BookWalk | undefined {
  const last = levels.at(-1);
  if (last === undefined) return undefined;
  let lots = 0;
  let value = 0;
  for (const [price, quantity] of levels) {
    const affordable = affordableLots(scale, budget - value, price);
    const taken = Math.min(affordable, quantity);
    lots += taken;
    value += notional(scale, price, taken);
    if (taken < quantity) return { lots, value, isDeeper: false };
  }
  const rest = affordableLots(scale, budget - value, last[0]);
  return { lots: lots + rest, value: value + notional(scale, last[0], rest), isDeeper: rest > 0 };
}
