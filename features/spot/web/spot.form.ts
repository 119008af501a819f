/**
 * The order form as pure functions: `initial`, `reduce`, `summarise`, `errors`, `orderFields`.
 *
 * Prices are ticks and quantities lots, as in the kernel, whose formulas make the preview; text is what the user
 * typed, canonical with a "." for the fraction. Values in the preview are whole numbers of 10^-8 (the wire's step).
 */
import { formatDecimal } from "../../../money/decimal.ts";
import { lots, ticks } from "../../../money/units.ts";
import type { Lots, Ticks } from "../../../money/units.ts";
import { typedUnits } from "../../../web/numbers/decimal-text.ts";
import { affordableLots, fee, marketScale, notional, priceBand } from "../formulas.ts";
import type { MarketScale } from "../formulas.ts";

export type Side = "buy" | "sell";
export type OrderKind = "limit" | "market";

/** Previews count in the wire's 10^-8. */
export const PREVIEW_DECIMALS = 8;

export interface OrderForm {
  readonly side: Side;
  readonly kind: OrderKind;
  readonly price: string;
  /** Base quantity: limit orders and market sells. */
  readonly amount: string;
  /** Quote amount to spend: market buys. */
  readonly total: string;
  /** Whole percent of what is available; undefined once an amount was typed. */
  readonly share: number | undefined;
}

/** What the form needs to know of the market and the wallet. */
export interface OrderContext {
  readonly currencyId: number;
  readonly legalId: number;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  /** Parts per million. */
  readonly makerPpm: number;
  readonly takerPpm: number;
  readonly bandPpm: number;
  /** 10^-8 quote. */
  readonly notionalMin: number;
  readonly lastPrice: Ticks;
  readonly bestBid: Ticks | undefined;
  readonly bestAsk: Ticks | undefined;
  /** Available in 10^-8; undefined for guests and while it is read. */
  readonly baseAvailable: number | undefined;
  readonly quoteAvailable: number | undefined;
  readonly sessionOpen: boolean;
}

export type OrderAction =
  | { readonly type: "side"; readonly side: Side }
  | { readonly type: "kind"; readonly kind: OrderKind }
  | { readonly type: "price"; readonly text: string }
  | { readonly type: "amount"; readonly text: string }
  | { readonly type: "total"; readonly text: string }
  | { readonly type: "step"; readonly field: "price" | "amount"; readonly direction: 1 | -1 }
  | { readonly type: "share"; readonly percent: number }
  | { readonly type: "submitted" };

/** A valid typed decimal as a safe whole number of 10^-decimals. */
function units(text: string, decimals: number): number | undefined {
  const value = typedUnits(text, decimals);
  return value === undefined || value > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : Number(value);
}

function scaleOf(context: OrderContext): MarketScale {
  const scale = marketScale({
    base: PREVIEW_DECIMALS,
    quote: PREVIEW_DECIMALS,
    price: context.priceDecimals,
    quantity: context.quantityDecimals,
  });
  if (scale === undefined) throw new Error("a market's tick times its lot must not be finer than 10^-8");
  return scale;
}

export function priceText(price: Ticks, context: OrderContext): string {
  return formatDecimal(price, context.priceDecimals);
}

/** A fresh form: a limit buy at the last price. */
export function initialOrder(context: OrderContext, side: Side = "buy"): OrderForm {
  return { side, kind: "limit", price: priceText(context.lastPrice, context), amount: "", total: "", share: 0 };
}

/** Price at which the order would trade or be valued: the typed one, or the best of the other side for market orders. */
function workingPrice(form: OrderForm, context: OrderContext): Ticks | undefined {
  if (form.kind === "market") return (form.side === "buy" ? context.bestAsk : context.bestBid) ?? context.lastPrice;
  const typed = units(form.price, context.priceDecimals);
  return typed === undefined || typed === 0 ? undefined : ticks(typed);
}

