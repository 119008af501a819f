/**
 * A resting limit order with other figures. Only a smaller quantity keeps its place in the queue; with another price or more of it, it
 * is as if it came anew, under its id.
 */
import { lots as asLots, type Lots } from "../../../money/units.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import { FLAG, NONE } from "../../../kernel/order-book/order-pool.ts";
import { RULES_FEES_AHEAD } from "../../../kernel/rules.ts";
import { notional } from "../formulas.ts";
import { orderOf } from "./hot-commands.ts";
import type { OrderDesk } from "./order-desk.ts";
import { LIMIT } from "./order-terms.ts";
import { isPrice } from "./place-shape.ts";
import type { Amend, SpotRefusal } from "./spot.messages.ts";

export function amendOrder(desk: OrderDesk, command: Amend): SpotRefusal | undefined {
  const { user, order: id, ticks, lots } = command;
  const { pool } = desk;
  const slot = pool.find(id);
  if (slot === undefined) return "order_not_found";
  if (pool.owner(slot) !== user) return "order_not_yours";
  if (pool.has(slot, FLAG.waiting | FLAG.follows | FLAG.iceberg) || pool.partner(slot) !== NONE) return "order_not_amendable";
  if (!isPrice(ticks) || !Number.isSafeInteger(lots) || lots <= 0) return "order_malformed";
  const remaining = asLots(lots - (pool.original(slot) - pool.remaining(slot)));
  if (remaining <= 0) return "quantity_below_filled";
  if (ticks === pool.ticks(slot) && remaining <= pool.remaining(slot)) return shrink(desk, command, slot, remaining);
  return replace(desk, command, slot, remaining);
}

function shrink(desk: OrderDesk, command: Amend, slot: number, remaining: Lots): SpotRefusal | undefined {
  const { pool } = desk;
  const market = desk.marketOf(slot);
  if (notional(market.scale, command.ticks, remaining) < market.leastValue) return "notional_below_minimum";
  const before = desk.needOf(market, slot);
  market.book.reduce(slot, asLots(pool.remaining(slot) - remaining));
  pool.setOriginal(slot, command.lots);
  release(desk, slot, before - desk.needOf(market, slot));
  announce(desk, command, slot);
  return undefined;
}

function replace(desk: OrderDesk, command: Amend, slot: number, remaining: Lots): SpotRefusal | undefined {
  const { pool, openOrders } = desk;
  const { user, ticks, at } = command;
  const market = desk.marketOf(slot);
  const timeInForce = pool.has(slot, FLAG.day) ? "day" : "gtc";
  const postOnly = pool.has(slot, FLAG.postOnly);
  const { market: id } = market.terms;
  const order = orderOf({ ...LIMIT, user, market: id, side: pool.side(slot), ticks, lots: remaining, timeInForce, postOnly, at });
  const taker = desk.taker(market, order);
  const held = desk.needOf(market, slot);
  const refusal = desk.filters.refuseAmend(market, order, taker, held);
  if (refusal !== undefined) return refusal;
  release(desk, slot, held);
  market.book.remove(slot);
  openOrders.remove(slot);
  pool.setTicks(slot, ticks);
  pool.setRemaining(slot, remaining);
  pool.setOriginal(slot, command.lots);
  if (desk.needs.rules() >= RULES_FEES_AHEAD) pool.setAcceptedAt(slot, at);
  taker.order = pool.id(slot);
  announce(desk, command, slot);
  desk.work(market, slot, taker, order);
  return undefined;
}

function release(desk: OrderDesk, slot: number, units: number): void {
  const account = desk.payingAccount(slot);
  desk.needs.ledger.release(account, units, REASON.order_release, desk.pool.id(slot));
}

function announce({ pool, emit }: OrderDesk, { ticks, lots, at }: Amend, slot: number): void {
  emit({ type: "spot/amended", order: pool.id(slot), user: pool.owner(slot), market: pool.market(slot), ticks, lots, at });
}
