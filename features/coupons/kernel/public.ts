/** What others may know of coupons. */
export type { FillFee } from "./coupons.ts";
export type { Coupon, CouponSaved, CouponsEvent, Offer } from "./coupons.messages.ts";
