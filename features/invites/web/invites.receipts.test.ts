import { expect, test } from "vitest";
import { checkReceipt } from "../../../web/receipts/check.ts";
import type { Receipt } from "../../../web/receipts/receipt.ts";
import { rebateRule } from "./invites.receipts.ts";

/** Two people's fees of an hour, and those of the second level. */
const RECEIPT: Receipt = {
  id: "settled-90-1",
  product: "invites",
  contract: "4",
  formula: "rebate/1",
  inputs: [
    { name: "invited", value: "2", from: "terms" },
    { name: "fees_1", value: "200004", from: "command:70" },
    { name: "fees_2", value: "9", from: "command:82" },
    { name: "fees_second", value: "199", from: "command:88" },
    { name: "first_ppm", value: "200000", from: "terms" },
    { name: "second_ppm", value: "50000", from: "terms" },
  ],
  terms: { asset: "1", hour: "1700000400000", code: "BTC", decimals: "8" },
  result: { rebate: "40010" },
  postings: [{ currency_name: "BTC", value: "0.00040010", bucket: "own", reason: "rebate", info: "Rebate of fees" }],
  position: 90,
  at: 1_700_004_000_000,
};
const outputs = (receipt: Receipt) => rebateRule.outputs(receipt, rebateRule.values?.(receipt) ?? {});

test("each person's fees are rounded down alone, and what comes out is what was booked", () => {
  // 40,000.8 and 1.8 and 9.95.
  expect(outputs(RECEIPT)?.map(({ name, said, computed }) => [name, said, computed])).toEqual([
    ["rebate", "0.00040010", "0.00040010"],
    ["received", "0.00040010", "0.00040010"],
  ]);
  expect(checkReceipt(rebateRule, RECEIPT).verdict).toBe("agrees");
});

test("one unit more than the inputs make does not agree", () => {
  expect(checkReceipt(rebateRule, { ...RECEIPT, result: { rebate: "40011" } }).verdict).toBe("differs");
});

test("an input that is no figure computes nothing", () => {
  const inputs = RECEIPT.inputs.map((input) => (input.name === "fees_2" ? { ...input, value: "many" } : input));
  expect(outputs({ ...RECEIPT, inputs })).toBeUndefined();
});

test("inputs name nobody: people are numbers in a row", () => {
  const lines = rebateRule.inputs(RECEIPT, rebateRule.values?.(RECEIPT) ?? {});
  expect(lines.map(({ name, value }) => [name, "value" in value ? value.value : value.key])).toEqual([
    ["fees_1", "0.00200004"],
    ["fees_2", "0.00000009"],
    ["first_ppm", "20.0000"],
    ["fees_second", "0.00000199"],
    ["second_ppm", "5.0000"],
    ["rounding", "receipts.rounding.down"],
  ]);
});
