/** Refusals of coupons; they carry the kernel's names. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const couponsErrors = {
  coupon_terms_invalid: { number: 65_001, text: "coupons.terms_invalid" },
  coupon_product_not_open: { number: 65_002, text: "coupons.product_not_open" },
  coupon_offers_too_many: { number: 65_003, text: "coupons.offers_too_many" },
  coupon_offer_not_found: { number: 65_004, text: "coupons.offer_not_found" },
  coupon_offer_not_open: { number: 65_005, text: "coupons.offer_not_open" },
  coupon_claimed_before: { number: 65_006, text: "coupons.claimed_before" },
  coupon_level_needed: { number: 65_007, text: "coupons.level_needed" },
  coupon_score_needed: { number: 65_008, text: "coupons.score_needed" },
  coupons_gone: { number: 65_009, text: "coupons.gone" },
  coupons_too_many: { number: 65_010, text: "coupons.too_many" },
  coupon_not_found: { number: 65_011, text: "coupons.not_found" },
  coupon_not_chosen: { number: 65_012, text: "coupons.not_chosen" },
  coupon_not_used: { number: 65_013, text: "coupons.not_used" },
} as const satisfies RefusalTable;
