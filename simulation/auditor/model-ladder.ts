/**
 * Which refusal a command deserves, by the README's rules, in the order in which refusals are looked for: shape, phase,
 * filters, state, funds.
 */
import type {
  Exits,
  Follower,
  Place,
  PlaceBracket,
  PlaceConditional,
  PlaceIceberg,
  PlaceList,
  PlacePair,
  SpotRefusal,
  TriggerSource,
} from "../../features/spot/kernel/spot.messages.ts";
import { bandAround, bandOf, crosses, shareOf, valueOf, type ModelMarket, type ModelOrder } from "./model-market.ts";
import type { ModelTrading } from "./model-trading.ts";

type Order = Omit<Place, "type">;
type Refused = SpotRefusal | undefined;

const EXACT_MAX = BigInt(Number.MAX_SAFE_INTEGER);
const PRICE_MAX = 2 ** 31 - 1;
const OPEN_MAX = 200;
const WAITING_MAX = 20;
const PARTS_MAX = 10;
/** A waiting market buy by quantity holds 5 % more than its trigger says. */
const CUSHION_PPM = 50_000;

const isPrice = (ticks: number): boolean => Number.isSafeInteger(ticks) && ticks > 0 && ticks <= PRICE_MAX;
const isPriceOrNone = (ticks: number): boolean => ticks === 0 || isPrice(ticks);
const isWhole = (count: number): boolean => Number.isSafeInteger(count) && count >= 0;

/** What the market is worth now: its index, or before there is one the last trade's price. */
function presentPrice(market: ModelMarket): bigint {
  return market.index > 0n ? market.index : market.last;
}

/** The price that a trigger follows: before the first trade the last price is the index; 0 while there is none. */
export function referenceOf(market: ModelMarket, source: TriggerSource): bigint {
  if (source === "shown") return market.shown > 0n ? market.shown : presentPrice(market);
  return source === "last" && market.last > 0n ? market.last : market.index;
}

/** Highest x (1 - trail) rounded up, lowest x (1 + trail) rounded down. */
export function trailedPrice(best: bigint, trailPpm: number, direction: "rises" | "falls"): bigint {
  const distance = shareOf(best, trailPpm);
  if (direction === "rises") return best + distance;
  return best - distance < 1n ? 1n : best - distance;
}

/** What a waiting order becomes; prices of 0 stand for none, budgets of 0 too. */
export type WaitingTerms = { readonly side: "buy" | "sell"; readonly price: bigint; readonly lots: bigint; readonly budget: bigint };

/** What a waiting order holds. */
export function waitingHold(market: ModelMarket, { side, price, lots, budget }: WaitingTerms, trigger: bigint): bigint {
  if (side === "sell") return lots * market.baseStep;
  if (budget > 0n) return budget;
  if (price > 0n) return valueOf(market, price, lots);
  const value = valueOf(market, trigger, lots);
  return value + shareOf(value, CUSHION_PPM);
}

/** What a pair holds: enough for its stop, and for its limit order at `limit`. */
export function pairHoldOf(market: ModelMarket, stop: WaitingTerms, trigger: bigint, limit: bigint): bigint {
  const forStop = waitingHold(market, stop, trigger);
  if (stop.side === "sell") return forStop;
  const forLimit = valueOf(market, limit, stop.lots);
  return forStop > forLimit ? forStop : forLimit;
}

/** The stop of a pair as a command names it. */
export function stopOf({ side, lots, stop }: Pick<PlacePair, "side" | "lots" | "stop">): WaitingTerms {
  return { side, lots: BigInt(lots), price: BigInt(stop.limitTicks), budget: 0n };
}

/** A conditional order as a command names it. */
export function termsWaiting({ side, lots, ticks, budget }: Pick<Order, "side" | "lots" | "ticks" | "budget">): WaitingTerms {
  return { side, lots: BigInt(lots), price: BigInt(ticks), budget };
}

/** The worst price that an arriving order accepts; a market order stays within the band. */
export function worstPrice(market: ModelMarket, order: Pick<ModelOrder, "side" | "isMarketOrder" | "price">): bigint | undefined {
  if (!order.isMarketOrder) return order.price;
  const band = bandOf(market);
  return order.side === "buy" ? band?.high : band?.low;
}

export class ModelLadder {
  readonly #trading: ModelTrading;

  constructor(trading: ModelTrading) {
    this.#trading = trading;
  }

