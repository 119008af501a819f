/** Commands, events and refusals of one's own limits. Only the person themselves says any of the commands. */
import type { CommandBase } from "../../../kernel/command.ts";
import type { Amount, TimeMs, UserId } from "../../../money/units.ts";
import type { BreakLength, SelfLimit } from "../formulas.ts";

/** Tighter counts at once, looser 24 hours later; what counts already, said again, takes a looser one back. */
export type SetSelfLimit = CommandBase & {
  readonly type: "self-limits/set";
  readonly user: UserId;
  readonly limit: SelfLimit;
  /** 10⁻⁶ USDT; none: no limit. */
  readonly amount?: Amount;
};
/** At once, and never shortened. */
export type TakeBreak = CommandBase & { readonly type: "self-limits/break"; readonly user: UserId; readonly length: BreakLength };
/** Who excluded themselves, when that time is over: 24 hours later they are back. */
export type ReturnAfter = CommandBase & { readonly type: "self-limits/return"; readonly user: UserId };
export type SelfLimitsCommand = SetSelfLimit | TakeBreak | ReturnAfter;

/** One limit of somebody. */
export type LimitFacts = {
  /** Undefined: none. */
  readonly amount: Amount | undefined;
  /** What it becomes, and when. */
  readonly next: { readonly amount: Amount | undefined; readonly from: TimeMs } | undefined;
};
export type BreakFacts = {
  readonly length: BreakLength;
  readonly until: TimeMs;
  /** When who excluded themselves is back; undefined: not asked. */
  readonly backAt: TimeMs | undefined;
};

export type SelfLimitSet = {
  readonly type: "self-limits/set";
  readonly user: UserId;
  readonly limit: SelfLimit;
  readonly at: TimeMs;
} & LimitFacts;
export type BreakBegun = { readonly type: "self-limits/break-begun"; readonly user: UserId; readonly at: TimeMs } & BreakFacts;
export type ReturnAsked = {
  readonly type: "self-limits/return-asked";
  readonly user: UserId;
  readonly backAt: TimeMs;
  readonly at: TimeMs;
};
export type BreakEnded = {
  readonly type: "self-limits/break-ended";
  readonly user: UserId;
  readonly length: BreakLength;
  readonly at: TimeMs;
};
export type SelfLimitsEvent = SelfLimitSet | BreakBegun | ReturnAsked | BreakEnded;

/** In the order in which they are looked for; the last three meet commands of other parts. */
export type SelfLimitsRefusal =
  | "account_not_open"
  | "self_limit_unknown"
  | "self_limit_invalid"
  | "self_limit_unchanged"
  | "break_length_unknown"
  | "break_stands"
  | "no_exclusion"
  | "on_a_break"
  | "loss_limit_reached"
  | "deposit_limit_reached";