/** Fields after `percent` of what is available, rounded down to the lot or the quote's cent. */
function takeShare(form: OrderForm, percent: number, context: OrderContext): OrderForm {
  const cleared = { ...form, amount: "", total: "", share: percent };
  if (percent === 0) return cleared;
  const scale = scaleOf(context);
  if (form.side === "sell") {
    const available = context.baseAvailable ?? 0;
    const count = Math.floor((available / scale.basePerLot) * (percent / 100));
    return count === 0 ? cleared : { ...cleared, amount: formatDecimal(count, context.quantityDecimals) };
  }
  const budget = Math.floor((context.quoteAvailable ?? 0) * (percent / 100));
  if (form.kind === "market") {
    const cents = Math.floor(budget / 10 ** (PREVIEW_DECIMALS - 2));
    return cents === 0 ? cleared : { ...cleared, total: formatDecimal(cents, 2) };
  }
  const price = workingPrice(form, context);
  const count = price === undefined ? 0 : affordableLots(scale, budget, price);
  return count === 0 ? cleared : { ...cleared, amount: formatDecimal(count, context.quantityDecimals) };
}

function step(form: OrderForm, field: "price" | "amount", direction: 1 | -1, context: OrderContext): OrderForm {
  const decimals = field === "price" ? context.priceDecimals : context.quantityDecimals;
  const next = Math.max(0, (units(form[field], decimals) ?? 0) + direction);
  return reduceOrder(form, { type: field, text: formatDecimal(next, decimals) }, context);
}

/** The form after an action of the user. */
export function reduceOrder(form: OrderForm, action: OrderAction, context: OrderContext): OrderForm {
  switch (action.type) {
    case "side":
      return { ...form, side: action.side, amount: "", total: "", share: 0 };
    case "kind":
      return { ...form, kind: action.kind, amount: "", total: "", share: 0, price: priceText(context.lastPrice, context) };
    case "price": {
      const priced = { ...form, price: action.text };
      const follows = form.share !== undefined && form.share > 0 && form.side === "buy";
      return follows ? takeShare(priced, form.share, context) : priced;
    }
    case "amount":
      return { ...form, amount: action.text, share: undefined };
    case "total":
      return { ...form, total: action.text, share: undefined };
    case "step":
      return step(form, action.field, action.direction, context);
    case "share":
      return takeShare(form, action.percent, context);
    case "submitted":
      return { ...form, amount: "", total: "", share: 0 };
  }
}

export interface OrderSummary {
  readonly price: Ticks | undefined;
  readonly quantity: Lots | undefined;
  /** 10^-8 quote: what the order is worth at its price. */
  readonly value: number | undefined;
  /** 10^-8 of `feeIn`: expected fee, at the taker's rate where the order would trade at once. */
  readonly fee: number | undefined;
  readonly feeIn: "base" | "quote";
  /** Percent of what is available that the order takes, 0 to 100, for the slider. */
  readonly share: number;
}

/** Whether the order would meet the other side of the book at once. */
function trades(form: OrderForm, price: Ticks, context: OrderContext): boolean {
  if (form.kind === "market") return true;
  const opposite = form.side === "buy" ? context.bestAsk : context.bestBid;
  if (opposite === undefined) return false;
  return form.side === "buy" ? price >= opposite : price <= opposite;
}

/** What the order would cost and bring. */
export function summariseOrder(form: OrderForm, context: OrderContext): OrderSummary {
  const scale = scaleOf(context);
  const price = workingPrice(form, context);
  const spends = form.kind === "market" && form.side === "buy";
  const budget = spends ? units(form.total, PREVIEW_DECIMALS) : undefined;
  const typed = spends
    ? budget === undefined || price === undefined
      ? undefined
      : affordableLots(scale, budget, price)
    : units(form.amount, context.quantityDecimals);
  const quantity = typed === undefined ? undefined : lots(typed);
  const value = spends ? budget : quantity === undefined || price === undefined ? undefined : notional(scale, price, quantity);
  const feeIn = form.side === "buy" ? "base" : "quote";
  const received = form.side === "buy" ? (quantity === undefined ? undefined : quantity * scale.basePerLot) : value;
  const rate = price !== undefined && trades(form, price, context) ? context.takerPpm : context.makerPpm;
  const safe = value === undefined || Number.isSafeInteger(value);
  return {
    price,
    quantity,
    value: safe ? value : undefined,
    fee: received === undefined || !Number.isSafeInteger(received) ? undefined : fee(received, rate),
    feeIn,
    share: form.share ?? takenShare(form.side, value, quantity === undefined ? undefined : quantity * scale.basePerLot, context),
  };
}

