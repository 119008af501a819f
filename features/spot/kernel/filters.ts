/**
 * The refusal ladder of orders: shape, phase, filters, state, funds, in this order, which is tested. Nothing here
 * changes anything (V4).
 */
import type { Ledger } from "../../../kernel/ledger/ledger.ts";
import { own } from "../../../kernel/ledger/ledger.ts";
import { NONE, type OrderPool } from "../../../kernel/order-book/order-pool.ts";
import { RULES_MARKET_BUY_PAYS, RULES_SELF_TRADE_AT_MARKET, RULES_SHOWN_PRICE, RULES_STRICT_ORDERS } from "../../../kernel/rules.ts";
import { notional, priceBand, trailingTrigger, waitingMarketBuyHold } from "../formulas.ts";
import type { Order } from "./hot-commands.ts";
import { isGathering, type Market } from "./markets.ts";
import { NO_ACCOUNT, type Matching, type Taker } from "./matching.ts";
import type { OpenOrders } from "../../../kernel/order-book/open-orders.ts";
import { areFollowerWordsKnown, areOrderWordsKnown, arePairWordsKnown, areStopWordsKnown, isTriggerKnown } from "./order-words.ts";
import { areExitsWellFormed, areFollowersWellFormed, isConditionalWellFormed, isPairWellFormed, isPlaceWellFormed } from "./place-shape.ts";
import type { Exits, Follower, PlacePair, SpotRefusal, Trigger, TriggerSource } from "./spot.messages.ts";
import type { WaitingOrders } from "./waiting-orders.ts";

/** Product decision: open orders per user over all markets, waiting ones included. */
export const ORDERS_OPEN_MAX = 200;
/** Product decision: of these, orders that wait for a trigger. */
export const ORDERS_WAITING_MAX = 20;

/** As the field's best-known dialect has it: parts of an iceberg at most. */
export const ICEBERG_PARTS_MAX = 10;

export type FilterNeeds = {
  readonly ledger: Ledger;
  readonly pool: OrderPool;
  readonly index: (market: Market["terms"]["market"]) => number | undefined;
  /** The rules that count now (`kernel/rules.ts`). */
  readonly rules: () => number;
  readonly matching: Matching;
  readonly openOrders: OpenOrders;
  readonly waiting: WaitingOrders;
};

export type PriceBand = { readonly low: number; readonly high: number };

export class Filters {
  readonly #needs: FilterNeeds;

  constructor(needs: FilterNeeds) {
    this.#needs = needs;
  }

  /** The band lies around the index, before the first sample around the last price; without either there is none. */
  band(market: Market): PriceBand | undefined {
    const reference = this.present(market);
    if (reference === 0) return undefined;
    if (market.bandAround !== reference) {
      market.bandAround = reference;
      market.band = priceBand(reference, market.terms.bandPpm);
    }
    return market.band;
  }

  /** The market's price now: the index, before the first sample the last trade's. A market that trades rarely has an old last price. */
  present(market: Market): number {
    return this.#needs.index(market.terms.market) ?? market.lastTicks;
  }

  /** The price that a trigger follows; before the first trade the last price is the index. 0 while there is none. */
  reference(market: Market, source: TriggerSource): number {
    if (source === "shown") return market.shownTicks === 0 ? this.present(market) : market.shownTicks;
    const index = this.#needs.index(market.terms.market) ?? 0;
    return source === "mark" || market.lastTicks === 0 ? index : market.lastTicks;
  }

