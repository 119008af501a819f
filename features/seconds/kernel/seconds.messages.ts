/** Commands, events and refusals of seconds contracts. No command names a price or a result: they follow from the index alone. */
import type { CommandBase } from "../../../kernel/command.ts";
import type { Amount, MarketId, RatePpm, Ticks, TimeMs, UserId } from "../../../money/units.ts";
import type { SecondsLimit, SecondsResult, SecondsSide, SecondsTerms } from "../formulas.ts";

/** Buys one: the stake is set aside from the micro account, what it can win by the house. */
export type OpenSeconds = CommandBase & {
  readonly type: "seconds/open";
  readonly user: UserId;
  readonly market: MarketId;
  readonly side: SecondsSide;
  readonly seconds: number;
  readonly stake: Amount;
};
/** One's own limit; tighter counts at once, looser a day later; none: no limit. */
export type SetSecondsLimit = CommandBase & {
  readonly type: "seconds/limit";
  readonly user: UserId;
  readonly limit: SecondsLimit;
  readonly amount?: Amount;
};
/** Another table for contracts from now on, by two operators, or by the rule that sets a venue up. */
export type SetSecondsTerms = CommandBase & {
  readonly type: "seconds/set-terms";
  readonly terms: SecondsTerms;
  readonly askedBy: number | "rule";
  readonly agreedBy?: number;
};
/** Sells no more, or again: in one market, or in all. What is open goes on. */
export type PauseSeconds = CommandBase & {
  readonly type: "seconds/pause";
  /** That market; none: all of them. */
  readonly only?: MarketId;
  readonly paused: boolean;
  readonly by: number;
};
export type SecondsCommand = OpenSeconds | SetSecondsLimit | SetSecondsTerms | PauseSeconds;

/** The sample that a contract begins with. */
export type SecondsEntry = {
  readonly ticks: Ticks;
  readonly sources: number;
  /** Place in the log of the command that brought it. */
  readonly position: number;
  /** Whole second since 1970 that it is of; the contract is due so many seconds later as it runs. */
  readonly second: number;
};
export type SecondsContract = {
  readonly number: number;
  readonly user: UserId;
  readonly market: MarketId;
  readonly side: SecondsSide;
  readonly seconds: number;
  readonly stake: Amount;
  readonly ratioPpm: RatePpm;
  /** What the house set aside. */
  readonly profit: Amount;
  readonly openedAt: TimeMs;
  /** Place in the log of the command that bought it. */
  readonly openedBy: number;
  /** Undefined until the first sample after it was bought. */
  entry: SecondsEntry | undefined;
  /** In the due-list. */
  due: number;
};

type Of = { readonly contract: number; readonly user: UserId; readonly market: MarketId; readonly at: TimeMs };
export type SecondsOpened = Of & {
  readonly type: "seconds/opened";
  readonly side: SecondsSide;
  readonly seconds: number;
  readonly stake: Amount;
  readonly ratioPpm: RatePpm;
  readonly profit: Amount;
};
export type SecondsEntered = Of & {
  readonly type: "seconds/entered";
  readonly ticks: Ticks;
  /** Whole second since 1970 with which it is due. */
  readonly due: number;
};
export type SecondsClosed = Of & {
  readonly type: "seconds/closed";
  readonly result: SecondsResult;
  /** What the person has back: stake and profit, the stake, or nothing. */
  readonly paid: Amount;
  /** Ticks of the prices that decided, in all, and how many they were. */
  readonly sum: number;
  readonly prices: number;
};
export type SecondsLimitSet = {
  readonly type: "seconds/limit-set";
  readonly user: UserId;
  readonly limit: SecondsLimit;
  readonly amount: Amount | undefined;
  /** What it becomes, and when. */
  readonly next: { readonly amount: Amount | undefined; readonly from: TimeMs } | undefined;
  readonly at: TimeMs;
};
export type SecondsTermsSet = { readonly type: "seconds/terms-set"; readonly terms: SecondsTerms; readonly at: TimeMs };
export type SecondsPaused = {
  readonly type: "seconds/paused";
  readonly only: MarketId | undefined;
  readonly paused: boolean;
  readonly at: TimeMs;
};
export type SecondsEvent = SecondsOpened | SecondsEntered | SecondsClosed | SecondsLimitSet | SecondsTermsSet | SecondsPaused;

/** In the order in which they are looked for: those of a purchase, then those of limits and of the table. */
export type SecondsRefusal =
  | "account_not_open"
  | "seconds_market_unavailable"
  | "seconds_market_closed"
  | "seconds_paused"
  | "seconds_side_invalid"
  | "seconds_period_unavailable"
  | "amount_invalid"
  | "seconds_below_least"
  | "seconds_above_most"
  | "seconds_jump_pause"
  | "seconds_price_stale"
  | "seconds_repeated"
  | "seconds_too_many"
  | "seconds_stake_limit"
  | "seconds_loss_limit"
  | "insufficient_balance"
  | "cover_exhausted"
  | "seconds_side_full"
  | "seconds_limit_unknown"
  | "seconds_limit_invalid"
  | "seconds_limit_unchanged"
  | "seconds_terms_invalid"
  | "second_operator_needed";
