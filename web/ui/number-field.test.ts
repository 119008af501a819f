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
    ["a price copied from the book", "95,516.9", 2, "95516.9"],
    ["the same in German", "95.516,9", 2, "95516.9"],
    ["the same in French, with its narrow space", "95\u202f516,9", 2, "95516.9"],
    ["millions", "1,234,567", 2, "1234567"],
    ["millions with a fraction", "1.234.567,89", 2, "1234567.89"],
    ["one mark before three digits starts a fraction, as when it is typed", "1,000", 4, "1.000"],
    ["two marks that are no grouping", "1,00.5", 2, undefined],
    ["groups of other sizes", "1,0000.5", 2, undefined],
    ["a second mark that is typed after three decimals", "1.000,", 4, undefined],
    ["three marks", "1,000.5,1", 2, undefined],
    ["nothing clears the box", "", 2, ""],
  ] as const)("%s", (_why, typed, decimals, expected) => {
    expect(cleanTyped(typed, decimals)).toBe(expected);
  });
});
