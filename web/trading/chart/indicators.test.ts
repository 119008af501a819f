import { expect, test } from "vitest";
import { INDICATORS, USUAL_PERIODS, isPeriod, periodLimits, periodsOf, readPeriods } from "./indicators.ts";

test("periods that were chosen are read, whatever else was stored; the others are the usual ones", () => {
  const stored = { MA: [5, 10, 400], EMA: [7, 25], BOLL: [20, 11], RSI: [0, 12, 24], KDJ: [9, 3.5, 3], MACD: ["12", 26, 9], X: [1] };
  const periods = readPeriods(stored);
  expect(periods).toEqual({ MA: [5, 10, 400] });
  expect(periodsOf(periods, "MA")).toEqual([5, 10, 400]);
  for (const name of INDICATORS.slice(1)) expect(periodsOf(periods, name)).toEqual(USUAL_PERIODS[name]);
  for (const broken of [undefined, null, 7, "MA", []]) expect(readPeriods(broken)).toEqual({});
});

test.each([
  ["a period of one candle", "MA", 0, 1, true],
  ["none", "MA", 0, 0, false],
  ["the longest", "RSI", 2, 400, true],
  ["one more", "RSI", 2, 401, false],
  ["half a candle", "EMA", 0, 1.5, false],
  ["the bands' width", "BOLL", 1, 10, true],
  ["wider bands", "BOLL", 1, 11, false],
] as const)("%s (%s %i: %d)", (_why, name, index, value, can) => {
  expect(isPeriod(value, periodLimits(name, index))).toBe(can);
});

test("the usual periods can be chosen", () => {
  expect(readPeriods(USUAL_PERIODS)).toEqual(USUAL_PERIODS);
});
