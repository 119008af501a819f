/**
 * Why an order can't be sent, climbing the venue's own ladder: state, shape, prices, least value, funds. What only the venue
 * knows (numbers of open orders) it refuses itself, naming the bound.
 */
import { ticks } from "../../../../money/units.ts";
import type { Ticks } from "../../../../money/units.ts";
import { TRAIL_PPM, notional, priceBand } from "../../formulas.ts";
import { factsOf, triggerDirection } from "./order-kinds.ts";
import type { NumberFieldName, OrderContext, OrderForm } from "./order-state.ts";
import { summariseOrder } from "./order-summary.ts";
import type { OrderSummary } from "./order-summary.ts";
import { followedPrice, orderTerms, scaleOf } from "./order-terms.ts";
import type { OrderTerms } from "./order-terms.ts";
import { spendsTotal } from "./spot.form.ts";

export type ProblemName =
  | "session_closed"
  | "halted"
  | "auction_limit_only"
  | "price_missing"
  | "trigger_missing"
  | "trail_missing"
  | "price_outside_band"
  | "trail_outside_band"
  | "pair_limit_above"
  | "pair_limit_below"
  | "exits_missing"
  | "take_profit_above"
  | "stop_loss_below"
  | "trigger_below"
  | "trigger_above"
  | "post_only_trades"
  | "amount_missing"
  | "amount_too_large"
  | "below_minimum"
  | "insufficient";

export interface OrderProblem {
  readonly field: NumberFieldName | "market";
  readonly name: ProblemName;
  /** The bound that was passed: where the price had to lie. */
  readonly low?: Ticks;
  readonly high?: Ticks;
}

type Found = OrderProblem | undefined;

/** What the session allows (README, Sessions). */
function sessionProblem(form: OrderForm, context: OrderContext): Found {
  if (context.halted) return { field: "market", name: "halted" };
  if (context.phase === "closed") return { field: "market", name: "session_closed" };
  if (context.phase === "open") return undefined;
  return gathers(form) ? undefined : { field: "market", name: "auction_limit_only" };
}

/** Orders that come during an auction: limit orders that can wait for its end, and what waits anyway. */
function gathers(form: OrderForm): boolean {
  if (factsOf(form.kind).waits) return true;
  return form.kind === "limit" && !form.postOnly && (form.timeInForce === "gtc" || form.timeInForce === "day");
}

function missingProblem(form: OrderForm, terms: OrderTerms): Found {
  const { hasPrice, hasTrigger } = factsOf(form.kind);
  if (hasTrigger && terms.trigger === undefined) return { field: "trigger", name: "trigger_missing" };
  if (hasPrice && terms.price === undefined) return { field: "price", name: "price_missing" };
  if (form.kind !== "trailing_stop") return undefined;
  const { trailPpm } = terms;
  return trailPpm === undefined || trailPpm < TRAIL_PPM.min || trailPpm > TRAIL_PPM.max
    ? { field: "trail", name: "trail_missing" }
    : undefined;
}

function outsideBand(field: NumberFieldName, price: Ticks | undefined, around: Ticks | undefined, context: OrderContext): Found {
  if (price === undefined || around === undefined || context.bandPpm <= 0) return undefined;
  const { low, high } = priceBand(around, context.bandPpm);
  if (price >= low && price <= high) return undefined;
  return { field, name: field === "trail" ? "trail_outside_band" : "price_outside_band", low: ticks(low), high: ticks(high) };
}

/** A limit price lies in the band around the market, or around the trigger that it waits for. */
function bandProblem(form: OrderForm, terms: OrderTerms, context: OrderContext): Found {
  const { markPrice } = context;
  const waits = factsOf(form.kind).waits;
  const triggers = form.kind === "trailing_stop" ? "trail" : "trigger";
  return (
    outsideBand(triggers, terms.trigger, markPrice, context) ??
    outsideBand("price", terms.price, waits ? terms.trigger : markPrice, context) ??
    outsideBand("stopLimit", terms.stopLimit, terms.trigger, context) ??
    outsideBand("takeProfit", terms.takeProfit, markPrice, context) ??
    outsideBand("stopLossLimit", terms.stopLossLimit, terms.stopLoss, context)
  );
}

/** The trigger must still lie ahead of the price it follows. */
function triggerProblem(form: OrderForm, terms: OrderTerms, context: OrderContext): Found {
  const { trigger } = terms;
  if (!factsOf(form.kind).hasTrigger || trigger === undefined) return undefined;
  const price = followedPrice(form, context);
  if (triggerDirection(form.kind, form.side) === "falls") {
    return trigger < price ? undefined : { field: "trigger", name: "trigger_below", high: price };
  }
  return trigger > price ? undefined : { field: "trigger", name: "trigger_above", low: price };
}

