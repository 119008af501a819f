import { describe, expect, test } from "vitest";
import { lots, ticks, timeMs } from "../../../../money/units.ts";
import { BOT_INTERVALS, candlesOf, nextOf, sourceOf, startOf, zoneOf, type BotInterval } from "./bot-intervals.ts";

const HOUR = 3_600_000;
const at = (text: string): number => Date.parse(text);
const named = (name: string): BotInterval => BOT_INTERVALS.get(name) ?? { period: "1m", lengthMs: 60_000 };

test.each([
  ["0", 0],
  ["8", 8 * HOUR],
  ["-1:00", -HOUR],
  ["05:45", 5.75 * HOUR],
  ["-12", -12 * HOUR],
  ["14:00", 14 * HOUR],
  ["UTC", 0],
  ["-12:15", undefined],
  ["14:15", undefined],
  ["5:07", undefined],
  ["5:75", undefined],
  ["east", undefined],
])("the zone %s is %s ms east", (text, expected) => {
  expect(zoneOf(text)).toBe(expected);
});

test.each([
  ["3d", 0, "2026-11-23T12:00Z", "2026-11-21T00:00Z", "2026-11-24T00:00Z"],
  ["1d", 8, "2026-11-21T17:00Z", "2026-11-21T16:00Z", "2026-11-22T16:00Z"],
  ["1d", -5, "2026-11-21T04:00Z", "2026-11-20T05:00Z", "2026-11-21T05:00Z"],
  ["1w", 8, "2026-11-22T15:59Z", "2026-11-15T16:00Z", "2026-11-22T16:00Z"],
  ["1w", 8, "2026-11-22T16:00Z", "2026-11-22T16:00Z", "2026-11-29T16:00Z"],
  ["1M", 8, "2026-11-30T16:00Z", "2026-11-30T16:00Z", "2026-12-31T16:00Z"],
  ["1M", 0, "2028-02-29T23:00Z", "2028-02-01T00:00Z", "2028-03-01T00:00Z"],
  ["8h", 0, "2026-11-21T12:00Z", "2026-11-21T08:00Z", "2026-11-21T16:00Z"],
])("%s of zone %i at %s begins %s and ends %s", (name, hours, time, start, next) => {
  const zone = hours * HOUR;
  expect(startOf(named(name), at(time), zone)).toBe(at(start));
  expect(nextOf(named(name), at(start), zone)).toBe(at(next));
});

test.each([
  ["1h", 0, "1h", 1],
  ["1h", 8, "1h", 1],
  ["1h", 5.75, "15m", 4],
  ["3m", 0, "1m", 3],
  ["6h", 0, "1h", 6],
  ["12h", 0, "4h", 3],
  ["3d", 0, "1D", 3],
  ["1d", 0, "1D", 1],
  ["1d", 8, "4h", 6],
  ["1d", -5, "1h", 24],
  ["1w", 0, "1W", 1],
  ["1w", 8, "4h", 42],
  ["1M", 8, "4h", 186],
])("%s of zone %d comes from %s, %i of them at most", (name, hours, period, count) => {
  expect(sourceOf(named(name), hours * HOUR)).toEqual({ period, count });
});

describe("every interval", () => {
  test.each([...BOT_INTERVALS.keys()].filter((name) => name !== "1s"))("%s is made of whole finer candles in every zone", (name) => {
    for (let zone = -12 * HOUR; zone <= 14 * HOUR; zone += HOUR / 4) {
      const { period, count } = sourceOf(named(name), zone);
      const finer = BOT_INTERVALS.get(period === "1D" ? "1d" : period === "1W" ? "1w" : period)?.lengthMs ?? 0;
      const start = startOf(named(name), at("2026-11-21T12:34Z"), zone);
      expect(startOf(named(name), start, zone), String(zone)).toBe(start);
      if (count > 1) expect([start % finer, nextOf(named(name), start, zone) % finer]).toEqual([0, 0]);
    }
  });
});

test("finer candles add up to one with their extremes and volume", () => {
  const candle = (minute: number, open: number, close: number) => ({
    time: timeMs(minute * 60_000),
    open: ticks(open),
    high: ticks(Math.max(open, close) + 1),
    low: ticks(Math.min(open, close) - 1),
    close: ticks(close),
    volume: lots(minute + 1),
  });
  expect(candlesOf(named("3m"), [candle(0, 5, 7), candle(2, 7, 3), candle(3, 3, 4)], 0)).toEqual([
    { time: 0, open: 5, high: 8, low: 2, close: 3, volume: 4 },
    { time: 180_000, open: 3, high: 5, low: 2, close: 4, volume: 4 },
  ]);
});
