/** Commands, events and refusals of deposits. Vouchers, networks and transactions are numbers here; pictures, addresses and hashes stay in the tables. */
import type { CommandBase } from "../../../kernel/command.ts";
import type { Amount, AssetId, TimeMs, UserId } from "../../../money/units.ts";
import type { DepositRefusalWhy } from "../formulas.ts";

/** A person says what they sent, and shows a picture of it. */
export type RequestDeposit = CommandBase & {
  readonly type: "deposits/request";
  readonly user: UserId;
  readonly asset: AssetId;
  readonly amount: Amount;
  /** Number of the venue's record of the picture. It serves one request, ever. */
  readonly voucher: number;
  /** Over which network of the table it was sent; 0: none is named. */
  readonly network: number;
};
/** On a paper venue: money for nothing, at once. */
export type PaperDeposit = CommandBase & {
  readonly type: "deposits/paper";
  readonly user: UserId;
  readonly asset: AssetId;
  readonly amount: Amount;
};
/** Credits exactly what was asked for; there is no other amount to name. */
export type CreditDeposit = CommandBase & {
  readonly type: "deposits/credit";
  readonly deposit: number;
  /** Operators' numbers; 0 is whoever owns the venue's machine. */
  readonly by: number;
  /** Another operator: needed from the operators' amount on. */
  readonly agreedBy?: number;
};
export type RefuseDeposit = CommandBase & {
  readonly type: "deposits/refuse";
  readonly deposit: number;
  readonly why: DepositRefusalWhy;
  readonly by: number;
};
/** By the person, while it waits. */
export type CancelDeposit = CommandBase & { readonly type: "deposits/cancel"; readonly user: UserId; readonly deposit: number };
/** Which transaction on which network: what a sighting is known by. */
export type OnChain = { readonly network: number; readonly transaction: number };
/** The chain adapter saw a transaction to a person's address. */
export type SeeDeposit = CommandBase &
  OnChain & {
    readonly type: "deposits/seen";
    readonly user: UserId;
    readonly asset: AssetId;
    readonly amount: Amount;
    /** From so many confirmations on it is credited; it keeps them, whatever the table says later. */
    readonly needed: number;
  };
/** How many confirmations it has now; with the last that it needs it is credited. */
export type ConfirmDeposit = CommandBase & OnChain & { readonly type: "deposits/confirmed"; readonly confirmations: number };
/** The chain took it back before it was credited. */
export type DepositGone = CommandBase & OnChain & { readonly type: "deposits/vanished" };
/** From which worth on two operators credit, in 10⁻⁶ USDT. */
export type SetDepositTerms = CommandBase & {
  readonly type: "deposits/set-terms";
  readonly twoFrom: Amount;
  readonly askedBy: number;
  readonly agreedBy: number;
};
export type DepositsCommand =
  | RequestDeposit
  | PaperDeposit
  | CreditDeposit
  | RefuseDeposit
  | CancelDeposit
  | SeeDeposit
  | ConfirmDeposit
  | DepositGone
  | SetDepositTerms;

export type DepositChannel = "voucher" | "network" | "paper";

/** One that waits: for an operator, or for confirmations. */
export type OpenDeposit = {
  /** Running number from 1. */
  readonly number: number;
  readonly user: UserId;
  readonly asset: AssetId;
  readonly amount: Amount;
  readonly channel: "voucher" | "network";
  /** 0: a sighting has none. */
  readonly voucher: number;
  /** 0: a request that names none. */
  readonly network: number;
  /** 0: a request has none. */
  readonly transaction: number;
  readonly confirmations: number;
  /** 0: an operator decides. */
  readonly needed: number;
  readonly at: TimeMs;
  /** Log position of the command that asked for it or saw it. */
  readonly position: number;
};

type Named = { readonly number: number; readonly user: UserId; readonly asset: AssetId; readonly amount: Amount; readonly at: TimeMs };
export type DepositRequested = { readonly type: "deposits/requested"; readonly voucher: number; readonly network: number } & Named;
export type DepositSeen = { readonly type: "deposits/seen" } & Named &
  OnChain & { readonly confirmations: number; readonly needed: number };
export type DepositConfirming = { readonly type: "deposits/confirming" } & Named &
  OnChain & { readonly confirmations: number; readonly needed: number };
export type DepositVanished = { readonly type: "deposits/vanished" } & Named & OnChain;
/** The money is there; the settlement of the same command is its receipt. */
export type DepositCredited = {
  readonly type: "deposits/credited";
  readonly channel: DepositChannel;
  readonly voucher: number;
  readonly network: number;
  readonly transaction: number;
  readonly needed: number;
  /** "rule": by confirmations, or paper. */
  readonly by: number | "rule";
  readonly agreedBy: number | undefined;
} & Named;
export type DepositRefused = { readonly type: "deposits/refused"; readonly why: DepositRefusalWhy; readonly by: number } & Named;
export type DepositCancelled = { readonly type: "deposits/cancelled" } & Named;
export type DepositTermsSet = { readonly type: "deposits/terms-set"; readonly twoFrom: Amount; readonly at: TimeMs };
export type DepositsEvent =
  | DepositRequested
  | DepositSeen
  | DepositConfirming
  | DepositVanished
  | DepositCredited
  | DepositRefused
  | DepositCancelled
  | DepositTermsSet;

/** In the order in which they are looked for. */
export type DepositsRefusal =
  | "asset_not_found"
  | "account_not_open"
  | "account_kind_unavailable"
  | "amount_invalid"
  | "paper_only"
  | "deposit_source_invalid"
  | "deposit_voucher_used"
  | "deposit_known"
  | "deposit_not_open"
  | "deposit_why_unknown"
  | "deposit_terms_invalid"
  | "deposits_full"
  | "deposit_limit_reached"
  | "price_missing"
  | "paper_deposit_limit"
  | "second_operator_needed"
  | "issuance_exhausted";
