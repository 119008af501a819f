/** What copy trading computes, written a second time in whole numbers without end. */
import { down, most, up, type PositionSide } from "./model-futures-state.ts";
import type { CopyTerms, FollowSettings } from "../../features/copy-trading/formulas.ts";

const MILLION = 1_000_000n;
const HUNDRED = 100n;
const WEEK_MS = 604_800_000;
const MONDAY_MS = 345_600_000;

const isWhole = (value: number, lowest: number, highest: number): boolean =>
  Number.isSafeInteger(value) && value >= lowest && value <= highest;

export const isShare = (ppm: number): boolean => isWhole(ppm, 0, 200_000);

export function areCopyTerms({ level, closed, days, acceptsAtOnce }: CopyTerms): boolean {
  return isWhole(level, 0, 3) && isWhole(closed, 0, 1000) && isWhole(days, 0, 365) && typeof acceptsAtOnce === "boolean";
}

export function areFollowSettings(given: FollowSettings): boolean {
  const { kind, number, multiple, mostAll, mostPosition, guardPpm, stopPpm, leftOut, atEnd } = given;
  const isNumber = kind === "multiple" ? isWhole(number, 1, 500) : kind === "lots" && [100, 200, 300, 400, 500].includes(number);
  const areSums = mostAll >= 10_000_000n && mostAll <= 1_000_000_000_000n && mostPosition >= 0n && mostPosition <= mostAll;
  const areRates = isWhole(guardPpm, 0, 50_000) && isWhole(stopPpm, 0, 1_000_000) && isWhole(multiple, 0, 1000);
  const isRising = leftOut.length <= 50 && leftOut.every((one, at) => isWhole(one, (leftOut[at - 1] ?? 0) + 1, Number.MAX_SAFE_INTEGER));
  return isNumber && areSums && areRates && isRising && (atEnd === "close" || atEnd === "keep");
}

/** Whether somebody lets a trader do more than before in anything: more or other lots, margin, leverage, price, loss, contracts. */
export function givesMore(after: FollowSettings, before: FollowSettings): boolean {
  const allOf = (one: FollowSettings, most: bigint): bigint => (most > 0n ? most : one.mostAll);
  if (after.kind !== before.kind || after.number > before.number) return true;
  if (after.mostAll > before.mostAll || allOf(after, after.mostPosition) > allOf(before, before.mostPosition)) return true;
  if (after.multiple !== before.multiple && after.multiple !== 1 && (after.multiple === 0 || after.multiple > before.multiple)) return true;
  // Nothing said is 0.5 percent for some contracts, 1.5 for others.
  for (const usual of [5_000, 15_000]) if ((after.guardPpm || usual) > (before.guardPpm || usual)) return true;
  if (before.stopPpm > 0 && (after.stopPpm === 0 || after.mostAll * BigInt(after.stopPpm) > before.mostAll * BigInt(before.stopPpm)))
    return true;
  return before.leftOut.some((market) => !after.leftOut.includes(market));
}

/** A multiple is rounded down; of fixed lots their part, rounded up. */
export function copyLots({ kind, number }: Pick<FollowSettings, "kind" | "number">, lots: bigint, opened: bigint): bigint {
  const times = BigInt(number);
  if (lots === 0n) return 0n;
  return kind === "multiple" ? (lots * times) / HUNDRED : up(lots * (times / HUNDRED), opened);
}

/** Most that a copy grows when its trader's position grew by so many lots; fixed lots have no such bound. */
export const grownLots = ({ kind, number }: Pick<FollowSettings, "kind" | "number">, grew: bigint): bigint | undefined =>
  kind === "multiple" ? up(grew * BigInt(number), HUNDRED) : undefined;

/** In the favour of who takes. */
export const meanTicks = (side: PositionSide, value: bigint, lots: bigint, perTickLot: bigint): bigint =>
  side === "long" ? down(value, lots * perTickLot) : up(value, lots * perTickLot);

/** Rounded towards the mean. */
export function guardedTicks(side: PositionSide, ticks: bigint, guardPpm: bigint): bigint {
  const offset = (ticks * guardPpm) / MILLION;
  return side === "long" ? ticks + offset : most(1n, ticks - offset);
}

/** In proportion to both margins, towards zero. */
export const marginShare = (units: bigint, copyMargin: bigint, traderMargin: bigint): bigint =>
  traderMargin === 0n ? 0n : (units * copyMargin) / traderMargin;

export const shareDue = (realised: bigint, ppm: bigint, shared: bigint): bigint => most(0n, (most(0n, realised) * ppm) / MILLION - shared);

export const isStopped = (result: bigint, { mostAll, stopPpm }: FollowSettings): boolean =>
  stopPpm > 0 && -result * MILLION >= mostAll * BigInt(stopPpm);

export const nextWeek = (at: number): number => MONDAY_MS + (Math.floor((at - MONDAY_MS) / WEEK_MS) + 1) * WEEK_MS;

/** Parts of a million from the mark that a close may go after waiting: once, twice, three times the guard, ten seconds each; then no bound. */
export function closeReach(guardPpm: bigint, waitedMs: number): bigint | undefined {
  if (waitedMs < 10_000) return guardPpm;
  if (waitedMs < 20_000) return 2n * guardPpm;
  return waitedMs < 30_000 ? 3n * guardPpm : undefined;
}
