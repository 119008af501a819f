/** The receipt of a payment is computed again by the kernel's formulas, and notices a figure that was changed. */
import { expect, test } from "vitest";
import type { Receipt } from "../../../web/receipts/receipt.ts";
import { loanPaymentRule as rule } from "./loans.receipts.ts";

const input = (name: string, value: string) => ({ name, value, from: "terms" });
/** 10,000 USDT after 720 hours and a begun day more: 50 late, 72 interest, of 1,000 that are paid. */
const receipt = {
  terms: { code: "USDT", decimals: "6" },
  inputs: [
    ...[input("paid", "1000000000"), input("borrowed", "10000000000"), input("principal", "10000000000")],
    ...[input("hour_units", "7200000000000"), input("hourly_ppb", "10000"), input("interest_paid", "0")],
    ...[input("late_days", "1"), input("late_ppm", "5000"), input("late_paid", "0")],
  ],
  result: { late: "50000000", interest: "72000000", principal: "878000000", left: "9122000000" },
} as unknown as Receipt;

test("late fees, interest, principal and what is left are the venue's", () => {
  const given = rule.values?.(receipt) ?? {};
  expect(given).toMatchObject({ paid: "1000.000000", hourly_ppb: "0.0010000", late_ppm: "0.5000" });
  const lines = rule.outputs(receipt, given) ?? [];
  expect(lines.map(({ name, computed }) => `${name} ${computed}`)).toEqual([
    "late 50.000000",
    "interest 72.000000",
    "principal 878.000000",
    "left 9122.000000",
  ]);
  expect(lines.every(({ said, computed }) => said === computed)).toBe(true);
});

test("a changed figure differs, a missing one is no result", () => {
  const given = rule.values?.(receipt) ?? {};
  const lines = rule.outputs(receipt, { ...given, late_days: "2" }) ?? [];
  expect(lines.find(({ name }) => name === "late")).toMatchObject({ said: "50.000000", computed: "100.000000" });
  expect(rule.outputs(receipt, { ...given, borrowed: "" })).toBeUndefined();
});
