import { expect, test } from "vitest";
import { AREA_CODES, areasLike } from "./area-codes.ts";

const NAMES: Readonly<Record<string, string>> = { DE: "Germany", FR: "France", GB: "United Kingdom" };
const nameOf = (region: string): string => NAMES[region] ?? region;

test.each([
  ["a part of its name", "germ", ["49"]],
  ["its code", "44", ["44"]],
  ["its code with the sign before it", "+33", ["33"]],
  ["what nobody is called", "xyz", []],
])("a country is found by %s", (_how, typed, codes) => {
  expect(areasLike(typed, nameOf).map(({ code }) => code)).toEqual(codes);
});

test("each country stands there once, with a code of one to three digits", () => {
  expect(new Set(AREA_CODES.map(([region]) => region)).size).toBe(AREA_CODES.length);
  for (const [, code] of AREA_CODES) expect(code).toMatch(/^[1-9]\d{0,2}$/);
  expect(areasLike("", nameOf)).toHaveLength(AREA_CODES.length);
});
