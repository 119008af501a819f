/** Changing a resting order as pure functions: what the change means for its place in the queue, and why it can't be made. */
import { formatDecimal } from "../../../../money/decimal.ts";
import type { Lots, Ticks } from "../../../../money/units.ts";
import { lots, ticks } from "../../../../money/units.ts";
import { typedPrice, typedWhole } from "../../../../web/trading/ticket/typed-figures.ts";
import { notional, priceBand } from "../../formulas.ts";
import type { Side } from "../form/order-kinds.ts";
import { plain } from "../form/order-request.ts";
import type { OrderContext } from "../form/order-state.ts";
import { scaleOf } from "../form/order-terms.ts";

/** The order as it stands. */
export interface RestingOrder {
  readonly id: number;
  readonly side: Side;
  readonly price: Ticks;
  /** Whole quantity, what is filled included. */
  readonly quantity: Lots;
  readonly filled: Lots;
}

export interface AmendForm {
  readonly price: string;
  readonly amount: string;
}

export function initialAmend(order: RestingOrder, context: OrderContext): AmendForm {
  return { price: formatDecimal(order.price, context.priceDecimals), amount: formatDecimal(order.quantity, context.quantityDecimals) };
}

/** README: only a smaller quantity keeps the place in the queue. */
export type AmendEffect = "unchanged" | "keeps_place" | "loses_place";

export function amendEffect(form: AmendForm, order: RestingOrder, context: OrderContext): AmendEffect {
  const { price, quantity } = read(form, context);
  if (price === order.price && quantity === order.quantity) return "unchanged";
  return price === order.price && quantity !== undefined && quantity < order.quantity ? "keeps_place" : "loses_place";
}

function read(form: AmendForm, context: OrderContext): { readonly price: Ticks | undefined; readonly quantity: Lots | undefined } {
  const quantity = typedWhole(form.amount, context.quantityDecimals);
  return { price: typedPrice(form.price, context), quantity: quantity === undefined || quantity === 0 ? undefined : lots(quantity) };
}

export interface AmendProblem {
  readonly field: "price" | "amount" | "market";
  readonly name:
    | "session_closed"
    | "halted"
    | "price_missing"
    | "price_outside_band"
    | "amount_missing"
    | "below_filled"
    | "below_minimum"
    | "insufficient";
  readonly low?: Ticks;
  readonly high?: Ticks;
}

/** What the change would hold beyond what is held now: 10^-8 of what the order gives. */
function moreHeld(price: Ticks, quantity: Lots, order: RestingOrder, context: OrderContext): number {
  const scale = scaleOf(context);
  if (order.side === "sell") return (quantity - order.quantity) * scale.basePerLot;
  return notional(scale, price, quantity - order.filled) - notional(scale, order.price, order.quantity - order.filled);
}

/** A new price or more quantity is like a new order; less quantity is always possible. */
function anewProblem(price: Ticks, quantity: Lots, order: RestingOrder, context: OrderContext): AmendProblem | undefined {
  if (context.halted) return { field: "market", name: "halted" };
  if (context.phase === "closed") return { field: "market", name: "session_closed" };
  const { low, high } = priceBand(context.markPrice, context.bandPpm);
  if (context.bandPpm > 0 && (price < low || price > high)) {
    return { field: "price", name: "price_outside_band", low: ticks(low), high: ticks(high) };
  }
  const available = order.side === "buy" ? context.quoteAvailable : context.baseAvailable;
  const more = moreHeld(price, quantity, order, context);
  return available !== undefined && more > available ? { field: "amount", name: "insufficient" } : undefined;
}

/** Why the change can't be made, the venue's first reason; undefined: it can. */
export function amendProblem(form: AmendForm, order: RestingOrder, context: OrderContext): AmendProblem | undefined {
  const { price, quantity } = read(form, context);
  if (price === undefined) return { field: "price", name: "price_missing" };
  if (quantity === undefined) return { field: "amount", name: "amount_missing" };
  if (quantity <= order.filled) return { field: "amount", name: "below_filled" };
  if (notional(scaleOf(context), price, quantity - order.filled) < context.notionalMin) return { field: "amount", name: "below_minimum" };
  return amendEffect(form, order, context) === "loses_place" ? anewProblem(price, quantity, order, context) : undefined;
}

/** Fields of POST /coin/amend. */
export function amendFields(form: AmendForm, order: RestingOrder): Readonly<Record<string, string | number>> {
  return { id: order.id, target_price: plain(form.price), amount: plain(form.amount) };
}
