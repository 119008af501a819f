import { describe, expect, test } from "vitest";
import type { Candle } from "./chart-port.ts";
import { candlesThatFit, roundStep, stripLayout } from "./strip-layout.ts";

const BOX = { width: 390, height: 120, axis: 60 };
const candle = (open: number, close: number, high = Math.max(open, close), low = Math.min(open, close)): Candle => ({
  time: 0,
  open,
  high,
  low,
  close,
  volume: 0,
  simulated: false,
});

test("as many candles are drawn as have room before the axis", () => {
  expect(candlesThatFit(BOX)).toBe(45);
  expect(candlesThatFit({ ...BOX, width: 60 })).toBe(0);
  const many = Array.from({ length: 80 }, (_, index) => candle(index, index + 1));
  const { candles } = stripLayout(many, BOX);
  expect(candles).toHaveLength(45);
  // The newest stands at the right, the oldest still inside.
  expect(candles.at(-1)?.x).toBeLessThan(BOX.width - BOX.axis);
  expect(candles[0]?.x).toBeGreaterThan(0);
});

test("no candle lies under the buttons: where one would, they begin behind them", () => {
  const rising = Array.from({ length: 80 }, (_, index) => candle(index, index + 1));
  expect(stripLayout(rising, BOX).candles).toHaveLength(45);
  const { candles } = stripLayout(rising.toReversed(), BOX);
  expect(candles.length).toBeLessThan(45);
  for (const { x, high } of candles) expect(x > 104 || high > 36).toBe(true);
  expect(candles.at(-1)?.x).toBe(stripLayout(rising, BOX).candles.at(-1)?.x);
});

test("the highest price stands at the top, the lowest at the bottom, both inside", () => {
  const { candles } = stripLayout([candle(100, 110, 120, 90), candle(110, 105)], BOX);
  expect(candles[0]).toMatchObject({ high: 10, low: 110, rises: true });
  expect(candles[1]).toMatchObject({ rises: false });
  expect(candles[1]?.top).toBeLessThan(candles[1]?.bottom ?? 0);
});

test("a market that does not move stands in the middle, without labels", () => {
  const { candles, labels, last } = stripLayout([candle(100, 100)], BOX);
  expect(candles[0]).toMatchObject({ top: 60, bottom: 60 });
  expect(labels).toEqual([]);
  expect(last).toEqual({ price: 100, y: 60, rises: true });
});

test("the tag of the price says which way it went last, whatever the candle did", () => {
  const rising = candle(100, 110);
  expect(stripLayout([rising], BOX, -1).last?.rises).toBe(false);
  expect(stripLayout([rising], BOX, -1).candles[0]?.rises).toBe(true);
  expect(stripLayout([candle(110, 100)], BOX, 1).last?.rises).toBe(true);
  expect(stripLayout([candle(110, 100)], BOX, 0).last?.rises).toBe(false);
});

test("nothing to draw is nothing", () => {
  expect(stripLayout([], BOX)).toEqual({ candles: [], labels: [], last: undefined });
});

describe("labels are round prices inside the range", () => {
  test.each([
    [[95_212.4, 95_391.7], [95_300]],
    [[64_000, 64_900], [64_000, 64_300, 64_600, 64_900].filter((price) => price % 500 === 0)],
    [
      [0.1688, 0.1771],
      [0.17, 0.175],
    ],
  ])("of %j", ([low = 0, high = 0], expected) => {
    const { labels } = stripLayout([candle(low, high)], BOX);
    expect(labels.length).toBeLessThanOrEqual(4);
    for (const price of expected) expect(labels.some((label) => Math.abs(label.price - price) < 1e-9)).toBe(true);
    for (const { y } of labels) {
      expect(y).toBeGreaterThanOrEqual(10);
      expect(y).toBeLessThanOrEqual(110);
    }
  });

  test.each([
    [9, 5],
    [3, 1],
    [179.3, 100],
    [0.0083, 0.005],
  ])("a range of %d has a step of %d", (range, step) => {
    expect(roundStep(range)).toBeCloseTo(step, 10);
  });
});
