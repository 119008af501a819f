import { expect, test } from "vitest";
import { checkReceipt } from "../../../web/receipts/check.ts";
import type { Receipt } from "../../../web/receipts/receipt.ts";
import { fairRate, interestOf, otherOf, paidRate } from "../formulas.ts";
import { amount, ratePpm } from "../../../money/units.ts";
import { dualInvestmentRule } from "./dual-investment.receipts.ts";

const SETTLES = Date.UTC(2026, 10, 29, 8);
const BOUGHT = Date.UTC(2026, 10, 22, 14, 32, 7);
const OPTION = { kind: "call", index: 953_169, strike: 990_000, volatilityPpm: 418_000, leftMs: SETTLES - BOUGHT } as const;
const FAIR = fairRate(OPTION, 7);
const RATE = paidRate(FAIR, 850_000);
const SCALE = { coin: 8, cash: 6, price: 1 };
const PRINCIPAL = amount(20_000_000n);

/** 0.2 BTC for seven days; what decided is said in ticks. */
function receiptOf(sum: number, result: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}): Receipt {
  const from = "sample:90";
  return {
    ...{ id: "settled-99-1", product: "dual-investment", contract: "4", formula: "dual-investment/1", position: 99, at: 1, postings: [] },
    inputs: [
      { name: "principal", value: String(PRINCIPAL), from: "command:12" },
      { name: "kind", value: "call", from: "terms" },
      { name: "strike", value: "990000", from: "terms" },
      { name: "days", value: "7", from: "terms" },
      { name: "index", value: "953169", from },
      { name: "volatility_ppm", value: "418000", from: "terms" },
      { name: "passed_on_ppm", value: "850000", from: "terms" },
      { name: "rate_ppm", value: String(RATE), from: "command:12" },
      { name: "sum", value: String(sum), from },
      { name: "count", value: sum === 0 ? "0" : "1800", from },
    ],
    terms: {
      ...{
        market: "1",
        coin_decimals: "8",
        cash_decimals: "6",
        price_decimals: "1",
        shares: "2",
        coin: "BTC",
        cash: "USDT",
        symbol: "BTC/USDT",
      },
      ...{ bought_at: String(BOUGHT), agreed_at: String(SETTLES), fair_ppm: String(FAIR), ...more },
    },
    result,
  };
}
const OWN = String(PRINCIPAL + interestOf(PRINCIPAL, RATE, 7));
const OTHER = String(otherOf("call", PRINCIPAL, 990_000, ratePpm(RATE), 7, SCALE));

test.each([
  ["below the strike the coin comes back", 989_999 * 1800, "own", OWN],
  ["at the strike USDT comes", 990_000 * 1800, "other", OTHER],
  ["without a price all comes back", 0, "failed", OWN],
])("%s, and fair value, rate and sum are computed again", (_why, sum, outcome, paid) => {
  const { verdict, lines } = checkReceipt(dualInvestmentRule, receiptOf(sum, { outcome, paid }));
  expect(verdict).toBe("agrees");
  expect(lines.map(({ name }) => name)).toEqual(["fair", "rate", "paid"]);
});

test.each([
  ["a unit more", 989_999 * 1800, { outcome: "own", paid: String(BigInt(OWN) + 1n) }],
  ["the wrong side of the strike", 990_000 * 1800, { outcome: "own", paid: OWN }],
  ["the wrong currency's name on the right sum", 989_999 * 1800, { outcome: "other", paid: OTHER }],
])("%s is found", (_why, sum, result) => {
  expect(checkReceipt(dualInvestmentRule, receiptOf(sum, result)).verdict).toBe("differs");
});

test("a fair value that is not the formula's is found", () => {
  const receipt = receiptOf(989_999 * 1800, { outcome: "own", paid: OWN }, { fair_ppm: String(FAIR + 1) });
  expect(checkReceipt(dualInvestmentRule, receipt).verdict).toBe("differs");
});

test("the reader's own mean shows what would have come on the other side", () => {
  const receipt = receiptOf(989_999 * 1800, { outcome: "own", paid: OWN });
  const [, , paid] = checkReceipt(dualInvestmentRule, receipt, { sum: String(990_000 * 1800) }).lines;
  expect([paid?.unit, paid?.computed.replace(".", "")]).toEqual(["USDT", OTHER]);
});
