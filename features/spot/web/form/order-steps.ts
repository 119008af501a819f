/**
 * What will happen to the order, in steps that a beginner can follow; each is a text `spot.step.<name>` with figures.
 * Pure: the figures become text in the reader's language elsewhere.
 */
import type { Ticks } from "../../../../money/units.ts";
import { factsOf, triggerDirection } from "./order-kinds.ts";
import type { Side, TriggerSource } from "./order-kinds.ts";
import type { OrderContext, OrderForm } from "./order-state.ts";
import { tradesAtOnce, summariseOrder } from "./order-summary.ts";
import { orderTerms, scaleOf } from "./order-terms.ts";
import type { OrderTerms } from "./order-terms.ts";
import { spendsTotal } from "./spot.form.ts";

export type StepName =
  | "falls.last"
  | "falls.mark"
  | "rises.last"
  | "rises.mark"
  | "trail.sell"
  | "trail.buy"
  | "trail.mark"
  | "sell.limit"
  | "sell.market"
  | "buy.limit"
  | "buy.market"
  | "buy.total"
  | "trades_now"
  | "post_only"
  | "rests.gtc"
  | "rests.day"
  | "ioc"
  | "fok"
  | "auction"
  | "slips"
  | "may_rest"
  | "exits"
  | "one_ends_other";

/** Figures of a step; all that its text names are there. */
export interface StepFigures {
  readonly price?: Ticks | undefined;
  /** 10^-8 base. */
  readonly base?: number | undefined;
  /** 10^-8 quote. */
  readonly quote?: number | undefined;
  /** As typed. */
  readonly percent?: string | undefined;
}

export interface Step extends StepFigures {
  readonly name: StepName;
  /** One of two ways: the limit order or the stop of a pair. */
  readonly branch?: "either" | "or";
}

/** Everything in one direction at one price: "when the price falls to …", then "sells …". */
function waitStep(direction: "rises" | "falls", source: TriggerSource, price: Ticks | undefined): Step {
  return { name: `${direction}.${source}`, price };
}

/** At market unless there is a limit, or a field for one that is still empty. */
function tradeStep(side: Side, limit: Ticks | undefined, base: number | undefined, isLimit = limit !== undefined): Step {
  return isLimit ? { name: `${side}.limit`, price: limit, base } : { name: `${side}.market`, base };
}

/** A stop that became a market order may trade worse than its trigger; one with a limit may not trade at all. */
function riskStep(limit: Ticks | undefined, isLimit = limit !== undefined): Step {
  return isLimit ? { name: "may_rest", price: limit } : { name: "slips" };
}

function restSteps(form: OrderForm, terms: OrderTerms, context: OrderContext): readonly Step[] {
  if (context.phase === "opening_auction" || context.phase === "closing_auction") return [{ name: "auction" }];
  if (factsOf(form.kind).atMarket || form.timeInForce === "ioc") return [{ name: "ioc" }];
  if (form.timeInForce === "fok") return [{ name: "fok" }];
  const crosses = !factsOf(form.kind).waits && !form.postOnly && tradesAtOnce(form, terms, context);
  return [
    ...(form.postOnly ? [{ name: "post_only" } as const] : []),
    ...(crosses ? [{ name: "trades_now" } as const] : []),
    { name: form.timeInForce === "day" ? "rests.day" : "rests.gtc" },
  ];
}

function branched(branch: "either" | "or", steps: readonly Step[]): readonly Step[] {
  return steps.map((step) => ({ ...step, branch }));
}

function pairSteps(form: OrderForm, terms: OrderTerms, base: number | undefined): readonly Step[] {
  const wait = waitStep(triggerDirection("stop", form.side), form.triggerBy, terms.trigger);
  return [
    ...branched("either", [tradeStep(form.side, terms.price, base, true)]),
    ...branched("or", [wait, tradeStep(form.side, terms.stopLimit, base), riskStep(terms.stopLimit)]),
    { name: "one_ends_other" },
  ];
}

function exitSteps(form: OrderForm, terms: OrderTerms, base: number | undefined): readonly Step[] {
  const { takeProfit, stopLoss, stopLossLimit } = terms;
  const takes = takeProfit === undefined ? [] : [tradeStep("sell", takeProfit, base)];
  const stops =
    stopLoss === undefined
      ? []
      : [waitStep("falls", form.triggerBy, stopLoss), tradeStep("sell", stopLossLimit, base), riskStep(stopLossLimit)];
  if (takes.length === 0 || stops.length === 0) return [{ name: "exits" }, ...takes, ...stops];
  return [{ name: "exits" }, ...branched("either", takes), ...branched("or", stops), { name: "one_ends_other" }];
}

function triggerSteps(form: OrderForm, terms: OrderTerms): readonly Step[] {
  if (form.kind === "trailing_stop") {
    const trail: Step = { name: `trail.${form.side}`, percent: form.trail, price: terms.trigger };
    return form.triggerBy === "mark" ? [trail, { name: "trail.mark" }] : [trail];
  }
  return factsOf(form.kind).waits ? [waitStep(triggerDirection(form.kind, form.side), form.triggerBy, terms.trigger)] : [];
}

/** Lots that the exits of a bracket sell: what the buy brings after its fee, in whole lots. */
export function exitLots(form: OrderForm, context: OrderContext): number | undefined {
  const { quantity, fee } = summariseOrder(form, context);
  if (quantity === undefined || fee === undefined) return undefined;
  const { basePerLot } = scaleOf(context);
  return Math.floor((quantity * basePerLot - fee) / basePerLot);
}

/** The steps of the whole order, first one first. */
export function orderSteps(form: OrderForm, context: OrderContext): readonly Step[] {
  const terms = orderTerms(form, context);
  const { quantity } = summariseOrder(form, context);
  const { basePerLot } = scaleOf(context);
  const base = quantity === undefined ? undefined : quantity * basePerLot;
  if (form.kind === "oco") return pairSteps(form, terms, base);
  const { hasPrice, waits } = factsOf(form.kind);
  const trade: Step = spendsTotal(form)
    ? { name: "buy.total", quote: terms.budget, base }
    : tradeStep(form.side, terms.price, base, hasPrice);
  const risk = waits ? [riskStep(terms.price, hasPrice)] : [];
  const sold = exitLots(form, context);
  return [
    ...triggerSteps(form, terms),
    trade,
    ...risk,
    ...restSteps(form, terms, context),
    ...(form.hasExits ? exitSteps(form, terms, sold === undefined ? undefined : sold * basePerLot) : []),
  ];
}
