/**
 * Candles: from prints to periods, and from finer periods to coarser ones.
 *
 * Pure. Days, weeks and months are those of UTC; a week starts on Monday. A period without prints has no candle.
 */
import { lots, timeMs, type Lots, type Ticks, type TimeMs } from "../money/units.ts";
import type { Candle, Period, TradeCounts } from "./feed.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** 1970-01-01 was a Thursday; the Monday before is three days earlier. */
const MONDAY_OFFSET_MS = 3 * DAY_MS;

/** Periods that are shown besides and kept in no table: each is made of whole candles of the one named. */
export const MADE_OF = { "3m": "1m", "2h": "1h", "6h": "1h", "8h": "4h", "12h": "4h", "3D": "1D" } as const satisfies Record<
  string,
  Period
>;
export type MadePeriod = keyof typeof MADE_OF;
export const MADE_PERIODS = Object.keys(MADE_OF) as readonly MadePeriod[];
/** Whatever a chart may ask for; seconds are kept for a while only. */
export type ShownPeriod = Period | MadePeriod | "1s";

/** Periods of one length; a month has none. */
export const LENGTH_MS: Readonly<Record<Exclude<ShownPeriod, "1M">, number>> = {
  "1s": 1000,
  "3m": 3 * MINUTE_MS,
  "2h": 2 * HOUR_MS,
  "6h": 6 * HOUR_MS,
  "8h": 8 * HOUR_MS,
  "12h": 12 * HOUR_MS,
  "3D": 3 * DAY_MS,
  "1m": MINUTE_MS,
  "5m": 5 * MINUTE_MS,
  "15m": 15 * MINUTE_MS,
  "30m": 30 * MINUTE_MS,
  "1h": HOUR_MS,
  "4h": 4 * HOUR_MS,
  "1D": DAY_MS,
  "1W": 7 * DAY_MS,
};

/** A price at which something traded (volume above zero) or stood (volume zero). */
export type Print = TradeCounts & { readonly price: Ticks; readonly volume: Lots; readonly at: TimeMs };

/** Start of the period that holds `at`. */
export function periodStart(period: ShownPeriod, at: TimeMs): TimeMs {
  if (period === "1M") return monthStart(at, 0);
  const length = LENGTH_MS[period];
  const offset = period === "1W" ? MONDAY_OFFSET_MS : 0;
  return timeMs(Math.floor((at + offset) / length) * length - offset);
}

/** Start of the period after the one that starts at `start`. */
export function nextPeriodStart(period: Period, start: TimeMs): TimeMs {
  return period === "1M" ? monthStart(start, 1) : timeMs(start + LENGTH_MS[period]);
}

function monthStart(at: TimeMs, monthsLater: number): TimeMs {
  const date = new Date(at);
  return timeMs(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater, 1));
}

/**
 * The candle after one more print: `last` grown, or a new one when the print falls into a later period.
 * A print older than `last` is counted into `last`: prints arrive in order of the venue's clock.
 */
export function addPrint(period: ShownPeriod, last: Candle | undefined, print: Print): Candle {
  const { price, volume, at } = print;
  const time = periodStart(period, at);
  if (last === undefined || time > last.time)
    return { time, open: price, high: price, low: price, close: price, volume, ...counted(print) };
  return {
    time: last.time,
    open: last.open,
    high: price > last.high ? price : last.high,
    low: price < last.low ? price : last.low,
    close: price,
    volume: lots(last.volume + volume),
    ...counted(last, print),
  };
}

/** The counts of a part and of a later one together; none where neither has any. */
export function counted(part: TradeCounts, later?: TradeCounts): TradeCounts {
  if (later?.trades === undefined) return part.trades === undefined ? NOT_COUNTED : countsOf(part, part.trades);
  if (part.trades === undefined) return countsOf(later, later.trades);
  const trades = part.trades + later.trades;
  const bought = lots((part.bought ?? 0) + (later.bought ?? 0));
  const firstTrade = part.firstTrade ?? later.firstTrade;
  const lastTrade = later.lastTrade ?? part.lastTrade;
  return firstTrade === undefined || lastTrade === undefined ? { trades, bought } : { trades, bought, firstTrade, lastTrade };
}

function countsOf({ bought = NO_LOTS, firstTrade, lastTrade }: TradeCounts, trades: number): TradeCounts {
  return firstTrade === undefined || lastTrade === undefined ? { trades, bought } : { trades, bought, firstTrade, lastTrade };
}

const NOT_COUNTED: TradeCounts = {};
const NO_LOTS = lots(0);

/** Candles of prints in order of time. */
export function candlesOfPrints(period: Period, prints: Iterable<Print>): readonly Candle[] {
  const candles: Candle[] = [];
  let last: Candle | undefined;
  for (const print of prints) {
    const grown = addPrint(period, last, print);
    if (last !== undefined && grown.time === last.time) candles.pop();
    candles.push(grown);
    last = grown;
  }
  return candles;
}

/** Two candles of one period, `later` the later part of it. */
export function mergeCandles(earlier: Candle, later: Candle): Candle {
  return {
    time: earlier.time,
    open: earlier.open,
    high: later.high > earlier.high ? later.high : earlier.high,
    low: later.low < earlier.low ? later.low : earlier.low,
    close: later.close,
    volume: lots(earlier.volume + later.volume),
    ...counted(earlier, later),
  };
}

/** The candle after a finer one that follows: `last` grown, or a new one when the finer falls into a later period. */
export function addCandle(period: ShownPeriod, last: Candle | undefined, finer: Candle): Candle {
  const time = periodStart(period, finer.time);
  return last === undefined || time > last.time ? { ...finer, time } : mergeCandles(last, finer);
}

/** Candles of a coarser period from finer ones in order of time; a coarser period must be made of whole finer ones. */
export function coarserCandles(period: ShownPeriod, finer: readonly Candle[]): readonly Candle[] {
  const coarser: Candle[] = [];
  let current: Candle | undefined;
  for (const candle of finer) {
    const time = periodStart(period, candle.time);
    if (current !== undefined && current.time === time) current = mergeCandles(current, candle);
    else {
      if (current !== undefined) coarser.push(current);
      current = candle.time === time ? candle : { ...candle, time };
    }
  }
  if (current !== undefined) coarser.push(current);
  return coarser;
}

/** Older candles followed by newer ones of the same period; a period that both know is merged, older part first. */
export function joinCandles(older: readonly Candle[], newer: readonly Candle[]): readonly Candle[] {
  const last = older.at(-1);
  const first = newer[0];
  if (last === undefined || first === undefined || last.time < first.time) return [...older, ...newer];
  const before = older.filter((candle) => candle.time < first.time);
  const shared = older.find((candle) => candle.time === first.time);
  return [...before, shared === undefined ? first : mergeCandles(shared, first), ...newer.slice(1)];
}