  refusePlace(market: Market, order: Order, taker: Taker): SpotRefusal | undefined {
    if (!isPlaceWellFormed(order) || this.#hasUnknownWords(order, areOrderWordsKnown)) return "order_malformed";
    const value = order.orderType === "limit" ? notional(market.scale, order.ticks, order.lots) : Number(order.budget);
    if (isTooLarge(market, value, order.lots)) return "quantity_above_maximum";
    const closed = refusePhase(market, order);
    if (closed !== undefined) return closed;
    return order.orderType === "limit" ? this.#refuseLimit(market, order, taker, value) : this.#refuseMarket(market, order, taker);
  }

  refuseBracket(market: Market, order: Order, exits: Exits, taker: Taker): SpotRefusal | undefined {
    if (!areExitsWellFormed(exits) || this.#hasUnknownWords(exits.stop, areStopWordsKnown)) return "order_malformed";
    if (this.#isTooNew(exits.stop.source)) return "order_malformed";
    if (order.side !== "buy") return "exit_prices_invalid";
    const refusal = this.refusePlace(market, order, taker);
    if (refusal !== undefined) return refusal;
    const entry = order.orderType === "limit" ? order.ticks : this.present(market);
    const { takeProfitTicks, stop } = exits;
    const isAbove = takeProfitTicks === 0 || takeProfitTicks > entry;
    const isBelow = stop.ticks === 0 || stop.ticks < entry;
    if (!isAbove || !isBelow) return "exit_prices_invalid";
    return this.#isOutsideBand(market, takeProfitTicks) || isFarFromTrigger(market, stop.ticks, stop.limitTicks)
      ? "price_outside_band"
      : undefined;
  }

  refuseConditional(market: Market, order: Order, waitsFor: Trigger, taker: Taker): SpotRefusal | undefined {
    if (!isConditionalWellFormed(order, waitsFor) || this.#hasUnknownWords(order, areOrderWordsKnown)) return "order_malformed";
    if (this.#hasUnknownWords(waitsFor, isTriggerKnown) || this.#isTooNew(waitsFor.source)) return "order_malformed";
    const reference = this.reference(market, waitsFor.source);
    const trigger = firstTrigger(waitsFor, reference);
    const worth = order.budget > 0n ? Number(order.budget) : notional(market.scale, order.ticks === 0 ? trigger : order.ticks, order.lots);
    if (isTooLarge(market, worth * 2, order.lots)) return "quantity_above_maximum";
    const closed = refuseSession(market, order.timeInForce);
    if (closed !== undefined) return closed;
    if (reference === 0) return "no_reference_price";
    if (this.#isOutsideBand(market, trigger) || isFarFromTrigger(market, trigger, order.ticks)) return "price_outside_band";
    const already = waitsFor.direction === "falls" ? reference <= trigger : reference >= trigger;
    if (already) return "would_trigger_at_once";
    if (worth < market.leastValue) return "notional_below_minimum";
    const full = this.#refuseCount(taker.user, 1, 1);
    if (full !== undefined) return full;
    return this.#canPay(taker, holdOf(market, order, trigger)) ? undefined : "insufficient_balance";
  }

  refusePair(market: Market, order: PlacePair, taker: Taker): SpotRefusal | undefined {
    if (!isPairWellFormed(order) || this.#hasUnknownWords(order, arePairWordsKnown) || this.#isTooNew(order.stop.source))
      return "order_malformed";
    const { stop, ticks, lots, side } = order;
    if (isTooLarge(market, notional(market.scale, Math.max(ticks, stop.ticks, stop.limitTicks), lots) * 2, lots))
      return "quantity_above_maximum";
    const closed = refuseSession(market, order.timeInForce);
    if (closed !== undefined) return closed;
    if (isGathering(market)) return "auction_limit_orders_only";
    const [present, reference] = [this.present(market), this.reference(market, stop.source)];
    if (present === 0 || reference === 0) return "no_reference_price";
    if ([ticks, stop.ticks].some((price) => this.#isOutsideBand(market, price))) return "price_outside_band";
    if (isFarFromTrigger(market, stop.ticks, stop.limitTicks)) return "price_outside_band";
    const isOrdered = side === "sell" ? ticks > present && stop.ticks < reference : ticks < present && stop.ticks > reference;
    if (!isOrdered) return "pair_prices_invalid";
    if (this.wouldTrade(market, side, ticks)) return "post_only_would_trade";
    const least = Math.min(ticks, stop.limitTicks === 0 ? stop.ticks : stop.limitTicks);
    if (notional(market.scale, least, lots) < market.leastValue) return "notional_below_minimum";
    const full = this.#refuseCount(taker.user, 2, 1);
    if (full !== undefined) return full;
    return this.#canPay(taker, pairHold(market, order)) ? undefined : "insufficient_balance";
  }

  /** It shows less than there is of it, in at most ten parts; else as any limit order. */
  refuseIceberg(market: Market, order: Order, peak: number, taker: Taker): SpotRefusal | undefined {
    const { orderType, timeInForce, lots } = order;
    const isPeak = Number.isSafeInteger(peak) && peak > 0 && peak < lots;
    if (orderType !== "limit" || timeInForce !== "gtc" || !isPeak) return "order_malformed";
    if (market.terms.assetClass !== "coin") return "icebergs_coins_only";
    return Math.ceil(lots / peak) > ICEBERG_PARTS_MAX ? "iceberg_parts_too_many" : this.refusePlace(market, order, taker);
  }

  /** The order itself as any other; of what follows it what can be said beforehand. The rest is asked when it comes to the market. */
  refuseList(market: Market, order: Order, followers: readonly Follower[], taker: Taker): SpotRefusal | undefined {
    const areKnown = followers.every((follower) => areFollowerWordsKnown(follower, order.selfTrade));
    if (order.orderType !== "limit" || !areFollowersWellFormed(followers) || !areKnown) return "order_malformed";
    if (market.terms.assetClass !== "coin") return "lists_coins_only";
    const refusal = this.refusePlace(market, order, taker);
    if (refusal !== undefined) return refusal;
    for (const { ticks, lots, trigger } of followers) {
      const price = ticks === 0 ? (trigger?.ticks ?? 0) : ticks;
      if (isTooLarge(market, notional(market.scale, Math.max(price, trigger?.ticks ?? 0), lots) * 2, lots)) return "quantity_above_maximum";
      if (price > 0 && notional(market.scale, price, lots) < market.leastValue) return "notional_below_minimum";
    }
    const { openOrders } = this.#needs;
    return openOrders.count(order.user) + 1 + followers.length > ORDERS_OPEN_MAX ? "too_many_open_orders" : undefined;
  }

  /** New price and quantity of a resting order; `released` is what its old ones hold. */
  refuseAmend(market: Market, order: Order, taker: Taker, released: number): SpotRefusal | undefined {
    const value = notional(market.scale, order.ticks, order.lots);
    if (isTooLarge(market, value, order.lots)) return "quantity_above_maximum";
    const closed = refusePhase(market, order);
    if (closed !== undefined) return closed;
    if (this.#isOutsideBand(market, order.ticks)) return "price_outside_band";
    if (value < market.leastValue) return "notional_below_minimum";
    if (order.postOnly && this.wouldTrade(market, order.side, order.ticks)) return "post_only_would_trade";
    const needed = order.side === "buy" ? value : order.lots * market.scale.basePerLot;
    return this.#canPay(taker, needed - released) ? undefined : "insufficient_balance";
  }

  /** Whether a limit order at this price would meet the other side. */
  wouldTrade(market: Market, side: "buy" | "sell", ticks: number): boolean {
    const best = market.book.best(side === "buy" ? "sell" : "buy");
    if (best === NONE) return false;
    return side === "buy" ? this.#needs.pool.ticks(best) <= ticks : this.#needs.pool.ticks(best) >= ticks;
  }

  #refuseLimit(market: Market, order: Order, taker: Taker, value: number): SpotRefusal | undefined {
    if (this.#isOutsideBand(market, order.ticks)) return "price_outside_band";
    if (value < market.leastValue) return "notional_below_minimum";
    if (order.postOnly && this.wouldTrade(market, order.side, order.ticks)) return "post_only_would_trade";
    if (this.#needs.openOrders.count(order.user) >= ORDERS_OPEN_MAX || this.#needs.pool.isFull) return "too_many_open_orders";
    const needed = order.side === "buy" ? value : order.lots * market.scale.basePerLot;
    return this.#canPay(taker, needed) ? undefined : "insufficient_balance";
  }

  #refuseMarket(market: Market, order: Order, taker: Taker): SpotRefusal | undefined {
    const { matching } = this.#needs;
    const found = matching.preview(market, taker);
    // Meeting one's own orders is no lack of others: as with limit orders, what was chosen for it happens then.
    const selfTrade = this.#needs.rules() < RULES_SELF_TRADE_AT_MARKET ? taker.selfTrade : "none";
    const met = selfTrade === taker.selfTrade ? found : matching.preview(market, { ...taker, selfTrade });
    const reachable = met.lots > 0 ? met : matching.preview(market, { ...taker, selfTrade, budget: Infinity, lots: 1 });
    if (reachable.lots === 0) return "no_liquidity";
    const value = order.budget > 0n ? Number(order.budget) : met.cost;
    if (met.lots === 0 || value < market.leastValue) return "notional_below_minimum";
    const needed = order.side === "buy" ? this.#marketBuyNeeds(order, met.cost, found.cost) : order.lots * market.scale.basePerLot;
    return this.#canPay(taker, needed) ? undefined : "insufficient_balance";
  }

  /**
   * What a market buy pays at most. Its owner's orders cost it nothing: it passes them, to what may be dearer, or ends there. Before rules 23 they
   * counted, too; what passed them and could not pay stopped the venue, so that no log has it.
   */
  #marketBuyNeeds({ budget }: Order, met: number, found: number): number {
    if (budget > 0n) return Number(budget);
    return this.#needs.rules() >= RULES_MARKET_BUY_PAYS ? found : Math.max(met, found);
  }

  #refuseCount(user: Order["user"], more: number, waiting: number): SpotRefusal | undefined {
    const { openOrders, pool } = this.#needs;
    if (openOrders.count(user) + more > ORDERS_OPEN_MAX || pool.isFull) return "too_many_open_orders";
    return this.#needs.waiting.countOf(user, openOrders) + waiting > ORDERS_WAITING_MAX ? "too_many_waiting_orders" : undefined;
  }

  /** Rules 1 took a side that is no buy for a sell, and so on; a log of theirs is replayed as it was. */
  #hasUnknownWords<Shape>(shape: Shape, areKnown: (shape: Shape) => boolean): boolean {
    return this.#needs.rules() >= RULES_STRICT_ORDERS && !areKnown(shape);
  }

  /** Before rules 3 no market knew its shown price. */
  #isTooNew(source: TriggerSource): boolean {
    return source === "shown" && this.#needs.rules() < RULES_SHOWN_PRICE;
  }

  #isOutsideBand(market: Market, ticks: number): boolean {
    const band = this.band(market);
    return ticks !== 0 && band !== undefined && (ticks < band.low || ticks > band.high);
  }

  #canPay(taker: Taker, needed: number): boolean {
    if (needed <= 0) return true;
    const account = taker.side === "buy" ? taker.quote : taker.base;
    return account !== NO_ACCOUNT && this.#needs.ledger.covers(own(account), needed);
  }
}

/** The trigger price with which an order starts to wait. */
export function firstTrigger({ ticks, trailPpm, direction }: Trigger, reference: number): number {
  return trailPpm === 0 ? ticks : trailingTrigger(reference, trailPpm, direction);
}

/** What a waiting order holds: base units of a sell, quote units of a buy. */
export function holdOf(market: Market, order: Pick<Order, "side" | "ticks" | "lots" | "budget">, trigger: number): number {
  if (order.side === "sell") return order.lots * market.scale.basePerLot;
  if (order.budget > 0n) return Number(order.budget);
  return order.ticks > 0 ? notional(market.scale, order.ticks, order.lots) : waitingMarketBuyHold(market.scale, trigger, order.lots);
}

/** What a pair holds: enough for either of its orders. */
export function pairHold(market: Market, { side, ticks, lots, stop }: Pick<PlacePair, "side" | "ticks" | "lots" | "stop">): number {
  const stopHold = holdOf(market, { side, ticks: stop.limitTicks, lots, budget: 0n as Order["budget"] }, stop.ticks);
  return side === "sell" ? stopHold : Math.max(stopHold, notional(market.scale, ticks, lots));
}

function refuseSession(market: Market, timeInForce: Order["timeInForce"]): SpotRefusal | undefined {
  if (market.life !== "listed") return "market_delisted";
  if (market.haltReason !== undefined) return "market_halted";
  if (market.phase === "closed") return "market_closed";
  return timeInForce === "day" && market.terms.assetClass !== "stock" ? "day_orders_stocks_only" : undefined;
}

function refusePhase(market: Market, order: Pick<Order, "orderType" | "timeInForce" | "postOnly">): SpotRefusal | undefined {
  const closed = refuseSession(market, order.timeInForce);
  if (closed !== undefined || market.phase === "open") return closed;
  const gathers = order.orderType === "limit" && (order.timeInForce === "gtc" || order.timeInForce === "day") && !order.postOnly;
  return gathers ? undefined : "auction_limit_orders_only";
}

/** Values and quantities are numbers, exact below 2^53. */
export function isTooLarge(market: Market, value: number, lots: number): boolean {
  return value > Number.MAX_SAFE_INTEGER || lots * market.scale.basePerLot > Number.MAX_SAFE_INTEGER;
}

/** A limit price must lie in the band around the trigger that lets it go. */
function isFarFromTrigger(market: Market, trigger: number, limit: number): boolean {
  if (limit === 0) return false;
  const { low, high } = priceBand(trigger, market.terms.bandPpm);
  return limit < low || limit > high;
}
