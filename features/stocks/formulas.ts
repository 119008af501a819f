/** What a split and a dividend do to quantities, prices and balances. */

/** New shares for old: 4 and 1 for a four-for-one split, 1 and 10 for a reverse split. */
export type SplitRatio = { readonly numerator: number; readonly denominator: number };

/** Units of a balance after a split, rounded down: `units x numerator / denominator`. Receipts name it "split/1". */
export function splitUnits(units: bigint, { numerator, denominator }: SplitRatio): bigint {
  return (units * BigInt(numerator)) / BigInt(denominator);
}

/**
 * What a share was worth: quote units for a whole one, which is 10^`decimals` units, and the splits since then together. Without
 * the rounding of those splits, so that no row of them moves it.
 */
export type SharePrice = { readonly perShare: bigint; readonly decimals: number; readonly since: SplitRatio };

/**
 * Cash for what a split rounds away from a balance ("split/2"), in the quote asset's smallest unit, rounded up:
 * `(units x numerator - after x denominator) / numerator` old units, each worth
 * `perShare x since.denominator / since.numerator / 10^decimals`. What nobody has rounded away brings nothing.
 */
export function splitCash(units: bigint, ratio: SplitRatio, price: SharePrice): bigint {
  return worthOfRest((units * BigInt(ratio.numerator)) % BigInt(ratio.denominator), ratio, price);
}

/** Worth of `rest / ratio.denominator` new units, in the quote asset's smallest unit, rounded up. */
export function worthOfRest(rest: bigint, { numerator }: SplitRatio, { perShare, decimals, since }: SharePrice): bigint {
  const below = BigInt(numerator) * 10n ** BigInt(decimals) * BigInt(since.numerator);
  return (rest * perShare * BigInt(since.denominator) + below - 1n) / below;
}

/** Lots of an order after a split, rounded down. Exact beyond 2^53. */
export function splitCount(count: number, ratio: SplitRatio): number {
  return Number(splitUnits(BigInt(count), ratio));
}

/**
 * Price after a split: `ticks x denominator / numerator`. A buyer's price rounds down and a seller's up, so that nobody
 * is worse off than they asked for; a price that is only shown rounds to the nearest tick, at least one. A buyer's price below one tick is 0: the order can't go on.
 */
export function splitPrice(ticks: number, { numerator, denominator }: SplitRatio, rounding: "down" | "up" | "nearest"): number {
  const offset = rounding === "down" ? 0 : rounding === "up" ? numerator - 1 : Math.floor(numerator / 2);
  const scaled = Number((BigInt(ticks) * BigInt(denominator) + BigInt(offset)) / BigInt(numerator));
  return rounding === "nearest" ? Math.max(1, scaled) : scaled;
}

/** Dividend of a holding ("dividend/1"), rounded down: `units x perShare / 10^decimals`, in the quote asset's smallest unit. */
export function dividendOf(units: bigint, perShare: bigint, shareDecimals: number): bigint {
  return (units * perShare) / 10n ** BigInt(shareDecimals);
}

/** By how many ticks a dividend lowers a price, rounded up to a whole tick. */
export function dividendTicks(perShare: bigint, quoteUnitsPerTick: bigint): number {
  return Number((perShare + quoteUnitsPerTick - 1n) / quoteUnitsPerTick);
}
