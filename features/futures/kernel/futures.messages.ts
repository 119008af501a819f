/**
 * Commands, events and refusals of futures. A contract has the number of the coin market whose index it follows.
 *
 * An order opens, reduces or (accounts in one-way mode) first reduces and then opens. What an opening order fills is a
 * position, which has the order's number. Terms of a position are in its order: multiple, take-profit, stop-loss.
 */
import type { CommandBase } from "../../../kernel/command.ts";
import type { HaltedBy } from "../../../kernel/halts/halts.ts";
import type { Side } from "../../../kernel/order-book/order-pool.ts";
import type { Amount, AssetId, Lots, MarketId, OrderId, RatePpm, Ticks, TimeMs, UserId } from "../../../money/units.ts";
import type { Bracket, PositionSide } from "../formulas.ts";

/** What can be changed later; an order and a fill follow what counts when they happen. */
export type ChangeableContractTerms = {
  /** Most lots of one order; the least is one. */
  readonly lotsMax: Lots;
  /** How far a price may lie from the mark, either way. */
  readonly bandPpm: RatePpm;
  readonly makerPpm: RatePpm;
  readonly takerPpm: RatePpm;
  /** Multiples that an order may name, rising. */
  readonly multiples: readonly number[];
  /** By value of one side of an account, rising; values in quote units. */
  readonly brackets: readonly Bracket[];
  /** Taken at 00:00 UTC of the value at mark. */
  readonly overnightPpm: RatePpm;
  /** What closing out pays to the insurance fund at most. */
  readonly closeOutPpm: RatePpm;
  /** Bound of the funding rate, in parts per billion. */
  readonly fundingCapPpb: bigint;
};
export type ContractTerms = ChangeableContractTerms & {
  readonly contract: MarketId;
  /** Base units in a lot (`lever_share_num`). */
  readonly baseUnitsPerLot: number;
  /** House account that quotes it. */
  readonly maker: UserId;
};
export type ListContract = CommandBase & { readonly type: "futures/list-contract" } & ContractTerms;
export type SetContractTerms = CommandBase & { readonly type: "futures/set-terms"; readonly contract: MarketId } & ChangeableContractTerms;
/**
 * No new positions; closing, cancelling and close-outs go on. `reason` is shown to everybody. It ends by itself (`kernel/halts`); with two
 * names it is two operators', who may say it again while it lasts.
 */
export type HaltContract = CommandBase & HaltedBy & { readonly type: "futures/halt"; readonly contract: MarketId; readonly reason: string };
export type ResumeContract = CommandBase & { readonly type: "futures/resume"; readonly contract: MarketId };

/** gtc: until cancelled. ioc: what does not fill at once expires. fok: all at once or nothing. */
export type FuturesTimeInForce = "gtc" | "ioc" | "fok";
/**
 * open: what fills is a position of its own. reduce: takes lots off the positions of the other side, oldest first, never opens
 * any (a "sell" reduces longs). net: one-way accounts only, reduces first and opens with the rest.
 */
