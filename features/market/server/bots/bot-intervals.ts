/**
 * The dialect's intervals: which of our periods each is, how long, and from which finer candles it is made where no table has it (or
 * where days begin at another zone's midnight). Pure.
 */
import { counted, LENGTH_MS, mergeCandles, type ShownPeriod } from "../../../../market-data/candles.ts";
import { PERIODS, type Candle, type Period } from "../../../../market-data/feed.ts";
import { timeMs } from "../../../../money/units.ts";

const DAY_MS = LENGTH_MS["1D"];
/** Weeks begin on Monday; 1970-01-01 was a Thursday. */
const MONDAY_MS = 3 * DAY_MS;
/** Zones from twelve hours west to fourteen east, in quarters of an hour. */
const ZONE_HOURS = { west: 12, east: 14 };
const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;
const MONTH_DAYS_MAX = 31;

export type BotInterval = {
  readonly period: ShownPeriod;
  /** 0 for a month, which has no one length. */
  readonly lengthMs: number;
};

const NAMES: readonly (readonly [name: string, period: ShownPeriod])[] = [
  ...(["1s", "1m", "3m", "5m", "15m", "30m", "1h", "2h", "4h", "6h", "8h", "12h"] as const).map((name) => [name, name] as const),
  ["1d", "1D"],
  ["3d", "3D"],
  ["1w", "1W"],
  ["1M", "1M"],
];
export const BOT_INTERVALS: ReadonlyMap<string, BotInterval> = new Map(
  NAMES.map(([name, period]) => [name, { period, lengthMs: period === "1M" ? 0 : LENGTH_MS[period] }]),
);

/** "8", "-1:00", "05:45" or "UTC" in ms east of UTC; undefined when it is no zone. */
export function zoneOf(text: string): number | undefined {
  if (text === "UTC") return 0;
  const parts = /^([+-]?)(\d{1,2})(?::(\d{2}))?$/.exec(text);
  if (parts === null) return undefined;
  const zone = (parts[1] === "-" ? -1 : 1) * (Number(parts[2]) * HOUR_MS + Number(parts[3] ?? 0) * 60_000);
  const isThere = zone >= -ZONE_HOURS.west * HOUR_MS && zone <= ZONE_HOURS.east * HOUR_MS && Number(parts[3] ?? 0) < 60;
  return isThere && zone % QUARTER_MS === 0 ? zone + 0 : undefined;
}

/** Start of the interval that holds `time`. */
export function startOf({ lengthMs, period }: BotInterval, time: number, zone: number): number {
  if (lengthMs === 0) return monthStart(time, zone, 0);
  const offset = zone + (period === "1W" ? MONDAY_MS : 0);
  return Math.floor((time + offset) / lengthMs) * lengthMs - offset;
}

/** Whether the zone moves where the interval begins. */
export const isMoved = ({ lengthMs, period }: BotInterval, zone: number): boolean =>
  zone !== 0 && (lengthMs === 0 || period === "1W" || zone % lengthMs !== 0);

/** Start of the interval after the one that starts at `start`. */
export function nextOf({ lengthMs }: BotInterval, start: number, zone: number): number {
  return lengthMs === 0 ? monthStart(start, zone, 1) : start + lengthMs;
}

function monthStart(time: number, zone: number, later: number): number {
  const date = new Date(time + zone);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1) - zone;
}

/** The coarsest stored candles of which an interval is made, and how many of them it has at most. */
export function sourceOf({ period, lengthMs }: BotInterval, zone: number): { readonly period: Period; readonly count: number } {
  const stored = PERIODS.find((known) => known === period);
  // A zone moves no interval that lies whole between its midnight and UTC's.
  if (stored !== undefined && (lengthMs === 0 || period === "1W" ? zone === 0 : zone % lengthMs === 0)) return { period: stored, count: 1 };
  const whole = lengthMs === 0 ? DAY_MS : lengthMs;
  const fits = (["1D", "4h", "1h", "30m", "15m", "5m", "1m"] as const).find(
    (finer) => LENGTH_MS[finer] < (lengthMs === 0 ? Infinity : lengthMs) && whole % LENGTH_MS[finer] === 0 && zone % LENGTH_MS[finer] === 0,
  );
  const finest = fits ?? "1m";
  return { period: finest, count: (lengthMs === 0 ? MONTH_DAYS_MAX * DAY_MS : lengthMs) / LENGTH_MS[finest] };
}

/** Finer candles in order of time added up to the interval's. */
export function candlesOf(interval: BotInterval, finer: readonly Candle[], zone: number): readonly Candle[] {
  const made: Candle[] = [];
  for (const candle of finer) {
    const time = timeMs(startOf(interval, candle.time, zone));
    const last = made.at(-1);
    if (last?.time === time) made[made.length - 1] = mergeCandles(last, candle);
    else {
      const { open, high, low, close, volume } = candle;
      made.push({ time, open, high, low, close, volume, ...counted(candle) });
    }
  }
  return made;
}
