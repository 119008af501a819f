/** What others may know of coupons. */
export type { FillFee } from "./coupons.ts";
export type {
  Coupon,
  CouponClaimed,
  CouponEnded,
  CouponSaved,
  CouponsClosed,
  CouponsEvent,
  CouponsPublished,
  Offer,
} from "./coupons.messages.ts";
