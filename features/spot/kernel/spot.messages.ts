/** What spot hears and says: commands, events, refusals. Stocks are markets of their own class, same messages. */
import type { Amount, AssetId, Lots, MarketId, OrderId, RatePpm, Ticks, TimeMs, UserId } from "../../../money/units.ts";
import type { CommandBase } from "../../../kernel/command.ts";
import type { Side } from "../../../kernel/order-book/order-pool.ts";

export type AssetClass = "coin" | "stock";

/** The terms of a market; fixed when it is listed. */
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

export type ListMarket = CommandBase & { readonly type: "spot/list-market" } & MarketTerms;
/** Opens or closes a market for new orders (a stock's session, a halt); cancelling is always possible. */
export type SetOpen = CommandBase & { readonly type: "spot/set-open"; readonly market: MarketId; readonly open: boolean };

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
};
export type Cancel = CommandBase & { readonly type: "spot/cancel"; readonly user: UserId; readonly order: OrderId };
/** Cancels all of the user's orders, in one market or (0) in all. */
export type CancelAll = CommandBase & { readonly type: "spot/cancel-all"; readonly user: UserId; readonly market: MarketId };
/** Mass quote of a house account: replaces all its orders in a market. Pairs of ticks and lots, flattened. */
export type Quote = CommandBase & {
  readonly type: "spot/quote";
  readonly user: UserId;
  readonly market: MarketId;
  readonly bids: readonly number[];
  readonly asks: readonly number[];
};

export type SpotCommand = ListMarket | SetOpen | Place | Cancel | CancelAll | Quote;

export type MarketListed = { readonly type: "spot/market-listed" } & MarketTerms;
export type MarketOpened = { readonly type: "spot/market-opened" | "spot/market-closed"; readonly market: MarketId; readonly at: TimeMs };
export type Placed = {
  readonly type: "spot/placed";
  readonly order: OrderId;
  readonly user: UserId;
  readonly market: MarketId;
  readonly side: Side;
  readonly orderType: "limit" | "market";
  readonly ticks: Ticks;
  readonly lots: Lots;
  readonly budget: Amount;
  /** Last price in this market when the order came, or the index before the first trade; 0 when there is neither. */
  readonly lastTicks: Ticks;
  readonly at: TimeMs;
};
export type Filled = {
  readonly type: "spot/filled";
  /** Counts up over all markets, from 1. */
  readonly trade: number;
  readonly market: MarketId;
  /** The maker's price. */
  readonly ticks: Ticks;
  readonly lots: Lots;
  /** Value in quote units. */
  readonly quoteUnits: number;
  readonly takerSide: Side;
  readonly makerOrder: OrderId;
  readonly makerUser: UserId;
  /** In units of what the maker receives: base when it buys, quote when it sells. */
  readonly makerFee: number;
  readonly takerOrder: OrderId;
  readonly takerUser: UserId;
  /** In units of what the taker receives. */
  readonly takerFee: number;
  readonly at: TimeMs;
};
/** Why an order ended. `expired`: a market order found nothing more within the band or budget. */
export type CloseReason = "filled" | "cancelled" | "expired" | "self_trade" | "start_again";
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

export type SpotEvent = MarketListed | MarketOpened | Placed | Filled | Closed | Quoted;

/** In the order in which they are looked for: exists, shape, permission, filters, state, funds. */
export type SpotRefusal =
  | "market_not_found"
  | "market_already_listed"
  | "market_terms_invalid"
  | "order_not_found"
  | "order_not_yours"
  | "order_malformed"
  | "quantity_above_maximum"
  | "not_permitted"
  | "market_closed"
  | "price_outside_band"
  | "notional_below_minimum"
  | "too_many_open_orders"
  | "insufficient_balance"
  | "no_liquidity";
