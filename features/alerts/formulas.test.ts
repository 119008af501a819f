import { expect, test } from "vitest";
import { ticks } from "../../money/units.ts";
import { alertPrice, isReached } from "./formulas.ts";

test.each([
  ["five percent above 100.0", 1000, 50_000, "rises", 1050],
  ["five percent below 100.0", 1000, 50_000, "falls", 950],
  ["a rise that falls between two ticks takes the upper one", 333, 10_000, "rises", 337],
  ["a fall that falls between two ticks takes the lower one", 333, 10_000, "falls", 329],
  ["less than a tick is a tick", 10, 1, "rises", 11],
  ["less than a tick is a tick downwards too", 10, 1, "falls", 9],
  ["ten times the price", 7, 9_000_000, "rises", 70],
  ["all of a price of one tick", 1, 999_900, "falls", 0],
] as const)("%s", (_why, price, share, direction, expected) => {
  expect(alertPrice(ticks(price), share, direction)).toBe(expected);
});

test.each([
  ["exactly there", 100, 100, "rises", true],
  ["one below", 99, 100, "rises", false],
  ["jumped over", 250, 100, "rises", true],
  ["exactly there, falling", 100, 100, "falls", true],
  ["one above", 101, 100, "falls", false],
  ["jumped under", 3, 100, "falls", true],
] as const)("a price %s", (_why, price, at, direction, expected) => {
  expect(isReached(price, at, direction)).toBe(expected);
});
