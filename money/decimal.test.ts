import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDecimal, parseDecimal, plainDecimal, wireDecimal } from "./decimal.ts";

describe("an amount from outside", () => {
  test.each([
    ["a whole number", "12", 6, 12_000_000n],
    ["a fraction", "0.000001", 6, 1n],
    ["zero", "0", 8, 0n],
    ["trailing zeros beyond the asset's decimals", "1.50000000", 6, 1_500_000n],
    ["one decimal more than the asset has", "1.0000001", 6, "too_many_decimals"],
    ["eleven decimals", "0.00000000001", 10, "not_a_decimal"],
    ["a leading point", ".5", 6, "not_a_decimal"],
    ["a trailing point", "5.", 6, "not_a_decimal"],
    ["a sign", "-1", 6, "not_a_decimal"],
    ["a plus", "+1", 6, "not_a_decimal"],
    ["an exponent", "1e3", 6, "not_a_decimal"],
    ["hex", "0x10", 6, "not_a_decimal"],
    ["blanks", " 1", 6, "not_a_decimal"],
    ["a newline at the end", "1\n", 6, "not_a_decimal"],
    ["a separator", "1,000", 6, "not_a_decimal"],
    ["digits of another script", "１２", 6, "not_a_decimal"],
    ["nothing", "", 6, "not_a_decimal"],
    ["2^62 units", "4611686018427.387904", 6, 4_611_686_018_427_387_904n],
    ["a unit more", "4611686018427.387905", 6, "too_large"],
    ["thirty digits", "1".repeat(30), 6, "too_large"],
    ["thirty-nine digits", "1".repeat(39), 6, "too_large"],
    ["thirty-nine digits and a fraction", `${"1".repeat(39)}.5`, 0, "too_large"],
    ["thirty-nine zeros", "0".repeat(39), 6, "not_a_decimal"],
  ])("%s", (_why, text, decimals, expected) => {
    expect(parseDecimal(text, decimals)).toBe(expected);
  });
});

describe("an amount as text", () => {
  test.each([
    ["pads to the wire's eight places", 1_500_000n, 6, 8, "1.50000000"],
    ["cuts, never rounds up", 1_999_999n, 6, 2, "1.99"],
    ["keeps the sign", -1_500_000n, 6, 2, "-1.50"],
    ["shows no minus before nothing but zeros", -1n, 6, 2, "0.00"],
    ["shows no point without places", 1_500_000n, 6, 0, "1"],
  ])("%s", (_why, value, decimals, places, expected) => {
    expect(formatDecimal(value, decimals, places)).toBe(expected);
  });
});

test("a plain number is printed as the same bigint is, and a fraction not at all", () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 10 }), (value, decimals, places) => {
      expect(formatDecimal(value, decimals, places)).toBe(formatDecimal(BigInt(value), decimals, places));
    }),
  );
  expect(formatDecimal(-0, 2)).toBe("0.00");
  for (const value of [0.5, Number.NaN, Number.POSITIVE_INFINITY]) expect(() => formatDecimal(value, 2)).toThrow(RangeError);
});

test("what is printed is read back as the same amount", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 1n << 62n }), fc.integer({ min: 0, max: 8 }), (value, decimals) => {
      expect(parseDecimal(wireDecimal(value, decimals), decimals)).toBe(value);
    }),
  );
});

test.each([
  ["no fraction", 100_000_000n, 6, "100"],
  ["a fraction that ends in zeros", 100_500_000n, 6, "100.5"],
  ["its smallest unit", 1n, 6, "0.000001"],
  ["zero", 0n, 6, "0"],
  ["zeros before the point", 1000n, 0, "1000"],
  ["less than nothing", -1_500_000n, 6, "-1.5"],
])("%s is said without trailing zeros", (_what, units, decimals, text) => {
  expect(plainDecimal(units, decimals)).toBe(text);
});
