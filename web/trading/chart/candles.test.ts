import { describe, expect, test } from "vitest";
import { movedCandle } from "./candles.api.ts";

const LAST = { time: 60_000, open: 10, high: 12, low: 9, close: 11, volume: 5, simulated: false };

describe("a price moves the last candle", () => {
  test.each([
    ["inside its range only the close moves", 10, 119_999, { time: 60_000, high: 12, low: 9, close: 10, volume: 5 }],
    ["a new high raises the high", 13, 61_000, { time: 60_000, high: 13, low: 9, close: 13 }],
    ["a new low lowers the low", 8, 61_000, { time: 60_000, high: 12, low: 8, close: 8 }],
    ["when its minute is over a new candle begins", 10, 120_000, { time: 120_000, open: 10, high: 10, low: 10, volume: 0 }],
    ["after silence the candle begins on its own minute", 10, 305_000, { time: 300_000, open: 10 }],
  ] as const)("%s", (_why, price, at, expected) => {
    expect(movedCandle(LAST, price, at, 60)).toMatchObject(expected);
  });
});
