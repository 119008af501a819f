/** Which of somebody's discounts a fee is charged with, as the kernel chooses; pure. Figures are whole numbers of 10^-8. */
import { parseDecimal } from "../../../money/decimal.ts";
import type { CouponView, MyCouponsReply } from "../contract/coupons.contract.ts";
import { bySaving, nextOf, type Choosable, type CouponProduct, type WholeFee, type Wishes } from "../formulas.ts";

const WIRE_PLACES = 8;
const PERCENT_PLACES = 4;

const units = (text: string, places: number): bigint => {
  const parsed = parseDecimal(text, places);
  return typeof parsed === "bigint" ? parsed : 0n;
};

type Known = Choosable & { readonly kind: CouponView["kind"]; readonly product: CouponProduct; readonly view: CouponView };
const known = (view: CouponView): Known => ({
  number: view.id,
  kind: view.kind,
  product: view.product,
  until: view.until,
  ppm: Number(units(view.rate, PERCENT_PLACES)),
  left: units(view.left, WIRE_PLACES),
  view,
});

/** Discounts of a product's fees, the one that goes first in front; none where none is to be used. */
export function inOrder(list: readonly CouponView[], wishes: Wishes, of: CouponProduct = "spot"): readonly CouponView[] {
  const discounts = list.filter(({ kind, product }) => kind === "fee" && product === of).map(known);
  const first = nextOf(discounts, wishes, of);
  if (first === 0) return [];
  const others = discounts.filter(({ number }) => number !== first).toSorted((a, b) => b.ppm - a.ppm || a.until - b.until);
  return [...discounts.filter(({ number }) => number === first), ...others].map(({ view }) => view);
}

export type Fitting = { readonly coupon: CouponView; readonly saved: bigint };

/** Those that would save something of that fee, the one that is taken in front; `quote`: what the market is paid in. */
export function fittingCoupons(
  { list, chosen, use_best: best }: Pick<MyCouponsReply, "list" | "chosen" | "use_best">,
  fee: WholeFee,
  quote: string,
  of: CouponProduct = "spot",
): readonly Fitting[] {
  const serving = list.filter(({ kind, product, currency_name: unit }) => kind === "fee" && product === of && unit === quote);
  const sorted = bySaving(serving.map(known), fee).map(({ view, saving }): Fitting => ({ coupon: view, saved: saving.units }));
  if (!list.some(({ id, product }) => id === chosen && product === of)) return best === 1 ? sorted : [];
  const first = sorted.filter(({ coupon }) => coupon.id === chosen);
  return first.length === 0 ? [] : [...first, ...sorted.filter(({ coupon }) => coupon.id !== chosen)];
}
