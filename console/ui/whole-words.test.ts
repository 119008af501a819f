import { expect, test } from "vitest";
import { wholeWords } from "./whole-words.ts";

test("a figure and its percent sign stay together, sum and coin may part, and a hash breaks anywhere", () => {
  expect(wholeWords("30000000 USDT").map(({ word }) => word)).toEqual(["30000000", "USDT"]);
  expect(wholeWords("23.9695 %, 35 %").map(({ word }) => word)).toEqual(["23.9695 %,", "35 %"]);
  expect(wholeWords("30000000 USDT").every(({ isWhole }) => isWhole)).toBe(true);
  expect(wholeWords("a".repeat(64))).toEqual([{ word: "a".repeat(64), isWhole: false }]);
});
