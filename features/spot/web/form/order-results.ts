/** How a pair or a bracket can end: what each way brings after fees, and the prices of the ladder that shows it. */
import type { Ticks } from "../../../../money/units.ts";
import { fee, notional } from "../../formulas.ts";
import type { OrderContext, OrderForm } from "./order-state.ts";
import { exitLots } from "./order-steps.ts";
import { summariseOrder } from "./order-summary.ts";
import { orderTerms, scaleOf } from "./order-terms.ts";

export interface OrderResult {
  /** The limit order that takes the profit, or the stop. */
  readonly way: "limit" | "stop";
  /** Price at which it is reckoned: a stop at market at its trigger, one with a limit at that, its worst. */
  readonly price: Ticks;
  /** 10^-8 quote, fees counted: received by a sale, paid by a purchase. */
  readonly total: number;
  /** 10^-8 quote: gain or loss against the entry of a bracket, or against trading at once for a pair. */
  readonly change: number;
}

/** Received by a sale: value less its fee. */
function received(value: number, ratePpm: number): number {
  return value - fee(value, ratePpm);
}

/** Paid by a purchase: value, and its fee (taken in the base asset) at the same price. */
function paid(value: number, ratePpm: number): number {
  return value + fee(value, ratePpm);
}

/** A pair against doing the same at market now. */
function pairResults(form: OrderForm, context: OrderContext): readonly OrderResult[] {
  const { price, trigger, stopLimit, lots } = orderTerms(form, context);
  if (price === undefined || trigger === undefined || lots === undefined) return [];
  const scale = scaleOf(context);
  const selling = form.side === "sell";
  const now = (selling ? context.bestBid : context.bestAsk) ?? context.lastPrice;
  const total = (at: Ticks, ratePpm: number): number => (selling ? received : paid)(notional(scale, at, lots), ratePpm);
  const today = total(now, context.takerPpm);
  const result = (way: OrderResult["way"], at: Ticks, ratePpm: number): OrderResult => {
    const then = total(at, ratePpm);
    return { way, price: at, total: then, change: selling ? then - today : today - then };
  };
  return [result("limit", price, context.makerPpm), result("stop", stopLimit ?? trigger, context.takerPpm)];
}

/** A bracket's exits against what the entry costs. */
function bracketResults(form: OrderForm, context: OrderContext): readonly OrderResult[] {
  const { takeProfit, stopLoss, stopLossLimit } = orderTerms(form, context);
  const { value } = summariseOrder(form, context);
  const sold = exitLots(form, context);
  if (value === undefined || sold === undefined) return [];
  const scale = scaleOf(context);
  const result = (way: OrderResult["way"], at: Ticks | undefined, ratePpm: number): readonly OrderResult[] => {
    if (at === undefined) return [];
    const total = received(notional(scale, at, sold), ratePpm);
    return [{ way, price: at, total, change: total - value }];
  };
  const stop = stopLoss === undefined ? undefined : (stopLossLimit ?? stopLoss);
  return [...result("limit", takeProfit, context.makerPpm), ...result("stop", stop, context.takerPpm)];
}

/** The ways in which the order can end; empty for orders with one way only, and while something is missing. */
export function orderResults(form: OrderForm, context: OrderContext): readonly OrderResult[] {
  if (form.kind === "oco") return pairResults(form, context);
  return form.hasExits ? bracketResults(form, context) : [];
}

export type RungName = "now" | "limit" | "trigger" | "stop_limit" | "entry" | "take_profit" | "stop_loss";

/** A price on the ladder. */
export interface Rung {
  readonly name: RungName;
  readonly price: Ticks;
}

/** The prices that matter for the order, highest first. */
export function ladderRungs(form: OrderForm, context: OrderContext): readonly Rung[] {
  const { price, trigger, stopLimit, takeProfit, stopLoss, stopLossLimit, reference } = orderTerms(form, context);
  const rung = (name: RungName, at: Ticks | undefined): readonly Rung[] => (at === undefined ? [] : [{ name, price: at }]);
  const entry = form.hasExits ? rung("entry", reference) : rung("limit", price);
  const rungs = [
    ...rung("now", form.hasExits && form.kind === "market" ? undefined : context.lastPrice),
    ...entry,
    ...rung("trigger", trigger),
    ...rung("stop_limit", stopLimit ?? (stopLoss === undefined ? undefined : stopLossLimit)),
    ...rung("take_profit", takeProfit),
    ...rung("stop_loss", stopLoss),
  ];
  return rungs.sort((left, right) => right.price - left.price);
}
