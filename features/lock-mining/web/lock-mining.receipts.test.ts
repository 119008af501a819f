import { expect, test } from "vitest";
import { checkReceipt } from "../../../web/receipts/check.ts";
import type { Receipt } from "../../../web/receipts/receipt.ts";
import { lockMiningRule } from "./lock-mining.receipts.ts";

/** The client's example: 1,000 USDT for five days, left with three to go. */
function receiptOf(result: Partial<Record<"interest" | "penalty" | "back", string>> = {}, rates = ["3600", "3551"]): Receipt {
  return {
    ...{ id: "settled-90-1", product: "lock-mining", contract: "4", formula: "lock-mining/1", position: 90, at: 1, postings: [] },
    inputs: [
      { name: "principal", value: "1000000000", from: "command:12" },
      ...rates.map((value, index) => ({ name: `rate_${index + 1}`, value, from: index === 0 ? "command:40" : "terms" })),
      { name: "penalty_ppm", value: "4000", from: "terms" },
      { name: "days_left", value: "3", from: "terms" },
    ],
    terms: { asset: "3", product: "1", days: "5", code: "USDT", decimals: "6", first_date: "2026-11-30" },
    result: { interest: "7151000", penalty: "12000000", back: "988000000", ...result },
  };
}

test("interest of each day, penalty and what was given back are computed again", () => {
  const { verdict, lines } = checkReceipt(lockMiningRule, receiptOf());
  expect([verdict, ...lines.map(({ computed }) => computed)]).toEqual(["agrees", "7.151000", "12.000000", "988.000000"]);
});

test.each(["interest", "penalty", "back"] as const)("one unit more of %s is found", (name) => {
  const { result } = receiptOf();
  expect(checkReceipt(lockMiningRule, receiptOf({ [name]: String(BigInt(result[name] ?? "0") + 1n) })).verdict).toBe("differs");
});

test("the reader's own figures show what another rate or another day would have meant", () => {
  const lines = checkReceipt(lockMiningRule, receiptOf(), { rate_1: "0.4", days_left: "2" }).lines;
  expect(lines.map(({ computed }) => computed)).toEqual(["7.551000", "8.000000", "992.000000"]);
});

test("each rate names its day, over the end of a month too, and where its seed stands, if one was shown", () => {
  const receipt = receiptOf();
  const lines = lockMiningRule.inputs(receipt, lockMiningRule.values?.(receipt) ?? {}).filter(({ name }) => name.startsWith("rate_"));
  expect(lines.map(({ why }) => why)).toEqual([
    { key: "receipts.lock.rate.drawn", params: { date: "2026-11-30", position: "40" } },
    { key: "receipts.lock.rate.terms", params: { date: "2026-12-01" } },
  ]);
});

test("a lock that was left before its first day has no rate, and still agrees", () => {
  expect(checkReceipt(lockMiningRule, receiptOf({ interest: "0" }, [])).verdict).toBe("agrees");
});
