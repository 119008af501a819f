import { expect, test } from "vitest";
import { nextLevel } from "./desk-keys.ts";

const BOOK = { offers: 3, levels: 6 };

test.each([
  ["down from anywhere leads to the best bid", -1, 1, 3],
  ["up from anywhere leads to the best offer", -1, -1, 2],
  ["down past the middle", 2, 1, 3],
  ["up past the middle", 3, -1, 2],
  ["not past the highest offer", 0, -1, undefined],
  ["not past the lowest bid", 5, 1, undefined],
] as const)("arrows in the book: %s", (_why, at, step, expected) => {
  expect(nextLevel(at, step, BOOK)).toBe(expected);
});

test("an empty side leads nowhere", () => {
  expect(nextLevel(-1, -1, { offers: 0, levels: 3 })).toBeUndefined();
  expect(nextLevel(-1, 1, { offers: 3, levels: 3 })).toBeUndefined();
});
