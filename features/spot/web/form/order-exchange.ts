/** What an order gives and what comes in for it, after the fee: the preview in words. Pure; 10^-8 of each unit. */
import type { OrderContext, OrderForm } from "./order-state.ts";
import { summariseOrder, tradesAtOnce } from "./order-summary.ts";
import { orderTerms, scaleOf } from "./order-terms.ts";

export interface OrderExchange {
  readonly pays: number;
  readonly paysIn: "base" | "quote";
  readonly fee: number;
  /** Whose rate is expected. */
  readonly role: "maker" | "taker";
  readonly receives: number;
  /** The fee is taken from what comes in, in its unit. */
  readonly receivesIn: "base" | "quote";
}

/** If all of it fills at the price that is expected now; undefined while price or amount is missing. */
export function orderExchange(form: OrderForm, context: OrderContext): OrderExchange | undefined {
  const { quantity, value, fee } = summariseOrder(form, context);
  if (quantity === undefined || quantity === 0 || value === undefined || fee === undefined) return undefined;
  const base = quantity * scaleOf(context).basePerLot;
  if (!Number.isSafeInteger(base)) return undefined;
  const role = tradesAtOnce(form, orderTerms(form, context), context) ? "taker" : "maker";
  return form.side === "buy"
    ? { pays: value, paysIn: "quote", fee, role, receives: base - fee, receivesIn: "base" }
    : { pays: base, paysIn: "base", fee, role, receives: value - fee, receivesIn: "quote" };
}
