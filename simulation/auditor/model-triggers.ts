/**
 * Orders that wait: when a price lets them go, in which order, and what follows for brackets.
 *
 * A price marks what it triggers: falling before rising, nearest trigger price first, then oldest. What is marked goes in
 * that order once the arriving order has matched and the exits of ended brackets are placed.
 */
import type {
  PlaceConditional,
  PlaceList,
  PlacePair,
  StopTerms,
  Trigger,
  TriggerSource,
} from "../../features/spot/kernel/spot.messages.ts";
import {
  firstTriggerOf,
  pairHoldOf,
  referenceOf,
  stopOf,
  termsWaiting,
  trailedPrice,
  waitingHold,
  worstPrice,
  type ModelLadder,
} from "./model-ladder.ts";
import { newOrder, waitingType, type ModelMarket, type ModelOrder, type OrderTerms } from "./model-market.ts";
import { ModelFollowers } from "./model-followers.ts";
import type { ModelTrading } from "./model-trading.ts";

export class ModelTriggers {
  readonly #trading: ModelTrading;
  readonly #ladder: ModelLadder;
  readonly #followers: ModelFollowers;
  #due: ModelOrder[] = [];

  constructor(trading: ModelTrading, ladder: ModelLadder) {
    this.#trading = trading;
    this.#ladder = ladder;
    this.#followers = new ModelFollowers(trading, ladder, (order) => this.work(order));
    trading.onTrade = (market) => {
      this.look(market, "last", market.last);
      this.look(market, "shown", market.last);
    };
  }