export type Effect = "open" | "reduce" | "net";
/** Take-profit and stop-loss of a position; 0 leaves one out. */
export type PositionExits = {
  readonly takeProfitTicks: Ticks;
  readonly stopLossTicks: Ticks;
  /** Which price they follow. */
  readonly source: "mark" | "last";
};
export type PlaceFutures = CommandBase & {
  readonly type: "futures/place";
  readonly user: UserId;
  readonly contract: MarketId;
  readonly side: Side;
  readonly effect: Effect;
  readonly orderType: "limit" | "market";
  /** Limit price; 0 for a market order, which takes what the band allows and expires the rest. */
  readonly ticks: Ticks;
  readonly lots: Lots;
  /** Of what it opens; 1 for an order that only reduces. */
  readonly multiple: number;
  readonly timeInForce: FuturesTimeInForce;
  readonly postOnly: boolean;
  /** Of the position that it opens. */
  readonly exits?: PositionExits;
  /** A name of the caller's making, one open order at a time; up to 36 letters, digits and . _ : / - */
  readonly clientOrderId?: string;
};
export type FuturesTrigger = {
  readonly source: "mark" | "last";
  readonly direction: "rises" | "falls";
  readonly ticks: Ticks;
  /** Above 0: a trailing stop at that distance from the best price since it was activated. */
  readonly trailPpm: RatePpm;
  /** Of a trailing stop: the price from which on it trails; 0: from the start. */
  readonly activationTicks: Ticks;
};
/** Becomes the order it names when its trigger comes; holds nothing until then, and expires when it is refused then. */
export type PlaceFuturesConditional = Omit<PlaceFutures, "type"> & {
  readonly type: "futures/place-conditional";
  readonly trigger: FuturesTrigger;
  /** Closes the whole side, whatever it is then; `lots` is 0. */
  readonly closesAll: boolean;
};
/** Another price or quantity for a resting limit order; `lots` is the new whole quantity, what is filled included. */
export type AmendFutures = CommandBase & {
  readonly type: "futures/amend";
  readonly user: UserId;
  readonly order: OrderId;
  readonly ticks: Ticks;
  readonly lots: Lots;
};
export type CancelFutures = CommandBase & { readonly type: "futures/cancel"; readonly user: UserId; readonly order: OrderId };
/** In commands over several contracts: every one. */
export const ALL_CONTRACTS = 0 as MarketId;
export type CancelAllFutures = CommandBase & { readonly type: "futures/cancel-all"; readonly user: UserId; readonly contract: MarketId };
/** Market order against one position; `lots` 0: all of it. What the book can't take stays open. */
export type ClosePosition = CommandBase & {
  readonly type: "futures/close";
  readonly user: UserId;
  readonly position: OrderId;
  readonly lots: Lots;
};
/** Up to `CLOSE_MANY_MAX` positions, oldest first. */
export type CloseManyPositions = CommandBase & {
  readonly type: "futures/close-many";
  readonly user: UserId;
  readonly contract: MarketId;
  readonly side: PositionSide | "both";
};
/** Closes a position and opens as many lots of the other side with its multiple, both at market. */
export type ReversePosition = CommandBase & { readonly type: "futures/reverse"; readonly user: UserId; readonly position: OrderId };
export type SetExits = CommandBase & {
  readonly type: "futures/set-exits";
  readonly user: UserId;
  readonly position: OrderId;
} & PositionExits;
/** Free money becomes margin of a position (above zero), or margin beyond the initial one becomes free again (below zero). */
export type AdjustMargin = CommandBase & {
  readonly type: "futures/adjust-margin";
  readonly user: UserId;
  readonly position: OrderId;
  readonly units: Amount;
};
/** What the orders of a client that names no multiple have in that contract. */
export type SetMultiple = CommandBase & {
  readonly type: "futures/set-multiple";
  readonly user: UserId;
  readonly contract: MarketId;
  readonly multiple: number;
};
/** Refused while anything of futures is open. */
export type SetPositionMode = CommandBase & {
  readonly type: "futures/set-position-mode";
  readonly user: UserId;
  readonly isOneWay: boolean;
};
/** The person answered the test of understanding: multiples above 5 are open to them. */
export type PassFuturesTest = CommandBase & { readonly type: "futures/pass-test"; readonly user: UserId };
/** Mass quote of the contract's house account: replaces all its orders there. Pairs of ticks and lots, flattened. */
export type QuoteFutures = CommandBase & {
  readonly type: "futures/quote";
  readonly user: UserId;
  readonly contract: MarketId;
  readonly bids: readonly number[];
  readonly asks: readonly number[];
};
export type FuturesCommand =
  | ListContract
  | SetContractTerms
  | HaltContract
  | ResumeContract
  | PlaceFutures
  | PlaceFuturesConditional
  | AmendFutures
  | CancelFutures
  | CancelAllFutures
  | ClosePosition
  | CloseManyPositions
  | ReversePosition
  | SetExits
  | AdjustMargin
  | SetMultiple
  | SetPositionMode
  | PassFuturesTest
  | QuoteFutures;

