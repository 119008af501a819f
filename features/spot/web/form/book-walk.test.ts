import { describe, expect, test } from "vitest";
import { lots, ticks } from "../../../../money/units.ts";
import type { BookLevel } from "../../../../web/trading/ticket/market-figures.ts";
import { marketScale } from "../../formulas.ts";
import { walkBudget, walkLots } from "./book-walk.ts";

/** A tick times a lot is one hundred units of 10^-8. */
const SCALE = marketScale({ base: 8, quote: 8, price: 1, quantity: 5 }) ?? { quotePerTickLot: 0, basePerLot: 0 };
const LEVELS: readonly BookLevel[] = [
  [ticks(100), lots(10)],
  [ticks(110), lots(20)],
];

describe("a quantity", () => {
  test.each([
    ["within the best level", 5, { lots: 5, value: 50_000, isDeeper: false }],
    ["exactly the best level", 10, { lots: 10, value: 100_000, isDeeper: false }],
    ["a lot into the second", 11, { lots: 11, value: 111_000, isDeeper: false }],
    ["exactly all that is seen", 30, { lots: 30, value: 320_000, isDeeper: false }],
    ["a lot more than is seen, at the last price", 31, { lots: 31, value: 331_000, isDeeper: true }],
  ] as const)("%s", (_why, wanted, expected) => {
    expect(walkLots(LEVELS, wanted, SCALE)).toEqual(expected);
  });
});

describe("an amount to spend", () => {
  test.each([
    ["just too little for a lot", 9_999, { lots: 0, value: 0, isDeeper: false }],
    ["for exactly the best level", 100_000, { lots: 10, value: 100_000, isDeeper: false }],
    ["a unit short of one lot of the second", 110_999, { lots: 10, value: 100_000, isDeeper: false }],
    ["for one lot of the second", 111_000, { lots: 11, value: 111_000, isDeeper: false }],
    ["for exactly all that is seen", 320_000, { lots: 30, value: 320_000, isDeeper: false }],
    ["for a lot more than is seen", 331_500, { lots: 31, value: 331_000, isDeeper: true }],
  ] as const)("%s", (_why, budget, expected) => {
    expect(walkBudget(LEVELS, budget, SCALE)).toEqual(expected);
  });
});

test("an empty book tells nothing", () => {
  expect([walkLots([], 1, SCALE), walkBudget([], 1, SCALE)]).toEqual([undefined, undefined]);
});
