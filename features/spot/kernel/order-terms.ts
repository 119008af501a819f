/** What orders are made of when one brings about another: the stop of a pair, the words for what waits. */
import { amount, orderId, ratePpm } from "../../../money/units.ts";
import type { Side } from "../../../kernel/order-book/order-pool.ts";
import { orderOf, type Order, type OrderTerms, type Whole } from "./hot-commands.ts";
import { stopDirection } from "./place-shape.ts";
import type { OrderType, Placed, StopTerms, Trigger } from "./spot.messages.ts";

export const NO_BUDGET = amount(0n);
export const NO_ORDER = orderId(0);
const NO_TRAIL = ratePpm(0);
/** What a limit order is unless it says otherwise. */
export const LIMIT = { orderType: "limit", budget: NO_BUDGET, timeInForce: "gtc", postOnly: false, selfTrade: "expire_maker" } as const;

/** Whether it names an amount to spend; looking at the type first spares the usual order a comparison of bigints. */
export function spendsBudget({ orderType, budget }: Pick<Order, "orderType" | "budget">): boolean {
  return orderType === "market" && budget > 0n;
}

export function named(clientOrderId: string | undefined): { clientOrderId?: string } {
  return clientOrderId === undefined ? {} : { clientOrderId };
}

export function waitingType({ orderType, side }: Pick<Order, "orderType" | "side">, { direction, trailPpm }: Trigger): OrderType {
  if (trailPpm > 0) return "trailing_stop";
  const isStop = direction === stopDirection(side);
  if (orderType === "limit") return isStop ? "stop_limit" : "take_profit_limit";
  return isStop ? "stop" : "take_profit";
}

/** What the stop of a pair or bracket becomes. */
export function stopOrder(common: Omit<OrderTerms, "orderType" | "ticks" | "postOnly">, stop: StopTerms): Order {
  const isLimit = stop.limitTicks > 0;
  const timeInForce = isLimit ? common.timeInForce : "gtc";
  return orderOf({ ...common, orderType: isLimit ? "limit" : "market", ticks: stop.limitTicks, timeInForce, postOnly: false });
}

export function stopTrigger(side: Side, stop: StopTerms): Trigger {
  return { source: stop.source, direction: stopDirection(side), ticks: stop.ticks, trailPpm: NO_TRAIL };
}

/** What an announcement adds to the order itself. */
export type Announced = Partial<Pick<Placed, "orderType" | "trigger" | "pair" | "entry" | "exits" | "list" | "peak">>;

/** The same in one shape, whatever is left out (`orderOf`). */
type WholeAnnounced = Whole<Omit<Announced, "pair" | "entry">> & Required<Pick<Announced, "pair" | "entry">>;

export function announced({ orderType, trigger, pair = NO_ORDER, entry = NO_ORDER, exits, list, peak }: Announced): WholeAnnounced {
  return { orderType, trigger, pair, entry, exits, list, peak };
}

/** Most orders add nothing. */
export const NOTHING_MORE = announced({});

/** Few orders have these: for the others the event keeps one shape. */
export function withRare(placed: Placed, { list, peak }: WholeAnnounced): Placed {
  if (list !== undefined) return { ...placed, list };
  return peak === undefined ? placed : { ...placed, peak };
}
