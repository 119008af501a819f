/** What distinguishes the kinds of orders: which fields they have, when they act, what they become. */
export type Side = "buy" | "sell";

/** As on the wire (`order_type`). */
export type OrderKind = "limit" | "market" | "stop" | "stop_limit" | "take_profit" | "take_profit_limit" | "trailing_stop" | "oco";
export type TimeInForce = "gtc" | "ioc" | "fok" | "day";
export type SelfTrade = "none" | "expire_taker" | "expire_maker" | "expire_both";
export type TriggerSource = "last" | "mark";

/** In the order of the chooser: at once, protection, profit, both. */
export const ORDER_KINDS: readonly OrderKind[] = [
  "limit",
  "market",
  "stop",
  "stop_limit",
  "take_profit",
  "take_profit_limit",
  "trailing_stop",
  "oco",
];

interface KindFacts {
  /** A limit price is typed. */
  readonly hasPrice: boolean;
  /** A trigger price is typed. */
  readonly hasTrigger: boolean;
  /** Nothing happens before the trigger. */
  readonly waits: boolean;
  /** Acts as a market order: it can be sized by an amount to spend. */
  readonly atMarket: boolean;
}

const FACTS: Readonly<Record<OrderKind, KindFacts>> = {
  limit: { hasPrice: true, hasTrigger: false, waits: false, atMarket: false },
  market: { hasPrice: false, hasTrigger: false, waits: false, atMarket: true },
  stop: { hasPrice: false, hasTrigger: true, waits: true, atMarket: true },
  stop_limit: { hasPrice: true, hasTrigger: true, waits: true, atMarket: false },
  take_profit: { hasPrice: false, hasTrigger: true, waits: true, atMarket: true },
  take_profit_limit: { hasPrice: true, hasTrigger: true, waits: true, atMarket: false },
  trailing_stop: { hasPrice: false, hasTrigger: false, waits: true, atMarket: true },
  oco: { hasPrice: true, hasTrigger: true, waits: false, atMarket: false },
};

export function factsOf(kind: OrderKind): KindFacts {
  return FACTS[kind];
}

/** Where the price must go for the trigger: a stop follows the market's move, a take-profit waits for the better price. */
export function triggerDirection(kind: OrderKind, side: Side): "rises" | "falls" {
  const takesProfit = kind === "take_profit" || kind === "take_profit_limit";
  return (side === "buy") === takesProfit ? "falls" : "rises";
}

/** Which times in force a kind can have: what acts at market never rests; both orders of a pair must be able to wait. */
export function timesInForce(kind: OrderKind, assetClass: "coin" | "stock"): readonly TimeInForce[] {
  if (factsOf(kind).atMarket) return [];
  const resting: readonly TimeInForce[] = assetClass === "stock" ? ["gtc", "day"] : ["gtc"];
  return kind === "oco" ? resting : [...resting, "ioc", "fok"];
}

/** Take-profit and stop-loss can be attached to what buys at once or rests. */
export function canHaveExits(kind: OrderKind, side: Side): boolean {
  return side === "buy" && (kind === "limit" || kind === "market");
}
