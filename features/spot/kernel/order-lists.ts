/** Orders that others follow: announced together, and what becomes of the followers once their leader is filled. */
import type { TimeMs } from "../../../money/units.ts";
import { NONE } from "../../../kernel/order-book/order-pool.ts";
import { mayNotOpen } from "./bound.ts";
import { firstTrigger, holdOf, pairHold } from "./filters.ts";
import type { FollowerTerms } from "./followers.ts";
import type { Market } from "./markets.ts";
import { orderOf, type Order } from "./hot-commands.ts";
import type { OrderDesk } from "./order-desk.ts";
import { NO_BUDGET, NO_ORDER, waitingType } from "./order-terms.ts";
import type { PlaceList, PlacePair } from "./spot.messages.ts";

/** The order itself, then its followers, which hold nothing until it is filled. */
export function addList(desk: OrderDesk, market: Market, leading: Order, command: PlaceList): void {
  const { user, selfTrade, at, followers, listClientOrderId = "" } = command;
  const leader = desk.accept(market, desk.taker(market, leading), leading);
  const first = desk.pool.id(leader);
  desk.announce(market, leading, first, { list: { first, clientOrderId: listClientOrderId } });
  let pair = NO_ORDER;
  for (const { trigger, ...follower } of followers) {
    const order = orderOf({ ...follower, user, market: market.terms.market, budget: NO_BUDGET, selfTrade, at });
    const { orderType, ticks, timeInForce, postOnly } = order;
    const slot = desk.accept(market, desk.taker(market, order), order, trigger?.ticks ?? ticks);
    const watched = trigger === undefined ? {} : { trigger };
    desk.followers.add(leader, slot, { orderType, ticks, timeInForce, postOnly, selfTrade, ...watched });
    desk.openOrders.add(slot);
    const shown = trigger === undefined ? {} : { orderType: waitingType(order, trigger), trigger };
    desk.announce(market, order, desk.pool.id(slot), { ...shown, pair, entry: first, list: { first, clientOrderId: "" } });
    pair = desk.pool.id(slot);
  }
  const taker = desk.taker(market, leading);
  taker.order = first;
  desk.work(market, leader, taker, leading);
}

/** Followers come to the market like any order that arrives: what the filters refuse now, ends. */
export function activate(desk: OrderDesk, slots: readonly number[], at: TimeMs): void {
  const terms = slots.map((slot) => {
    desk.openOrders.remove(slot);
    return desk.followers.take(slot);
  });
  const [slot = NONE, stop] = slots;
  const [first, second] = terms;
  if (first === undefined) return;
  const market = desk.marketOf(slot);
  const come = (): boolean =>
    stop === undefined || second === undefined
      ? activateOne(desk, market, slot, first, at)
      : activatePair(desk, market, [slot, stop], [first, second], at);
  const isTaken = !mayNotOpen(desk, slot) && come();
  if (!isTaken) for (const one of slots) desk.drop(one, "expired", at);
}

function activateOne(desk: OrderDesk, market: Market, slot: number, { trigger, ...terms }: FollowerTerms, at: TimeMs): boolean {
  const { pool, filters } = desk;
  const order = orderOf({ ...terms, ...recordOf(desk, slot), budget: NO_BUDGET, at });
  const taker = desk.taker(market, order);
  if (trigger === undefined) {
    if (filters.refusePlace(market, order, taker) !== undefined) return false;
    announce(desk, slot, 0, at);
    taker.order = pool.id(slot);
    desk.work(market, slot, taker, order);
    return true;
  }
  if (filters.refuseConditional(market, order, trigger, taker) !== undefined) return false;
  const triggerTicks = firstTrigger(trigger, filters.reference(market, trigger.source));
  pool.setTicks(slot, triggerTicks);
  announce(desk, slot, triggerTicks, at);
  desk.startWaiting(market, slot, order, trigger, holdOf(market, order, triggerTicks));
  return true;
}

type Two<Kind> = readonly [Kind, Kind];

function activatePair(desk: OrderDesk, market: Market, slots: Two<number>, [limit, stop]: Two<FollowerTerms>, at: TimeMs): boolean {
  const [slot, stopSlot] = slots;
  const { pool, filters } = desk;
  const { trigger } = stop;
  if (trigger === undefined) return false;
  const record = { ...recordOf(desk, slot), selfTrade: limit.selfTrade, timeInForce: "gtc", at } as const;
  const terms = { source: trigger.source, ticks: trigger.ticks, limitTicks: stop.ticks };
  const pair: PlacePair = { type: "spot/place-pair", ...record, ticks: limit.ticks, stop: terms };
  const taker = desk.taker(market, orderOf({ ...pair, orderType: "limit", budget: NO_BUDGET, postOnly: true }));
  if (filters.refusePair(market, pair, taker) !== undefined) return false;
  announce(desk, slot, 0, at);
  announce(desk, stopSlot, trigger.ticks, at);
  market.book.add(slot);
  desk.openOrders.add(slot);
  const stopOrder = orderOf({ ...stop, ...recordOf(desk, stopSlot), budget: NO_BUDGET, at });
  desk.startWaiting(market, stopSlot, stopOrder, trigger, pairHold(market, pair));
  pool.setPartner(slot, stopSlot);
  pool.setPartner(stopSlot, slot);
  return true;
}

function recordOf({ pool }: OrderDesk, slot: number): Pick<Order, "user" | "market" | "side" | "lots"> {
  return { user: pool.owner(slot), market: pool.market(slot), side: pool.side(slot), lots: pool.remaining(slot) };
}

function announce({ pool, emit }: OrderDesk, slot: number, trigger: number, at: TimeMs): void {
  emit({
    type: "spot/activated",
    order: pool.id(slot),
    user: pool.owner(slot),
    market: pool.market(slot),
    trigger: trigger as Order["ticks"],
    at,
  });
}
