/**
 * Commands, events and refusals of copy trading. Who and what alone: nicknames, texts and pictures are in SQL. No command names a price
 * or a result: what is copied follows from the trader's own fills.
 */
import type { CommandBase } from "../../../kernel/command.ts";
import type { Amount, Lots, MarketId, OrderId, RatePpm, Ticks, TimeMs, UserId } from "../../../money/units.ts";
import type { PositionSide } from "../../futures/formulas.ts";
import type { FuturesRefusal } from "../../futures/kernel/public.ts";
import type { AtEnd, CopyTerms, FollowSettings } from "../formulas.ts";

/** What counts for applications from now on: two operators, or the rule that sets a venue up. Nobody can be followed before it was set. */
export type SetCopyTerms = CommandBase & {
  readonly type: "copies/set-terms";
  readonly terms: CopyTerms;
  readonly askedBy: number | "rule";
  readonly agreedBy?: number;
};
/** Wants to be followed, for a share of what followers win. Accepted at once where the terms say so. */
export type ApplyAsTrader = CommandBase & {
  readonly type: "copies/apply";
  readonly user: UserId;
  readonly sharePpm: RatePpm;
};
/** A program of a paper venue becomes a trader, whatever it has traded, so that there is somebody to follow. The venue alone asks for it. */
export type AppointTrader = CommandBase & {
  readonly type: "copies/appoint";
  readonly user: UserId;
  readonly sharePpm: RatePpm;
};
/** An operator's answer; `reason` is told to who applied. */
export type DecideTrader = CommandBase & {
  readonly type: "copies/decide";
  readonly trader: UserId;
  readonly accepts: boolean;
  readonly reason: string;
  readonly by: number;
};
/** Another share, for who follows from now on. */
export type SetTraderShare = CommandBase & { readonly type: "copies/set-share"; readonly user: UserId; readonly sharePpm: RatePpm };
/** The trader's own notice: seven days later their follows end as each chose. Of an application: takes it back. */
export type LeaveTrading = CommandBase & { readonly type: "copies/leave"; readonly user: UserId };
/** While paused nothing new of the trader is copied and nobody new follows; what closes is copied, and followers may leave. */
export type PauseTrader = CommandBase & {
  readonly type: "copies/pause";
  readonly trader: UserId;
  readonly isPaused: boolean;
  readonly reason: string;
  readonly by: number;
};
export type Follow = CommandBase & {
  readonly type: "copies/follow";
  readonly user: UserId;
  readonly trader: UserId;
  readonly settings: FollowSettings;
  /** The share that the person saw: it stays for as long as they follow. */
  readonly sharePpm: RatePpm;
};
/** Other settings for what is copied from now on. */
export type SetFollow = CommandBase & {
  readonly type: "copies/set-follow";
  readonly user: UserId;
  readonly follow: number;
  readonly settings: FollowSettings;
};
/** Copies are closed at market, or become own, as the person says. */
export type Unfollow = CommandBase & {
  readonly type: "copies/unfollow";
  readonly user: UserId;
  readonly follow: number;
  readonly copies: AtEnd;
};
/** A copy becomes an own position. */
export type SelfHold = CommandBase & { readonly type: "copies/self-hold"; readonly user: UserId; readonly position: OrderId };
export type CopyCommand =
  | SetCopyTerms
  | ApplyAsTrader
  | AppointTrader
  | DecideTrader
  | SetTraderShare
  | LeaveTrading
  | PauseTrader
  | Follow
  | SetFollow
  | Unfollow
  | SelfHold;

