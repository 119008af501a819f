/** Rates, prices and days as the wire writes them. */
import { formatDecimal, plainDecimal } from "../../../money/decimal.ts";
import { ratePpm, type RatePpm } from "../../../money/units.ts";

/** Decimals of percent in ppm. */
const PERCENT_DECIMALS = 4;
/** So many more than prices have. */
const MEAN_DECIMALS = 2;

/** "40.2812", as exact as it is paid. */
export const percent = (ppm: number | bigint): string => plainDecimal(BigInt(ppm), PERCENT_DECIMALS);
/** "40.28" */
export const shortPercent = (ppm: number): string => formatDecimal(BigInt(Math.floor(ppm / 100)), 2);
export const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
export const priceText = (ticks: number | bigint, decimals: number): string => formatDecimal(BigInt(ticks), decimals);

/** sum / count of ticks, cut to two decimals more than prices have; empty where nothing decided. */
export function meanText(sum: number | bigint, count: number, decimals: number): string {
  if (count === 0) return "";
  const fine = (BigInt(sum) * 10n ** BigInt(MEAN_DECIMALS)) / BigInt(count);
  return formatDecimal(fine, decimals + MEAN_DECIMALS);
}

/** What a buyer takes at least, in ppm: more than nothing, for nobody gives an option away. */
export const leastRate = (ppm: number): RatePpm => ratePpm(Math.max(1, ppm));
