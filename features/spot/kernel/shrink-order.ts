/**
 * An open order made smaller in its place: a resting one keeps its place in the queue, a waiting one its trigger, and of a pair both
 * orders keep one quantity. Only money comes back; nothing is asked of phase or band, as with a cancel.
 */
import { lots as asLots, type Lots } from "../../../money/units.ts";
import { own, pledged, type Ledger } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import { FLAG, NONE } from "../../../kernel/order-book/order-pool.ts";
import { notional } from "../formulas.ts";
import { holdAfter } from "./adjust-orders.ts";
import type { Market } from "./markets.ts";
import type { OrderDesk } from "./order-desk.ts";
import type { Shrink, SpotEvent, SpotRefusal } from "./spot.messages.ts";

type Parts = { readonly desk: OrderDesk; readonly ledger: Ledger; readonly emit: (event: SpotEvent) => void };

export function shrinkOrder(parts: Parts, command: Shrink): SpotRefusal | undefined {
  const { pool, clientOrderIds } = parts.desk;
  const { user, order, lots, clientOrderId } = command;
  const slot = pool.find(order);
  if (slot === undefined) return "order_not_found";
  if (pool.owner(slot) !== user) return "order_not_yours";
  if (!Number.isSafeInteger(lots) || lots <= 0 || lots >= pool.original(slot)) return "order_malformed";
  const name = clientOrderId === clientOrderIds.of(slot) ? undefined : clientOrderId;
  const left = asLots(lots - (pool.original(slot) - parts.desk.remaining(slot)));
  if (left <= 0) return "quantity_below_filled";
  const slots = togetherWith(parts.desk, slot);
  const market = parts.desk.marketOf(slot);
  if (slots.some((one) => worthOf(parts.desk, market, one, left) < market.leastValue)) return "notional_below_minimum";
  const taken = clientOrderIds.refuse(user, name);
  if (taken !== undefined) return taken;
  shrink(parts, market, slots, left);
  for (const one of slots) announce(parts, command, one, one === slot ? name : undefined);
  return undefined;
}

/** The order, and the other one of its pair, also of one that is yet to come to the market. */
function togetherWith({ pool, followers }: OrderDesk, slot: number): readonly number[] {
  if (pool.has(slot, FLAG.follows)) return followers.of(followers.leaderOf(slot));
  const partner = pool.partner(slot);
  return partner === NONE ? [slot] : [slot, partner];
}

/** What so many lots of it are worth at the price it names: its limit, or its trigger. */
function worthOf({ pool, waiting }: OrderDesk, market: Market, slot: number, left: Lots): number {
  // What follows is asked for its worth when it comes to the market.
  if (pool.has(slot, FLAG.follows)) return Infinity;
  const limit = pool.has(slot, FLAG.waiting) ? waiting.get(slot).ticks : 0;
  return notional(market.scale, limit === 0 ? pool.ticks(slot) : limit, left);
}

/** Both of a pair are made smaller before the hold is looked at, which is for either. */
function shrink({ desk, ledger }: Parts, market: Market, slots: readonly number[], left: Lots): void {
  const { pool, waiting } = desk;
  const before = pledgeOf(desk, market, slots);
  for (const slot of slots) {
    const more = asLots(desk.remaining(slot) - left);
    const less = pool.has(slot, FLAG.iceberg) ? desk.icebergs.shrink(slot, more) : more;
    if (pool.has(slot, FLAG.waiting)) waiting.reduce(slot, less);
    else if (pool.has(slot, FLAG.follows)) pool.setRemaining(slot, left);
    else market.book.reduce(slot, less);
  }
  for (const slot of slots) if (pool.has(slot, FLAG.waiting)) waiting.get(slot).hold = holdNow(desk, market, slot);
  const [slot = NONE] = slots;
  const account = desk.payingAccount(slot);
  ledger.moveUnits(pledged(account), own(account), before - pledgeOf(desk, market, slots), REASON.order_release, pool.id(slot));
}

const holdNow = (desk: OrderDesk, market: Market, slot: number): number =>
  holdAfter({ desk, market }, slot, desk.waiting.get(slot), desk.pool.ticks(slot));

function pledgeOf(desk: OrderDesk, market: Market, slots: readonly number[]): number {
  return slots.reduce((sum, slot) => sum + desk.pledgeOf(market, slot), 0);
}

function announce({ desk, emit }: Parts, { user, lots, at }: Shrink, slot: number, name: string | undefined): void {
  const { pool, waiting, followers, clientOrderIds } = desk;
  const [fromLots, fromClientOrderId] = [pool.original(slot), clientOrderIds.of(slot)];
  pool.setOriginal(slot, lots);
  if (name !== undefined) clientOrderIds.rename(slot, name);
  const terms = pool.has(slot, FLAG.waiting) ? waiting.get(slot) : pool.has(slot, FLAG.follows) ? followers.termsOf(slot) : undefined;
  const ticks = terms?.ticks ?? pool.ticks(slot);
  const shrunk = { fromLots, fromClientOrderId, clientOrderId: clientOrderIds.of(slot) };
  emit({ type: "spot/amended", order: pool.id(slot), user, market: pool.market(slot), ticks, lots, shrunk, at });
}