type Of<Type extends string> = { readonly type: Type; readonly at: TimeMs };
export type CopyTermsSet = Of<"copies/terms-set"> & {
  readonly terms: CopyTerms;
  readonly askedBy: number | "rule";
  readonly agreedBy: number | undefined;
};
export type TraderApplied = Of<"copies/applied"> & { readonly user: UserId; readonly sharePpm: RatePpm };
/** `by`: the operator, or the rule. */
export type TraderAccepted = Of<"copies/accepted"> & {
  readonly user: UserId;
  readonly sharePpm: RatePpm;
  readonly by: number | "rule";
};
export type TraderRefused = Of<"copies/refused"> & { readonly user: UserId; readonly reason: string; readonly by: number };
export type TraderShareSet = Of<"copies/share-set"> & { readonly user: UserId; readonly sharePpm: RatePpm };
export type TraderPaused = Of<"copies/paused"> & {
  readonly user: UserId;
  readonly isPaused: boolean;
  readonly reason: string;
  readonly by: number;
  /** Who follows now, in the order of their numbers: they are told. */
  readonly followers: readonly UserId[];
};
/** The notice was given; `ends`: when it is over. */
export type TraderLeaving = Of<"copies/leaving"> & {
  readonly user: UserId;
  readonly ends: TimeMs;
  readonly followers: readonly UserId[];
};
/** No trader any more: the notice is over, the application was taken back, or they started again. */
export type TraderLeft = Of<"copies/left"> & { readonly user: UserId; readonly cause: "notice" | "withdrawn" | "start_again" };
/** Each hour, of each trader, paused and leaving ones too: figures are made of these alone. */
export type TraderHour = Of<"copies/hour"> & {
  readonly user: UserId;
  /** Whole hours since 1970. */
  readonly hour: number;
  /** Everything in the trader's lever account, results at the marks included. */
  readonly equity: Amount;
  /** All that futures brought since they became a trader, open results and costs included; below zero: lost. */
  readonly profit: Amount;
  readonly followers: number;
  /** Σ of what followers set aside. */
  readonly copying: Amount;
};
export type FollowBegan = Of<"copies/followed"> & {
  readonly follow: number;
  readonly user: UserId;
  readonly trader: UserId;
  readonly settings: FollowSettings;
  readonly sharePpm: RatePpm;
};
export type FollowSet = Of<"copies/follow-set"> & { readonly follow: number; readonly user: UserId; readonly settings: FollowSettings };
export type FollowEndCause = "person" | "stop" | "trader_left" | "start_again";
/** Nothing is copied any more; copies that are to be closed are on their way. */
export type FollowEnding = Of<"copies/ending"> & {
  readonly follow: number;
  readonly user: UserId;
  readonly trader: UserId;
  readonly copies: AtEnd;
  readonly cause: FollowEndCause;
};
/** It is over: no copy is left. */
export type FollowEnded = Of<"copies/unfollowed"> & {
  readonly follow: number;
  readonly user: UserId;
  readonly trader: UserId;
  readonly realised: Amount;
  readonly shared: Amount;
};
/** A position of a follower came of a trader's, or grew. */
export type Copied = Of<"copies/copied"> & {
  readonly follow: number;
  readonly user: UserId;
  readonly trader: UserId;
  /** The copy, and the trader's position. */
  readonly position: OrderId;
  readonly source: OrderId;
  readonly contract: MarketId;
  readonly side: PositionSide;
  /** Filled now, of so many that were to be. */
  readonly lots: Lots;
  readonly wanted: Lots;
};
/** Copying's own reasons beside those of futures. */
export type NotCopiedReason =
  | FuturesRefusal
  | "on_a_break"
  | "loss_limit_reached"
  | "trader_paused"
  | "left_out"
  | "less_than_a_lot"
  | "closed_before_turn"
  | "close_guard"
  | "slippage"
  | "most_position"
  | "most_all";
export type NotCopied = Of<"copies/not-copied"> & {
  readonly follow: number;
  readonly user: UserId;
  readonly trader: UserId;
  readonly source: OrderId;
  readonly contract: MarketId;
  readonly side: PositionSide;
  /** Lots that would have been opened, or that wait to be closed; 0 where another price or margin was not taken over, and of closing before rules 19. */
  readonly lots: Lots;
  readonly what: "open" | "close" | "exits" | "margin";
  readonly reason: NotCopiedReason;
  /** The trader's mean price, of closing the mark; and the worst that would have been taken. 0 where there is none. */
  readonly ticks: Ticks;
  readonly limit: Ticks;
  /** Margin that it needed, and what was left for it; 0 where that was not looked at. */
  readonly needed: number;
  readonly left: number;
};
/** A copy is an own position from now on; `result`: what of it counts as realised of the follow, at the mark, before its costs. */
export type SelfHeld = Of<"copies/self-held"> & {
  readonly follow: number;
  readonly user: UserId;
  readonly position: OrderId;
  readonly result: number;
};
/** A share of profit was due; `owed` of it could not be paid and waits. */
export type Shared = Of<"copies/shared"> & {
  readonly follow: number;
  readonly user: UserId;
  readonly trader: UserId;
  readonly paid: Amount;
  readonly owed: Amount;
};
export type CopyEvent =
  | CopyTermsSet
  | TraderApplied
  | TraderAccepted
  | TraderRefused
  | TraderShareSet
  | TraderPaused
  | TraderLeaving
  | TraderLeft
  | TraderHour
  | FollowBegan
  | FollowSet
  | FollowEnding
  | FollowEnded
  | Copied
  | NotCopied
  | SelfHeld
  | Shared;

/** In the order in which they are looked for. */
export type CopyRefusal =
  | "account_not_open"
  | "copies_not_offered"
  | "second_operator_needed"
  | "copy_terms_invalid"
  | "copy_trader_not_found"
  | "copy_trader_exists"
  | "copy_trader_unchanged"
  | "copy_trader_left"
  | "copy_level_required"
  | "copy_trading_too_short"
  | "copy_traders_follow_nobody"
  | "copy_share_invalid"
  | "copy_own"
  | "copy_trader_closed"
  | "copy_follows_already"
  | "copy_follows_two"
  | "copy_trader_full"
  | "copy_share_changed"
  | "copy_settings_invalid"
  | "copy_follow_not_found"
  | "copy_follow_not_yours"
  | "copy_follow_ending"
  | "on_a_break"
  | "loss_limit_reached"
  | "position_not_found"
  | "position_not_yours"
  | "not_a_copy";
