import { expect, test } from "vitest";
import type { ContractRow, LeverRow } from "../contract/futures-rows.ts";
import { distanceOf, exitResult, fundingOf, previewOf, startForm } from "./futures.form.ts";

const CONTRACT = {
  currency_id: 1,
  price_decimals: 1,
  share_num: "0.00100000",
  share_max: 1_000_000,
  multiples: [1, 5, 20],
  brackets: [{ value_max: "1000000", multiple_max: 20 }],
  mark: "60000.0",
  funding_rate: "0.0100",
  maker_fee: "0.02",
  taker_fee: "0.05",
} as unknown as ContractRow;
const ROW = { currency: 1, type: 1, number: "0.10000000" } as unknown as LeverRow;

test.each([
  ["above", "63000", "+5.0"],
  ["below, with a minus that is one", "57000", "−5.0"],
  ["at it", "60000", "+0.0"],
])("a price %s says how far it lies from the mark", (_where, price, words) => {
  expect(distanceOf(price, "60000")).toBe(words);
});

test("what the next funding brings is that of all positions in the contract, and nothing without any", () => {
  // 0.1 BTC at 60,000 are 6,000: a long pays 0.60, a short receives it.
  expect(fundingOf([ROW], CONTRACT)).toBe("-0.60");
  expect(fundingOf([ROW, { ...ROW, type: 2, number: "0.05000000" } as LeverRow], CONTRACT)).toBe("-0.30");
  expect(fundingOf([{ ...ROW, currency: 2 } as LeverRow], CONTRACT)).toBeUndefined();
});

test.each([
  ["a long that takes profit", "long", "61000", 100],
  ["a long that stops", "long", "59000", -100],
  ["a short that takes profit", "short", "59000", 100],
  ["without a price", "long", "", undefined],
  ["at nothing", "long", "0", undefined],
] as const)("an exit of %s says what it would bring", (_who, side, price, brings) => {
  const form = { ...startForm(CONTRACT, side), lots: "100" };
  const preview = previewOf(form, { contract: CONTRACT, account: undefined, best: "60000" });
  expect(exitResult(form, preview, CONTRACT, price)).toBe(brings === undefined ? undefined : brings * 100_000_000);
  expect(exitResult(form, { ...preview, lots: undefined }, CONTRACT, "61000")).toBeUndefined();
});
