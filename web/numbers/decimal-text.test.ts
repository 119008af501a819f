import { describe, expect, test } from "vitest";
import { compactDecimal, compareDecimals, cutDecimal, multiplyDecimals, scaledDecimal, scaledText, typedUnits } from "./decimal-text.ts";

describe("compact numbers have three or four digits (seed 9)", () => {
  test.each([
    ["exactly 1000 keeps four decimals", "1000", "1000.0000", ""],
    ["just above 1000 shows K", "1000.01", "1.00", "K"],
    ["18240 shows 18.24 K", "18240", "18.24", "K"],
    ["exactly 1,000,000 is still K", "1000000", "1000", "K"],
    ["above 1,000,000 shows M", "1234567.89", "1.23", "M"],
    ["a small number rounds half up", "0.00005", "0.0001", ""],
    ["three digits before the point leave one behind it", "758040000", "758.0", "M"],
    ["what rounds to a digit more loses a decimal", "999996", "1000", "K"],
    ["just below a hundred rounds to four digits", "99996", "100.0", "K"],
    ["exactly a thousand million is still M", "1000000000", "1000", "M"],
    ["above a thousand million shows B", "1963000000", "1.96", "B"],
    ["a thousand B and more have no decimals", "2551060000000", "2551", "B"],
    ["a negative number keeps its sign", "-2500", "-2.50", "K"],
    ["nothing is zero", undefined, "0.0000", ""],
  ] as const)("%s", (_why, value, text, suffix) => {
    expect(compactDecimal(value)).toMatchObject({ text, suffix });
  });
});

describe("wire decimals", () => {
  test.each([
    ["a leading plus", "+1.23", 12_300_000_000n],
    ["a JSON number in exponent form", 1e-7, 1000n],
    ["more decimals than the wire has are cut", "0.12345678919", 1_234_567_891n],
    ["not a number is zero", "n/a", 0n],
    ["beyond what a float holds", "90071992547409931.5", 900_719_925_474_099_315_000_000_000n],
  ] as const)("%s", (_why, value, scaled) => {
    expect(scaledDecimal(value)).toBe(scaled);
  });

  test("negative halves round away from zero", () => {
    expect(scaledText(scaledDecimal("-1.005"), 2)).toBe("-1.01");
    expect(scaledText(scaledDecimal("1.005"), 2)).toBe("1.01");
  });

  test("a balance is cut, not rounded up", () => {
    expect(cutDecimal("0.05268726", 5)).toBe("0.05268");
    expect(cutDecimal("-0.05268726", 5)).toBe("-0.05268");
  });

  test("text is compared by value, not by letters", () => {
    expect(compareDecimals("9.5", "10.1")).toBe(-1);
    expect(compareDecimals("1.50", "1.5")).toBe(0);
  });

  test("a product is exact before it is rounded", () => {
    expect(multiplyDecimals("0.1", "0.2", 8)).toBe("0.02000000");
  });
});

describe("typed amounts", () => {
  test.each([
    ["a whole number", "12", 1200n],
    ["a point being typed", "12.", 1200n],
    ["all decimals of the asset", "12.34", 1234n],
    ["one decimal too many", "12.345", undefined],
    ["nothing", "", undefined],
    ["a sign", "-1", undefined],
  ] as const)("%s", (_why, typed, units) => {
    expect(typedUnits(typed, 2)).toBe(units);
  });
});
