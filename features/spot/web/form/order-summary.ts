/** What an order is worth, holds and costs. Values are whole numbers of 10^-8. */
import { lots, ticks } from "../../../../money/units.ts";
import type { Lots, Ticks } from "../../../../money/units.ts";
import { affordableLots, fee, notional, waitingMarketBuyHold } from "../../formulas.ts";
import type { MarketScale } from "../../formulas.ts";
import { walkBudget, walkLots } from "./book-walk.ts";
import type { BookWalk } from "./book-walk.ts";
import { factsOf } from "./order-kinds.ts";
import type { Side } from "./order-kinds.ts";
import type { OrderContext, OrderForm } from "./order-state.ts";
import { orderTerms, scaleOf } from "./order-terms.ts";
import type { OrderTerms } from "./order-terms.ts";

export interface OrderSummary {
  /** Price at which the order trades or is valued. */
  readonly price: Ticks | undefined;
  readonly quantity: Lots | undefined;
  /** 10^-8 quote: what the order is worth at its price. */
  readonly value: number | undefined;
  /** 10^-8 of `holdIn`: what can't be used otherwise until the order ends; of an order at market what it takes. */
  readonly hold: number | undefined;
  readonly holdIn: "base" | "quote";
  /** 10^-8 of `feeIn`: what comes in before the fee. */
  readonly received: number | undefined;
  /** 10^-8 of `feeIn`: expected fee, at the taker's rate where the order would trade at once. */
  readonly fee: number | undefined;
  readonly feeIn: "base" | "quote";
  /** Market orders: what the visible book makes of it; undefined for others and without a book. */
  readonly averagePrice: Ticks | undefined;
  /** The visible book does not suffice, so that the price can be worse. */
  readonly isDeeper: boolean;
  /** Percent of what is available that the order takes, 0 to 100, for the slider. */
  readonly share: number;
}

/** What a buy of `count` lots holds: 10^-8 quote, rounded down; undefined while a price is missing. */
function buyHold(form: OrderForm, terms: OrderTerms, scale: MarketScale, count: number): number | undefined {
  const { price, trigger, stopLimit, reference } = terms;
  const worth = (at: Ticks | undefined): number | undefined => (at === undefined ? undefined : notional(scale, at, count));
  const triggered = (): number | undefined => (trigger === undefined ? undefined : waitingMarketBuyHold(scale, trigger, count));
  if (form.kind === "oco") {
    const limit = worth(price);
    const stop = stopLimit === undefined ? triggered() : worth(stopLimit);
    return limit === undefined || stop === undefined ? undefined : Math.max(limit, stop);
  }
  const { waits, atMarket } = factsOf(form.kind);
  return waits && atMarket ? triggered() : worth(reference);
}

/** Whole lots whose hold fits into `budget` (10^-8 quote). */
export function lotsForBudget(form: OrderForm, context: OrderContext, budget: number): number {
  const scale = scaleOf(context);
  const terms = orderTerms(form, context);
  const walk = form.kind === "market" ? walkBudget(context.asks, budget, scale) : undefined;
  if (walk !== undefined) return walk.lots;
  const single = buyHold(form, terms, scale, 1);
  if (single === undefined || single === 0) return 0;
  const fits = (count: number): boolean => (buyHold(form, terms, scale, count) ?? Infinity) <= budget;
  // A hold rounds down, so one lot's tells the count only nearly.
  let count = Math.floor(budget / single);
  while (count > 0 && !fits(count)) count--;
  while (fits(count + 1)) count++;
  return count;
}

/**
 * Whether an order with this limit would meet the other side of the book, or the market at its trigger, at once. In an
 * auction nothing does, and everybody pays the maker's rate.
 */
export function tradesAtOnce(form: OrderForm, terms: OrderTerms, context: OrderContext): boolean {
  if (context.phase === "opening_auction" || context.phase === "closing_auction") return false;
  const { atMarket, waits } = factsOf(form.kind);
  if (atMarket) return true;
  const opposite = waits ? terms.trigger : form.side === "buy" ? context.bestAsk : context.bestBid;
  if (opposite === undefined || terms.price === undefined || form.kind === "oco") return false;
  return form.side === "buy" ? terms.price >= opposite : terms.price <= opposite;
}

/** What a market order would take from the visible book. */
function walked(form: OrderForm, terms: OrderTerms, context: OrderContext, scale: MarketScale): BookWalk | undefined {
  if (form.kind !== "market") return undefined;
  const levels = form.side === "buy" ? context.asks : context.bids;
  if (terms.budget !== undefined) return walkBudget(levels, terms.budget, scale);
  return terms.lots === undefined ? undefined : walkLots(levels, terms.lots, scale);
}

function quantityOf(terms: OrderTerms, walk: BookWalk | undefined, scale: MarketScale): Lots | undefined {
  if (terms.budget === undefined) return terms.lots;
  if (walk !== undefined) return lots(walk.lots);
  return terms.reference === undefined ? undefined : lots(affordableLots(scale, terms.budget, terms.reference));
}

function averageOf(walk: BookWalk | undefined, scale: MarketScale): Ticks | undefined {
  return walk === undefined || walk.lots === 0 ? undefined : ticks(Math.round(walk.value / (walk.lots * scale.quotePerTickLot)));
}

const safe = (value: number | undefined): number | undefined => (value === undefined || Number.isSafeInteger(value) ? value : undefined);

/** What the order would cost and bring. */
export function summariseOrder(form: OrderForm, context: OrderContext): OrderSummary {
  const scale = scaleOf(context);
  const terms = orderTerms(form, context);
  const walk = walked(form, terms, context, scale);
  const quantity = quantityOf(terms, walk, scale);
  const base = quantity === undefined ? undefined : safe(quantity * scale.basePerLot);
  const valued = quantity === undefined || terms.reference === undefined ? undefined : notional(scale, terms.reference, quantity);
  const value = safe(terms.budget ?? walk?.value ?? valued);
  const buying = form.side === "buy";
  const bought = quantity === undefined ? undefined : safe(buyHold(form, terms, scale, quantity));
  const hold = buying ? safe(terms.budget ?? walk?.value ?? bought) : base;
  const received = buying ? base : value;
  const rate = tradesAtOnce(form, terms, context) ? context.takerPpm : context.makerPpm;
  return {
    price: terms.reference,
    quantity,
    value,
    hold,
    holdIn: buying ? "quote" : "base",
    received,
    fee: received === undefined ? undefined : fee(received, rate),
    feeIn: buying ? "base" : "quote",
    averagePrice: averageOf(walk, scale),
    isDeeper: walk?.isDeeper ?? false,
    share: form.share ?? takenShare(form.side, hold, context),
  };
}

/** What a coupon would be taken off. */
export function feeOf({ fee: expected, feeIn, received, value }: OrderSummary) {
  return { fee: expected, received, receivedIn: feeIn, value };
}

function takenShare(side: Side, hold: number | undefined, context: OrderContext): number {
  const available = side === "buy" ? context.quoteAvailable : context.baseAvailable;
  if (hold === undefined || available === undefined || available <= 0) return 0;
  return Math.min(100, Math.floor((hold / available) * 100));
}
