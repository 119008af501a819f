/** What the checkout says is what the kernel would take. */
import { expect, test } from "vitest";
import type { CouponView } from "../contract/coupons.contract.ts";
import { fittingCoupons, inOrder } from "./fitting.ts";

const view = (id: number, rate: string, left: string, more: Partial<CouponView> = {}): CouponView => ({
  ...{ id, kind: "fee", product: "spot", rate, currency_id: 3, currency_name: "USDT", amount: "5.00000000", saved: "0", left },
  ...{ claimed: 0, until: 1000 + id, state: "usable", ended: 0 },
  ...more,
});
/** 0.001 BTC of 1 BTC, worth 60,000 USDT. */
const FEE = { fee: 100_000n, received: 100_000_000n, value: 6_000_000_000_000n };
const LIST = [view(1, "20", "5.00000000"), view(2, "50", "0.60000000"), view(3, "0", "50", { kind: "credit", product: "none" })];
const wishes = (chosen: number, best: 0 | 1) => ({ list: LIST, chosen, use_best: best });

test("the larger saving of this fee stands first, what else fits behind it", () => {
  // A fifth of it is 12 USDT: 5 are left. Half of it is 30: 0.6 are left.
  const fitting = fittingCoupons(wishes(0, 1), FEE, "USDT");
  expect(fitting.map(({ coupon, saved }) => [coupon.id, saved])).toEqual([
    [1, 8333n],
    [2, 1000n],
  ]);
});

test("the chosen one stands first though another saves more; without a wish there is none", () => {
  expect(fittingCoupons(wishes(2, 1), FEE, "USDT").map(({ coupon }) => coupon.id)).toEqual([2, 1]);
  expect(fittingCoupons(wishes(2, 0), FEE, "USDT").map(({ coupon }) => coupon.id)).toEqual([2, 1]);
  expect(fittingCoupons(wishes(0, 0), FEE, "USDT")).toEqual([]);
});

test("a market that is paid in something else, and a fee of nothing, use none", () => {
  expect(fittingCoupons(wishes(0, 1), FEE, "BTC")).toEqual([]);
  expect(fittingCoupons(wishes(0, 1), { ...FEE, fee: 0n }, "USDT")).toEqual([]);
});

test("before it is known how large a fee is, the larger share goes first unless another was chosen; credit is no discount", () => {
  expect(inOrder(LIST, { chosen: 0, best: true }).map(({ id }) => id)).toEqual([2, 1]);
  expect(inOrder(LIST, { chosen: 1, best: true }).map(({ id }) => id)).toEqual([1, 2]);
  expect(inOrder(LIST, { chosen: 0, best: false })).toEqual([]);
});
