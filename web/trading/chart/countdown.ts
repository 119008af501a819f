/** How long the candle that is being drawn still has. Pure. */
import type { Period } from "./chart-port.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Weeks and months have no need of seconds. */
const LENGTHS: Partial<Record<Period, number>> = {
  "1m": MINUTE_MS,
  "5m": 5 * MINUTE_MS,
  "15m": 15 * MINUTE_MS,
  "30m": 30 * MINUTE_MS,
  "1H": HOUR_MS,
  "4H": 4 * HOUR_MS,
  "1D": 24 * HOUR_MS,
};
/** The first price of the next candle may be so late; a candle that is over for longer is of a market that rests. */
const LATE_MS = 10_000;

const two = (value: number): string => String(value).padStart(2, "0");

/** "13:52", or "3:13:52" from an hour on. */
export function countdownText(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : two(minutes)}:${two(seconds % 60)}`;
}

/** Of a candle that began at `start`, ms; empty where it is over or has no need of it. */
export function countdownOf(start: number, period: Period, now: number): string {
  const length = LENGTHS[period];
  if (length === undefined) return "";
  const left = start + length - now;
  return left <= -LATE_MS ? "" : countdownText(Math.max(left, 0));
}

/** Where a tag stands on an axis so high, as the chart's library puts it: one whose price is out of sight stays at the edge. */
export function tagMiddle(y: number, height: number): number {
  return Math.round(Math.max(height * 0.05, Math.min(y, height * 0.98)));
}
