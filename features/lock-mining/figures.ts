/** What pages and operators are shown of a product beside its rules: rates a year, and how much can still be covered. Whole ppm and units. */
import { amount, type Amount } from "../../money/units.ts";

const YEAR_DAYS = 365;
const PPM = 1_000_000n;
/** So many parts of one in a power. */
const FINE = 1_000_000_000_000n;
/** Above so much a year it is said to be a yield to play with. */
const PLAY_PPM = 200_000;

export const yearPpm = (dayPpm: number): number => dayPpm * YEAR_DAYS;

export const isPlayYield = (highPpm: number): boolean => yearPpm(highPpm) > PLAY_PPM;

/**
 * What 365 days bring when principal and interest are locked again each time: (1 + rate × days) for each whole round, and the days that are
 * left at their part of one; rounded down in each step. 0.3 % over five days: 1.015⁷³ − 1 = 196.5 %.
 */
export function effectivePpm(dayPpm: number, days: number): bigint {
  const grown = (value: bigint, over: number): bigint => value + (value * BigInt(dayPpm) * BigInt(over)) / PPM;
  let value = FINE;
  for (let round = Math.floor(YEAR_DAYS / days); round > 0; round--) value = grown(value, days);
  return ((grown(value, YEAR_DAYS % days) - FINE) * PPM) / FINE;
}

/** How much can be locked when so much is free to set interest aside: never more than is covered. */
export const principalCovered = (free: Amount, highPpm: number, days: number): Amount =>
  amount((free * PPM) / (BigInt(highPpm) * BigInt(days)));
