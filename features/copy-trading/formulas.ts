/**
 * What copy trading computes: how many lots a copy has, how far its price may be from the trader's, what share of profit is due, when the
 * whole copy stops. Kernel, pages, receipts and `examples/` use it. Whole units and lots; every rounding is named.
 */
import type { Amount, MarketId, RatePpm } from "../../money/units.ts";

const PPM = 1_000_000;
const HUNDREDTHS = 100;
export const HOUR_MS = 3_600_000;
export const WEEK_MS = 7 * 24 * HOUR_MS;
/** 1970 began on a Thursday: the first Monday 00:00 UTC after it. */
const FIRST_MONDAY_MS = 4 * 24 * HOUR_MS;

/** Product decisions (rules/copy-trading.md). */
export const SHARE_MAX_PPM = 200_000;
export const NUMBER_MAX = 5;
export const TRADERS_FOLLOWED_MAX = 2;
export const NOTICE_MS = WEEK_MS;
/** For so long after a raise somebody may have seen the share before it: who doesn't say which they mean follows for that, or not at all. */
export const RAISE_SEEN_MS = 15 * 60_000;
/** So that one fill never keeps the venue from the next order for long. */
export const FOLLOWERS_MAX = 1_000;
/** How far a copy's opening may be from the trader's price where the follower says nothing: of BTC and ETH, of others. */
export const GUARD_PPM = 5_000;
export const GUARD_OTHERS_PPM = 15_000;
export const GUARD_MAX_PPM = 50_000;
/** A copy that waits to be closed takes prices further from the mark every so often, by the guard each time; after so many times any within the band. */
export const CLOSE_STEP_MS = 10_000;
export const CLOSE_STEPS = 3;
/** What is set aside for one trader: from 10 to 1,000,000 USDT. */
export const SET_ASIDE_LEAST = 10_000_000n;
export const SET_ASIDE_MOST = 1_000_000_000_000n;
export const LEFT_OUT_MAX = 50;

/** How many lots a copy has: a multiple of the trader's, or so many whatever the trader has. */
export const COPY_KINDS = ["multiple", "lots"] as const;
export type CopyKind = (typeof COPY_KINDS)[number];
/** What becomes of copies when following ends. */
export const AT_END = ["close", "keep"] as const;
export type AtEnd = (typeof AT_END)[number];

/** A follower's own settings for one trader. */
export type FollowSettings = {
  readonly kind: CopyKind;
  /** Hundredths: of a multiple 0.01 to 5 (whole or with two decimals); of lots 1 to 5, whole. */
  readonly number: number;
  /** Multiple (leverage) of copies; 0: the trader's. */
  readonly multiple: number;
  /** Most margin of all copies of this trader, and the sum that the stop counts against. */
  readonly mostAll: Amount;
  /** Most margin of one copy; 0: no bound of its own. */
  readonly mostPosition: Amount;
  /** How far an opening may be from the trader's price; 0: what the venue says. */
  readonly guardPpm: RatePpm;
  /** Loss of the whole copy, share of `mostAll`, at which all of it is closed; 0: none. */
  readonly stopPpm: RatePpm;
  /** Contracts that are not copied, rising. */
  readonly leftOut: readonly MarketId[];
  /** What becomes of copies when the trader leaves. */
  readonly atEnd: AtEnd;
};
/** What somebody must have done to be followed, and who says yes. */
export type CopyTerms = {
  /** Least level of verification. */
  readonly level: number;
  /** Closed own positions, or days since the first of them was closed: one of both is enough. */
  readonly closed: number;
  readonly days: number;
  /** Accepted at once, or by an operator. */
  readonly acceptsAtOnce: boolean;
};

const isWhole = (value: number, least: number, most: number): boolean => Number.isSafeInteger(value) && value >= least && value <= most;

export function areCopyTerms({ level, closed, days, acceptsAtOnce }: CopyTerms): boolean {
  return isWhole(level, 0, 3) && isWhole(closed, 0, 1000) && isWhole(days, 0, 365) && typeof acceptsAtOnce === "boolean";
}

export function isShare(ppm: number): boolean {
  return isWhole(ppm, 0, SHARE_MAX_PPM);
}

export function areFollowSettings(settings: FollowSettings): boolean {
  const { kind, number, multiple, mostAll, mostPosition, guardPpm, stopPpm, leftOut, atEnd } = settings;
  if (!COPY_KINDS.includes(kind) || !AT_END.includes(atEnd)) return false;
  if (!isWhole(number, 1, NUMBER_MAX * HUNDREDTHS) || (kind === "lots" && number % HUNDREDTHS !== 0)) return false;
  if (!isWhole(multiple, 0, 1_000) || !isWhole(guardPpm, 0, GUARD_MAX_PPM) || !isWhole(stopPpm, 0, PPM)) return false;
  if (mostAll < SET_ASIDE_LEAST || mostAll > SET_ASIDE_MOST || mostPosition < 0n || mostPosition > mostAll) return false;
  return (
    leftOut.length <= LEFT_OUT_MAX && leftOut.every((market, at) => isWhole(market, 1, 0x7fff_ffff) && market > (leftOut[at - 1] ?? 0))
  );
}

