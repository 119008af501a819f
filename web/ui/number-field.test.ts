import { describe, expect, test } from "vitest";
import { cleanTyped } from "./number-field.tsx";

describe("typing a number", () => {
  test.each([
    ["a decimal point", "12.5", 2, "12.5"],
    ["a decimal comma means the same", "12,5", 2, "12.5"],
    ["a point alone starts a fraction", ".", 2, "0."],
    ["all decimals that the market has", "1.25", 2, "1.25"],
    ["one decimal more is not taken", "1.255", 2, undefined],
    ["a fraction where only whole numbers are traded", "1.", 0, undefined],
    ["letters", "1a", 2, undefined],
    ["a sign", "-1", 2, undefined],
    ["two separators", "1,000.5", 2, undefined],
    ["nothing clears the box", "", 2, ""],
  ] as const)("%s", (_why, typed, decimals, expected) => {
    expect(cleanTyped(typed, decimals)).toBe(expected);
  });
});
