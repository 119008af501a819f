/** Commands, events and refusals of loans. No command names a price, a rate or what a sale brings: those follow from samples and the book. */
import type { CommandBase } from "../../../kernel/command.ts";
import type { Amount, AssetId, RatePpm, TimeMs, UserId } from "../../../money/units.ts";
import type { LoanEnd, LoanTerms, Owed, RefusalCause } from "../formulas.ts";

/** Borrows: a small loan at once, a desk's loan once two operators say so. What is pledged is set aside now. */
export type ApplyLoan = CommandBase & {
  readonly type: "loans/apply";
  readonly user: UserId;
  readonly product: number;
  /** In units of the product's coin. */
  readonly amount: Amount;
  readonly days: number;
  readonly collateral: AssetId;
  readonly pledge: Amount;
};
type OfLoan = { readonly user: UserId; readonly loan: number };
/** Before it is paid out: what is pledged is back. */
export type WithdrawLoan = CommandBase & OfLoan & { readonly type: "loans/withdraw" };
export type AddCollateral = CommandBase & OfLoan & { readonly type: "loans/add"; readonly amount: Amount };
export type TakeCollateral = CommandBase & OfLoan & { readonly type: "loans/take"; readonly amount: Amount };
export type RepayLoan = CommandBase &
  OfLoan & {
    readonly type: "loans/repay";
    /** None: everything that is owed when it is executed. */
    readonly amount?: Amount;
    readonly from: "own" | "collateral";
  };
export type ApproveLoan = CommandBase & { readonly type: "loans/approve"; readonly loan: number; readonly by: number };
/** By another operator than the one who approved. */
export type DisburseLoan = CommandBase & { readonly type: "loans/disburse"; readonly loan: number; readonly by: number };
export type RefuseLoan = CommandBase & {
  readonly type: "loans/refuse";
  readonly loan: number;
  readonly cause: RefusalCause;
  readonly by: number;
};
/** A product for loans from now on, by two operators, or by the rule that sets a venue up. */
export type SetLoanProduct = CommandBase & {
  readonly type: "loans/set-product";
  /** None: a new one, numbered by the kernel. The coin and the kind of one that exists stay. */
  readonly product?: number;
  readonly terms: LoanTerms;
  readonly askedBy: number | "rule";
  readonly agreedBy?: number;
};
/** Lends no more, or again: one product, or all. What is lent goes on. */
export type PauseLoans = CommandBase & {
  readonly type: "loans/pause";
  readonly only?: number;
  readonly paused: boolean;
  readonly by: number;
};
/** Wants to be a market maker. */
export type AskStatus = CommandBase & { readonly type: "loans/ask-status"; readonly user: UserId };
export type DecideStatus = CommandBase & {
  readonly type: "loans/decide-status";
  readonly person: UserId;
  readonly granted: boolean;
  readonly by: number;
};
export type EndStatus = CommandBase & { readonly type: "loans/end-status"; readonly person: UserId; readonly by: number };
export type LoansCommand =
  | ApplyLoan
  | WithdrawLoan
  | AddCollateral
  | TakeCollateral
  | RepayLoan
  | ApproveLoan
  | DisburseLoan
  | RefuseLoan
  | SetLoanProduct
  | PauseLoans
  | AskStatus
  | DecideStatus
  | EndStatus;

export type LoanProduct = { readonly number: number; readonly terms: LoanTerms };
/** rate: it fell below the sale's. market: a market of one of its coins ends. */
export type SaleCause = "rate" | "market";
export type LoanState = "applied" | "approved" | "disbursed" | "overdue";

export type Loan = {
  readonly number: number;
  readonly user: UserId;
  readonly product: number;
  /** As they were when it was asked for. */
  readonly terms: LoanTerms;
  readonly asset: AssetId;
  readonly collateralAsset: AssetId;
  readonly borrowed: Amount;
  readonly days: number;
  readonly appliedAt: TimeMs;
  /** Place in the log of the command that asked for it. */
  readonly appliedBy: number;
  state: LoanState;
  /** While nobody has paid it out: until when they may. */
  lapsesAt: TimeMs;
  /** Operator; 0 before. */
  approvedBy: number;
  /** 0 before the payout. */
  openedAt: TimeMs;
  endsAt: TimeMs;
  /** Place in the log of the command that paid it out. */
  openedBy: number;
  collateral: Amount;
  /** USDT out of a sale, pledged. */
  cash: Amount;
  principal: Amount;
  /** Principal × begun hours up to the last change of the principal, and how many hours those were. */
  hourUnits: bigint;
  hoursCounted: number;
  interestPaid: Amount;
  latePaid: Amount;
  /** The rate of the last warning that still counts; 0: none does. And when it was. */
  warnedPpm: number;
  warnedAt: TimeMs;
  /** Why it is being sold; undefined while it is not. */
  selling: SaleCause | undefined;
  nextStepAt: TimeMs;
  /** Its last step moved nothing, or had no price: the first sample of its coins from `nextStepAt` on goes on. */
  awaits: boolean;
  /** What was pledged when the sale began. */
  atFirst: Amount;
  /** What sales have sold of what was pledged so far. */
  sold: Amount;
  /** Whether it is an entry of the credit score already. */
  isMarked: boolean;
};

