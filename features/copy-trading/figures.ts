/**
 * What is said of a trader, out of two things that the venue hands out to everybody: the hours that the log keeps of each trader
 * (`GET /follow/hours`) and their closed positions (`GET /follow/closed`). The server, the pages and `examples/check-trader.ts` use it.
 * Whole units (millionths of a USDT); every rounding is towards zero.
 */

export const HOURS_OF_DAY = 24;
const HOUR_MS = 3_600_000;
export const DAY_MS = HOURS_OF_DAY * HOUR_MS;
const PPM = 1_000_000n;
/** What one unit of money at the beginning has become is counted in so many parts: of what is lost between, no part in a million is lost to rounding. */
const UNIT = 1_000_000_000_000n;

/** `hour`: whole hours since 1970. `profit`: all that futures brought since they became a trader, open results and costs included. */
export type CountedHour = { readonly hour: number; readonly equity: bigint; readonly profit: bigint };
/** Closed, and begun since they became a trader. `result`: fees, funding, nights and a close-out's fee taken off. */
export type ClosedPosition = {
  readonly contract: number;
  readonly isLong: boolean;
  readonly result: bigint;
  readonly opened: number;
  readonly closed: number;
};

/** What the hours are carried on in, one after the other: sums, the newest hour, and the fall from the peak. */
export type HourSums = {
  readonly count: number;
  readonly equity: bigint;
  readonly hour: number;
  readonly lastEquity: bigint;
  readonly lastProfit: bigint;
  /** What one unit has become, and its highest. */
  readonly unit: bigint;
  readonly peak: bigint;
  readonly drawdownPpm: number;
};
export const NO_HOURS: HourSums = {
  count: 0,
  equity: 0n,
  hour: 0,
  lastEquity: 0n,
  lastProfit: 0n,
  unit: UNIT,
  peak: UNIT,
  drawdownPpm: 0,
};

/**
 * One more hour. What it brought is set against the money that was there: the equity of the hour before, or what came in since if that
 * makes more of it. So money that is put in or taken out is neither profit nor loss, and hides none. The fall is that of what one unit
 * of money would have become, from its highest.
 */
export function addHour(sums: HourSums, { hour, equity, profit }: CountedHour): HourSums {
  const brought = profit - sums.lastProfit;
  const putIn = equity - brought;
  const base = putIn > sums.lastEquity ? putIn : sums.lastEquity;
  const grown = base <= 0n ? sums.unit : sums.unit + (sums.unit * brought) / base;
  const unit = grown < 0n ? 0n : grown;
  const peak = unit > sums.peak ? unit : sums.peak;
  const fall = Number(((peak - unit) * PPM) / peak);
  return {
    count: sums.count + 1,
    equity: sums.equity + equity,
    hour,
    lastEquity: equity,
    lastProfit: profit,
    unit,
    peak,
    drawdownPpm: Math.max(sums.drawdownPpm, fall),
  };
}

export const sumHours = (hours: readonly CountedHour[]): HourSums => hours.reduce(addHour, NO_HOURS);

/** Mean of the hours' equity. */
export const meanEquity = ({ count, equity }: Pick<HourSums, "count" | "equity">): bigint => (count === 0 ? 0n : equity / BigInt(count));

/** Profit of a mean equity, millionths; none without money. */
export function returnPpm(profit: bigint, mean: bigint): bigint {
  return mean <= 0n ? 0n : (profit * PPM) / mean;
}

/** The profit that was there at a moment: that of the newest hour not after it; none before the first. */
export function profitAt(hours: readonly CountedHour[], at: number): bigint {
  return hours.findLast(({ hour }) => hour * HOUR_MS <= at)?.profit ?? 0n;
}

/** First moment of a day (UTC). */
export const dayOf = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS;

/** What a day brought: from its first moment to the next day's, or to the newest hour. */
export function dayResult(hours: readonly CountedHour[], day: number): bigint {
  return profitAt(hours, day + DAY_MS) - profitAt(hours, day);
}

export type ClosedFigures = {
  readonly closed: number;
  readonly won: number;
  readonly longs: number;
  readonly heldMs: number;
};
export const NOTHING_CLOSED: ClosedFigures = { closed: 0, won: 0, longs: 0, heldMs: 0 };

export function countClosed(positions: readonly ClosedPosition[]): ClosedFigures {
  return {
    closed: positions.length,
    won: positions.filter(({ result }) => result > 0n).length,
    longs: positions.filter(({ isLong }) => isLong).length,
    heldMs: positions.reduce((sum, { opened, closed }) => sum + closed - opened, 0),
  };
}

/** Closed ones that brought something, millionths of all; undefined before the first. */
export function accuracyPpm({ closed, won }: Pick<ClosedFigures, "closed" | "won">): number | undefined {
  return closed === 0 ? undefined : Math.floor((won * Number(PPM)) / closed);
}

export const meanHoldingMs = ({ closed, heldMs }: Pick<ClosedFigures, "closed" | "heldMs">): number =>
  closed === 0 ? 0 : Math.floor(heldMs / closed);

/** Whole days since. */
export const daysSince = (since: number, now: number): number => Math.max(0, Math.floor((now - since) / DAY_MS));
