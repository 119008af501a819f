import { expect, test } from "vitest";
import { checkReceipt } from "../../../web/receipts/check.ts";
import type { Receipt } from "../../../web/receipts/receipt.ts";
import { copyShareRule } from "./copy-trading.receipts.ts";

/** A tenth of 33.333333 is 3.333333, of which 1.25 was shared before. */
function receiptOf(leavable: string, paid: string): Receipt {
  const inputs = { realised: "33333333", share_ppm: "100000", shared: "1250000", leavable };
  return {
    ...{ id: "settled-90-1", product: "copies", contract: "4", formula: "copy-share/1", position: 90, at: 1, postings: [] },
    inputs: Object.entries(inputs).map(([name, value]) => ({ name, value, from: "command:90" })),
    terms: { trader: "1002", code: "USDT", decimals: "6" },
    result: { paid },
  };
}

test("of the profit above what was shared the agreed part is paid, rounded down", () => {
  const check = checkReceipt(copyShareRule, receiptOf("90000000", "2083333"));
  expect([check.verdict, check.lines[0]?.computed]).toEqual(["agrees", "2.083333"]);
});

test("no more is paid than may leave the account", () => {
  expect(checkReceipt(copyShareRule, receiptOf("1000000", "1000000")).verdict).toBe("agrees");
  expect(checkReceipt(copyShareRule, receiptOf("1000000", "2083333")).verdict).toBe("differs");
});

test("the reader's own figures show what another share would have taken", () => {
  const [line] = checkReceipt(copyShareRule, receiptOf("90000000", "2083333"), { share_ppm: "20" }).lines;
  expect(line?.computed).toBe("5.416666");
});

test("what rounding leaves is the follower's, and the trader reads how far the follower's money is told", () => {
  const why = (receipt: Receipt, name: string): unknown =>
    copyShareRule.inputs(receipt, copyShareRule.values?.(receipt) ?? {}).find((line) => line.name === name)?.why;
  const paid = receiptOf("90000000", "2083333");
  expect(why(paid, "rounding")).toEqual({ key: "receipts.copy_share.rounding" });
  expect(why(paid, "leavable")).toEqual({ key: "receipts.copy_share.leavable.why" });
  const received = { ...paid, terms: { ...paid.terms, told: "received" } };
  expect(why(received, "leavable")).toEqual({ key: "receipts.copy_share.leavable.received" });
});
