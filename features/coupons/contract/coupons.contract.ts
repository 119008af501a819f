/** The calls of coupons; ours, in the family's style (wire.md 16 leaves them out). */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { LIMIT, oneOf, PAGE, REQUEST_ID, wholeNumber } from "../../../contract/fields.ts";

const OFFER = wholeNumber({ min: 1, max: 2_147_483_647, refusal: "coupon_offer_not_found" });
const COUPON = wholeNumber({ min: 1, max: 2_147_483_647, refusal: "coupon_not_found" });

/** The coupon centre. */
export const couponListCall = defineCall({ method: "GET", path: "/coupon/list", access: "user", fields: Type.Object({}) });
export const myCouponsCall = defineCall({
  method: "GET",
  path: "/coupon/mine",
  access: "user",
  budget: "history",
  fields: Type.Object({}),
});
export const endedCouponsCall = defineCall({
  method: "GET",
  path: "/coupon/history",
  access: "user",
  budget: "history",
  fields: Type.Object({ state: oneOf(["used", "expired"]), page: Type.Optional(PAGE), limit: Type.Optional(LIMIT) }),
});
export const claimCouponCall = defineCall({
  method: "POST",
  path: "/coupon/claim",
  access: "user",
  budget: "moves",
  fields: Type.Object({ offer: OFFER, request_id: REQUEST_ID }),
});
export const useCouponCall = defineCall({
  method: "POST",
  path: "/coupon/use",
  access: "user",
  budget: "moves",
  fields: Type.Object({ id: COUPON, request_id: REQUEST_ID }),
});
export const chooseCouponCall = defineCall({
  method: "POST",
  path: "/coupon/choose",
  access: "user",
  budget: "moves",
  fields: Type.Object({ id: COUPON }),
});
export const unchooseCouponCall = defineCall({
  method: "POST",
  path: "/coupon/unchoose",
  access: "user",
  budget: "moves",
  fields: Type.Object({}),
});
export const useBestCouponCall = defineCall({
  method: "POST",
  path: "/coupon/useBest",
  access: "user",
  budget: "moves",
  fields: Type.Object({ on: oneOf(["0", "1"]) }),
});

export type CouponKindView = "fee" | "credit" | "yield";
/** What one is worth. */
type WorthView = {
  readonly kind: CouponKindView;
  readonly product: "none" | "spot" | "lock" | "futures";
  /** In percent: of the fee, or of interest a day; "0" for credit. */
  readonly rate: string;
  readonly currency_id: number;
  readonly currency_name: string;
  /** The most that is saved, or the credit. */
  readonly amount: string;
};
export type OfferView = WorthView & {
  readonly id: number;
  readonly pieces: number;
  readonly left: number;
  /** After the claim. */
  readonly days: number;
  /** ms. */
  readonly from: number;
  readonly until: number;
  readonly min_level: number;
  readonly min_score: number;
  /** Whether it can be claimed now, or why not. */
  readonly state: "open" | "soon" | "claimed" | "gone" | "level" | "score" | "full";
};
export type OfferListReply = { readonly now: number; readonly list: readonly OfferView[] };
export type CouponView = WorthView & {
  readonly id: number;
  readonly saved: string;
  readonly left: string;
  readonly claimed: number;
  readonly until: number;
  /** `in_use`: the next fill uses it, where it saves something. */
  readonly state: "in_use" | "usable" | "used" | "expired";
  /** When it was used up or over, ms; 0 before. */
  readonly ended: number;
};
export type MyCouponsReply = {
  readonly now: number;
  readonly use_best: 0 | 1;
  /** 0 for none. */
  readonly chosen: number;
  /** With all coupons so far. */
  readonly saved: { readonly fees: string; readonly credit: string; readonly currency_name: string };
  readonly list: readonly CouponView[];
};
