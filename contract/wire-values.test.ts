import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { describe, expect, test } from "vitest";
import { timeMs } from "../money/units.ts";
import { clockText } from "./clock-text.ts";
import { DecimalString, parsePositive } from "./decimal-string.ts";
import { ID, oneOf, wholeNumber } from "./fields.ts";
import { fillText, languageOf } from "./languages.ts";

test.each([
  ["the beginning", 0, "1970-01-01 00:00:00"],
  ["one-digit parts", Date.UTC(2026, 0, 2, 3, 4, 5, 999), "2026-01-02 03:04:05"],
  ["the last second of a leap day", Date.UTC(2028, 1, 29, 23, 59, 59), "2028-02-29 23:59:59"],
])("a time on the wire: %s", (_why, at, expected) => {
  expect(clockText(timeMs(at))).toBe(expected);
});

test("a time that hasn't come is empty", () => {
  expect(clockText(undefined)).toBe("");
});

test.each([
  ["the smallest unit", "0.000001", 6, 1n],
  ["zero", "0.00", 6, "not_positive"],
  ["a decimal too many", "0.0000001", 6, "too_many_decimals"],
  ["a sign", "-1", 6, "not_a_decimal"],
])("an amount above zero: %s", (_why, text, decimals, expected) => {
  expect(parsePositive(text, decimals)).toBe(expected);
});

test.each([
  ["1", true],
  ["0.1234567890", true],
  ["0.12345678901", false],
  ["1.", false],
  [".1", false],
  ["1e3", false],
  ["", false],
])("the schema of a decimal takes %j: %s", (text, expected) => {
  expect(Compile(DecimalString).Check(text)).toBe(expected);
});

describe("fields", () => {
  const read = (schema: TSchema, text: string): unknown => {
    try {
      return Compile(schema).Decode(text);
    } catch (error: unknown) {
      return error instanceof Error ? "refused" : error;
    }
  };
  test.each([
    ["the lowest", "-2", -2],
    ["one below", "-3", "refused"],
    ["the highest", "3", 3],
    ["one above", "4", "refused"],
    ["a fraction", "1.0", "refused"],
    ["blanks", " 1", "refused"],
    ["nothing", "", "refused"],
  ])("a whole number from -2 to 3: %s", (_why, text, expected) => {
    expect(read(wholeNumber({ min: -2, max: 3 }), text)).toBe(expected);
  });

  test.each([
    ["1", 1],
    ["2147483647", 2_147_483_647],
    ["2147483648", "refused"],
    ["0", "refused"],
    ["9007199254740993", "refused"],
  ])("an id: %s", (text, expected) => {
    expect(read(ID, text)).toBe(expected);
  });

  test("one of a few words, and no other", () => {
    expect(read(oneOf(["buy", "sell"]), "sell")).toBe("sell");
    expect(read(oneOf(["buy", "sell"]), "Buy")).toBe("refused");
    expect(read(oneOf(["buy", "sell"]), "constructor")).toBe("refused");
  });
});

test("a text is filled by name, and what has no value stays", () => {
  expect(fillText("{a} of {b}, {c} {constructor}", { a: 1, b: "two" })).toBe("1 of two, {c} {constructor}");
});

test.each([
  ["de", "de"],
  ["xx", "en"],
  ["__proto__", "en"],
  [undefined, "en"],
  [["de"], "en"],
])("the language for %j is %s", (asked, expected) => {
  expect(languageOf(asked)).toBe(expected);
});
