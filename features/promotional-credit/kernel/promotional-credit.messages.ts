/** Commands, events and refusals of promotional credit. */
import type { CommandBase } from "../../../kernel/command.ts";
import type { Amount, AssetId, TimeMs, UserId } from "../../../money/units.ts";
import type { PromotionalSource } from "../formulas.ts";

/** A manager gives some; beyond what one may give alone, with a second operator. */
export type GrantPromotional = CommandBase & {
  readonly type: "promotional-credit/grant";
  readonly user: UserId;
  readonly asset: AssetId;
  readonly amount: Amount;
  readonly days: number;
  /** Operators' numbers; equal where one gives alone. */
  readonly askedBy: number;
  readonly agreedBy: number;
};
/** The person does not want it: it goes back, and nothing else happens. */
export type GiveBackPromotional = CommandBase & {
  readonly type: "promotional-credit/give-back";
  readonly user: UserId;
  readonly grant: number;
};
export type PromotionalCreditCommand = GrantPromotional | GiveBackPromotional;

/** What is left of what was given, until when. */
export type PromotionalGrant = {
  readonly number: number;
  readonly user: UserId;
  readonly asset: AssetId;
  readonly given: Amount;
  readonly left: Amount;
  readonly source: PromotionalSource;
  /** The coupon, the participation in a campaign, or the log position of the manager's command. */
  readonly sourceId: number;
  readonly until: TimeMs;
};

/** used: nothing was left. closed: the person started again, or left the venue. done and left: by its campaign. */
export type PromotionalEnd = "used" | "expired" | "given_back" | "closed" | "done" | "left";
export type PromotionalGranted = {
  readonly type: "promotional-credit/granted";
  readonly grant: number;
  readonly user: UserId;
  readonly asset: AssetId;
  readonly amount: Amount;
  readonly source: PromotionalSource;
  readonly sourceId: number;
  readonly until: TimeMs;
  readonly at: TimeMs;
};
export type PromotionalSpent = {
  readonly type: "promotional-credit/spent";
  readonly grant: number;
  readonly user: UserId;
  readonly asset: AssetId;
  readonly amount: Amount;
  readonly left: Amount;
  readonly at: TimeMs;
};
/** It has ended, or was given back, and positions of futures stand on what is left: that goes as they can do without it. */
export type PromotionalWithheld = {
  readonly type: "promotional-credit/withheld";
  readonly grant: number;
  readonly user: UserId;
  readonly asset: AssetId;
  /** What went back to the house now. */
  readonly amount: Amount;
  readonly left: Amount;
  /** Just ended; later it says what went since. */
  readonly isFirst: boolean;
  readonly at: TimeMs;
};
/** A campaign's order gained or lost. */
export type PromotionalChanged = {
  readonly type: "promotional-credit/changed";
  readonly grant: number;
  readonly user: UserId;
  readonly asset: AssetId;
  readonly left: Amount;
  readonly at: TimeMs;
};
export type PromotionalEnded = {
  readonly type: "promotional-credit/ended";
  readonly grant: number;
  readonly user: UserId;
  readonly asset: AssetId;
  /** What went back to the house. */
  readonly amount: Amount;
  readonly source: PromotionalSource;
  readonly reason: PromotionalEnd;
  readonly at: TimeMs;
};
/** Credit paid of the fee of one side of a fill. Said right before the fill that it is of. */
export type PromotionalFeePaid = {
  readonly type: "promotional-credit/fee-paid";
  readonly user: UserId;
  readonly trade: number;
  readonly side: "buy" | "sell";
  readonly asset: AssetId;
  readonly units: Amount;
  /** What could have paid it. */
  readonly free: Amount;
  readonly at: TimeMs;
};
export type PromotionalCreditEvent =
  | PromotionalGranted
  | PromotionalSpent
  | PromotionalFeePaid
  | PromotionalWithheld
  | PromotionalChanged
  | PromotionalEnded;

/** In the order in which they are looked for. */
export type PromotionalCreditRefusal =
  | "promotional_coin_other"
  | "account_not_open"
  | "amount_invalid"
  | "promotional_days_invalid"
  | "promotional_most_reached"
  | "second_operator_needed"
  | "cover_exhausted"
  | "promotional_not_found"
  | "promotional_of_campaign";
