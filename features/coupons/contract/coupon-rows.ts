/** Rows of the console's looks at coupons. */
export type CouponOfferRow = {
  readonly id: number;
  readonly whatEn: string;
  readonly whatZh: string;
  /** The most that one saves, or the credit. */
  readonly amount: string;
  readonly pieces: number;
  readonly claimed: number;
  readonly used: number;
  /** Not charged so far, of all its coupons. */
  readonly saved: string;
  /** What all pieces cost at worst. */
  readonly worst: string;
  readonly days: number;
  readonly from: number;
  readonly until: number;
  readonly renews: boolean;
  readonly stateEn: string;
  readonly stateZh: string;
  readonly isOpen: boolean;
};
export type CouponClaimRow = {
  readonly id: number;
  readonly person: number;
  readonly offer: number;
  readonly whatEn: string;
  readonly whatZh: string;
  readonly amount: string;
  readonly saved: string;
  readonly claimed: number;
  readonly until: number;
  readonly stateEn: string;
  readonly stateZh: string;
};
