/** Commands, events and refusals of lock mining. No command names a rate of a day: it follows from a seed that was committed to before. */
import type { CommandBase } from "../../../kernel/command.ts";
import type { Amount, AssetId, RatePpm, TimeMs, UserId } from "../../../money/units.ts";
import type { LockEnd, LockTerms } from "../formulas.ts";

/** Locks so much in a product: set aside in the person's change account, with all that it can pay in the house's. */
export type OpenLock = CommandBase & {
  readonly type: "lock-mining/lock";
  readonly user: UserId;
  readonly product: number;
  readonly amount: Amount;
  /** Locked again when it ends, with the terms of then. */
  readonly renews: boolean;
};
/** Out early: the principal less the penalty, at once. */
export type RedeemLock = CommandBase & { readonly type: "lock-mining/redeem"; readonly user: UserId; readonly lock: number };
export type RenewLock = CommandBase & {
  readonly type: "lock-mining/renew";
  readonly user: UserId;
  readonly lock: number;
  readonly renews: boolean;
};
/** Commits to the seeds of `days` days from `day` on: `anchor` is what the seed of the first becomes by SHA-256. By the venue itself. */
export type CommitSeeds = CommandBase & {
  readonly type: "lock-mining/commit";
  readonly anchor: string;
  readonly day: number;
  readonly days: number;
};
/** Shows the seed of a day that has begun. By the venue itself; a seed that is not the committed one is refused. */
export type RevealSeed = CommandBase & { readonly type: "lock-mining/reveal"; readonly day: number; readonly seed: string };
/** A product for locks from now on, by two operators, or by the rule that sets a venue up. */
export type SetLockProduct = CommandBase & {
  readonly type: "lock-mining/set-product";
  /** None: a new one, numbered by the kernel. The asset and the days of one that exists stay. */
  readonly product?: number;
  readonly terms: LockTerms;
  readonly askedBy: number | "rule";
  readonly agreedBy?: number;
};
/** Sells no more, or again: one product, or all. What is locked goes on, and so do its renewals only where it sells. */
export type PauseLocks = CommandBase & {
  readonly type: "lock-mining/pause";
  readonly only?: number;
  readonly paused: boolean;
  readonly by: number;
};
export type LockMiningCommand = OpenLock | RedeemLock | RenewLock | CommitSeeds | RevealSeed | SetLockProduct | PauseLocks;

export type LockProduct = { readonly number: number; readonly terms: LockTerms };

/** What a day paid. */
export type PaidDay = {
  readonly day: number;
  readonly ratePpm: RatePpm;
  /** Place in the log of the command that showed the seed; 0: not drawn. */
  readonly position: number;
};
export type Lock = {
  readonly number: number;
  readonly user: UserId;
  readonly product: number;
  /** Its terms, as sold. */
  readonly asset: AssetId;
  readonly days: number;
  readonly lowPpm: RatePpm;
  readonly highPpm: RatePpm;
  readonly penaltyPpm: RatePpm;
  readonly principal: Amount;
  /** Which commitment its rates are drawn by. */
  readonly chain: number;
  /** The day (UTC) on which it was locked; the day after it is the first that pays, and the last is `lockedOn + days`. */
  readonly lockedOn: number;
  readonly openedAt: TimeMs;
  /** Place in the log of the command that opened it. */
  readonly openedBy: number;
  renews: boolean;
  /** In their order, without a gap. */
  readonly paid: PaidDay[];
  interest: Amount;
};

/** What is committed to. */
export type SeedChain = {
  /** How many commitments there were, with this one. */
  readonly number: number;
  readonly anchor: string;
  readonly firstDay: number;
  readonly days: number;
  /** The last day whose seed was shown, and it; before the first: the day before it, and the anchor. */
  readonly shown: { readonly day: number; readonly seed: string };
};

/** Why it was not locked again. */
export type RenewalRefusal = LockRefusal | "on_a_break" | "loss_limit_reached";

type Of = { readonly lock: number; readonly user: UserId; readonly asset: AssetId; readonly at: TimeMs };
export type LockOpened = Of & {
  readonly type: "lock-mining/locked";
  readonly product: number;
  readonly principal: Amount;
  readonly days: number;
  readonly lowPpm: RatePpm;
  readonly highPpm: RatePpm;
  readonly penaltyPpm: RatePpm;
  readonly renews: boolean;
  readonly lockedOn: number;
  /** The lock that ended into this one. */
  readonly renewalOf: number | undefined;
};
/** drawn: by the seed. withheld: no seed in time, at the upper rate. left: before the seed was shown, at the lower rate. */
export type LockPaid = Of & {
  readonly type: "lock-mining/paid";
  readonly day: number;
  readonly ratePpm: RatePpm;
  readonly how: "drawn" | "withheld" | "left";
  readonly interest: Amount;
  /** Interest days that are not paid yet. */
  readonly daysLeft: number;
};
export type LockEnded = Of & {
  readonly type: "lock-mining/ended";
  readonly how: LockEnd;
  readonly principal: Amount;
  /** Of all days. */
  readonly interest: Amount;
  readonly penalty: Amount;
  /** Interest days that were not paid. */
  readonly daysLeft: number;
  /** Where it was to be locked again and was not. */
  readonly notRenewed: RenewalRefusal | undefined;
};
export type LockRenewsSet = Of & { readonly type: "lock-mining/renews-set"; readonly renews: boolean };
export type SeedsCommitted = {
  readonly type: "lock-mining/committed";
  readonly chain: number;
  readonly anchor: string;
  readonly day: number;
  readonly days: number;
  readonly at: TimeMs;
};
/** A seed was shown; days that nothing was shown for before are known with it. */
export type SeedRevealed = { readonly type: "lock-mining/revealed"; readonly day: number; readonly seed: string; readonly at: TimeMs };
/** All locks have been paid this day. */
export type LockDayPaid = { readonly type: "lock-mining/day-paid"; readonly day: number; readonly isDrawn: boolean; readonly at: TimeMs };
export type LockProductSet = {
  readonly type: "lock-mining/product-set";
  readonly product: number;
  readonly terms: LockTerms;
  readonly at: TimeMs;
};
export type LocksPaused = {
  readonly type: "lock-mining/paused";
  readonly only: number | undefined;
  readonly paused: boolean;
  readonly at: TimeMs;
};
export type LockMiningEvent =
  | LockOpened
  | LockPaid
  | LockEnded
  | LockRenewsSet
  | SeedsCommitted
  | SeedRevealed
  | LockDayPaid
  | LockProductSet
  | LocksPaused;

/** Of a purchase, in the order in which they are looked for. */
export type LockRefusal =
  | "account_not_open"
  | "lock_product_not_found"
  | "lock_paused"
  | "lock_not_on_sale"
  | "lock_no_seeds"
  | "amount_invalid"
  | "lock_below_least"
  | "lock_too_many"
  | "lock_above_most"
  | "lock_quota_gone"
  | "insufficient_balance"
  | "cover_exhausted";
/** In the order in which they are looked for: those of a purchase, then those of one's own locks, of seeds and of products. */
export type LockMiningRefusal =
  | LockRefusal
  | "lock_not_found"
  | "lock_unchanged"
  | "lock_seeds_invalid"
  | "lock_seed_wrong"
  | "lock_terms_invalid"
  | "lock_products_full"
  | "second_operator_needed";
