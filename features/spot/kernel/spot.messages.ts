/** What spot hears and says: commands, events, refusals. Stocks are markets of their own class, same messages. */
import type { Amount, AssetId, Lots, MarketId, OrderId, RatePpm, Ticks, TimeMs, UserId } from "../../../money/units.ts";
import type { CommandBase } from "../../../kernel/command.ts";
import type { HaltedBy } from "../../../kernel/halts/halts.ts";
import type { Side } from "../../../kernel/order-book/order-pool.ts";

export type AssetClass = "coin" | "stock";

/** The terms of a market; what is in `ChangeableTerms` can be changed later, the rest is fixed when it is listed. */
export type MarketTerms = {
  readonly market: MarketId;
  /** "BTC/USDT". */
  readonly symbol: string;
  readonly assetClass: AssetClass;
  readonly base: AssetId;
  readonly quote: AssetId;
  /** A tick is 10^-priceDecimals of the quote asset. */
  readonly priceDecimals: number;
  /** A lot is 10^-quantityDecimals of the base asset. */
  readonly quantityDecimals: number;
  /** Least value of an order, in quote units. */
  readonly notionalMin: Amount;
  /** How far a price may lie from the index, either way. */
  readonly bandPpm: RatePpm;
  readonly makerPpm: RatePpm;
  readonly takerPpm: RatePpm;
};

/** What `spot/set-terms` changes. */
export type ChangeableTerms = Pick<MarketTerms, "makerPpm" | "takerPpm" | "notionalMin" | "bandPpm">;
/** New fees and filters of a market, all of them: who sends it read the present ones. A fill is charged what counts when it happens. */
export type SetTerms = CommandBase & { readonly type: "spot/set-terms"; readonly market: MarketId } & ChangeableTerms;
export type ListMarket = CommandBase & { readonly type: "spot/list-market" } & MarketTerms;

/**
 * What a market does with orders.
 * closed: takes none. opening_auction, closing_auction: gathers limit orders without matching them; the auction trades at
 * one price when the phase ends. open: continuous matching.
 */
export type Phase = "closed" | "opening_auction" | "open" | "closing_auction";
/** Moves a market through its session; cancelling is possible in every phase. */
export type SetPhase = CommandBase & { readonly type: "spot/set-phase"; readonly market: MarketId; readonly phase: Phase };
/**
 * An operator's halt: no new orders, no matching, no triggers; cancelling stays possible. `reason` is shown to everybody. It ends by itself
 * (`kernel/halts`); with two names it is two operators', who may say it again while it lasts.
 */
export type Halt = CommandBase & HaltedBy & { readonly type: "spot/halt"; readonly market: MarketId; readonly reason: string };
export type Resume = CommandBase & { readonly type: "spot/resume"; readonly market: MarketId };

/** gtc: until cancelled. ioc: what does not fill at once expires. fok: all at once or nothing. day: until the session ends (stocks). */
export type TimeInForce = "gtc" | "ioc" | "fok" | "day";
/** What happens when somebody's order would meet an order of their own; the arriving order's choice counts. */
export type SelfTrade = "none" | "expire_taker" | "expire_maker" | "expire_both";

export type Place = CommandBase & {
  readonly type: "spot/place";
  readonly user: UserId;
  readonly market: MarketId;
  readonly side: Side;
  /** A limit order rests with what does not fill; a market order takes what the band allows and expires the rest. */
  readonly orderType: "limit" | "market";
  /** Limit price; 0 for a market order. */
  readonly ticks: Ticks;
  /** Quantity; 0 when `budget` says how much to spend. */
  readonly lots: Lots;
  /** Market buys only: quote units to spend at most; 0 when `lots` says how much. */
  readonly budget: Amount;
  readonly timeInForce: TimeInForce;
  /** Limit orders only: refused when it would trade at once. */
  readonly postOnly: boolean;
  readonly selfTrade: SelfTrade;
  /** A name of the caller's making, one open order at a time; up to 36 letters, digits and . _ : / - */
  readonly clientOrderId?: string;
};

/**
 * A limit order (gtc) of which the book shows at most `peak` lots: when those are filled, the next come from what is hidden, behind
 * everything of its price. Coins only.
 */
export type PlaceIceberg = Omit<Place, "type"> & { readonly type: "spot/place-iceberg"; readonly peak: Lots };

