/** Commands, events and refusals of coupons. */
import type { CommandBase } from "../../../kernel/command.ts";
import type { AssetId, TimeMs, UserId } from "../../../money/units.ts";
import type { CouponProduct, CouponTerms, CouponWorth, GivenTerms } from "../formulas.ts";

/** Offers coupons on terms that never change. */
export type PublishCoupons = CommandBase & {
  readonly type: "coupons/publish";
  readonly terms: GivenTerms;
  /** Operators' numbers; 0 is whoever owns the venue's machine. The first ones come by rule. */
  readonly askedBy: number | "rule";
  readonly agreedBy: number | "rule";
};
/** No new claims; what is claimed stays. */
export type EndCoupons = CommandBase & { readonly type: "coupons/end"; readonly offer: number };
export type ClaimCoupon = CommandBase & { readonly type: "coupons/claim"; readonly user: UserId; readonly offer: number };
/** Which one is used first; 0 for none in particular. */
export type ChooseCoupon = CommandBase & { readonly type: "coupons/choose"; readonly user: UserId; readonly coupon: number };
/** Turns credit into promotional credit; a discount is used by fills. */
export type UseCoupon = CommandBase & { readonly type: "coupons/use"; readonly user: UserId; readonly coupon: number };
/** Whether the one that saves most is used where none is chosen. */
export type UseBestCoupon = CommandBase & { readonly type: "coupons/use-best"; readonly user: UserId; readonly on: boolean };
export type CouponsCommand = PublishCoupons | EndCoupons | ClaimCoupon | UseCoupon | ChooseCoupon | UseBestCoupon;

/** An offer that can be claimed, or will be. */
export type Offer = {
  readonly number: number;
  readonly terms: CouponTerms;
  /** The offer it goes on from; 0 for none. */
  readonly renewed: number;
  /** In the due-list: its end. */
  readonly entry: number;
  readonly claimedBy: ReadonlySet<UserId>;
};
/** One that somebody can use. */
export type Coupon = CouponWorth & {
  readonly number: number;
  readonly offer: number;
  readonly user: UserId;
  readonly claimedAt: TimeMs;
  readonly until: TimeMs;
  /** What it can still save. */
  readonly left: bigint;
};

export type CouponsPublished = {
  readonly type: "coupons/published";
  readonly offer: number;
  readonly terms: CouponTerms;
  readonly renewed: number;
  readonly at: TimeMs;
};
/** `over`: its time was over. `ended`: an operator ended it before. */
export type CouponsClosed = {
  readonly type: "coupons/closed";
  readonly offer: number;
  readonly reason: "over" | "ended";
  readonly at: TimeMs;
};
export type CouponClaimed = CouponWorth & {
  readonly type: "coupons/claimed";
  readonly user: UserId;
  readonly coupon: number;
  readonly offer: number;
  readonly until: TimeMs;
  readonly at: TimeMs;
};
/** A fee was charged lower. Said right before the fill that it is of. */
export type CouponSaved = {
  readonly type: "coupons/saved";
  readonly user: UserId;
  readonly coupon: number;
  readonly trade: number;
  /** Trades of spot and of futures have numbers of their own. */
  readonly product: CouponProduct;
  readonly side: "buy" | "sell";
  /** In which the fee is. */
  readonly asset: AssetId;
  readonly ppm: number;
  /** What the coupon could still save before. */
  readonly left: bigint;
  readonly units: bigint;
  readonly counted: bigint;
  readonly at: TimeMs;
};
/** A day before its end. */
export type CouponEnding = {
  readonly type: "coupons/ending";
  readonly user: UserId;
  readonly coupon: number;
  readonly until: TimeMs;
  readonly at: TimeMs;
};
/** `used`: nothing is left of it. `expired`: its time was over. `closed`: its owner began anew, or left. */
export type CouponEnded = {
  readonly type: "coupons/coupon-ended";
  readonly user: UserId;
  readonly coupon: number;
  readonly reason: "used" | "expired" | "closed";
  readonly at: TimeMs;
};
export type CouponChosen = { readonly type: "coupons/chosen"; readonly user: UserId; readonly coupon: number; readonly at: TimeMs };
export type BestCouponUsed = { readonly type: "coupons/best-used"; readonly user: UserId; readonly on: boolean; readonly at: TimeMs };
export type CouponsEvent =
  | CouponsPublished
  | CouponsClosed
  | CouponClaimed
  | CouponSaved
  | CouponEnding
  | CouponEnded
  | CouponChosen
  | BestCouponUsed;

/** In the order in which they are looked for. */
export type CouponsRefusal =
  | "coupon_terms_invalid"
  | "coupon_product_not_open"
  | "asset_not_found"
  | "promotional_coin_other"
  | "second_operator_needed"
  | "cover_exhausted"
  | "coupon_offers_too_many"
  | "account_not_open"
  | "coupon_offer_not_found"
  | "coupon_offer_not_open"
  | "coupon_claimed_before"
  | "coupon_level_needed"
  | "coupon_score_needed"
  | "coupons_gone"
  | "coupons_too_many"
  | "coupon_not_found"
  | "coupon_not_used"
  | "coupon_not_chosen";
