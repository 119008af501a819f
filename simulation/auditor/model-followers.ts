/**
 * Orders that follow another: pending until that one is filled, then asked by the whole ladder as if they came anew. What it refuses
 * ends; an OCO pair comes or ends as one.
 */
import type { Follower, Place, PlaceConditional, PlaceList, PlacePair } from "../../features/spot/kernel/spot.messages.ts";
import { firstTriggerOf, pairHoldOf, referenceOf, waitingHold, type ModelLadder } from "./model-ladder.ts";
import { newOrder, waitingType, type ModelOrder } from "./model-market.ts";
import type { ModelTrading } from "./model-trading.ts";

export class ModelFollowers {
  readonly #trading: ModelTrading;
  readonly #ladder: ModelLadder;
  readonly #work: (order: ModelOrder) => void;
  /** As the command named them. */
  readonly #terms = new Map<ModelOrder, Follower>();

  constructor(trading: ModelTrading, ladder: ModelLadder, work: (order: ModelOrder) => void) {
    this.#trading = trading;
    this.#ladder = ladder;
    this.#work = work;
  }

  /** Announces what follows the order; the second of a pair names the first. */
  follow(leader: ModelOrder, { followers, selfTrade }: PlaceList): void {
    const trading = this.#trading;
    let pair: ModelOrder | undefined;
    leader.followers = followers.map((follower) => {
      const order = newOrder(termsOf(leader, follower, selfTrade), trading.nextRank(), trading.now);
      const { trigger } = follower;
      this.#terms.set(order, follower);
      Object.assign(order, { state: "pending", leader, trigger });
      trading.orders.push(order);
      const orderType = trigger === undefined ? follower.orderType : waitingType(order, trigger);
      const watched = trigger === undefined ? undefined : BigInt(trigger.ticks);
      trading.events.push({ kind: "placed", order, orderType, price: order.price, trigger: watched, pair, entry: leader });
      pair = order;
      return order;
    });
  }

  activate(followers: readonly ModelOrder[]): void {
    const trading = this.#trading;
    trading.orders = trading.orders.filter((order) => !followers.includes(order));
    for (const order of followers) order.state = "ended";
    const [first, second] = followers;
    if (first === undefined) return;
    const isLate = this.#trading.mayNotOpen(first);
    const isTaken = isLate ? false : second === undefined ? this.#activateOne(first) : this.#activatePair(first, second);
    if (!isTaken) for (const order of followers) trading.finish(order, "expired");
  }

  #activateOne(order: ModelOrder): boolean {
    const { market, trigger } = order;
    const command = this.#commandOf(order);
    if (trigger === undefined) {
      if (this.#ladder.place(market, command, order) !== undefined) return false;
      this.#trading.events.push({ kind: "activated", order, trigger: 0n });
      this.#work(order);
      return true;
    }
    const conditional: PlaceConditional = { ...command, type: "spot/place-conditional", trigger };
    if (this.#ladder.conditional(market, conditional) !== undefined) return false;
    const at = firstTriggerOf(conditional, referenceOf(market, trigger.source));
    const { side, price, left } = order;
    this.#wait(order, at, waitingHold(market, { side, price, lots: left, budget: 0n }, at));
    return true;
  }

  #activatePair(limit: ModelOrder, stop: ModelOrder): boolean {
    const { market, side, left } = limit;
    const { trigger } = stop;
    if (trigger === undefined) return false;
    const terms = { source: trigger.source, ticks: trigger.ticks, limitTicks: this.#commandOf(stop).ticks };
    const { orderType: _type, budget: _budget, postOnly: _postOnly, timeInForce: _time, ...common } = this.#commandOf(limit);
    const pair: PlacePair = { ...common, type: "spot/place-pair", timeInForce: "gtc", stop: terms };
    if (this.#ladder.pair(market, pair) !== undefined) return false;
    limit.state = "resting";
    limit.rank = this.#trading.nextRank();
    this.#trading.orders.push(limit);
    this.#trading.events.push({ kind: "activated", order: limit, trigger: 0n });
    const at = BigInt(trigger.ticks);
    this.#wait(stop, at, pairHoldOf(market, { side, price: stop.price, lots: left, budget: 0n }, at, limit.price));
    limit.pair = stop;
    stop.pair = limit;
    return true;
  }

  /** The order as it would be sent if it came now. */
  #commandOf(order: ModelOrder): Place {
    const terms = this.#terms.get(order);
    const { user, market, left, selfTrade } = order;
    return {
      type: "spot/place",
      at: 0,
      user,
      market: market.terms.market,
      ...terms,
      lots: Number(left),
      budget: 0n,
      selfTrade,
    } as unknown as Place;
  }

  #wait(order: ModelOrder, triggerPrice: bigint, hold: bigint): void {
    const rank = this.#trading.nextRank();
    const best = order.trigger === undefined ? 0n : referenceOf(order.market, order.trigger.source);
    Object.assign(order, { state: "waiting", triggerPrice, best, rank, trailRank: rank });
    this.#trading.hold(order, hold);
    this.#trading.orders.push(order);
    this.#trading.events.push({ kind: "activated", order, trigger: triggerPrice });
  }
}

function termsOf(leader: ModelOrder, follower: Follower, selfTrade: PlaceList["selfTrade"]): Parameters<typeof newOrder>[0] {
  const { side, orderType, ticks, lots, timeInForce, postOnly, clientOrderId: name } = follower;
  const isMarketOrder = orderType === "market";
  const { user, market } = leader;
  const figures = { price: BigInt(ticks), lots: BigInt(lots), budget: undefined, exits: undefined };
  return { user, market, side, isMarketOrder, ...figures, timeInForce, postOnly, selfTrade, name };
}