function takenShare(side: Side, value: number | undefined, base: number | undefined, context: OrderContext): number {
  const needed = side === "buy" ? value : base;
  const available = side === "buy" ? context.quoteAvailable : context.baseAvailable;
  if (needed === undefined || available === undefined || available <= 0) return 0;
  return Math.min(100, Math.floor((needed / available) * 100));
}

export type OrderProblem =
  | { readonly field: "price"; readonly name: "price_missing" | "price_outside_band"; readonly low?: Ticks; readonly high?: Ticks }
  | { readonly field: "amount"; readonly name: "amount_missing" | "amount_too_large" | "below_minimum" | "insufficient" }
  | { readonly field: "market"; readonly name: "session_closed" };

function priceProblem(form: OrderForm, summary: OrderSummary, context: OrderContext): OrderProblem | undefined {
  if (form.kind === "market") return undefined;
  if (summary.price === undefined) return { field: "price", name: "price_missing" };
  if (context.bandPpm <= 0) return undefined;
  const { low, high } = priceBand(context.lastPrice, context.bandPpm);
  const inside = summary.price >= low && summary.price <= high;
  return inside ? undefined : { field: "price", name: "price_outside_band", low: ticks(low), high: ticks(high) };
}

function amountProblem(form: OrderForm, summary: OrderSummary, context: OrderContext): OrderProblem | undefined {
  const typed = form.kind === "market" && form.side === "buy" ? form.total : form.amount;
  if (summary.quantity === undefined || /^[0.]*$/.test(typed)) return { field: "amount", name: "amount_missing" };
  if (summary.price === undefined) return undefined;
  if (summary.value === undefined) return { field: "amount", name: "amount_too_large" };
  if (summary.quantity === 0 || summary.value < context.notionalMin) return { field: "amount", name: "below_minimum" };
  const available = form.side === "buy" ? context.quoteAvailable : context.baseAvailable;
  const needed = form.side === "buy" ? summary.value : summary.quantity * scaleOf(context).basePerLot;
  return available !== undefined && needed > available ? { field: "amount", name: "insufficient" } : undefined;
}

/** Why the order can't be sent, in the venue's order: state, shape, funds. Empty: it can. */
export function orderErrors(form: OrderForm, context: OrderContext): readonly OrderProblem[] {
  const summary = summariseOrder(form, context);
  const closed: OrderProblem | undefined = context.sessionOpen ? undefined : { field: "market", name: "session_closed" };
  return [closed, priceProblem(form, summary, context), amountProblem(form, summary, context)].filter((problem) => problem !== undefined);
}

/** Fields of POST /coin/trade (wire.md 9 and the fields added by us). */
export function orderFields(form: OrderForm, context: OrderContext): Readonly<Record<string, string | number>> {
  const common = { currency_id: context.currencyId, legal_id: context.legalId, type: form.side === "buy" ? 1 : 2 };
  const last = priceText(context.lastPrice, context);
  if (form.kind === "limit") return { ...common, amount: plain(form.amount), target_price: plain(form.price) };
  if (form.side === "buy") return { ...common, market: 1, total: plain(form.total), target_price: last };
  return { ...common, market: 1, amount: plain(form.amount), target_price: last };
}

/** A decimal being typed may end with its point; the wire's grammar has none there. */
function plain(text: string): string {
  return text.endsWith(".") ? text.slice(0, -1) : text;
}
