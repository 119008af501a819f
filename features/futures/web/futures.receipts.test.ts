/** Receipts of closings that promotional credit paid of: the browser computes what the kernel said. */
import { expect, test } from "vitest";
import type { ReceiptRule } from "../../../web/receipts/receipt-rule.ts";
import type { InputValues, Receipt } from "../../../web/receipts/receipt.ts";
import { futuresRule } from "./futures.receipts.ts";

const from = "command:12";
function receiptOf(credit: string, result: Readonly<Record<string, string>>): Receipt {
  const inputs = Object.entries({
    ticks: "59990",
    lots: "10",
    positionLots: "10",
    positionEntryValue: "600100000",
    fee: "299950",
    perTickLot: "1000",
    credit,
  });
  return {
    ...({ id: "settled-12-0", product: "futures", contract: 5, formula: "futures-close/2", at: 1, postings: [] } as unknown as Receipt),
    inputs: inputs.map(([name, value]) => ({ name, value, from: name === "perTickLot" ? "terms" : from })) as Receipt["inputs"],
    terms: { side: "long", decimals: "6", price_decimals: "0", code: "USDT", symbol: "BTC/USDT", coin: "BTC" },
    result,
  };
}

const values = ({ values: of }: ReceiptRule, receipt: Receipt): InputValues => of?.(receipt) ?? {};

test.each([
  ["all of loss and fee", "99699950", { result: "-200000", promotional: "499950", paid: "0" }],
  ["what there was of it", "300000", { result: "-200000", promotional: "300000", paid: "-199950" }],
])("credit paid %s", (_what, credit, result) => {
  const receipt = receiptOf(credit, result);
  const rule = futuresRule("futures-close/2");
  const outputs = rule.outputs(receipt, values(rule, receipt)) ?? [];
  expect(outputs.map(({ name }) => name)).toEqual(["result", "promotional", "paid"]);
  for (const { name, said, computed } of outputs) expect(computed, name).toBe(said);
});

test("more credit than was there would have paid more: the reader's own figures show it", () => {
  const receipt = receiptOf("300000", { result: "-200000", promotional: "300000", paid: "-199950" });
  const rule = futuresRule("futures-close/2");
  const promotional = rule.outputs(receipt, { ...values(rule, receipt), credit: "0.4" })?.find(({ name }) => name === "promotional");
  expect(promotional).toMatchObject({ said: "0.300000", computed: "0.400000" });
});