  /** A price that waiting orders follow: trailing stops move first, then what it triggers is marked. */
  look(market: ModelMarket, source: TriggerSource, price: bigint): void {
    if (price === 0n) return;
    const watching = this.#trading.orders.filter(
      (order) => order.state === "waiting" && order.market === market && order.trigger?.source === source && !this.#due.includes(order),
    );
    for (const order of watching.toSorted((a, b) => a.trailRank - b.trailRank)) this.#trail(order, price);
    for (const direction of ["falls", "rises"] as const) {
      const reached = watching.filter((order) => {
        const isReached = direction === "falls" ? price <= order.triggerPrice : price >= order.triggerPrice;
        return order.trigger?.direction === direction && isReached;
      });
      this.#due.push(...reached.sort(byNearness(direction)));
    }
  }

  /** A market's waiting orders: last before mark, falling before rising, nearest trigger price first, then oldest. */
  inOrder(market: ModelMarket): ModelOrder[] {
    const waiting = this.#trading.orders.filter((order) => order.state === "waiting" && order.market === market);
    return (["last", "mark", "shown"] as const).flatMap((source) =>
      (["falls", "rises"] as const).flatMap((direction) =>
        waiting.filter(({ trigger }) => trigger?.source === source && trigger.direction === direction).sort(byNearness(direction)),
      ),
    );
  }

  /** Exits of ended brackets first, then the followers of a filled order, then one order that is due, and all over again. */
  finish(): void {
    for (;;) {
      const entry = this.#trading.endedEntries.shift();
      if (entry !== undefined) {
        this.#placeExits(entry);
        continue;
      }
      const followers = this.#trading.readyLists.shift();
      if (followers !== undefined) {
        this.#followers.activate(followers);
        continue;
      }
      const due = this.#due.find((order) => order.state === "waiting");
      this.#due = this.#due.filter((order) => order.state === "waiting" && order !== due);
      if (due === undefined) return;
      this.#release(due);
    }
  }

  wait(terms: OrderTerms, trigger: Trigger, hold: bigint, links: { readonly pair?: ModelOrder; readonly entry?: ModelOrder }): ModelOrder {
    const order = newOrder(terms, this.#trading.nextRank(), this.#trading.now);
    const reference = referenceOf(order.market, trigger.source);
    order.state = "waiting";
    order.trigger = trigger;
    order.triggerPrice = firstTriggerOf({ trigger }, reference);
    order.best = reference;
    this.#trading.hold(order, hold);
    this.#trading.orders.push(order);
    const orderType = waitingType(order, trigger);
    const { pair, entry } = links;
    this.#trading.events.push({ kind: "placed", order, orderType, price: order.price, trigger: order.triggerPrice, pair, entry });
    return order;
  }

  waitConditional(market: ModelMarket, command: PlaceConditional, terms: OrderTerms): void {
    const trigger = firstTriggerOf(command, referenceOf(market, command.trigger.source));
    this.wait(terms, command.trigger, waitingHold(market, termsWaiting(command), trigger), {});
  }

  /** An order with its followers, which are announced with it. */
  addList(terms: OrderTerms, command: PlaceList): void {
    const leader = newOrder(terms, this.#trading.nextRank(), this.#trading.now);
    const { events } = this.#trading;
    events.push({
      kind: "placed",
      order: leader,
      orderType: "limit",
      price: leader.price,
      trigger: undefined,
      pair: undefined,
      entry: undefined,
    });
    this.#followers.follow(leader, command);
    this.work(leader);
  }

  /** A limit order that holds nothing, and the stop that holds for both. */
  addPair(market: ModelMarket, pair: Omit<PlacePair, "type" | "at" | "key" | "market">, entry?: ModelOrder): void {
    const { user, side, lots, ticks, stop, timeInForce, selfTrade } = pair;
    const common = { user, market, side, lots: BigInt(lots), budget: undefined, selfTrade, exits: undefined };
    const limit = newOrder(
      { ...common, isMarketOrder: false, price: BigInt(ticks), timeInForce, postOnly: true },
      this.#trading.nextRank(),
      this.#trading.now,
    );
    limit.state = "resting";
    this.#trading.orders.push(limit);
    const { events } = this.#trading;
    events.push({ kind: "placed", order: limit, orderType: "limit", price: limit.price, trigger: undefined, pair: undefined, entry });
    const links = entry === undefined ? { pair: limit } : { pair: limit, entry };
    const waiting = this.wait(
      stopTerms(common, stop, timeInForce),
      stopTrigger(side, stop),
      pairHoldOf(market, stopOf(pair), BigInt(stop.ticks), BigInt(ticks)),
      links,
    );
    limit.pair = waiting;
    waiting.pair = limit;
  }

  /** Gives an order, or both of a pair, a smaller quantity; what they hold beyond it comes back. */
  shrink(orders: readonly ModelOrder[], lots: bigint, left: bigint): void {
    const trading = this.#trading;
    for (const order of orders) Object.assign(order, { lots, left, shown: order.shown < left ? order.shown : left });
    for (const order of orders) {
      const held = order.held < this.#holdNow(order) ? order.held : this.#holdNow(order);
      trading.release(order);
      trading.hold(order, held);
      trading.events.push({ kind: "amended", order, price: order.price, lots, isShrunk: true });
    }
  }

  /** What an open order needs at its present figures; the limit order of a pair nothing. */
  #holdNow(order: ModelOrder): bigint {
    const { market, side, price, left, budget = 0n, triggerPrice, pair } = order;
    if (order.state === "pending") return 0n;
    if (order.state === "resting") return pair === undefined ? this.#trading.restingHold(order) : 0n;
    const terms = { side, price, lots: left, budget };
    return pair === undefined ? waitingHold(market, terms, triggerPrice) : pairHoldOf(market, terms, triggerPrice, pair.price);
  }

  /** Matches an order that was accepted; what is left rests, or the order ends. */
  work(order: ModelOrder): void {
    const trading = this.#trading;
    const { market } = order;
    const limit = worstPrice(market, order);
    const before = order.budget;
    let isStopped = false;
    if (market.phase === "open" && !market.halted) {
      const mayTrade = order.timeInForce !== "fok" || trading.reach(order, limit).lots >= order.left;
      if (mayTrade) isStopped = trading.match(order, limit).isStopped;
    }
    const canRest = !order.isMarketOrder && (order.timeInForce === "gtc" || order.timeInForce === "day");
    if (canRest && order.left > 0n && !isStopped) {
      order.rank = trading.nextRank();
      trading.rest(order);
      return;
    }
    const isDone = order.lots === 0n ? order.budget !== before : order.left === 0n;
    trading.finish(order, isStopped ? "self_trade" : isDone ? "filled" : "expired");
  }

  #trail(order: ModelOrder, price: bigint): void {
    const { trigger } = order;
    if (trigger === undefined || trigger.trailPpm === 0) return;
    if (trigger.direction === "falls" ? price <= order.best : price >= order.best) return;
    order.best = price;
    const moved = trailedPrice(price, trigger.trailPpm, trigger.direction);
    if (moved === order.triggerPrice) return;
    order.triggerPrice = moved;
    order.rank = this.#trading.nextRank();
  }

  /** A triggered order gets its hold back and works like one that arrives; a market buy never pays more than it held. */
  #release(order: ModelOrder): void {
    const trading = this.#trading;
    const limit = order.pair;
    if (limit !== undefined) {
      order.pair = undefined;
      limit.pair = undefined;
      trading.end(limit, "pair");
    }
    const { held } = order;
    trading.release(order);
    trading.orders = trading.orders.filter((other) => other !== order);
    order.state = "ended";
    trading.events.push({ kind: "triggered", order });
    if (order.isMarketOrder && order.side === "buy") order.budget = held;
    const takes = order.postOnly && this.#ladder.wouldTrade(order.market, order.side, order.price);
    if (takes || trading.mayNotOpen(order)) trading.finish(order, "expired");
    else this.work(order);
  }

  #placeExits(entry: ModelOrder): void {
    const { exits, market, user } = entry;
    if (exits === undefined) return;
    const { takeProfitTicks, stop } = exits;
    const there = this.#trading.payingPurse({ user, market, side: "sell" }).own;
    const lots = (entry.received < there ? entry.received : there) / market.baseStep;
    if (lots === 0n) return;
    const common = { user, market, side: "sell", lots, budget: undefined, selfTrade: "expire_maker", exits: undefined } as const;
    const profit = BigInt(takeProfitTicks);
    const isOpen = market.phase === "open" && !market.halted;
    const isReached = takeProfitTicks > 0 && isOpen && this.#ladder.wouldTrade(market, "sell", profit);
    if (takeProfitTicks > 0 && (stop.ticks === 0 || isReached)) {
      const terms = { ...common, isMarketOrder: false, price: profit, timeInForce: "gtc", postOnly: false } as const;
      this.accept(terms, entry);
      return;
    }
    const quantity = Number(lots) as PlacePair["lots"];
    if (takeProfitTicks > 0) {
      const pair = {
        user: user as PlacePair["user"],
        side: "sell",
        ticks: takeProfitTicks,
        lots: quantity,
        stop,
        timeInForce: "gtc",
      } as const;
      this.addPair(market, { ...pair, selfTrade: "expire_maker" }, entry);
    } else {
      this.wait(stopTerms(common, stop, "gtc"), stopTrigger("sell", stop), lots * market.baseStep, { entry });
    }
    if (isOpen) this.look(market, stop.source, referenceOf(market, stop.source));
  }

  /** Announces an order that works at once, and lets it work. */
  accept(terms: OrderTerms, entry?: ModelOrder): void {
    const order = newOrder(terms, this.#trading.nextRank(), this.#trading.now);
    const orderType = order.isMarketOrder ? "market" : "limit";
    this.#trading.events.push({ kind: "placed", order, orderType, price: order.price, trigger: undefined, pair: undefined, entry });
    this.work(order);
  }
}