/**
 * Which price a trigger follows: the last trade, the mark (for spot and stocks the index as sampled), or the shown price, the
 * one that tickers name: the newest of both.
 */
export type TriggerSource = "last" | "mark" | "shown";
/**
 * When a waiting order becomes an ordinary one. Sell and falls, buy and rises: a stop. The other way round: a take-profit.
 * `trailPpm` above 0 makes a trailing stop: the trigger follows the best price since the order came, at that distance,
 * and `ticks` is 0.
 */
export type Trigger = {
  readonly source: TriggerSource;
  readonly direction: "rises" | "falls";
  readonly ticks: Ticks;
  readonly trailPpm: RatePpm;
};
/** Stop, stop-limit, take-profit, take-profit-limit, trailing stop: an order that waits for its trigger. */
export type PlaceConditional = Omit<Place, "type"> & { readonly type: "spot/place-conditional"; readonly trigger: Trigger };

/**
 * OCO: a limit order and a stop of the same quantity; as soon as one begins to fill or triggers, the other ends.
 * `ticks` is the limit order's price. The pair has one hold.
 */
export type PlacePair = CommandBase & {
  readonly type: "spot/place-pair";
  readonly user: UserId;
  readonly market: MarketId;
  readonly side: Side;
  readonly ticks: Ticks;
  readonly lots: Lots;
  readonly stop: StopTerms;
  readonly timeInForce: "gtc" | "day";
  readonly selfTrade: SelfTrade;
  /** Names of the limit order, of the stop, and of the two together. */
  readonly clientOrderId?: string;
  readonly stopClientOrderId?: string;
  readonly listClientOrderId?: string;
};
export type StopTerms = {
  readonly source: TriggerSource;
  readonly ticks: Ticks;
  /** Limit price of the order it becomes; 0 for a market order. */
  readonly limitTicks: Ticks;
};

/** Take-profit and stop-loss that are placed for what a buy brought once the buy has ended; 0 leaves one out. */
export type Exits = { readonly takeProfitTicks: Ticks; readonly stop: StopTerms };
/** Bracket: a buy with its exits attached. */
export type PlaceBracket = Omit<Place, "type"> & { readonly type: "spot/place-bracket"; readonly exits: Exits };

/** An order that follows another: it comes to the market, and pledges something, once that one is filled whole. */
export type Follower = Pick<Place, "side" | "orderType" | "ticks" | "lots" | "timeInForce" | "postOnly" | "clientOrderId"> & {
  /** What it waits for once it has come to the market. */
  readonly trigger?: Trigger;
};
/**
 * A limit order with what follows it: one order, or an OCO pair (its limit order first, then its stop, as `spot/place-pair` has
 * them). When it ends otherwise than filled, or one of them is cancelled, all of them end. Coins only.
 */
export type PlaceList = Omit<Place, "type"> & {
  readonly type: "spot/place-list";
  readonly followers: readonly Follower[];
  readonly listClientOrderId?: string;
};

/**
 * Changes a resting limit order. `lots` is the new whole quantity, what is filled included. Keeps its place in the queue
 * when only the quantity shrinks; else it is as if it came anew, under the same id.
 */
export type Amend = CommandBase & {
  readonly type: "spot/amend";
  readonly user: UserId;
  readonly order: OrderId;
  readonly ticks: Ticks;
  readonly lots: Lots;
};
/**
 * Makes an open order smaller and changes nothing else: it keeps its place in the queue or its trigger. Of a pair both orders get
 * smaller. `lots` is the new whole quantity, what is filled included; `clientOrderId` its name from now on, left out: as before.
 */
export type Shrink = CommandBase & {
  readonly type: "spot/shrink";
  readonly user: UserId;
  readonly order: OrderId;
  readonly lots: Lots;
  readonly clientOrderId?: string;
};
export type Cancel = CommandBase & { readonly type: "spot/cancel"; readonly user: UserId; readonly order: OrderId };
/** In `CancelAll`: every market. */
export const ALL_MARKETS = 0 as MarketId;
/** Cancels all of the user's orders, in one market or (`ALL_MARKETS`) in all; brackets end without exits, so that nothing is left. */
export type CancelAll = CommandBase & { readonly type: "spot/cancel-all"; readonly user: UserId; readonly market: MarketId };
/** Mass quote of a house account: replaces all its orders in a market. Pairs of ticks and lots, flattened. */
export type Quote = CommandBase & {
  readonly type: "spot/quote";
  readonly user: UserId;
  readonly market: MarketId;
  readonly bids: readonly number[];
  readonly asks: readonly number[];
};