/** The limit order of a pair takes the profit: it lies on the other side of the present price than the stop. */
function pairProblem(form: OrderForm, terms: OrderTerms, context: OrderContext): Found {
  if (form.kind !== "oco" || terms.price === undefined) return undefined;
  const { markPrice } = context;
  if (form.side === "sell") return terms.price > markPrice ? undefined : { field: "price", name: "pair_limit_above", low: markPrice };
  return terms.price < markPrice ? undefined : { field: "price", name: "pair_limit_below", high: markPrice };
}

function exitsProblem(form: OrderForm, terms: OrderTerms, context: OrderContext): Found {
  if (!form.hasExits) return undefined;
  const { takeProfit, stopLoss } = terms;
  if (takeProfit === undefined && stopLoss === undefined) return { field: "takeProfit", name: "exits_missing" };
  const entry = form.kind === "market" ? context.markPrice : terms.price;
  if (entry === undefined) return undefined;
  if (takeProfit !== undefined && takeProfit <= entry) return { field: "takeProfit", name: "take_profit_above", low: entry };
  return stopLoss !== undefined && stopLoss >= entry ? { field: "stopLoss", name: "stop_loss_below", high: entry } : undefined;
}

/** Post only, and the limit order of a pair always: the price must not meet the other side of the book. */
function postOnlyProblem(form: OrderForm, terms: OrderTerms, context: OrderContext): Found {
  const { price } = terms;
  if (price === undefined || (!form.postOnly && form.kind !== "oco")) return undefined;
  const { bestAsk, bestBid } = context;
  if (form.side === "buy") {
    return bestAsk === undefined || price < bestAsk ? undefined : { field: "price", name: "post_only_trades", high: bestAsk };
  }
  return bestBid === undefined || price > bestBid ? undefined : { field: "price", name: "post_only_trades", low: bestBid };
}

/** The least of what the order, or either order of a pair, is worth: 10^-8 quote. */
function leastValue(terms: OrderTerms, summary: OrderSummary, context: OrderContext): number | undefined {
  const { quantity, value } = summary;
  const stop = terms.stopLimit ?? terms.trigger;
  if (value === undefined || quantity === undefined || terms.budget !== undefined || stop === undefined) return value;
  return Math.min(value, notional(scaleOf(context), stop, quantity));
}

/** Digits before the decimals that are more than exact numbers of 10^-8 have room for. */
const TOO_LONG = /^[1-9]\d{7}/;

function amountProblem(form: OrderForm, terms: OrderTerms, summary: OrderSummary, context: OrderContext): Found {
  const field = spendsTotal(form) ? "total" : "amount";
  if ((terms.budget ?? terms.lots) === undefined && TOO_LONG.test(form[field])) return { field, name: "amount_too_large" };
  if (/^[0.]*$/.test(form[field]) || (terms.budget ?? terms.lots) === undefined) return { field, name: "amount_missing" };
  if (summary.price === undefined) return undefined;
  if (summary.value === undefined) return { field, name: "amount_too_large" };
  const least = leastValue(form.kind === "oco" ? terms : { ...terms, trigger: undefined }, summary, context);
  if (summary.quantity === 0 || (least ?? 0) < context.notionalMin) return { field, name: "below_minimum" };
  const available = summary.holdIn === "quote" ? context.quoteAvailable : context.baseAvailable;
  return available !== undefined && (summary.hold ?? 0) > available ? { field, name: "insufficient" } : undefined;
}

/** All reasons, the venue's first one first. Empty: it can be sent. */
export function orderErrors(form: OrderForm, context: OrderContext): readonly OrderProblem[] {
  const terms = orderTerms(form, context);
  const summary = summariseOrder(form, context);
  return [
    sessionProblem(form, context),
    missingProblem(form, terms),
    bandProblem(form, terms, context),
    pairProblem(form, terms, context),
    exitsProblem(form, terms, context),
    triggerProblem(form, terms, context),
    postOnlyProblem(form, terms, context),
    amountProblem(form, terms, summary, context),
  ].filter((problem) => problem !== undefined);
}

/** Said at once, without a try to send: what the user can't see coming. */
const EARLY: ReadonlySet<ProblemName> = new Set([
  "session_closed",
  "halted",
  "auction_limit_only",
  "price_outside_band",
  "trail_outside_band",
  "pair_limit_above",
  "pair_limit_below",
  "take_profit_above",
  "stop_loss_below",
  "trigger_below",
  "trigger_above",
  "post_only_trades",
  "amount_too_large",
  "insufficient",
]);

/** The reason to show: any after a try to send, before it only those that typing on does not mend by itself. */
export function shownProblem(problems: readonly OrderProblem[], tried: boolean): OrderProblem | undefined {
  return tried ? problems[0] : problems.find(({ name }) => EARLY.has(name));
}
