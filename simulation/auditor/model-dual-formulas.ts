/** Formulas of dual investment, written a second time by its README: times, strikes, volatility, what an option is worth, which prices decide. */
import { exponential, naturalLogarithm, squareRoot } from "../../money/exact-functions.ts";

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
const [SETTLES_AT_HOUR, YEAR_DAYS, PPM] = [8, 365, 1_000_000];
const YEAR_PPM = 365n * 1_000_000n;

export type DualHeard = { readonly at: number; readonly price: bigint; readonly position: number };
export type DualMean = { readonly sum: bigint; readonly count: number; readonly minutes: number; readonly last: DualHeard | undefined };

/** The first 08:00 UTC after a moment. */
export const nextEight = (at: number): number =>
  (Math.floor((at - SETTLES_AT_HOUR * HOUR_MS) / DAY_MS) + 1) * DAY_MS + SETTLES_AT_HOUR * HOUR_MS;

/** Undefined: the sale would be too short. */
export function dualTimes(at: number, days: number): { readonly saleEndsAt: number; readonly settlesAt: number } | undefined {
  const settlesAt = nextEight(at) + (days - 1) * DAY_MS;
  const saleEndsAt = Math.min(nextEight(at), settlesAt - HOUR_MS);
  return saleEndsAt - at < 10 * MINUTE_MS ? undefined : { saleEndsAt, settlesAt };
}

/** Whole multiples of the step, from the index outwards. */
export function dualStrikes(side: "call" | "put", index: bigint, stepPpm: number, count: number): bigint[] {
  const [of, scale] = [index * BigInt(stepPpm), BigInt(PPM)];
  let step = 1n;
  for (let ten = 1n; ten * scale <= of; ten *= 10n) for (const digit of [1n, 2n, 5n]) if (digit * ten * scale <= of) step = digit * ten;
  const strikes: bigint[] = [];
  for (let strike = step; strikes.length < count && strike < 4n * index + 100n * step; strike += step)
    if (side === "call" && 2n * (strike - index) >= step) strikes.push(strike);
  if (side === "call") return strikes;
  for (let strike = (index / step) * step; strikes.length < count && strike > 0n; strike -= step)
    if (2n * (index - strike) >= step) strikes.push(strike);
  return strikes;
}

/** `prices`: the last of each hour. Of the changes from one hour to the next; the assumed one where they are fewer than 24. */
export function dualVolatility(prices: ReadonlyMap<number, bigint>, assumed: number): { readonly ppm: number; readonly hours: number } {
  let [squares, hours] = [0, 0];
  for (const [hour, ticks] of prices) {
    const before = prices.get(hour - 1);
    if (before === undefined) continue;
    hours += 1;
    const change = naturalLogarithm(Number(ticks) / Number(before));
    squares += change * change;
  }
  if (hours < 24) return { ppm: assumed, hours: 0 };
  const ppm = squares === 0 ? 0 : Math.floor(squareRoot((squares / hours) * 24 * YEAR_DAYS) * PPM);
  return { ppm: Math.max(100_000, Math.min(3_000_000, ppm)), hours };
}

/** A calm day's volatility as one a year, no more than a product may have. */
export const dualSetYear = (calmPpm: number): number => Math.min(3_000_000, Math.floor(calmPpm * squareRoot(YEAR_DAYS)));

/** Share of the normal distribution below x: its series near the middle, its continued fraction outside. */
function below(x: number): number {
  const height = exponential((-x * x) / 2) / squareRoot(2 * PI);
  const far = x < 0 ? -x : x;
  if (far > 37) return x < 0 ? 0 : 1;
  if (far > 5) {
    let fraction = 0;
    for (let term = 60; term > 0; term--) fraction = term / (far + fraction);
    const tail = height / (far + fraction);
    return x < 0 ? tail : 1 - tail;
  }
  let [term, sum] = [x, x];
  for (let odd = 3; odd < 200; odd += 2) sum += term *= (x * x) / odd;
  return 0.5 + height * sum;
}
const PI = 3.141592653589793;

export type DualOption = {
  readonly kind: "call" | "put";
  readonly index: bigint;
  readonly strike: bigint;
  readonly days: number;
  readonly volatility: number;
  readonly leftMs: number;
};
/** What the option is worth of what is paid, a year. */
export function dualFairPpm({ kind, index, strike, days, volatility, leftMs }: DualOption): number {
  const [spot, at] = [Number(index), Number(strike)];
  const years = leftMs / (YEAR_DAYS * DAY_MS);
  const spread = (volatility / PPM) * squareRoot(years);
  const upper = (naturalLogarithm(spot / at) + (spread * spread) / 2) / spread;
  const lower = upper - spread;
  const worth = kind === "call" ? below(upper) - (at * below(lower)) / spot : below(-lower) - (spot * below(-upper)) / at;
  return Math.max(0, Math.floor(((worth * YEAR_DAYS) / days) * PPM));
}

export const passedOn = (fairPpm: number, sharePpm: number): number => Number((BigInt(fairPpm) * BigInt(sharePpm)) / BigInt(PPM));

/** Interest for the days at a rate a year. */
export const dualInterest = (units: bigint, days: number, ratePpm: number): bigint => (units * BigInt(days) * BigInt(ratePpm)) / YEAR_PPM;

/** Of each whole second the newest sample, of the 1,800 that end with `settlesAt`. */
export function dualMean(heard: readonly DualHeard[], settlesAt: number): DualMean {
  const end = settlesAt / 1000;
  const bySecond = new Map<number, DualHeard>();
  for (const one of heard) {
    const second = Math.floor((one.at + 500) / 1000);
    if (second > end - 1800 && second <= end) bySecond.set(second, one);
  }
  const minutes = new Set([...bySecond.keys()].map((second) => Math.ceil((second - end + 1800) / 60)));
  const decided = [...bySecond.values()];
  const sum = decided.reduce((all, { price }) => all + price, 0n);
  return { sum, count: decided.length, minutes: minutes.size, last: decided.at(-1) };
}