/** A falling price meets the highest trigger first, a rising one the lowest; at one price the oldest. */
function byNearness(direction: "rises" | "falls"): (a: ModelOrder, b: ModelOrder) => number {
  const nearer = (a: ModelOrder, b: ModelOrder): boolean =>
    direction === "falls" ? a.triggerPrice > b.triggerPrice : a.triggerPrice < b.triggerPrice;
  return (a, b) => (a.triggerPrice === b.triggerPrice ? a.rank - b.rank : nearer(a, b) ? -1 : 1);
}

/** What the stop of a pair or a bracket becomes: a limit order where it names a limit, else a market order. */
function stopTerms(
  common: Omit<OrderTerms, "isMarketOrder" | "price" | "timeInForce" | "postOnly">,
  stop: StopTerms,
  timeInForce: "gtc" | "day",
): OrderTerms {
  const isMarketOrder = stop.limitTicks === 0;
  return { ...common, isMarketOrder, price: BigInt(stop.limitTicks), timeInForce: isMarketOrder ? "gtc" : timeInForce, postOnly: false };
}

function stopTrigger(side: "buy" | "sell", stop: StopTerms): Trigger {
  return { source: stop.source, direction: side === "sell" ? "falls" : "rises", ticks: stop.ticks, trailPpm: 0 as Trigger["trailPpm"] };
}
