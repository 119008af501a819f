/**
 * Open orders of a market with new prices and quantities all at once, as dividends and splits need: each keeps its id, its
 * pair and its place among the orders of its price.
 */
import { lots as asLots, ticks as asTicks, type Lots, type OrderId, type Ticks, type TimeMs, type UserId } from "../../../money/units.ts";
import { own, pledged, type Ledger } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import { FLAG, NONE, type Side } from "../../../kernel/order-book/order-pool.ts";
import { notional, trailingTrigger } from "../formulas.ts";
import { holdOf, isTooLarge, pairHold } from "./filters.ts";
import type { Market } from "./markets.ts";
import type { OrderDesk } from "./order-desk.ts";
import { TICKS_MAX } from "./place-shape.ts";
import type { Waiting } from "./waiting-orders.ts";

/** The changes; all prices and counts are whole and stay so. */
export type AdjustOrders = {
  /** `isWaiting`: a trigger, or the price of an order that waits for one. */
  readonly price: (ticks: number, side: Side, isWaiting: boolean) => number;
  /** Lots, or base units. */
  readonly count: (count: number) => number;
  /** Runs while nothing is pledged. */
  readonly between: () => void;
};

export type Adjusted = {
  readonly order: OrderId;
  readonly user: UserId;
  readonly ticks: Ticks;
  /** The whole quantity, what is filled included. */
  readonly lots: Lots;
  readonly filled: Lots;
  /** 0 for an order that does not wait. */
  readonly trigger: Ticks;
};

type Lifted = { readonly slot: number; readonly id: OrderId; readonly waiting: Waiting | undefined };
type Parts = { readonly desk: OrderDesk; readonly ledger: Ledger; readonly market: Market; readonly at: TimeMs };

/** `orders` are all open orders of the market in priority order. Orders of which nothing is left end. */
export function adjustOrders(
  parts: Parts & { readonly orders: readonly number[]; readonly adjusted: (order: Adjusted) => void },
  adjust: AdjustOrders,
): void {
  const { desk, market, orders, at } = parts;
  const lifted = orders.map((slot) => lift(parts, slot));
  adjust.between();
  desk.entries.adjust(market.terms.market, (ticks, isStop) => adjust.price(ticks, "sell", isStop), adjust.count);
  const gone = lifted.filter((order) => !canGoOn(desk, order, adjust)).map(({ slot }) => desk.pool.id(slot));
  for (const { slot, id } of lifted) resize(desk, slot, adjust, gone.includes(id));
  for (const { slot, waiting } of lifted) lay(parts, slot, waiting, adjust);
  // A pair ends as one, so its other order may be gone when its turn comes.
  for (const id of gone) {
    const slot = desk.pool.find(id);
    if (slot !== undefined) desk.close(slot, "split", at);
  }
  const stays = lifted.filter(({ id }) => desk.pool.find(id) !== undefined);
  for (const { slot, waiting } of stays) parts.adjusted(shown(desk, slot, waiting !== undefined));
}

/** Whether an order stays within what could be placed: its prices, what they make of its exits, quantity and value. */
export function staysInRange(
  { desk, market }: Pick<Parts, "desk" | "market">,
  slot: number,
  { price, count }: Pick<AdjustOrders, "price" | "count">,
): boolean {
  const { pool } = desk;
  const waiting = pool.has(slot, FLAG.waiting) ? desk.waiting.get(slot) : undefined;
  const exits = desk.entries.exitsOf(slot);
  const [side, waits] = [pool.side(slot), waiting !== undefined];
  const own = [waiting === undefined ? price(pool.ticks(slot), side, false) : triggerAfter(waiting, pool.ticks(slot), side, price)];
  if (waiting !== undefined) own.push(price(waiting.ticks, side, waits));
  if (exits !== undefined)
    own.push(
      price(exits.takeProfitTicks, "sell", false),
      price(exits.stop.ticks, "sell", true),
      price(exits.stop.limitTicks, "sell", true),
    );
  const [highest, lots] = [Math.max(...own), count(pool.original(slot))];
  // As where it is placed: what waits may come to cost more.
  return highest <= TICKS_MAX && !isTooLarge(market, notional(market.scale, highest, lots) * (waits ? 2 : 1), lots);
}

