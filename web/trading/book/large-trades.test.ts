import { expect, test } from "vitest";
import { largeFrom } from "./large-trades.ts";

const trades = (...amounts: string[]): { amount: string }[] => amounts.map((amount) => ({ amount }));
const ONE = 10n ** 10n;

test("a trade is large from three times the mean of those in sight", () => {
  expect(largeFrom(trades("1", "1", "1", "1", "1", "1", "1", "9"))).toBe(6n * ONE);
});

test("of few trades none is large", () => {
  expect(largeFrom(trades("1", "1", "1", "1", "1", "1", "9"))).toBeUndefined();
  expect(largeFrom([])).toBeUndefined();
});
