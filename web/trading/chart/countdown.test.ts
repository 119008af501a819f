import { expect, test } from "vitest";
import { countdownOf, countdownText, tagMiddle } from "./countdown.ts";

const START = Date.parse("2026-11-22T14:00:00Z");

test.each([
  [60_000, "01:00"],
  [59_999, "01:00"],
  [999, "00:01"],
  [0, "00:00"],
  [840_000, "14:00"],
  [14_399_000, "3:59:59"],
])("%i ms left: %s", (left, text) => {
  expect(countdownText(left)).toBe(text);
});

test.each([
  ["a quarter of an hour that began eight seconds ago", "15m", 8000, "14:52"],
  ["a day", "1D", 3_600_000, "23:00:00"],
  ["one that is just over, until the next begins", "1m", 69_999, "00:00"],
  ["one of a market that rests", "1m", 70_000, ""],
  ["a week", "1W", 8000, ""],
  ["a month", "1M", 8000, ""],
] as const)("of %s", (_what, period, since, text) => {
  expect(countdownOf(START, period, START + since)).toBe(text);
});

test.each([
  ["in sight", 200, 200],
  ["above", -40, 20],
  ["below", 900, 392],
])("a tag whose price is %s", (_where, y, middle) => {
  expect(tagMiddle(y, 400)).toBe(middle);
});
