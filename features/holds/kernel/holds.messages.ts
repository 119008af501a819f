/** Commands, events and refusals of holds. They name people and operators by number, and say why in a word of a closed list. */
import type { CommandBase } from "../../../kernel/command.ts";
import type { Amount, AssetId, TimeMs, UserId } from "../../../money/units.ts";
import type { HoldKind } from "../formulas.ts";

/** Who sets a hold: a rule of the venue, or an operator's number (0 is whoever owns the venue's machine). */
export type HoldAuthor = "rule" | number;

export type PlaceHold = CommandBase & {
  readonly type: "holds/place";
  readonly user: UserId;
  readonly kind: HoldKind;
  readonly cause: string;
  /** Left out: as long as its kind may last. */
  readonly until?: TimeMs;
  /** Both or none: only so much of this asset; else everything of every asset. */
  readonly asset?: AssetId;
  readonly amount?: Amount;
  /** Of a new address: its number. */
  readonly destination?: number;
  readonly placedBy: HoldAuthor;
  /** Another operator: needed while an operator's hold stands or has just ended. */
  readonly agreedBy?: number;
};
/** Ends a hold before its deadline: one operator may. */
export type LiftHold = CommandBase & { readonly type: "holds/lift"; readonly hold: number; readonly by: number };
/** A later deadline, by two operators. */
export type RenewHold = CommandBase & {
  readonly type: "holds/renew";
  readonly hold: number;
  readonly until: TimeMs;
  readonly askedBy: number;
  readonly agreedBy: number;
};
export type HoldsCommand = PlaceHold | LiftHold | RenewHold;

export type Hold = {
  /** Running number from 1. */
  readonly number: number;
  readonly user: UserId;
  readonly kind: HoldKind;
  readonly cause: string;
  /** 0: of every asset. */
  readonly asset: AssetId | 0;
  /** Of that asset; 0n for every asset. */
  readonly amount: Amount;
  /** 0: no certain address. */
  readonly destination: number;
  readonly placedBy: HoldAuthor;
  readonly placedAt: TimeMs;
  /** When it was set or last renewed: from there its longest time counts. */
  readonly since: TimeMs;
  /** Its deadline, at which it ends by itself. */
  readonly until: TimeMs;
  readonly renewals: number;
  /** Its entry in the due-list. */
  readonly entry: number;
};

export type HoldPlaced = { readonly type: "holds/placed"; readonly agreedBy: number | undefined } & Omit<
  Hold,
  "since" | "renewals" | "entry"
>;
export type HoldRenewed = {
  readonly type: "holds/renewed";
  readonly number: number;
  readonly user: UserId;
  readonly kind: HoldKind;
  readonly until: TimeMs;
  /** How often by now. */
  readonly renewals: number;
  readonly askedBy: number;
  readonly agreedBy: number;
  readonly at: TimeMs;
};
export type HoldEnded = {
  readonly type: "holds/ended";
  readonly number: number;
  readonly user: UserId;
  readonly kind: HoldKind;
  readonly reason: "deadline" | "lifted";
  /** Who lifted it. */
  readonly by: number | undefined;
  readonly at: TimeMs;
};
export type HoldsEvent = HoldPlaced | HoldRenewed | HoldEnded;

/** In the order in which they are looked for. */
export type HoldsRefusal =
  | "account_not_open"
  | "hold_kind_unknown"
  | "hold_cause_unknown"
  | "hold_not_by_operators"
  | "hold_not_by_rule"
  | "hold_amount_invalid"
  | "hold_not_found"
  | "hold_deadline_invalid"
  | "hold_too_long"
  | "hold_limit_reached"
  | "second_operator_needed";