/** Most margin of one copy: its own bound, or that of all. */
const mostOfOne = ({ mostAll, mostPosition }: FollowSettings): Amount => (mostPosition === 0n ? mostAll : mostPosition);
const guardWithin = ({ guardPpm }: FollowSettings, usual: number): number => (guardPpm === 0 ? usual : guardPpm);
/** Loss at which the whole copy stops, in millionths of a unit; undefined without a stop. */
const stopLoss = ({ mostAll, stopPpm }: FollowSettings): bigint | undefined => (stopPpm === 0 ? undefined : mostAll * BigInt(stopPpm));

/**
 * Whether settings give a trader no more room than those before them, in anything: on a break they may be set. What becomes of copies when
 * the trader leaves opens nothing and is free. A multiple (leverage) of one's own instead of the trader's is no more only where it is 1.
 */
export function isNoLooser(next: FollowSettings, before: FollowSettings): boolean {
  const [stop, stopBefore] = [stopLoss(next), stopLoss(before)];
  const hasMultiple = next.multiple === before.multiple || (next.multiple > 0 && next.multiple <= Math.max(1, before.multiple));
  return (
    next.kind === before.kind &&
    next.number <= before.number &&
    hasMultiple &&
    next.mostAll <= before.mostAll &&
    mostOfOne(next) <= mostOfOne(before) &&
    [GUARD_PPM, GUARD_OTHERS_PPM].every((usual) => guardWithin(next, usual) <= guardWithin(before, usual)) &&
    (stopBefore === undefined || (stop !== undefined && stop <= stopBefore)) &&
    before.leftOut.every((market) => next.leftOut.includes(market))
  );
}

/**
 * Lots that a copy has at most while the trader's position has `lots` of the `opened` that it ever had: of a multiple so many times as
 * many, rounded down; of fixed lots their part of those, rounded up. None when the trader has none.
 */
export function copyLots({ kind, number }: Pick<FollowSettings, "kind" | "number">, lots: number, opened: number): number {
  if (lots === 0) return 0;
  if (kind === "multiple") return Number((BigInt(lots) * BigInt(number)) / BigInt(HUNDREDTHS));
  const fixed = BigInt(number / HUNDREDTHS);
  return Number((fixed * BigInt(lots) + BigInt(opened) - 1n) / BigInt(opened));
}

/** Price a tick and lot of value so many units, rounded in the taker's favour: what the trader paid on average. */
export function meanTicks(side: "buy" | "sell", value: number, lots: number, perTickLot: number): number {
  const [of, by] = [BigInt(value), BigInt(lots) * BigInt(perTickLot)];
  return Number(side === "buy" ? of / by : (of + by - 1n) / by);
}

/** Worst price of a copy: the trader's mean, and the guard beyond it, rounded towards the mean. */
export function guardedTicks(side: "buy" | "sell", ticks: number, guardPpm: number): number {
  const away = Math.floor((ticks * guardPpm) / PPM);
  return side === "buy" ? ticks + away : Math.max(1, ticks - away);
}

/** How far from the mark a copy is closed that has waited so long: the guard, twice the guard, and so on; undefined: anywhere in the band. */
export function closeGuardPpm(guardPpm: number, waitedMs: number): number | undefined {
  const step = Math.floor(waitedMs / CLOSE_STEP_MS);
  return step < CLOSE_STEPS ? guardPpm * (step + 1) : undefined;
}

/** What of the trader's margin change a copy takes over, in proportion to both margins before it; towards zero. */
export function marginShare(units: number, copyMargin: number, traderMargin: number): number {
  return Number((BigInt(units) * BigInt(copyMargin)) / BigInt(traderMargin));
}

/** Share of profit that is due: of all that was realised since following, less what was shared before (a high-water mark); rounded down. */
export function shareDue(realised: bigint, sharePpm: number, shared: bigint): bigint {
  const all = realised <= 0n ? 0n : (realised * BigInt(sharePpm)) / BigInt(PPM);
  return all > shared ? all - shared : 0n;
}

/** What a whole copy lost so far, open results and shares of profit included: it uses up what is set aside, however often a trader opens and closes. */
export const lostOf = (result: bigint): bigint => (result < 0n ? -result : 0n);

/** Whether what was lost of a whole copy, open results and shares included, reaches the follower's stop. */
export function isStopped(result: bigint, { mostAll, stopPpm }: Pick<FollowSettings, "mostAll" | "stopPpm">): boolean {
  return stopPpm > 0 && -result * BigInt(PPM) >= mostAll * BigInt(stopPpm);
}

/** The next Monday 00:00 UTC after a moment. */
export function nextWeek(at: number): number {
  return (Math.floor((at - FIRST_MONDAY_MS) / WEEK_MS) + 1) * WEEK_MS + FIRST_MONDAY_MS;
}
export const nextHour = (at: number): number => (Math.floor(at / HOUR_MS) + 1) * HOUR_MS;
