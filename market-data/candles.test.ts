import { describe, expect, it } from "vitest";
import { lots, ticks, timeMs } from "../money/units.ts";
import { addPrint, candlesOfPrints, coarserCandles, joinCandles, nextPeriodStart, periodStart, type Print } from "./candles.ts";
import { PERIODS, type Candle, type Period } from "./feed.ts";

const at = (text: string) => timeMs(Date.parse(`${text}Z`));
const print = (time: string, price: number, volume = 1): Print => ({ price: ticks(price), volume: lots(volume), at: at(time) });
const candle = (time: string, open: number, high: number, low: number, close: number, volume: number): Candle => ({
  time: at(time),
  open: ticks(open),
  high: ticks(high),
  low: ticks(low),
  close: ticks(close),
  volume: lots(volume),
});

describe("periods", () => {
  it.each<[Period, string, string]>([
    ["1m", "2026-03-04T05:06:59.999", "2026-03-04T05:06:00"],
    ["1m", "2026-03-04T05:07:00.000", "2026-03-04T05:07:00"],
    ["5m", "2026-03-04T05:09:59", "2026-03-04T05:05:00"],
    ["15m", "2026-03-04T05:44:59", "2026-03-04T05:30:00"],
    ["30m", "2026-03-04T05:29:59", "2026-03-04T05:00:00"],
    ["1h", "2026-03-04T05:59:59", "2026-03-04T05:00:00"],
    ["4h", "2026-03-04T07:59:59", "2026-03-04T04:00:00"],
    ["1D", "2026-03-04T23:59:59.999", "2026-03-04T00:00:00"],
    ["1W", "2026-03-01T23:59:59.999", "2026-02-23T00:00:00"],
    ["1W", "2026-03-02T00:00:00", "2026-03-02T00:00:00"],
    ["1M", "2026-02-28T23:59:59.999", "2026-02-01T00:00:00"],
    ["1M", "2028-02-29T12:00:00", "2028-02-01T00:00:00"],
  ])("a %s candle that holds %s starts at %s", (period, time, start) => {
    expect(periodStart(period, at(time))).toBe(at(start));
  });

  it("the next period starts where this one ends, months with their own lengths", () => {
    for (const period of PERIODS) {
      const start = periodStart(period, at("2026-02-11T10:11:12"));
      const next = nextPeriodStart(period, start);
      expect(periodStart(period, timeMs(next - 1))).toBe(start);
      expect(periodStart(period, next)).toBe(next);
    }
    expect(nextPeriodStart("1M", at("2026-12-01T00:00:00"))).toBe(at("2027-01-01T00:00:00"));
  });
});

describe("candles of prints", () => {
  it("prints of one minute make one candle; the next minute makes the next; a silent minute makes none", () => {
    const prints = [
      print("2026-03-04T05:06:00", 100, 2),
      print("2026-03-04T05:06:20", 105, 1),
      print("2026-03-04T05:06:30", 95, 0),
      print("2026-03-04T05:06:59.999", 101, 4),
      print("2026-03-04T05:08:00", 99, 1),
    ];
    expect(candlesOfPrints("1m", prints)).toEqual([
      candle("2026-03-04T05:06:00", 100, 105, 95, 101, 7),
      candle("2026-03-04T05:08:00", 99, 99, 99, 99, 1),
    ]);
  });

  it("a print that arrives late is counted into the candle that is open", () => {
    const open = candle("2026-03-04T05:06:00", 100, 100, 100, 100, 1);
    expect(addPrint("1m", open, print("2026-03-04T05:05:59", 90, 3))).toEqual(candle("2026-03-04T05:06:00", 100, 100, 90, 90, 4));
  });

  it("for every period, candles of prints equal merged minute candles of the same prints", () => {
    let price = 1000;
    const prints = Array.from({ length: 5000 }, (_, index) => {
      price += ((index * 7919) % 13) - 6;
      return { price: ticks(price), volume: lots(index % 5), at: timeMs(at("2026-02-25T22:00:00") + index * 97_000) };
    });
    const minutes = candlesOfPrints("1m", prints);
    for (const period of PERIODS) expect(coarserCandles(period, minutes), period).toEqual(candlesOfPrints(period, prints));
  });
});

describe("joining history and live candles", () => {
  const history = [candle("2026-03-04T05:06:00", 10, 12, 9, 11, 5), candle("2026-03-04T05:07:00", 11, 13, 11, 12, 2)];

  it("a period known to both is merged: opened by history, closed by the venue", () => {
    const live = [candle("2026-03-04T05:07:00", 12, 12, 8, 9, 3), candle("2026-03-04T05:08:00", 9, 9, 9, 9, 1)];
    expect(joinCandles(history, live)).toEqual([history[0], candle("2026-03-04T05:07:00", 11, 13, 8, 9, 5), live[1]]);
  });

  it("without overlap they follow each other; either may be empty", () => {
    const live = [candle("2026-03-04T05:09:00", 9, 9, 9, 9, 1)];
    expect(joinCandles(history, live)).toEqual([...history, ...live]);
    expect(joinCandles([], live)).toEqual(live);
    expect(joinCandles(history, [])).toEqual(history);
  });
});