  place(market: ModelMarket, order: Order, draft: ModelOrder): Refused {
    if (!isWellFormed(order)) return "order_malformed";
    const units = order.orderType === "limit" ? valueOf(market, BigInt(order.ticks), BigInt(order.lots)) : order.budget;
    if (isTooLarge(market, units, order.lots)) return "quantity_above_maximum";
    const closed = phaseRefusal(market, order);
    if (closed !== undefined) return closed;
    return order.orderType === "limit" ? this.#limit(market, order, draft, units) : this.#market(market, order, draft);
  }

  bracket(market: ModelMarket, order: PlaceBracket, draft: ModelOrder): Refused {
    const { takeProfitTicks, stop } = order.exits;
    if (!areExits(order.exits)) return "order_malformed";
    if (order.side !== "buy") return "exit_prices_invalid";
    const refusal = this.place(market, order, draft);
    if (refusal !== undefined) return refusal;
    const entry = order.orderType === "limit" ? BigInt(order.ticks) : presentPrice(market);
    if (takeProfitTicks !== 0 && BigInt(takeProfitTicks) <= entry) return "exit_prices_invalid";
    if (stop.ticks !== 0 && BigInt(stop.ticks) >= entry) return "exit_prices_invalid";
    const isFar = isOutside(bandOf(market), BigInt(takeProfitTicks)) || isFarFromTrigger(market, BigInt(stop.ticks), stop.limitTicks);
    return isFar ? "price_outside_band" : undefined;
  }

  conditional(market: ModelMarket, order: PlaceConditional): Refused {
    if (!isWellFormed(order) || !isTrigger(order)) return "order_malformed";
    const reference = referenceOf(market, order.trigger.source);
    const trigger = firstTriggerOf(order, reference);
    const highest = trigger > BigInt(order.ticks) ? trigger : BigInt(order.ticks);
    const worth = order.budget > 0n ? order.budget : valueOf(market, highest, BigInt(order.lots));
    if (isTooLarge(market, worth * 2n, order.lots)) return "quantity_above_maximum";
    const closed = sessionRefusal(market, order.timeInForce);
    if (closed !== undefined) return closed;
    if (reference === 0n) return "no_reference_price";
    if (isOutside(bandOf(market), trigger) || isFarFromTrigger(market, trigger, order.ticks)) return "price_outside_band";
    if (order.trigger.direction === "falls" ? reference <= trigger : reference >= trigger) return "would_trigger_at_once";
    const least = order.budget > 0n ? order.budget : valueOf(market, order.ticks > 0 ? BigInt(order.ticks) : trigger, BigInt(order.lots));
    if (least < market.terms.notionalMin) return "notional_below_minimum";
    return this.#tooMany(order.user, 1) ?? this.#unpaid({ ...order, market }, waitingHold(market, termsWaiting(order), trigger));
  }

  pair(market: ModelMarket, order: PlacePair): Refused {
    const { ticks, lots, stop, side } = order;
    if (!isPrice(ticks) || !isWhole(lots) || lots === 0 || !isPrice(stop.ticks) || !isPriceOrNone(stop.limitTicks))
      return "order_malformed";
    const highest = BigInt(Math.max(ticks, stop.ticks, stop.limitTicks));
    if (isTooLarge(market, valueOf(market, highest, BigInt(lots)) * 2n, lots)) return "quantity_above_maximum";
    const closed = sessionRefusal(market, order.timeInForce);
    if (closed !== undefined) return closed;
    if (market.phase !== "open") return "auction_limit_orders_only";
    const [last, reference] = [presentPrice(market), referenceOf(market, stop.source)];
    if (last === 0n || reference === 0n) return "no_reference_price";
    const band = bandOf(market);
    const isFar =
      isOutside(band, BigInt(ticks)) ||
      isOutside(band, BigInt(stop.ticks)) ||
      isFarFromTrigger(market, BigInt(stop.ticks), stop.limitTicks);
    if (isFar) return "price_outside_band";
    const isApart = side === "sell" ? ticks > last && stop.ticks < reference : ticks < last && stop.ticks > reference;
    if (!isApart) return "pair_prices_invalid";
    if (this.wouldTrade(market, side, BigInt(ticks))) return "post_only_would_trade";
    const least = Math.min(ticks, stop.limitTicks === 0 ? stop.ticks : stop.limitTicks);
    if (valueOf(market, BigInt(least), BigInt(lots)) < market.terms.notionalMin) return "notional_below_minimum";
    return (
      this.#tooMany(order.user, 2) ??
      this.#unpaid({ user: order.user, side, market }, pairHoldOf(market, stopOf(order), BigInt(stop.ticks), BigInt(ticks)))
    );
  }