export type SpotCommand =
  | ListMarket
  | SetTerms
  | SetPhase
  | Halt
  | Resume
  | Place
  | PlaceIceberg
  | PlaceConditional
  | PlacePair
  | PlaceBracket
  | PlaceList
  | Amend
  | Shrink
  | Cancel
  | CancelAll
  | Quote;

export type MarketListed = { readonly type: "spot/market-listed" } & MarketTerms;
export type TermsSet = { readonly type: "spot/terms-set"; readonly market: MarketId; readonly at: TimeMs } & ChangeableTerms;
export type PhaseChanged = { readonly type: "spot/phase-changed"; readonly market: MarketId; readonly phase: Phase; readonly at: TimeMs };
/** `until`: when it ends by itself; not told before rules 23. */
export type Halted = {
  readonly type: "spot/halted";
  readonly market: MarketId;
  readonly reason: string;
  readonly until?: TimeMs;
  readonly at: TimeMs;
};
export type Resumed = { readonly type: "spot/resumed"; readonly market: MarketId; readonly at: TimeMs };
/** An auction ended at one price; its fills follow. */
export type Auctioned = {
  readonly type: "spot/auctioned";
  readonly market: MarketId;
  readonly ticks: Ticks;
  readonly lots: Lots;
  readonly at: TimeMs;
};

export type OrderType = "limit" | "market" | "stop" | "stop_limit" | "take_profit" | "take_profit_limit" | "trailing_stop";
export type Placed = {
  readonly type: "spot/placed";
  readonly order: OrderId;
  readonly user: UserId;
  readonly market: MarketId;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly ticks: Ticks;
  readonly lots: Lots;
  readonly budget: Amount;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  readonly selfTrade: SelfTrade;
  /** The caller's name for it; '' for none. */
  readonly clientOrderId: string;
  /** Last price in this market when the order came, or the index before the first trade; 0 when there is neither. */
  readonly lastTicks: Ticks;
  /** What it waits for; undefined for an order that works at once. A trailing stop names its first trigger price. */
  readonly trigger: Trigger | undefined;
  /** The other order of an OCO pair; 0 for none. The stop of a pair is announced second. */
  readonly pair: OrderId;
  /** The bracket's entry, when this is one of its exits; 0 for none. */
  readonly entry: OrderId;
  readonly exits: Exits | undefined;
  /** Of an iceberg: how much of it shows at a time. */
  readonly peak?: Lots;
  /**
   * Its list, where it has one of its own kind or name: the number of the list's first order, and on that order the list's name ('' for
   * none). A follower names that order as `entry`, too.
   */
  readonly list?: { readonly first: OrderId; readonly clientOrderId: string };
  readonly at: TimeMs;
};
/** A follower came to the market, as the order it follows was filled; `trigger` is what it waits for now, 0 for an order that works. */
export type Activated = {
  readonly type: "spot/activated";
  readonly order: OrderId;
  readonly user: UserId;
  readonly market: MarketId;
  readonly trigger: Ticks;
  readonly at: TimeMs;
};
/** A waiting order became an ordinary one; `ticks` is the price that did it. */
export type Triggered = {
  readonly type: "spot/triggered";
  readonly order: OrderId;
  readonly user: UserId;
  readonly market: MarketId;
  readonly ticks: Ticks;
  readonly at: TimeMs;
};
/** What an order was before it was made smaller in its place; its names are '' for none. */
export type Shrunk = {
  readonly fromLots: Lots;
  readonly fromClientOrderId: string;
  readonly clientOrderId: string;
};
/** Price and whole quantity from now on; the price of a waiting order is its limit, 0 for none. */
export type Amended = {
  readonly type: "spot/amended";
  readonly order: OrderId;
  readonly user: UserId;
  readonly market: MarketId;
  readonly ticks: Ticks;
  readonly lots: Lots;
  /** Only where it came from `spot/shrink`. */
  readonly shrunk?: Shrunk;
  readonly at: TimeMs;
};
export type Filled = {
  readonly type: "spot/filled";
  /** Counts up over all markets, from 1. */
  readonly trade: number;
  readonly market: MarketId;
  /** The maker's price; in an auction the auction's. */
  readonly ticks: Ticks;
  readonly lots: Lots;
  /** Value in quote units. */
  readonly quoteUnits: number;
  /** In an auction the seller stands as taker; both pay the maker's rate. */
  readonly takerSide: Side;
  readonly makerOrder: OrderId;
  readonly makerUser: UserId;
  /** In units of what the maker receives: base when it buys, quote when it sells. */
  readonly makerFee: number;
  /** The rate of that fee: the market's when it was charged. */
  readonly makerPpm: RatePpm;
  readonly takerOrder: OrderId;
  readonly takerUser: UserId;
  /** In units of what the taker receives. */
  readonly takerFee: number;
  readonly takerPpm: RatePpm;
  readonly at: TimeMs;
};
/**
 * An order met another of its owner, and no trade came of it: `mode` says which of the two ends, the event of its end follows. Told of
 * people only.
 */
