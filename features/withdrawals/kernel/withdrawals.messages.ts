/** Commands, events and refusals of withdrawals. Where money goes is a number here; the address or account stands in SQL alone. */
import type { CommandBase } from "../../../kernel/command.ts";
import type { Amount, AssetId, TimeMs, UserId } from "../../../money/units.ts";
import type { FailureCause, PayoutKind, RefusalCause } from "../formulas.ts";

export type RequestWithdrawal = CommandBase & {
  readonly type: "withdrawals/request";
  readonly user: UserId;
  readonly asset: AssetId;
  /** All that is taken, the fee with it. */
  readonly amount: Amount;
  readonly kind: PayoutKind;
  /** Its number in `features/networks/formulas.ts`. */
  readonly network: number;
  /** Opaque number of the address or account. */
  readonly destination: number;
  /** Since when that is saved. */
  readonly savedAt: TimeMs;
};
export type CancelWithdrawal = CommandBase & { readonly type: "withdrawals/cancel"; readonly user: UserId; readonly withdrawal: number };
/** Ends the review before its deadline; holds go on counting. */
export type ApproveWithdrawal = CommandBase & { readonly type: "withdrawals/approve"; readonly withdrawal: number; readonly by: number };
/** All comes back; a further one of the same person within 30 days takes two. */
export type RefuseWithdrawal = CommandBase & {
  readonly type: "withdrawals/refuse";
  readonly withdrawal: number;
  readonly cause: RefusalCause;
  readonly by: number;
  readonly agreedBy?: number;
};
/** Who pays: the payer of coins, or an operator for banks. */
export type Payer = "payer" | number;
/** From here on it is being paid and can't be cancelled any more. */
export type TakeWithdrawal = CommandBase & { readonly type: "withdrawals/take"; readonly withdrawal: number; readonly by: Payer };
/** The payer has sent it: what it sent stands under this number. */
export type SentWithdrawal = CommandBase & { readonly type: "withdrawals/sent"; readonly withdrawal: number; readonly reference: number };
/** It has arrived. Of a bank payment an operator says so, above an amount two. */
export type SettleWithdrawal = CommandBase & {
  readonly type: "withdrawals/settle";
  readonly withdrawal: number;
  readonly by: Payer;
  readonly agreedBy?: number;
};
export type FailWithdrawal = CommandBase & {
  readonly type: "withdrawals/fail";
  readonly withdrawal: number;
  readonly by: Payer;
  /** Within 30 days of another of this person that came back by an operator (rules 23); one before it else. */
  readonly agreedBy?: number;
  readonly cause: FailureCause;
};
/** From which worth on requests are looked at, for those that come; two operators. */
export type SetReviewAmount = CommandBase & {
  readonly type: "withdrawals/set-review";
  readonly worth: Amount;
  readonly askedBy: number;
  readonly agreedBy: number;
};
export type WithdrawalsCommand =
  | RequestWithdrawal
  | CancelWithdrawal
  | ApproveWithdrawal
  | RefuseWithdrawal
  | TakeWithdrawal
  | SentWithdrawal
  | SettleWithdrawal
  | FailWithdrawal
  | SetReviewAmount;

/** `waiting`: for a deadline; `approved`: for who pays; `sending`: taken on; `sent`: on its way, as the payer says. */
export type WithdrawalState = "waiting" | "approved" | "sending" | "sent";
/** Why it is looked at; "" for not. */
export type ReviewCause = "" | "score" | "amount";

/** What was asked, with the terms of that moment. */
export type WithdrawalFacts = {
  /** Running number from 1. */
  readonly number: number;
  readonly user: UserId;
  readonly asset: AssetId;
  readonly amount: Amount;
  /** Of it, whatever the network costs later. */
  readonly fee: Amount;
  readonly kind: PayoutKind;
  readonly network: number;
  readonly destination: number;
  readonly savedAt: TimeMs;
  /** From which accounts: of `amount` so much was in that for spot, the rest in that for cards. */
  readonly fromChange: Amount;
  /** In 10⁻⁸ BTC and 10⁻⁶ USDT at the index; nothing without a price. */
  readonly btc: Amount;
  readonly worth: Amount;
  readonly requestedAt: TimeMs;
};
export type Withdrawal = WithdrawalFacts & {
  readonly state: WithdrawalState;
  readonly review: ReviewCause;
  /** When the review is over at the latest; 0: none, or over. */
  readonly reviewUntil: TimeMs;
  /** Of the payer's record; 0 before there is one. */
  readonly reference: number;
  /** Log position of the request. */
  readonly openedBy: number;
  /** Its entry in the due-list; 0: none. */
  readonly entry: number;
};

/** One of the things that a request waits for. */
export type Wait = {
  readonly why: "review" | "new_address" | "hold";
  /** When it is over by itself. */
  readonly until: TimeMs;
  /** The hold's number; 0 for none. */
  readonly hold: number;
};

type Of = Pick<WithdrawalFacts, "number" | "user" | "asset" | "amount" | "fee" | "kind"> & { readonly at: TimeMs };
export type WithdrawalRequested = {
  readonly type: "withdrawals/requested";
  readonly review: ReviewCause;
  readonly waits: readonly Wait[];
} & WithdrawalFacts & {
    readonly at: TimeMs;
  };
export type WithdrawalReviewed = { readonly type: "withdrawals/reviewed"; readonly by: number | "rule" } & Of;
export type WithdrawalApproved = { readonly type: "withdrawals/approved" } & Of;
export type WithdrawalTaken = { readonly type: "withdrawals/taken"; readonly by: Payer } & Of;
export type WithdrawalSent = { readonly type: "withdrawals/sent"; readonly reference: number } & Of;
export type WithdrawalSettled = { readonly type: "withdrawals/settled"; readonly by: Payer } & Of;
export type ReturnReason = "cancelled" | "refused" | "failed" | "closed";
export type WithdrawalReturned = {
  readonly type: "withdrawals/returned";
  readonly reason: ReturnReason;
  readonly cause: RefusalCause | FailureCause | "";
  readonly by: Payer | "rule" | "person";
} & Of;
export type ReviewAmountSet = {
  readonly type: "withdrawals/review-set";
  readonly worth: Amount;
  readonly askedBy: number;
  readonly agreedBy: number;
  readonly at: TimeMs;
};
export type WithdrawalsEvent =
  | WithdrawalRequested
  | WithdrawalReviewed
  | WithdrawalApproved
  | WithdrawalTaken
  | WithdrawalSent
  | WithdrawalSettled
  | WithdrawalReturned
  | ReviewAmountSet;

/** In the order in which they are looked for. */
export type WithdrawalsRefusal =
  | "account_not_open"
  | "asset_not_found"
  | "network_unknown"
  | "amount_invalid"
  | "destination_invalid"
  | "withdrawals_paused"
  | "withdrawal_below_minimum"
  | "withdrawal_repeated"
  | "withdrawals_too_many"
  | "withdrawal_needs_level"
  | "withdrawal_above_limit"
  | "insufficient_balance"
  | "withdrawal_held"
  | "withdrawal_not_found"
  | "withdrawal_state_wrong"
  | "withdrawal_cause_unknown"
  | "withdrawal_not_by_you"
  | "second_operator_needed";