  iceberg(market: ModelMarket, order: PlaceIceberg, draft: ModelOrder): Refused {
    const { lots, peak } = order;
    if (order.orderType !== "limit" || order.timeInForce !== "gtc") return "order_malformed";
    if (!isWhole(peak) || peak === 0 || peak >= lots) return "order_malformed";
    if (market.terms.assetClass !== "coin") return "icebergs_coins_only";
    return lots > peak * PARTS_MAX ? "iceberg_parts_too_many" : this.place(market, order, draft);
  }

  /** The order itself, and of what follows it shape, size and number. */
  list(market: ModelMarket, order: PlaceList, draft: ModelOrder): Refused {
    const { followers } = order;
    if (order.orderType !== "limit" || !areFollowers(followers)) return "order_malformed";
    if (market.terms.assetClass !== "coin") return "lists_coins_only";
    const refusal = this.place(market, order, draft);
    if (refusal !== undefined) return refusal;
    for (const { ticks, lots, trigger } of followers) {
      const price = ticks > 0 ? ticks : (trigger?.ticks ?? 0);
      const highest = Math.max(price, trigger?.ticks ?? 0);
      if (isTooLarge(market, valueOf(market, BigInt(highest), BigInt(lots)) * 2n, lots)) return "quantity_above_maximum";
      if (price > 0 && valueOf(market, BigInt(price), BigInt(lots)) < market.terms.notionalMin) return "notional_below_minimum";
    }
    return this.#openOf(order.user).length + 1 + followers.length > OPEN_MAX ? "too_many_open_orders" : undefined;
  }

  /** A resting order that is to stand at another place; `freed` is what it holds now. */
  amend(order: ModelOrder, price: bigint, left: bigint, freed: bigint): Refused {
    const { market } = order;
    const units = valueOf(market, price, left);
    if (isTooLarge(market, units, Number(left))) return "quantity_above_maximum";
    const shape = { orderType: "limit", timeInForce: order.timeInForce, postOnly: order.postOnly } as const;
    const closed = phaseRefusal(market, shape);
    if (closed !== undefined) return closed;
    if (isOutside(bandOf(market), price)) return "price_outside_band";
    if (units < market.terms.notionalMin) return "notional_below_minimum";
    if (order.postOnly && this.wouldTrade(market, order.side, price)) return "post_only_would_trade";
    const needed = order.side === "buy" ? units : left * market.baseStep;
    return this.#unpaid(order, needed - freed);
  }

  wouldTrade(market: ModelMarket, side: "buy" | "sell", price: bigint): boolean {
    const [best] = this.#trading.facing({ market, side });
    return best !== undefined && crosses(side, price, best);
  }

  #limit(market: ModelMarket, order: Order, draft: ModelOrder, units: bigint): Refused {
    if (isOutside(bandOf(market), draft.price)) return "price_outside_band";
    if (units < market.terms.notionalMin) return "notional_below_minimum";
    if (order.postOnly && this.wouldTrade(market, order.side, draft.price)) return "post_only_would_trade";
    if (this.#openOf(order.user).length >= OPEN_MAX) return "too_many_open_orders";
    return this.#unpaid(draft, order.side === "buy" ? units : draft.lots * market.baseStep);
  }

  #market(market: ModelMarket, order: Order, draft: ModelOrder): Refused {
    const limit = worstPrice(market, draft);
    const found = this.#trading.reach(draft, limit);
    // Orders of its owner count as a market, too: what becomes of them is the order's choice.
    const met = this.#trading.reach({ ...draft, selfTrade: "none" }, limit);
    if (met.lots === 0n) {
      const anything = this.#trading.reach({ ...draft, selfTrade: "none", lots: 1n, left: 1n, budget: undefined }, limit);
      return anything.lots === 0n ? "no_liquidity" : "notional_below_minimum";
    }
    const metUnits = order.budget > 0n ? order.budget : met.cost;
    if (metUnits < market.terms.notionalMin) return "notional_below_minimum";
    const units = order.budget > 0n ? order.budget : found.cost;
    return this.#unpaid(draft, order.side === "buy" ? units : draft.lots * market.baseStep);
  }

  #openOf(user: number): ModelOrder[] {
    return this.#trading.orders.filter((order) => order.user === user);
  }

  #tooMany(user: number, more: number): Refused {
    const open = this.#openOf(user);
    if (open.length + more > OPEN_MAX) return "too_many_open_orders";
    return open.filter(({ state }) => state === "waiting").length >= WAITING_MAX ? "too_many_waiting_orders" : undefined;
  }

  #unpaid(order: Pick<ModelOrder, "user" | "market" | "side">, needed: bigint): Refused {
    return needed > 0n && this.#trading.payingPurse(order).own < needed ? "insufficient_balance" : undefined;
  }
}

