/** A market and its orders as the auditor sees them. */
import type { Exits, MarketTerms, Phase, Place, SelfTrade, TimeInForce, Trigger } from "../../features/spot/kernel/spot.messages.ts";

export type ModelSide = "buy" | "sell";

export type ModelOrder = {
  readonly user: number;
  readonly market: ModelMarket;
  readonly side: ModelSide;
  readonly isMarketOrder: boolean;
  /** Limit price; 0 for a market order. */
  price: bigint;
  /** Whole quantity, and what is left of it. */
  lots: bigint;
  left: bigint;
  /** Quote units a market buy may spend; undefined when it names a quantity only. */
  budget: bigint | undefined;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  selfTrade: SelfTrade;
  /** Of an iceberg: how much of it shows at a time; and how much shows now. */
  readonly peak?: bigint | undefined;
  shown: bigint;
  /** What its owner calls it. */
  name?: string | undefined;
  /** When it came, or was changed so that it came anew; and the least that the market's fees were before they rose since then (rules 22). */
  since: number;
  feesMost: { readonly maker: number; readonly taker: number };
  /** Rank in time: the lower came earlier; a changed order gets a new one. */
  rank: number;
  /** What the order itself holds now: base units of a sell, quote units of a buy. */
  held: bigint;
  /** pending: it follows another, which is not filled yet. */
  state: "pending" | "waiting" | "resting" | "ended";
  /** Orders that come to the market once this one is filled, and the one whose follower it is. */
  followers: readonly ModelOrder[];
  leader: ModelOrder | undefined;
  /** Rank among trailing stops that a new price moves together. */
  trailRank: number;
  /** While it waits: the trigger with its present price, and the best price a trailing stop has seen. */
  trigger: Trigger | undefined;
  triggerPrice: bigint;
  best: bigint;
  /** The other order of a pair. */
  pair: ModelOrder | undefined;
  /** A bracket's buy: its exits and what it brought so far, in base units. */
  exits: Exits | undefined;
  received: bigint;
};

/** What the book shows of a resting order. */
export const shownOf = ({ peak, shown, left }: Pick<ModelOrder, "peak" | "shown" | "left">): bigint => (peak === undefined ? left : shown);

/** What an order is when it comes. */
export type OrderTerms = Pick<
  ModelOrder,
  | "user"
  | "market"
  | "side"
  | "isMarketOrder"
  | "price"
  | "lots"
  | "budget"
  | "timeInForce"
  | "postOnly"
  | "selfTrade"
  | "name"
  | "exits"
  | "peak"
>;

/** An order as a command names it. */
export function termsOf(market: ModelMarket, order: Omit<Place, "type" | "at" | "key">): OrderTerms {
  const { user, side, orderType, ticks, lots, budget, timeInForce, postOnly, selfTrade, clientOrderId: name } = order;
  return {
    user,
    market,
    side,
    isMarketOrder: orderType === "market",
    price: orderType === "market" ? 0n : wholeOrZero(ticks),
    lots: wholeOrZero(lots),
    budget: budget > 0n ? budget : undefined,
    timeInForce,
    postOnly,
    selfTrade,
    name,
    exits: undefined,
  };
}

/** Figures that are no whole numbers are refused; a draft of such an order needs some figure. */
export function wholeOrZero(count: number): bigint {
  return Number.isSafeInteger(count) ? BigInt(count) : 0n;
}

export const ANY_FEE = { maker: Infinity, taker: Infinity } as const;

export function newOrder(terms: OrderTerms, rank: number, since: number): ModelOrder {
  const nothing = { held: 0n, shown: 0n, triggerPrice: 0n, best: 0n, received: 0n, trigger: undefined, pair: undefined, leader: undefined };
  return { ...terms, ...nothing, followers: [], left: terms.lots, since, feesMost: ANY_FEE, rank, trailRank: rank, state: "ended" };
}

/** What an order is called while it waits for its trigger. */
export function waitingType({ isMarketOrder, side }: ModelOrder, { direction, trailPpm }: Trigger) {
  if (trailPpm > 0) return "trailing_stop";
  const isStop = (side === "sell") === (direction === "falls");
  if (isMarketOrder) return isStop ? "stop" : "take_profit";
  return isStop ? "stop_limit" : "take_profit_limit";
}

export type ModelMarket = {
  terms: MarketTerms;
  /** Quote units in a tick times a lot; base units in a lot. */
  readonly quoteStep: bigint;
  readonly baseStep: bigint;
  last: bigint;
  index: bigint;
  /** Of the newest sample: when it came, and from how many sources. */
  sampledAt: number;
  sources: number;
  /** What tickers show: the newest sample, or the trade since. */
  shown: bigint;
  phase: Phase;
  halted: boolean;
  /** closing: no new orders; ended: for good. */
  life: "listed" | "closing" | "ended";
};

const PPM = 1_000_000n;

/** A share in parts per million, rounded down. */
export const shareOf = (units: bigint, ppm: number): bigint => (units * BigInt(ppm)) / PPM;

export const valueOf = (market: ModelMarket, price: bigint, lots: bigint): bigint => price * lots * market.quoteStep;

/** Prices an order may name; without an index or a last price there is no band. */
export function bandOf(market: ModelMarket): { readonly low: bigint; readonly high: bigint } | undefined {
  const around = market.index > 0n ? market.index : market.last;
  return around === 0n ? undefined : bandAround(market, around);
}

export function bandAround(market: ModelMarket, price: bigint): { readonly low: bigint; readonly high: bigint } {
  const reach = shareOf(price, market.terms.bandPpm);
  return { low: price - reach < 1n ? 1n : price - reach, high: price + reach };
}

/** Whether an arriving order that accepts `limit` at worst would trade with a resting one. */
export function crosses(side: ModelSide, limit: bigint | undefined, resting: ModelOrder): boolean {
  if (limit === undefined) return true;
  return side === "buy" ? resting.price <= limit : resting.price >= limit;
}

export const isTrading = (market: ModelMarket): boolean => market.phase === "open" && !market.halted;
