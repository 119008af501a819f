/** Whether published seeds lead to what was committed to, and rates follow from them: computed here, by the kernel's formulas. Pure. */
import { ratePpm } from "../../../money/units.ts";
import type { LockChain, LockDay, LockRateDay, LockRatesReply } from "../contract/lock-mining-replies.ts";
import { isSeed, rateOfDay, seedEarlier } from "../formulas.ts";
import { ppmOf } from "./lock-view.ts";

type Range = { readonly id: number; readonly low: string; readonly high: string };
/** waiting: there is nothing to compute yet. */
export type DayVerdict = "agrees" | "differs" | "waiting";

/** The commitment that a day's seed leads to; undefined: none. */
export function chainOf(chains: readonly LockChain[], day: number, seed: string): LockChain | undefined {
  if (!isSeed(seed)) return undefined;
  const reaching = chains.filter(({ first_day: first, days }) => day >= first && day < first + days);
  return reaching.find(({ first_day: first, anchor }) => seedEarlier(seed, day - first + 1) === anchor);
}

/** Of a rate that is said to follow from a seed. */
function followsFrom(seed: string, { id, low, high }: Range, rate: string): boolean {
  const [lowPpm, highPpm] = [ratePpm(ppmOf(low)), ratePpm(ppmOf(high))];
  return rateOfDay(seed, id, { lowPpm, highPpm }) === ppmOf(rate);
}

/** A published day, for one product. */
export function checkDay(day: LockRateDay, chains: readonly LockChain[], product: number): DayVerdict {
  const rate = day.rates.find(({ id }) => id === product);
  if (day.state === "waiting" || rate === undefined) return "waiting";
  const isOfChain = day.seed === "" || chainOf(chains, day.day, day.seed) !== undefined;
  const isRight = day.state === "withheld" ? ppmOf(rate.rate) === ppmOf(rate.high) : followsFrom(day.seed, rate, rate.rate);
  return isOfChain && isRight ? "agrees" : "differs";
}

/** A day that one's own lock was paid; `range` is the lock's own. */
export function checkPaid(day: LockDay, chains: readonly LockChain[], range: Range): DayVerdict {
  switch (day.how) {
    case "drawn":
      return chainOf(chains, day.day, day.seed) !== undefined && followsFrom(day.seed, range, day.rate) ? "agrees" : "differs";
    case "withheld":
      return ppmOf(day.rate) === ppmOf(range.high) ? "agrees" : "differs";
    case "left":
      return ppmOf(day.rate) === ppmOf(range.low) ? "agrees" : "differs";
  }
}

export type RatesChecked = {
  readonly rows: readonly { readonly day: LockRateDay; readonly verdict: DayVerdict }[];
  readonly agreeing: number;
  readonly differing: number;
};

export function checkRates({ chains, days }: LockRatesReply, product: number): RatesChecked {
  const rows = days.map((day) => ({ day, verdict: checkDay(day, chains, product) }));
  const count = (wanted: DayVerdict): number => rows.filter(({ verdict }) => verdict === wanted).length;
  return { rows, agreeing: count("agrees"), differing: count("differs") };
}
