/**
 * Value and fee of a fill; the kernel charges with them, the web previews with them.
 *
 * All figures are whole numbers of the asset's smallest unit below 2^53: the order filters refuse larger ones
 * (`quantity_above_maximum`), so plain numbers are exact here and the book needs no bigint.
 */

export type MarketScale = {
  /** Quote units in one tick times one lot: 10^(quoteDecimals - priceDecimals - quantityDecimals). */
  readonly quotePerTickLot: number;
  /** Base units in one lot: 10^(baseDecimals - quantityDecimals). */
  readonly basePerLot: number;
};

/** The scale of a market, or undefined when a tick times a lot would be less than the quote's smallest unit. */
export function marketScale(decimals: {
  readonly base: number;
  readonly quote: number;
  readonly price: number;
  readonly quantity: number;
}): MarketScale | undefined {
  const quoteExponent = decimals.quote - decimals.price - decimals.quantity;
  const baseExponent = decimals.base - decimals.quantity;
  if (quoteExponent < 0 || baseExponent < 0) return undefined;
  return { quotePerTickLot: 10 ** quoteExponent, basePerLot: 10 ** baseExponent };
}

/** Price times quantity in quote units; exact, nothing to round. */
export function notional(scale: MarketScale, ticks: number, lots: number): number {
  return ticks * lots * scale.quotePerTickLot;
}

const PPM = 1_000_000;

/**
 * Fee on what a fill brings: `received x rate`.
 *
 * Source: wire.md 9, the fee is a fraction of what is received. Decision: rounds down to the asset's smallest unit, in
 * the payer's favour; nothing is left over, because only what is charged is moved.
 */
export function fee(received: number, ratePpm: number): number {
  const millions = Math.floor(received / PPM);
  return millions * ratePpm + Math.floor(((received - millions * PPM) * ratePpm) / PPM);
}

/** Lots that `budget` quote units buy at `ticks`, rounded down. */
export function affordableLots(scale: MarketScale, budget: number, ticks: number): number {
  return Math.floor(budget / (ticks * scale.quotePerTickLot));
}

/** Lowest and highest price an order may name: `reference x (1 -/+ band)`, rounded inwards, at least one tick. */
export function priceBand(reference: number, bandPpm: number): { readonly low: number; readonly high: number } {
  const offset = fee(reference, bandPpm);
  return { low: Math.max(1, reference - offset), high: reference + offset };
}

/**
 * Trigger of a trailing stop: `trail` away from the best price since the order came.
 *
 * `falls` (a sell): best x (1 - trail), rounded up. `rises` (a buy): best x (1 + trail), rounded down. At least one tick.
 */
export function trailingTrigger(best: number, trailPpm: number, direction: "rises" | "falls"): number {
  const distance = fee(best, trailPpm);
  return direction === "falls" ? Math.max(1, best - distance) : best + distance;
}

/** Trail of a trailing stop: 0.1 % to 50 %. */
export const TRAIL_PPM = { min: 1000, max: 500_000 } as const;

/** What a waiting market buy by quantity may spend beyond its trigger price: 5 %. */
const CUSHION_PPM = 50_000;

/** Quote units that a waiting market buy of `lots` holds: trigger x quantity x 1.05, rounded down. It never pays more. */
export function waitingMarketBuyHold(scale: MarketScale, triggerTicks: number, lots: number): number {
  const value = notional(scale, triggerTicks, lots);
  return value + fee(value, CUSHION_PPM);
}
