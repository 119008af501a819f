import { describe, expect, test } from "vitest";
import { cleanPasted, cleanTyped, looksLikeThousands, thousandsOf } from "./number-field.tsx";

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

describe("pasting a number", () => {
  test.each([
    ["ten thousand as English writes it", "10,000", 2, "en", "10000"],
    ["the same as German writes it", "10.000", 2, "de", "10000"],
    ["ten with three decimals, in English", "10.000", 4, "en", "10.000"],
    ["ten with three decimals, in German", "10,000", 4, "de", "10.000"],
    ["no number begins with a zero before its thousands", "0.001", 4, "de", "0.001"],
    ["with its unit", "1,500.00 USDT", 2, "en", "1500.00"],
    ["with its unit, without a space", "0.53BTC", 8, "en", "0.53"],
    ["an exponent", "5e3", 2, "en", undefined],
    ["a loss", "−5.00", 2, "en", undefined],
    ["words", "all of it", 2, "en", undefined],
  ] as const)("%s", (_why, pasted, decimals, language, expected) => {
    expect(cleanPasted(pasted, decimals, language)).toBe(expected);
  });
});

describe("a figure that may have been meant as thousands", () => {
  test.each([
    ["three digits behind the mark of English thousands", "10.000", ",", "en", true],
    ["one more digit that the box may refuse", "10.0005", ",", "en", true],
    ["three decimals as English writes them", "10.000", ".", "en", false],
    ["three digits behind the mark of German thousands", "10,000", ".", "de", true],
    ["three decimals as German writes them", "10,000", ",", "de", false],
    ["two digits", "10.00", ",", "en", false],
    ["no thousands begin with a zero", "0.125", ",", "en", false],
    ["no mark was typed", "10.000", undefined, "en", false],
  ] as const)("%s", (_why, text, mark, language, expected) => {
    expect(looksLikeThousands(text, mark, language)).toBe(expected);
  });
});

test.each([
  ["thousands, by the mark that follows", "1,250,", "1250."],
  ["no thousands: four digits", "1,2505,", undefined],
  ["no mark behind them", "1,250", undefined],
  ["a zero before", "0,250,", undefined],
] as const)("%s", (_why, text, expected) => {
  expect(thousandsOf(text)).toBe(expected);
});
