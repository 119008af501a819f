import { expect, test } from "vitest";
import { checkReceipt } from "../../../web/receipts/check.ts";
import type { Receipt } from "../../../web/receipts/receipt.ts";
import { withdrawalRule } from "./withdrawals.receipts.ts";

const RECEIPT = {
  formula: "withdrawal/1",
  inputs: [
    { name: "amount", value: "1500000000", from: "command:7" },
    { name: "fee", value: "1000000", from: "terms" },
  ],
  terms: { asset: "3", network: "3", code: "USDT", decimals: "6" },
  result: { arrives: "1499000000" },
  postings: [],
} as unknown as Receipt;

test("a receipt computes to what arrived; with another fee it differs by that", () => {
  expect(checkReceipt(withdrawalRule, RECEIPT).verdict).toBe("agrees");
  const changed = checkReceipt(withdrawalRule, RECEIPT, { fee: "3" });
  expect([changed.verdict, changed.lines[0]?.computed]).toEqual(["differs", "1497.000000"]);
  expect(checkReceipt(withdrawalRule, RECEIPT, { fee: "2000" }).verdict).toBe("unknown");
});
