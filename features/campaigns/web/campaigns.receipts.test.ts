import { expect, test } from "vitest";
import type { Receipt } from "../../../web/receipts/receipt.ts";
import { inputValues } from "../../../web/receipts/receipt.ts";
import { drawOf } from "../formulas.ts";
import { campaignBonusRule, campaignDrawRule, campaignOrderRule } from "./campaigns.receipts.ts";

type Given = { readonly inputs: Record<string, string>; readonly result: Record<string, string>; readonly postings?: object[] };
function receipt({ inputs, result, postings = [] }: Given): Receipt {
  const lines = Object.entries(inputs).map(([name, value]) => ({ name, value, from: "sample:77" }));
  const terms = { code: "USDT", decimals: "6", price_decimals: "1", symbol: "BTC/USDT", kind_names: "BTC/USDT 5 min" };
  return { inputs: lines, result, terms, postings } as unknown as Receipt;
}

test("which order was drawn is computed again, and a wrong one differs", () => {
  const inputs = { seed: "9", campaign: "1", person: "1001", order: "2", choices: "5" };
  const choice = String(drawOf({ seed: 9, campaign: 1, person: 1001, order: 2, choices: 5 }));
  const found = receipt({ inputs, result: { choice } });
  expect(campaignDrawRule.outputs(found, inputValues(found))).toMatchObject([{ said: choice, computed: choice }]);
  expect(campaignDrawRule.outputs(found, { ...inputValues(found), choices: "0" })).toBeUndefined();
});

test("what an order brought is stake times exit by entry, twice the stake at most", () => {
  const found = receipt({ inputs: { stake: "100000000", entry: "600000", exit: "540001" }, result: { value: "90000166" } });
  const given = campaignOrderRule.values?.(found) ?? {};
  expect(given).toEqual({ stake: "100.000000", entry: "60000.0", exit: "54000.1" });
  expect(campaignOrderRule.outputs(found, given)).toMatchObject([{ said: "90.000166", computed: "90.000166" }]);
  expect(campaignOrderRule.outputs(found, { ...given, exit: "999999.0" })).toMatchObject([{ computed: "200.000000" }]);
  expect(campaignOrderRule.outputs(found, { ...given, entry: "0" })).toBeUndefined();
});

test("the bonus is all of it once all orders are done, and what was moved is compared, too", () => {
  const postings = [
    { reason: "campaign_bonus", value: "30.00000000" },
    { reason: "transfer", value: "5" },
  ];
  const found = receipt({ inputs: { orders: "3", done: "3", bonus: "30000000" }, result: { paid: "30000000" }, postings });
  const given = campaignBonusRule.values?.(found) ?? {};
  expect(campaignBonusRule.outputs(found, given)).toMatchObject([
    { said: "30.000000", computed: "30.000000" },
    { said: "30.00000000", computed: "30.000000" },
  ]);
  expect(campaignBonusRule.outputs(found, { ...given, done: "2" })).toMatchObject([{ computed: "0.000000" }, {}]);
});
