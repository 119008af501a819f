import { describe, expect, test } from "vitest";
import type { WorthRange } from "../contract/portfolio.contract.ts";
import { worthAt, worthPlan } from "./worth-over-time.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.parse("2026-11-22T10:07:00Z");

describe("the points of a range", () => {
  test.each([
    ["1D", 400 * DAY, 15 * MINUTE, 96],
    ["1W", 400 * DAY, HOUR, 168],
    ["1M", 400 * DAY, 4 * HOUR, 180],
    ["1Y", 400 * DAY, DAY, 365],
    ["1D", 2 * HOUR, 15 * MINUTE, 8],
    ["all", 2 * HOUR, 15 * MINUTE, 8],
    ["all", 8 * DAY, HOUR, 192],
    ["all", 30 * DAY, 4 * HOUR, 180],
    ["all", 150 * DAY, DAY, 150],
    ["all", 3000 * DAY, 7 * DAY, 429],
  ] as const satisfies readonly (readonly [WorthRange, number, number, number])[])(
    "%s, %i ms after the beginning",
    (range, age, everyMs, count) => {
      const plan = worthPlan(range, NOW - age, NOW);
      expect([plan.everyMs, Math.floor((plan.to - plan.from) / everyMs) + 1]).toEqual([everyMs, count]);
      expect(plan.from).toBeGreaterThanOrEqual(NOW - age);
      expect(plan.to).toBeLessThanOrEqual(NOW);
      expect(everyMs % (plan.step * 1000)).toBe(0);
    },
  );

  test("begins with its person where they began within it", () => {
    expect([
      worthPlan("1D", NOW - HOUR, NOW).isWhole,
      worthPlan("1D", NOW - 2 * DAY, NOW).isWhole,
      worthPlan("all", NOW - 2 * DAY, NOW).isWhole,
    ]).toEqual([true, false, true]);
  });
});

test("a point knows the spans that are over: units and prices of the last one, kept while nothing changes", () => {
  const from = 10 * HOUR;
  const plan = { step: 900, period: "15m", everyMs: 15 * MINUTE, from, to: from + HOUR, isWhole: false };
  const held = [
    { asset: 3, start: 0, units: 1000n },
    { asset: 1, start: from, units: 50n },
    { asset: 3, start: from, units: 500n },
  ];
  const closed = [
    { asset: 3, start: 0, price: 10n },
    { asset: 1, start: 0, price: 100n },
    { asset: 1, start: from + 15 * MINUTE, price: 120n },
    { asset: 1, start: from + 45 * MINUTE, price: 200n },
  ];
  const worth = worthAt(plan, held, closed, () => 1).map((point) => point.worth);
  expect(worth).toEqual([1000n, 1000n, 1100n, 1100n, 1500n]);
});

test("what has no price yet is worth nothing", () => {
  const plan = { step: 900, period: "15m", everyMs: HOUR, from: HOUR, to: HOUR, isWhole: false };
  expect(worthAt(plan, [{ asset: 9, start: 0, units: 5n }], [], () => 0)).toEqual([{ time: HOUR, worth: 0n }]);
});
