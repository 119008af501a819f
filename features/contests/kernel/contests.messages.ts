/** Commands, events and refusals of contests. No command names a price, a value or a place: all of them follow from orders and the index. */
import type { CommandBase } from "../../../kernel/command.ts";
import type { Amount, MarketId, TimeMs, UserId } from "../../../money/units.ts";
import type { ContestTerms } from "../formulas.ts";

/** By a verified person (`user`), by two operators, or by the rule that sets a venue up. */
export type OpenContest = CommandBase & {
  readonly type: "contests/open";
  readonly terms: ContestTerms;
  /** Under which its name and link stand outside the log. */
  readonly ref: string;
  /** What operators call it; a person's words are not for the log. */
  readonly title?: string;
  /** Its times are said from this command on. */
  readonly isAhead?: boolean;
  readonly user?: UserId;
  readonly askedBy?: number | "rule";
  readonly agreedBy?: number;
};
export type JoinContest = CommandBase & { readonly type: "contests/join"; readonly user: UserId; readonly contest: number };
/** At any moment: its orders end, and the entry has no place any more. */
export type LeaveContest = CommandBase & { readonly type: "contests/leave"; readonly user: UserId; readonly contest: number };
/** Filled whole at an index after it, or not. */
export type PlaceContestOrder = CommandBase & {
  readonly type: "contests/order";
  readonly user: UserId;
  readonly contest: number;
  readonly market: MarketId;
  readonly side: "buy" | "sell";
  /** The worst price in ticks; 0: the next index, whatever it is. */
  readonly ticks: number;
  /** Of the coin, in lots; 0 where `spend` says it. */
  readonly lots: Amount;
  /** USDT to buy for at the next index, fee included; 0 for all other orders. */
  readonly spend: Amount;
};
export type CancelContestOrder = CommandBase & {
  readonly type: "contests/cancel";
  readonly user: UserId;
  readonly contest: number;
  readonly order: number;
};
/** Before it begins: by who opened it, or two operators. Once it runs nobody ends it. */
export type CallOffContest = CommandBase & {
  readonly type: "contests/call-off";
  readonly contest: number;
  readonly user?: UserId;
  readonly askedBy?: number;
  readonly agreedBy?: number;
};
export type ContestsCommand = OpenContest | JoinContest | LeaveContest | PlaceContestOrder | CancelContestOrder | CallOffContest;

export type ContestOrder = {
  readonly number: number;
  readonly market: MarketId;
  readonly side: "buy" | "sell";
  readonly ticks: number;
  readonly lots: Amount;
  readonly spend: Amount;
  /** What of USDT or of the coin is set aside for it. */
  readonly held: Amount;
  readonly at: TimeMs;
};
export type ContestEntry = {
  /** From 1, in the order in which people joined; its owner number in the contest's ledger. */
  readonly number: number;
  readonly user: UserId;
  /** Open ones, the oldest first. */
  readonly orders: Map<number, ContestOrder>;
  /** Orders so far. */
  placed: number;
  fills: number;
  isOut: boolean;
  /** When it was last valued: its highest value so far, and the most that it fell from one. */
  peak: Amount;
  drawdownPpm: number;
  equity: Amount;
  /** Where in the log `peak` was valued; 0: it is what it began with. */
  peakAt: number;
  /** The deepest fall so far. */
  fell: Fall;
};
/** From its highest value before, down to what it was worth then, each with its place in the log; 0: what it began with, or not known. */
export type Fall = { readonly from: Amount; readonly fromAt: number; readonly to: Amount; readonly toAt: number };

export const CALL_OFF_REASONS = ["opener", "operators", "few"] as const;
export type CallOffReason = (typeof CALL_OFF_REASONS)[number];
/** market_ended: there is no index any more. unfilled: what it would buy is less than a lot. */
export const ORDER_ENDS = ["person", "ended", "left", "market_ended", "unfilled"] as const;
export type OrderEnd = (typeof ORDER_ENDS)[number];

type Of = { readonly contest: number; readonly at: TimeMs };
type OfEntry = Of & { readonly entry: number; readonly user: UserId };
/** `by`: 0 for the venue. `again`: the one before it. */
export type ContestOpened = Of & {
  readonly type: "contests/opened";
  readonly ref: string;
  readonly title: string;
  readonly terms: ContestTerms;
  readonly by: number;
  readonly again: number | undefined;
};
export type ContestJoined = OfEntry & { readonly type: "contests/joined"; readonly entries: number };
export type ContestStarted = Of & {
  readonly type: "contests/started";
  readonly ticks: readonly number[];
  /** Who is in it. */
  readonly users: readonly UserId[];
};
export type ContestLeft = OfEntry & { readonly type: "contests/left" };
export type ContestOrdered = OfEntry & { readonly type: "contests/ordered" } & Omit<ContestOrder, "number" | "held"> & {
    readonly order: number;
  };
export type ContestFilled = OfEntry & {
  readonly type: "contests/filled";
  readonly order: number;
  readonly market: MarketId;
  readonly side: "buy" | "sell";
  readonly ticks: number;
  readonly lots: Amount;
  readonly value: Amount;
  readonly fee: Amount;
};
export type ContestCancelled = OfEntry & { readonly type: "contests/cancelled"; readonly order: number; readonly reason: OrderEnd };
export type Valued = {
  readonly entry: number;
  readonly user: UserId;
  readonly equity: Amount;
  readonly drawdownPpm: number;
  readonly fills: number;
  readonly isOut: boolean;
};
/** Entries are valued. */
export type ContestSampled = Of & {
  readonly type: "contests/sampled";
  readonly ticks: readonly number[];
  readonly standings: readonly Valued[];
};
export type Placed = Valued & { readonly place: number; readonly returnPpm: number; readonly prize: Amount };
/** `place`: 0 for who never traded, or left. `released`: prizes that nobody won. */
export type ContestEnded = Of & {
  readonly type: "contests/ended";
  readonly ticks: readonly number[];
  readonly table: readonly Placed[];
  readonly released: Amount;
};
/** To each who is in the table, with its receipt right after it. */
export type ContestResult = OfEntry & {
  readonly type: "contests/result";
  readonly place: number;
  readonly of: number;
  readonly returnPpm: number;
  readonly prize: Amount;
  readonly until: number;
};
export type ContestCalledOff = Of & {
  readonly type: "contests/called-off";
  readonly reason: CallOffReason;
  readonly users: readonly UserId[];
};
export type ContestsEvent =
  | ContestOpened
  | ContestJoined
  | ContestStarted
  | ContestLeft
  | ContestOrdered
  | ContestFilled
  | ContestCancelled
  | ContestSampled
  | ContestEnded
  | ContestResult
  | ContestCalledOff;

/** In the order in which they are looked for. */
export type ContestsRefusal =
  | "account_not_open"
  | "contests_paper_only"
  | "contest_terms_invalid"
  | "contest_unverified"
  | "contests_of_one"
  | "contests_full"
  | "second_operator_needed"
  | "cover_exhausted"
  | "contest_not_found"
  | "contest_joined"
  | "contest_joining_over"
  | "contest_entries_of_one"
  | "contest_full"
  | "contest_not_joined"
  | "contest_not_running"
  | "contest_market_other"
  | "amount_invalid"
  | "contest_below_least"
  | "contest_orders_open"
  | "contest_orders_most"
  | "contest_money_short"
  | "contest_order_not_found"
  | "contest_not_yours"
  | "contest_begun";