/** Where an order's trigger stands when it comes. */
export function firstTriggerOf({ trigger }: Pick<PlaceConditional, "trigger">, reference: bigint): bigint {
  return trigger.trailPpm === 0 ? BigInt(trigger.ticks) : trailedPrice(reference, trigger.trailPpm, trigger.direction);
}

function isWellFormed({ orderType, side, ticks, lots, budget, timeInForce, postOnly }: Order): boolean {
  if (!isWhole(lots) || !isWhole(ticks) || budget < 0n) return false;
  if (orderType === "limit") {
    const canRest = timeInForce === "gtc" || timeInForce === "day";
    return isPrice(ticks) && lots > 0 && budget === 0n && (canRest || !postOnly);
  }
  if (ticks !== 0 || timeInForce !== "gtc" || postOnly) return false;
  return budget === 0n ? lots > 0 : side === "buy" && lots === 0;
}

function isTrigger({ side, orderType, trigger }: PlaceConditional): boolean {
  const { ticks, trailPpm, direction } = trigger;
  if (trailPpm === 0) return isPrice(ticks);
  const isStop = direction === (side === "sell" ? "falls" : "rises");
  return Number.isInteger(trailPpm) && trailPpm >= 1000 && trailPpm <= 500_000 && ticks === 0 && orderType === "market" && isStop;
}

/** One, or a pair: a limit order that may not trade at once, and its stop for the same quantity. */
function areFollowers(followers: readonly Follower[]): boolean {
  const areFormed = followers.every((follower) => {
    const order = { ...follower, budget: 0n } as unknown as PlaceConditional;
    return isWellFormed(order) && (follower.trigger === undefined || isTrigger(order));
  });
  const [limit, stop] = followers;
  if (!areFormed || limit === undefined || followers.length > 2) return false;
  if (stop === undefined) return true;
  const isLimit = limit.orderType === "limit" && limit.trigger === undefined && limit.postOnly && limit.timeInForce === "gtc";
  const isStop = stop.trigger?.trailPpm === 0 && !stop.postOnly && stop.timeInForce === "gtc";
  const falls = stop.trigger?.direction === "falls";
  return isLimit && isStop && falls === (stop.side === "sell") && limit.side === stop.side && limit.lots === stop.lots;
}

function areExits({ takeProfitTicks, stop }: Exits): boolean {
  const arePrices = [takeProfitTicks, stop.ticks, stop.limitTicks].every(isPriceOrNone);
  return arePrices && (takeProfitTicks > 0 || stop.ticks > 0) && (stop.ticks > 0 || stop.limitTicks === 0);
}

function isTooLarge(market: ModelMarket, units: bigint, lots: number): boolean {
  return units > EXACT_MAX || BigInt(lots) * market.baseStep > EXACT_MAX;
}

/** Prices of 0 stand for none. */
function isOutside(band: ReturnType<typeof bandOf>, price: bigint): boolean {
  return price !== 0n && band !== undefined && (price < band.low || price > band.high);
}

/** A limit price has to lie in the band around the trigger that lets the order go. */
function isFarFromTrigger(market: ModelMarket, trigger: bigint, limit: number): boolean {
  return isOutside(bandAround(market, trigger), BigInt(limit));
}

function sessionRefusal(market: ModelMarket, timeInForce: Order["timeInForce"]): Refused {
  if (market.life !== "listed") return "market_delisted";
  if (market.halted) return "market_halted";
  if (market.phase === "closed") return "market_closed";
  return timeInForce === "day" && market.terms.assetClass !== "stock" ? "day_orders_stocks_only" : undefined;
}

function phaseRefusal(market: ModelMarket, order: Pick<Order, "orderType" | "timeInForce" | "postOnly">): Refused {
  const closed = sessionRefusal(market, order.timeInForce);
  if (closed !== undefined || market.phase === "open") return closed;
  const isGathered = order.orderType === "limit" && (order.timeInForce === "gtc" || order.timeInForce === "day") && !order.postOnly;
  return isGathered ? undefined : "auction_limit_orders_only";
}