type Of<Type extends string> = { readonly type: Type; readonly contract: MarketId; readonly at: TimeMs };
export type ContractListed = { readonly type: "futures/contract-listed"; readonly at: TimeMs } & ContractTerms;
export type ContractTermsSet = Of<"futures/terms-set"> & ChangeableContractTerms;
/** `until`: when it ends by itself; not told before rules 23, nor where the market of its coin ends. */
export type ContractHalted = Of<"futures/halted"> & { readonly reason: string; readonly until?: TimeMs };
export type ContractResumed = Of<"futures/resumed">;

export type FuturesPlaced = Of<"futures/placed"> & {
  readonly order: OrderId;
  readonly user: UserId;
  readonly side: Side;
  readonly effect: Effect;
  readonly orderType: "limit" | "market";
  readonly ticks: Ticks;
  readonly lots: Lots;
  readonly multiple: number;
  readonly timeInForce: FuturesTimeInForce;
  readonly postOnly: boolean;
  readonly exits: PositionExits | undefined;
  /** '' for none. */
  readonly clientOrderId: string;
  /** What it waits for; undefined for an order that works at once. */
  readonly trigger: FuturesTrigger | undefined;
  readonly closesAll: boolean;
  /** The position that it closes, where it closes one alone; 0 else. */
  readonly position: OrderId;
  /** Why it came: a person's order, or what the venue placed for them. */
  readonly cause: OrderCause;
  /** Last price when it came, or the index before the first trade. */
  readonly lastTicks: Ticks;
};
export type OrderCause = "order" | "take_profit" | "stop_loss" | "close_out" | "fund" | "start_again" | "delisted" | "copied";
export type FuturesTriggered = Of<"futures/triggered"> & { readonly order: OrderId; readonly user: UserId; readonly ticks: Ticks };
export type FuturesAmended = Of<"futures/amended"> & {
  readonly order: OrderId;
  readonly user: UserId;
  readonly ticks: Ticks;
  readonly lots: Lots;
};
/** What one side of a fill did: lots that reduced positions (their `futures/reduced` follow), the rest opened. */
export type FillSide = {
  readonly order: OrderId;
  readonly user: UserId;
  /** In quote units, of the whole fill. */
  readonly fee: number;
  readonly ppm: RatePpm;
  readonly reducedLots: Lots;
};
export type FuturesFilled = Of<"futures/filled"> & {
  /** Counts up over all contracts, from 1. */
  readonly trade: number;
  /** The maker's price. */
  readonly ticks: Ticks;
  readonly lots: Lots;
  readonly quoteUnits: number;
  readonly takerSide: Side;
  readonly maker: FillSide;
  readonly taker: FillSide;
};
/** `expired`: it could not fill (further). `risk`: its fill would have led its account to close-out. `nothing_to_reduce`: its positions are gone. */
export type FuturesOrderEnd =
  | "filled"
  | "cancelled"
  | "expired"
  | "self_trade"
  | "risk"
  | "nothing_to_reduce"
  | "close_out"
  | "halted"
  | "start_again"
  | "delisted";
export type FuturesClosed = Of<"futures/closed"> & {
  readonly order: OrderId;
  readonly user: UserId;
  readonly reason: FuturesOrderEnd;
  /** What was left unfilled. */
  readonly lots: Lots;
};

