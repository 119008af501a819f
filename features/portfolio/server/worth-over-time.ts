/** From balances and closes to what everything was worth when. Pure. */
import type { WorthRange } from "../contract/portfolio.contract.ts";
import { worthOf } from "../formulas.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export type WorthPlan = {
  /** Spans at whose end balances are read, in seconds, and the candles of the same length. */
  readonly step: number;
  readonly period: string;
  /** Between points, a multiple of the step. */
  readonly everyMs: number;
  /** ms; a multiple of `everyMs`, and the last before now. */
  readonly from: number;
  readonly to: number;
  /** Its person began within the range: the line begins there. */
  readonly isWhole: boolean;
};

/** For `all`: the first of these that gives at most so many points; a day is the coarsest there is. */
const POINTS_MAX = 200;
const PLANS = [
  { step: 900, period: "15m", everyMs: 15 * MINUTE_MS },
  { step: 900, period: "15m", everyMs: HOUR_MS },
  { step: 14_400, period: "4h", everyMs: 4 * HOUR_MS },
  { step: 86_400, period: "1D", everyMs: DAY_MS },
  { step: 86_400, period: "1D", everyMs: 7 * DAY_MS },
] as const;
const SPANS: Readonly<Record<Exclude<WorthRange, "all">, { readonly spanMs: number; readonly plan: 0 | 1 | 2 | 3 }>> = {
  "1D": { spanMs: DAY_MS, plan: 0 },
  "1W": { spanMs: 7 * DAY_MS, plan: 1 },
  "1M": { spanMs: 30 * DAY_MS, plan: 2 },
  "1Y": { spanMs: 365 * DAY_MS, plan: 3 },
};

/** Which points are asked for; none lies before the beginning. */
export function worthPlan(range: WorthRange, since: number, now: number): WorthPlan {
  const { spanMs, plan } =
    range === "all" ? { spanMs: now - since, plan: PLANS.findIndex(({ everyMs }) => (now - since) / everyMs <= POINTS_MAX) } : SPANS[range];
  const chosen = PLANS[plan === -1 ? PLANS.length - 1 : plan] ?? PLANS[0];
  const { everyMs } = chosen;
  const from = Math.ceil(Math.max(now - spanMs, since) / everyMs) * everyMs;
  return { ...chosen, from, to: Math.floor(now / everyMs) * everyMs, isWhole: since >= now - spanMs };
}

export type Held = { readonly asset: number; readonly start: number; readonly units: bigint };
/** One whole unit's price in smallest quote units; `start` of the span that it closed. */
export type Closed = { readonly asset: number; readonly start: number; readonly price: bigint };

/**
 * Worth at each point: for every asset the units at the end of the last span before it, times the last close before it. Both lists are
 * ordered by their start. A market that rests keeps its last close.
 */
export function worthAt(
  { step, everyMs, from, to }: WorthPlan,
  held: readonly Held[],
  closed: readonly Closed[],
  decimalsOf: (asset: number) => number,
): readonly { readonly time: number; readonly worth: bigint }[] {
  const units = new Map<number, bigint>();
  const prices = new Map<number, bigint>();
  const points: { time: number; worth: bigint }[] = [];
  let [nextHeld, nextClosed] = [0, 0];
  for (let time = from; time <= to; time += everyMs) {
    const isOver = (start: number): boolean => start + step * 1000 <= time;
    for (let row = held[nextHeld]; row !== undefined && isOver(row.start); row = held[++nextHeld]) units.set(row.asset, row.units);
    for (let row = closed[nextClosed]; row !== undefined && isOver(row.start); row = closed[++nextClosed]) prices.set(row.asset, row.price);
    let worth = 0n;
    for (const [asset, count] of units) worth += worthOf(count, prices.get(asset) ?? 0n, decimalsOf(asset));
    points.push({ time, worth });
  }
  return points;
}