function triggerAfter({ trailPpm, extremum, direction }: Waiting, trigger: number, side: Side, price: AdjustOrders["price"]): number {
  return trailPpm > 0 ? trailingTrigger(price(extremum, side, true), trailPpm, direction) : price(trigger, side, true);
}

/** Whether something is left of it, at prices of a tick or more. */
function canGoOn({ pool }: OrderDesk, { slot, waiting }: Lifted, { price, count }: AdjustOrders): boolean {
  const side = pool.side(slot);
  const waits = waiting !== undefined;
  const prices = [pool.ticks(slot), waiting?.ticks ?? 0, waiting?.extremum ?? 0].filter((ticks) => ticks > 0);
  const isPriced = prices.every((ticks) => price(ticks, side, waits) > 0);
  return isPriced && ((waiting?.budget ?? 0n) > 0n || count(pool.remaining(slot)) > 0);
}

function lift({ desk, ledger, market }: Parts, slot: number): Lifted {
  const account = desk.payingAccount(slot);
  const id = desk.pool.id(slot);
  ledger.moveUnits(pledged(account), own(account), desk.pledgeOf(market, slot), REASON.order_release, id);
  if (!desk.pool.has(slot, FLAG.waiting)) {
    market.book.remove(slot);
    return { slot, id, waiting: undefined };
  }
  const waiting = desk.waiting.get(slot);
  desk.waiting.remove(slot);
  return { slot, id, waiting };
}

/** Quantities of both orders of a pair change before either is laid down: a hold looks at both. */
function resize({ pool }: OrderDesk, slot: number, { count }: AdjustOrders, isGone: boolean): void {
  const filled = pool.original(slot) - pool.remaining(slot);
  const remaining = isGone ? 0 : count(pool.remaining(slot));
  pool.setRemaining(slot, remaining);
  pool.setOriginal(slot, count(filled) + remaining);
}

function lay(parts: Parts, slot: number, waiting: Waiting | undefined, { price }: AdjustOrders): void {
  const { desk, ledger, market } = parts;
  const { pool } = desk;
  const side = pool.side(slot);
  if (waiting === undefined) {
    // An order that can't go on is laid down with what it needs at least, and ends at once.
    pool.setTicks(slot, Math.max(1, price(pool.ticks(slot), side, false)));
    market.book.add(slot);
  } else {
    const extremum = waiting.trailPpm > 0 ? price(waiting.extremum, side, true) : 0;
    const trigger = triggerAfter(waiting, pool.ticks(slot), side, price);
    const ticks = asTicks(waiting.ticks === 0 ? 0 : price(waiting.ticks, side, true));
    pool.setTicks(slot, Math.max(1, trigger));
    const changed = { ...waiting, ticks, extremum };
    desk.waiting.add(slot, { ...changed, hold: holdAfter(parts, slot, changed, trigger) });
  }
  const account = desk.payingAccount(slot);
  ledger.moveUnits(own(account), pledged(account), desk.pledgeOf(market, slot), REASON.order_hold, pool.id(slot));
}

/** A sell holds its quantity; a buy what it needs now, and never more than it held: nobody is asked for more money. */
export function holdAfter({ desk, market }: Pick<Parts, "desk" | "market">, slot: number, waiting: Waiting, trigger: number): number {
  const { pool } = desk;
  const side = pool.side(slot);
  const { ticks, budget } = waiting;
  const lots = pool.remaining(slot);
  const partner = pool.partner(slot);
  const stop = { source: waiting.source, ticks: asTicks(trigger), limitTicks: ticks };
  const needed =
    partner === NONE
      ? holdOf(market, { side, ticks, lots, budget }, trigger)
      : pairHold(market, { side, ticks: pool.ticks(partner), lots, stop });
  return side === "sell" ? needed : Math.min(waiting.hold, needed);
}

function shown({ pool, waiting }: OrderDesk, slot: number, waits: boolean): Adjusted {
  const price = waits ? waiting.get(slot).ticks : pool.ticks(slot);
  return {
    order: pool.id(slot),
    user: pool.owner(slot),
    ticks: price,
    lots: pool.original(slot),
    filled: asLots(pool.original(slot) - pool.remaining(slot)),
    trigger: waits ? pool.ticks(slot) : asTicks(0),
  };
}