/** A position began, or a further fill of its order made it larger: figures of all of it now. */
export type PositionOpened = Of<"futures/opened"> & {
  readonly position: OrderId;
  readonly user: UserId;
  readonly side: PositionSide;
  readonly multiple: number;
  readonly lots: Lots;
  readonly entryValue: number;
  readonly margin: number;
  /** Fees of all fills that opened it. */
  readonly fees: number;
  readonly exits: PositionExits | undefined;
};
/** Why lots of a position ended. `fund`: the insurance fund took it over. `adl`: closed against somebody's close-out. */
export type ReduceCause = OrderCause | "taken_over" | "deleveraged";
export type PositionReduced = Of<"futures/reduced"> & {
  readonly position: OrderId;
  readonly user: UserId;
  readonly side: PositionSide;
  /** 0 where no order was filled (taken over, deleveraged). */
  readonly order: OrderId;
  readonly trade: number;
  readonly cause: ReduceCause;
  readonly ticks: Ticks;
  readonly lots: Lots;
  readonly entryValue: number;
  readonly exitValue: number;
  /** Share of the fill's fee. */
  readonly fee: number;
  /** Exit less entry in the position's direction, fee not taken off. */
  readonly result: number;
  /** What of loss and fee promotional credit paid, where it paid any. */
  readonly byCredit?: number;
  /** Margin that these lots gave back, before result and fee were taken of it. */
  readonly margin: number;
  /** What is left of the position; its end when that is 0. */
  readonly left: { readonly lots: Lots; readonly entryValue: number; readonly margin: number };
};
export type ExitsSet = Of<"futures/exits-set"> & { readonly position: OrderId; readonly user: UserId } & PositionExits;
export type MarginAdjusted = Of<"futures/margin-adjusted"> & {
  readonly position: OrderId;
  readonly user: UserId;
  /** Above zero: put in. */
  readonly units: number;
  readonly margin: number;
  readonly cause: "person" | "copied" | "overnight" | "funding" | "loss_elsewhere";
};
/** A winning position was settled at the mark, so that its account could pay a loss: its result so far is money now. */
export type PositionSettled = Of<"futures/position-settled"> & {
  readonly position: OrderId;
  readonly user: UserId;
  readonly side: PositionSide;
  readonly lots: number;
  readonly ticks: Ticks;
  readonly result: number;
  readonly entryValue: number;
};
export type MultipleSet = Of<"futures/multiple-set"> & { readonly user: UserId; readonly multiple: number };
export type PositionModeSet = {
  readonly type: "futures/position-mode-set";
  readonly user: UserId;
  readonly isOneWay: boolean;
  readonly at: TimeMs;
};
export type TestPassed = { readonly type: "futures/test-passed"; readonly user: UserId; readonly at: TimeMs };

