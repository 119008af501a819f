/** Commands, events and refusals of dual investment. No command names a strike, a rate, a price or an outcome: they follow from the index. */
import type { CommandBase } from "../../../kernel/command.ts";
import type { Amount, MarketId, RatePpm, Ticks, TimeMs, UserId } from "../../../money/units.ts";
import type { DualKind, DualOutcome, DualTerms } from "../formulas.ts";

/** Buys whole shares at the rate of this moment. */
export type BuyDual = CommandBase & {
  readonly type: "dual-investment/buy";
  readonly user: UserId;
  readonly product: number;
  readonly shares: number;
  /** The rate that the buyer was shown: at a lower one it is refused. */
  readonly leastPpm?: RatePpm;
};
/** What is made of a coin's market from now on, by two operators, or by the rule that sets a venue up. */
export type SetDualTerms = CommandBase & {
  readonly type: "dual-investment/set-terms";
  readonly market: MarketId;
  readonly terms: DualTerms;
  readonly askedBy: number | "rule";
  readonly agreedBy?: number;
};
/** Sells and makes no more, or again: of one market, or of all. What was sold goes on. */
export type PauseDual = CommandBase & {
  readonly type: "dual-investment/pause";
  readonly only?: MarketId;
  readonly paused: boolean;
  readonly by: number;
};
export type DualCommand = BuyDual | SetDualTerms | PauseDual;

export type DualProduct = {
  readonly number: number;
  readonly market: MarketId;
  readonly kind: DualKind;
  readonly strike: Ticks;
  readonly days: number;
  readonly madeAt: TimeMs;
  /** Place in the log of the command that made it. */
  readonly madeBy: number;
  readonly saleEndsAt: TimeMs;
  readonly settlesAt: TimeMs;
  readonly volatilityPpm: number;
  /** Hours of the index behind the volatility; 0: it is the assumed one. */
  readonly hours: number;
  readonly passedOnPpm: RatePpm;
  /** What the house set aside for, a share. */
  readonly mostPpm: RatePpm;
  readonly shares: number;
  readonly most: number;
  sold: number;
  isOnSale: boolean;
  /** Half hours that knew too little. */
  tries: number;
};
export type DualPurchase = {
  readonly number: number;
  readonly product: number;
  readonly user: UserId;
  readonly shares: number;
  readonly principal: Amount;
  readonly fairPpm: RatePpm;
  readonly ratePpm: RatePpm;
  /** The index by which the rate was made, and the command that brought it; 0: not known any more. */
  readonly entry: { readonly ticks: Ticks; readonly position: number };
  readonly boughtAt: TimeMs;
  readonly boughtBy: number;
};

type Made = Pick<
  DualProduct,
  | "market"
  | "kind"
  | "strike"
  | "days"
  | "saleEndsAt"
  | "settlesAt"
  | "volatilityPpm"
  | "hours"
  | "passedOnPpm"
  | "mostPpm"
  | "shares"
  | "most"
>;
export type DualMade = Made & { readonly type: "dual-investment/made"; readonly product: number; readonly at: TimeMs };
/** So many products of a market were not made, because the house could not set aside what they may pay. */
export type DualNotMade = {
  readonly type: "dual-investment/not-made";
  readonly market: MarketId;
  readonly products: number;
  readonly at: TimeMs;
};
export type DualBought = {
  readonly type: "dual-investment/bought";
  readonly purchase: number;
  readonly product: number;
  readonly user: UserId;
  readonly shares: number;
  readonly principal: Amount;
  readonly fairPpm: RatePpm;
  readonly ratePpm: RatePpm;
  readonly ticks: Ticks;
  readonly at: TimeMs;
};
export type DualSaleEnded = {
  readonly type: "dual-investment/sale-ended";
  readonly product: number;
  readonly sold: number;
  readonly at: TimeMs;
};
/** Too little is known of this half hour; the next one decides. */
export type DualPostponed = {
  readonly type: "dual-investment/postponed";
  readonly product: number;
  readonly minutes: number;
  readonly settlesAt: TimeMs;
  readonly at: TimeMs;
};
export type DualSettled = {
  readonly type: "dual-investment/settled";
  readonly purchase: number;
  readonly product: number;
  readonly user: UserId;
  readonly outcome: DualOutcome;
  /** What came, interest included: of what was paid, or of the other currency. */
  readonly paid: Amount;
  readonly interest: Amount;
  readonly at: TimeMs;
};
export type DualProductSettled = {
  readonly type: "dual-investment/product-settled";
  readonly product: number;
  readonly outcome: Exclude<DualOutcome, "closed">;
  /** Ticks of the samples that decided, in all, and how many they were. */
  readonly sum: number;
  readonly count: number;
  readonly at: TimeMs;
};
export type DualTermsSet = {
  readonly type: "dual-investment/terms-set";
  readonly market: MarketId;
  readonly terms: DualTerms;
  readonly at: TimeMs;
};
export type DualPaused = {
  readonly type: "dual-investment/paused";
  readonly only: MarketId | undefined;
  readonly paused: boolean;
  readonly at: TimeMs;
};
export type DualEvent =
  | DualMade
  | DualNotMade
  | DualBought
  | DualSaleEnded
  | DualPostponed
  | DualSettled
  | DualProductSettled
  | DualTermsSet
  | DualPaused;

/** In the order in which they are looked for: those of a purchase, then those of terms. */
export type DualRefusal =
  | "account_not_open"
  | "dual_product_not_found"
  | "dual_paused"
  | "dual_sale_over"
  | "dual_price_stale"
  | "dual_strike_passed"
  | "dual_shares_invalid"
  | "dual_repeated"
  | "dual_above_most"
  | "dual_sold_out"
  | "dual_rate_lower"
  | "insufficient_balance"
  | "dual_market_unavailable"
  | "dual_terms_invalid"
  | "second_operator_needed";