type Of = { readonly loan: number; readonly user: UserId; readonly asset: AssetId; readonly at: TimeMs };
export type LoanApplied = Of & {
  readonly type: "loans/applied";
  readonly product: number;
  readonly amount: Amount;
  readonly days: number;
  readonly collateralAsset: AssetId;
  readonly pledge: Amount;
  readonly ratePpm: RatePpm;
  readonly terms: LoanTerms;
  /** 0 for a loan that is paid out at once. */
  readonly lapsesAt: TimeMs;
};
export type LoanApproved = Of & { readonly type: "loans/approved"; readonly by: number; readonly lapsesAt: TimeMs };
export type LoanDisbursed = Of & {
  readonly type: "loans/disbursed";
  readonly amount: Amount;
  readonly ratePpm: RatePpm;
  readonly endsAt: TimeMs;
};
/** What is pledged now, after its person added (above zero) or took out. */
export type CollateralChanged = Of & {
  readonly type: "loans/collateral";
  readonly collateralAsset: AssetId;
  readonly by: Amount;
  readonly collateral: Amount;
};
/** own: change account. collateral: what is pledged in the same coin, by its person. sale: what a sale brought. taken: by the house at the index. */
export type PaidFrom = "own" | "collateral" | "sale" | "taken";
export type LoanRepaid = Of & {
  readonly type: "loans/repaid";
  readonly from: PaidFrom;
  readonly paid: Owed;
  readonly left: Owed;
};
export type LoanWarned = Of & { readonly type: "loans/warned"; readonly ratePpm: RatePpm };
export type SaleBegun = Of & { readonly type: "loans/selling"; readonly why: SaleCause; readonly ratePpm: RatePpm };
/** A step: what was given of what is pledged, and what it brought. bought: cash for the coin that is owed. taken: by the house at the index. */
export type SaleStep = Of & {
  readonly type: "loans/sold";
  readonly how: "paid" | "sold" | "bought" | "taken";
  readonly givenAsset: AssetId;
  readonly given: Amount;
  readonly gotAsset: AssetId;
  readonly got: Amount;
  /** What is pledged after it. */
  readonly collateral: Amount;
  readonly cash: Amount;
};
export type SaleOver = Of & { readonly type: "loans/sale-over"; readonly ratePpm: RatePpm };
export type LoanReminded = Of & { readonly type: "loans/reminded"; readonly days: number; readonly endsAt: TimeMs; readonly owed: Owed };
export type LoanOverdue = Of & { readonly type: "loans/overdue"; readonly owed: Owed };
export type LoanEnded = Of & {
  readonly type: "loans/ended";
  readonly how: LoanEnd;
  readonly cause: RefusalCause | undefined;
  /** Pledged before and free now. */
  readonly collateralAsset: AssetId;
  readonly back: Amount;
  readonly cashBack: Amount;
  /** What is not paid of it; owed no more. */
  readonly principal: Amount;
  readonly interestPaid: Amount;
  readonly latePaid: Amount;
  /** What nobody paid. */
  readonly shortfall: Amount;
};
export type LoanProductSet = {
  readonly type: "loans/product-set";
  readonly product: number;
  readonly terms: LoanTerms;
  readonly at: TimeMs;
};
export type LoansPaused = {
  readonly type: "loans/paused";
  readonly only: number | undefined;
  readonly paused: boolean;
  readonly at: TimeMs;
};
export type StatusEvent = { readonly user: UserId; readonly at: TimeMs } & (
  | { readonly type: "loans/status-asked"; readonly lapsesAt: TimeMs; readonly volume: Amount }
  | { readonly type: "loans/status-granted"; readonly by: number | "rule" }
  | { readonly type: "loans/status-ended"; readonly how: "denied" | "lapsed" | "ended" }
);
export type LoansEvent =
  | LoanApplied
  | LoanApproved
  | LoanDisbursed
  | CollateralChanged
  | LoanRepaid
  | LoanWarned
  | SaleBegun
  | SaleStep
  | SaleOver
  | LoanReminded
  | LoanOverdue
  | LoanEnded
  | LoanProductSet
  | LoansPaused
  | StatusEvent;

/** In the order in which they are looked for: those of a new loan; then those of a loan, of operators, of market makers. */
export type LoansRefusal =
  | "account_not_open"
  | "loan_product_not_found"
  | "loan_paused"
  | "loan_not_on_sale"
  | "loan_days_invalid"
  | "amount_invalid"
  | "loan_collateral_unavailable"
  | "loan_price_stale"
  | "loan_below_least"
  | "loan_too_many"
  | "loan_above_most"
  | "loan_status_needed"
  | "loan_score_too_low"
  | "loan_rate_too_low"
  | "insufficient_balance"
  | "cover_exhausted"
  | "loan_not_found"
  | "loan_state_wrong"
  | "loan_being_sold"
  | "loan_overdue"
  | "loan_above_collateral"
  | "loan_other_coin"
  | "loan_cause_unknown"
  | "loan_terms_invalid"
  | "loan_products_full"
  | "loan_status_held"
  | "loan_status_asked"
  | "loan_status_not_asked"
  | "on_a_break"
  | "loss_limit_reached"
  | "second_operator_needed";
