import { expect, test } from "vitest";
import { rowsThatFit } from "./fitting-rows.ts";

const FIT = { rest: 68, row: 48, least: 8, most: 20 };

test.each([
  ["a whole one more", 68 + 48 * 16, 16],
  ["not one that would be cut", 68 + 48 * 16 - 1, 15],
  ["no fewer than the least", 100, 8],
  ["no more than the most", 5000, 20],
] as const)("rows that fit: %s", (_why, height, rows) => {
  expect(rowsThatFit(height, FIT)).toBe(rows);
});