/** Marks of the contracts whose figures changed, once a second. */
export type Marked = {
  readonly type: "futures/marked";
  readonly marks: readonly {
    readonly contract: MarketId;
    readonly mark: Ticks;
    readonly index: Ticks;
    readonly last: Ticks;
    /** Estimate of the running period. */
    readonly ratePpb: bigint;
    /** Whether the index is fresh enough for new positions and close-outs. */
    readonly isFresh: boolean;
  }[];
  readonly at: TimeMs;
};
/** A period's rate is fixed; what each position pays or receives follows. */
export type FundingFixed = Of<"futures/funding-fixed"> & {
  readonly ratePpb: bigint;
  readonly meanPremiumPpb: bigint;
  /** How long of the period premiums were measured; 0: nothing is charged. */
  readonly measuredMs: number;
  readonly mark: Ticks;
  readonly index: Ticks;
  /** The moment that it is of; `at` may be later. */
  readonly due: TimeMs;
};
export type FundingPaid = Of<"futures/funding-paid"> & {
  readonly position: OrderId;
  readonly user: UserId;
  readonly side: PositionSide;
  readonly lots: Lots;
  readonly mark: Ticks;
  readonly ratePpb: bigint;
  /** Above zero: paid; below: received. */
  readonly units: number;
  readonly due: TimeMs;
};
export type OvernightCharged = Of<"futures/overnight-charged"> & {
  readonly position: OrderId;
  readonly user: UserId;
  readonly side: PositionSide;
  readonly lots: Lots;
  readonly mark: Ticks;
  readonly ppm: RatePpm;
  readonly fromMargin: number;
  readonly fromBalance: number;
  readonly due: TimeMs;
};
/** Told to a person whose risk rate reached 80 %, at most once in fifteen minutes. */
export type MarginCalled = {
  readonly type: "futures/margin-called";
  readonly user: UserId;
  /** Hundredths of a percent. */
  readonly rate: bigint;
  readonly equity: Amount;
  readonly margin: Amount;
  /** Of what it held. */
  readonly marks: readonly HeldMark[];
  readonly at: TimeMs;
};
/** What an account held of a contract: its mark, and lots of longs less lots of shorts. */
export type HeldMark = { readonly contract: MarketId; readonly mark: Ticks; readonly netLots: number };
/** An account was closed out: the figures that led to it; its ended orders and positions are told before it, in the same outcome. */
export type ClosedOut = {
  readonly type: "futures/closed-out";
  readonly user: UserId;
  /** Counts close-outs, from 1: the receipt's number. */
  readonly number: number;
  readonly rateBefore: bigint;
  readonly equityBefore: Amount;
  readonly marginBefore: Amount;
  /** Of its equity before: what its positions had won or lost at the marks. */
  readonly unrealisedBefore: Amount;
  readonly marks: readonly HeldMark[];
  readonly ordersEnded: number;
  /** What its ended orders had held: money of the account again. */
  readonly released: Amount;
  readonly steps: readonly CloseOutStep[];
  readonly rateAfter: bigint | undefined;
  readonly equityAfter: Amount;
  readonly at: TimeMs;
};
/** One position of a close-out: how many lots went where, at what price. */
export type CloseOutStep = {
  readonly position: OrderId;
  readonly contract: MarketId;
  readonly side: PositionSide;
  readonly lots: Lots;
  readonly bankruptcyTicks: Ticks;
  readonly filledLots: Lots;
  readonly filledValue: number;
  /** Of the book's part. */
  readonly fillFee: number;
  readonly fundLots: Lots;
  readonly deleveragedLots: Lots;
  readonly perTickLot: number;
  /** Paid to the insurance fund. */
  readonly closeOutFee: number;
};
/** The insurance fund's money moved; `balance` afterwards. */
export type FundMoved = {
  readonly type: "futures/fund-moved";
  readonly asset: AssetId;
  readonly units: Amount;
  readonly balance: Amount;
  readonly at: TimeMs;
};
export type FuturesQuoted = Of<"futures/quoted"> & { readonly user: UserId };

export type FuturesEvent =
  | ContractListed
  | ContractTermsSet
  | ContractHalted
  | ContractResumed
  | FuturesPlaced
  | FuturesTriggered
  | FuturesAmended
  | FuturesFilled
  | FuturesClosed
  | PositionOpened
  | PositionReduced
  | ExitsSet
  | MarginAdjusted
  | PositionSettled
  | MultipleSet
  | PositionModeSet
  | TestPassed
  | Marked
  | FundingFixed
  | FundingPaid
  | OvernightCharged
  | MarginCalled
  | ClosedOut
  | FundMoved
  | FuturesQuoted;

export type FuturesRefusal =
  | "account_not_open"
  | "contract_not_found"
  | "contract_exists"
  | "contract_terms_invalid"
  | "contract_halted"
  | "contract_not_halted"
  | "second_operator_needed"
  | "market_delisted"
  | "mark_stale"
  | "order_malformed"
  | "order_not_found"
  | "order_not_yours"
  | "order_not_amendable"
  | "quantity_below_filled"
  | "quantity_above_maximum"
  | "multiple_not_offered"
  | "futures_test_required"
  | "bracket_exceeded"
  | "price_outside_band"
  | "post_only_would_trade"
  | "no_liquidity"
  | "insufficient_balance"
  | "would_be_closed_out"
  | "too_many_open_orders"
  | "too_many_positions"
  | "client_order_id_in_use"
  | "client_order_id_invalid"
  | "nothing_to_reduce"
  | "position_not_found"
  | "position_not_yours"
  | "copied_position"
  | "position_mode_in_use"
  | "position_mode_one_way"
  | "exit_prices_invalid"
  | "margin_below_initial"
  | "trigger_invalid"
  | "not_permitted";
