/** The calculator says what the kernel would: interest, what has to be pledged, rate, prices. */
import { expect, test } from "vitest";
import { amount } from "../../../money/units.ts";
import type { LoanCoinRow, LoanListReply, LoanProductRow } from "../contract/loans-replies.ts";
import { moveText, placeOf, reckon, rulerOf, standApart, unitsOf } from "./loan-view.ts";

const coin = (id: number, code: string, more: Partial<LoanCoinRow>): LoanCoinRow => ({
  ...{ currency_id: id, currency_name: code, decimals: 6, price_decimals: 0, ticks: 1, share_ppm: 980_000, is_open: 1, balance: "0" },
  ...more,
});
const btc = coin(1, "BTC", { decimals: 8, price_decimals: 1, ticks: 953_169, share_ppm: 950_000 });
const usdt = coin(3, "USDT", {});
const reply = { coins: [btc, usdt], cash_decimals: 6 } as unknown as LoanListReply;
const product = { currency_id: 3, hourly_ppb: 10_000, late_ppm: 5000, open_ppm: 1_500_000, call_ppm: 1_300_000, sell_ppm: 1_100_000 };
const of = product as unknown as LoanProductRow;
const borrowed = amount(10_000_000_000n);

test("10,000 USDT for 30 days against 0.17 BTC: 72 of interest, 50 a day late, 153.9 %, sold below 68,112.0", () => {
  const reckoned = reckon(reply, of, { borrowed, days: 30, coin: btc, pledge: 17_000_000n });
  expect(reckoned).toMatchObject({ interest: 72_000_000n, lateDay: 50_000_000n, rate: 1_539_367 });
  expect(Number(reckoned.sellTicks) / 10).toBeCloseTo((10_000 * 1.1) / (0.17 * 0.95), 0);
  expect(reckon(reply, of, { borrowed, days: 30, coin: btc, pledge: reckoned.pledge ?? 0n }).rate).toBeGreaterThanOrEqual(1_500_000);
});

test("against USDT there is no price, without a fresh one no rate", () => {
  expect(reckon(reply, of, { borrowed, days: 1, coin: usdt, pledge: 16_000_000_000n })).toMatchObject({
    rate: 1_568_000,
    sellTicks: undefined,
  });
  expect(reckon(reply, of, { borrowed, days: 1, coin: { ...btc, ticks: 0 }, pledge: 1n })).toMatchObject({ rate: 0, pledge: undefined });
});

test("what is typed is a sum above nothing or none; a rate rests at the ends of its bar", () => {
  expect([unitsOf("1.5", 6), unitsOf("0", 6), unitsOf("", 6)]).toEqual([1_500_000n, undefined, undefined]);
  expect([placeOf(0), placeOf(1_300_000), placeOf(5_000_000)]).toEqual([0, 30, 100]);
});

test("prices stand on their ruler in their order, whichever is the highest, and say how far a sale is", () => {
  const far = rulerOf({ price: "95316.9", call_price: "80692.6", sell_price: "68278.3" });
  expect(far).toMatchObject({ fall: "28.4" });
  expect((far?.sold ?? 0) < (far?.called ?? 0) && (far?.called ?? 0) < (far?.now ?? 0) && (far?.now ?? 0) < 100).toBe(true);
  const below = rulerOf({ price: "60000", call_price: "80692.6", sell_price: "68278.3" });
  expect(below?.fall).toBeUndefined();
  expect((below?.now ?? 0) > 0 && (below?.now ?? 0) < (below?.sold ?? 0) && (below?.called ?? 0) < 100).toBe(true);
  expect(rulerOf({ price: "", call_price: "", sell_price: "" })).toBeUndefined();
});

test("words stand below the marks of the rules' own rates, and beside each other where two marks are near or one is at an end", () => {
  expect(standApart([1_100_000, 1_300_000, 1_500_000].map(placeOf))).toBe(true);
  expect(standApart([1_430_000, 1_450_000, 1_500_000].map(placeOf))).toBe(false);
  expect(standApart([1_050_000, 1_300_000, 1_500_000].map(placeOf))).toBe(false);
  expect(standApart([1_100_000, 1_300_000, 1_950_000].map(placeOf))).toBe(false);
});

test("what happened has its words, and what is not known yet the plainest", () => {
  expect([moveText("warned"), moveText("repaid_own"), moveText("flown")]).toEqual([
    "loans.move.warned",
    "loans.move.repaid_own",
    "loans.history",
  ]);
});