export type SelfTradePrevented = {
  readonly type: "spot/self-trade-prevented";
  readonly market: MarketId;
  readonly user: UserId;
  readonly mode: Exclude<SelfTrade, "none">;
  /** The price at which they would have traded: the maker's. */
  readonly ticks: Ticks;
  readonly takerOrder: OrderId;
  /** What was left of each; of an order by budget what its rest would have bought at that price. */
  readonly takerLots: Lots;
  readonly makerOrder: OrderId;
  readonly makerLots: Lots;
  readonly at: TimeMs;
};
/** Trades of the outside market within one index sample, numbered with the venue's own: nobody here took part, no money moved. */
export type TradedOutside = {
  readonly type: "spot/traded-outside";
  readonly market: MarketId;
  /** Number of the first; the others follow. */
  readonly first: number;
  readonly count: number;
  readonly ticks: Ticks;
  /** All of them together. */
  readonly lots: Lots;
  readonly at: TimeMs;
};
/**
 * Why an order ended. `expired`: it could not fill (further) as its time in force or the band demands, or the filters refused a follower
 * when its time came. `pair`: the other order of its pair took over, or the order that it follows ended unfilled. `session_end`: a day order's day was over. `split`: nothing was left of it after a split.
 * `delisted`: its market ended.
 */
export type CloseReason = "filled" | "cancelled" | "expired" | "self_trade" | "pair" | "session_end" | "split" | "delisted" | "start_again";
export type Closed = {
  readonly type: "spot/closed";
  readonly order: OrderId;
  readonly user: UserId;
  readonly market: MarketId;
  readonly reason: CloseReason;
  /** What was left unfilled; 0 for orders by budget. */
  readonly remaining: Lots;
  readonly at: TimeMs;
};
export type Quoted = { readonly type: "spot/quoted"; readonly user: UserId; readonly market: MarketId; readonly at: TimeMs };

export type SpotEvent =
  | MarketListed
  | TermsSet
  | PhaseChanged
  | Halted
  | Resumed
  | Auctioned
  | Placed
  | Activated
  | Triggered
  | Amended
  | Filled
  | TradedOutside
  | SelfTradePrevented
  | Closed
  | Quoted;

/** In the order in which they are looked for: exists, shape, permission, filters, state, funds. */
export type SpotRefusal =
  | "market_not_found"
  | "market_already_listed"
  | "market_terms_invalid"
  | "order_not_found"
  | "order_not_yours"
  | "order_malformed"
  | "order_not_amendable"
  | "quantity_above_maximum"
  | "quantity_below_filled"
  | "not_permitted"
  | "market_closed"
  | "market_delisted"
  | "market_halted"
  | "market_not_halted"
  | "second_operator_needed"
  | "auction_limit_orders_only"
  | "day_orders_stocks_only"
  | "lists_coins_only"
  | "icebergs_coins_only"
  | "iceberg_parts_too_many"
  | "price_outside_band"
  | "no_reference_price"
  | "pair_prices_invalid"
  | "exit_prices_invalid"
  | "would_trigger_at_once"
  | "post_only_would_trade"
  | "notional_below_minimum"
  | "too_many_open_orders"
  | "too_many_waiting_orders"
  | "client_order_id_taken"
  | "insufficient_balance"
  | "no_liquidity";
