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

test("a close-out says what was closed of whom and at which mark, and what stayed", () => {
  const inputs = Object.entries({
    equity: "44650000",
    margin: "90000000",
    "mark 5": "939",
    ...{ "1.position": "7", "1.contract": "5", "1.side": "short", "1.lots": "900", "1.bankruptcyTicks": "890" },
    ...{ "1.filledLots": "800", "1.filledValue": "1", "1.fundLots": "90", "1.deleveragedLots": "10", "1.fee": "4185000" },
  });
  const receipt = {
    ...({ id: "settled-12-1", product: "futures", contract: 1, formula: "futures-close-out/1", at: 1, postings: [] } as unknown as Receipt),
    inputs: inputs.map(([name, value]) => ({ name, value, from })) as Receipt["inputs"],
    terms: { steps: "1", ordersEnded: "0", decimals: "6", code: "USDT", "1.symbol": "BTC/USDT", "1.price_decimals": "1" },
    result: { rate: "4961", equityAfter: "31946500" },
  } as Receipt;
  const rule = futuresRule("futures-close-out/1");
  const lines = rule.inputs(receipt, values(rule, receipt));
  const figure = (name: string): unknown => lines.find((line) => line.name === name)?.value;
  expect(lines.find(({ name }) => name === "1")).toMatchObject({
    label: "receipts.futures.step_short",
    value: { params: { symbol: "BTC/USDT" }, figures: { lots: { value: "900" } } },
    why: { figures: { book: { value: "800" }, fund: { value: "90" }, others: { value: "10" } } },
  });
  expect(figure("1.mark")).toMatchObject({ value: "93.9", unit: "USDT" });
  expect(figure("1.bankruptcyTicks")).toMatchObject({ value: "89.0" });
  expect(figure("1.fee")).toMatchObject({ value: "4.185000" });
  expect(figure("equityAfter")).toMatchObject({ value: "31.946500" });
});

test("what a close-out left is computed from its steps; an older receipt, which lacks what that takes, says the rate alone", () => {
  // A long of 100 lots worth 5,390 at its mark: 60 to the book for 3,210, 40 to the fund at 51,000, fees of 1.6 and 2.
  const inputs = {
    ...{ equity: "300000000", margin: "600000000", released: "43000000", "mark 5": "53900" },
    ...{ "1.position": "7", "1.contract": "5", "1.side": "long", "1.lots": "100", "1.bankruptcyTicks": "51000" },
    ...{ "1.filledLots": "60", "1.filledValue": "3210000000", "1.fundLots": "40", "1.deleveragedLots": "0" },
    ...{ "1.fee": "2000000", "1.fillFee": "1600000", "1.perTickLot": "1000" },
  };
  const receiptWith = (given: Readonly<Record<string, string>>): Receipt =>
    ({
      ...{ id: "settled-12-1", product: "futures", contract: 3, formula: "futures-close-out/1", at: 1, postings: [] },
      inputs: Object.entries(given).map(([name, value]) => ({ name, value, from })),
      terms: { steps: "1", ordersEnded: "1", decimals: "6", code: "USDT", "1.symbol": "BTC/USDT", "1.price_decimals": "0" },
      result: { rate: "5000", equityAfter: "199400000" },
    }) as unknown as Receipt;
  const rule = futuresRule("futures-close-out/1");
  const outputs = (receipt: Receipt) => rule.outputs(receipt, values(rule, receipt)) ?? [];
  const receipt = receiptWith(inputs);
  // 300 + 43 + 3,210 + 2,040 - 5,390 - 1.6 - 2
  expect(outputs(receipt).map(({ name, said, computed }) => [name, said, computed])).toEqual([
    ["rate", "50.00", "50.00"],
    ["equityAfter", "199.400000", "199.400000"],
  ]);
  const lines = rule.inputs(receipt, values(rule, receipt));
  expect(lines.find(({ name }) => name === "why")?.leadsTo).toBe("/pages/transaction/close_out?id=3");
  const { released: _released, ...older } = inputs;
  expect(outputs(receiptWith(older)).map(({ name }) => name)).toEqual(["rate"]);
});
