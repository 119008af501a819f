/** Receipts of sales and ends, made by the kernel's own receipts, are computed again in the browser's rules, and notice a changed figure. */
import { expect, test } from "vitest";
import type { Receipt } from "../../../web/receipts/receipt.ts";
import { loanEndRule, loanSaleRule } from "./loan-sale.receipts.ts";

const input = (name: string, value: string) => ({ name, value, from: "terms" });
const names = { code: "USDT", decimals: "6", pledge_code: "BTC", pledge_decimals: "8", cash_decimals: "6" };

/** 1.7 BTC at 600.0 count for 95 %: 969 against 1,000 owed. (1.5 × 1,000 − 969) ÷ (1.5 − 0.95) = 965.454546. */
const sale = {
  terms: names,
  inputs: [
    ...[input("collateral", "170000000"), input("cash", "0"), input("owed", "1000000000")],
    ...[input("pledge_price", "6000"), input("pledge_times", "6000000000"), input("pledge_by", "1000000000")],
    ...[input("debt_price", "1"), input("debt_times", "1"), input("debt_by", "1")],
    ...[input("share_ppm", "950000"), input("cash_ppm", "980000"), input("open_ppm", "1500000"), input("sell_ppm", "1100000")],
    ...[input("slip_ppm", "20000"), input("whole_debt", "0")],
  ],
  result: { rate_ppm: "969000", wanted: "965454546", given: "1", cash: "0" },
} as unknown as Receipt;
const end = {
  terms: names,
  inputs: [
    ...[input("borrowed", "1000000000"), input("principal_paid", "990000000"), input("interest_paid", "7000000"), input("late_paid", "0")],
    ...[input("unpaid", "250000"), input("sold", "170000000"), input("pledged", "0")],
  ],
  result: { back: "0", cash_back: "0", shortfall: "10250000" },
} as unknown as Receipt;

test("the rate and what a step had to raise are the venue's", () => {
  const given = loanSaleRule.values?.(sale) ?? {};
  expect(given).toMatchObject({ collateral: "1.70000000", pledge_price: "600.0", share_ppm: "95.0000", owed: "1000.000000" });
  const lines = loanSaleRule.outputs(sale, given) ?? [];
  expect(lines.map(({ said, computed }) => `${said} ${computed}`)).toEqual(["96.9000 96.9000", "965.454546 965.454546"]);
  expect(loanSaleRule.inputs(sale, given).map(({ name }) => name)).not.toContain("debt_price");
});

test("another price is another rate; for a market's end all that is owed is wanted; what is no figure gives no result", () => {
  const given = loanSaleRule.values?.(sale) ?? {};
  const [rate] = loanSaleRule.outputs(sale, { ...given, pledge_price: "700" }) ?? [];
  expect(rate).toMatchObject({ said: "96.9000", computed: "113.0500" });
  const whole = { ...sale, inputs: sale.inputs.map((one) => (one.name === "whole_debt" ? { ...one, value: "1" } : one)) };
  expect(loanSaleRule.outputs(whole, given)?.[1]).toMatchObject({ computed: "1000.000000" });
  for (const [name, value] of [
    ["pledge_price", ""] as const,
    ["pledge_price", "0"] as const,
    ["open_ppm", "95"] as const,
    ["owed", "x"] as const,
  ])
    expect(loanSaleRule.outputs(sale, { ...given, [name]: value })).toBeUndefined();
});

test("of an end what nobody paid, and what comes back", () => {
  const given = loanEndRule.values?.(end) ?? {};
  expect(loanEndRule.outputs(end, given)?.map(({ said, computed }) => `${said} ${computed}`)).toEqual([
    "10.250000 10.250000",
    "0.00000000 0.00000000",
  ]);
  expect(loanEndRule.outputs(end, { ...given, principal_paid: "1000" })?.[0]).toMatchObject({ computed: "0.250000" });
  expect(loanEndRule.outputs(end, { ...given, borrowed: "" })).toBeUndefined();
});
