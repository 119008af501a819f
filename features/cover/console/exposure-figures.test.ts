import { describe, expect, test } from "vitest";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { inventoryBar, shareText } from "./exposure-figures.ts";

test.each([
  ["1234567.5", "1,234,567.5"],
  ["-1234567", "-1,234,567"],
  ["999", "999"],
  ["0.00000001", "0.00000001"],
])("%s is written %s", (amount, text) => {
  expect(groupedText(amount)).toBe(text);
});

test.each([
  [0, false, "0 %"],
  [125_000, false, "12.5 %"],
  [1_000_000, false, "100 %"],
  [123, true, "+0.01 %"],
  [-50_000, true, "−5 %"],
  [0, true, "0 %"],
])("%d ppm (signed: %s) are %s", (ppm, isSigned, text) => {
  expect(shareText(ppm, isSigned)).toBe(text);
});

describe("the bar of a stock", () => {
  test.each([
    ["what it began with is nothing to see", 0, 50, 0],
    ["half sold reaches half of the left side", -500_000, 25, 25],
    ["sold out reaches the left end", -1_000_000, 0, 50],
    ["twice as much reaches the right end", 1_000_000, 50, 50],
    ["more than that stays there", 9_000_000, 50, 50],
  ])("%s", (_what, ppm, left, width) => {
    expect(inventoryBar(ppm)).toEqual({ left, width });
  });
});
