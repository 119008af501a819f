/**
 * The order form as pure functions: `initialOrder`, `reduceOrder`. What it holds is in order-state.ts, what it means in order-terms.ts, what it costs
 * in order-summary.ts, why it can't be sent in order-problems.ts, what will happen in order-steps.ts and
 * order-results.ts, what is sent in order-request.ts.
 *
 * Text is what the user typed, canonical with a "." for the fraction.
 */
import { formatDecimal } from "../../../../money/decimal.ts";
import type { Ticks } from "../../../../money/units.ts";
import { PREVIEW_DECIMALS, priceText, typedPrice, typedWhole } from "../../../../web/trading/ticket/typed-figures.ts";
import { canHaveExits, factsOf, timesInForce } from "./order-kinds.ts";
import type { OrderKind, Side } from "./order-kinds.ts";
import type { NumberFieldName, OrderContext, OrderForm, OrderOptions, PriceField } from "./order-state.ts";
import { lotsForBudget } from "./order-summary.ts";
import { exitTicks, orderTerms, scaleOf } from "./order-terms.ts";

export type OrderAction =
  | { readonly type: "side"; readonly side: Side }
  | { readonly type: "kind"; readonly kind: OrderKind }
  | { readonly type: "typed"; readonly field: NumberFieldName; readonly text: string }
  | { readonly type: "step"; readonly field: PriceField | "amount"; readonly direction: 1 | -1 }
  | { readonly type: "share"; readonly percent: number }
  | { readonly type: "sized-in"; readonly unit: "base" | "quote" }
  | { readonly type: "exits-in"; readonly unit: "price" | "percent" }
  | { readonly type: "options"; readonly options: Partial<OrderOptions> }
  | { readonly type: "submitted" };

const NO_AMOUNT = { amount: "", total: "", share: 0 } as const;
const NO_EXIT_PRICES = { takeProfit: "", stopLoss: "", stopLossLimit: "" } as const;
const NO_EXITS = { hasExits: false, ...NO_EXIT_PRICES } as const;

/** A fresh form: a limit buy at the last price, or at one that a link names, if it is one. */
export function initialOrder(context: OrderContext, side: Side = "buy", price = ""): OrderForm {
  return {
    side,
    kind: "limit",
    price: priceText(typedPrice(price, context) ?? context.lastPrice, context),
    trigger: "",
    triggerBy: "mark",
    stopLimit: "",
    trail: "",
    ...NO_AMOUNT,
    sizedIn: "quote",
    timeInForce: "gtc",
    postOnly: false,
    selfTrade: "expire_maker",
    exitsIn: "price",
    ...NO_EXITS,
  };
}

/** Fields after `percent` of what is available, rounded down to the lot or the quote's cent. */
function takeShare(form: OrderForm, percent: number, context: OrderContext): OrderForm {
  const cleared = { ...form, amount: "", total: "", share: percent };
  if (percent === 0) return cleared;
  const sized = (count: number): OrderForm =>
    count === 0 ? cleared : { ...cleared, amount: formatDecimal(count, context.quantityDecimals) };
  if (form.side === "sell") {
    return sized(Math.floor(((context.baseAvailable ?? 0) / scaleOf(context).basePerLot) * (percent / 100)));
  }
  const budget = Math.floor((context.quoteAvailable ?? 0) * (percent / 100));
  if (spendsTotal(form)) {
    const cents = Math.floor(budget / 10 ** (PREVIEW_DECIMALS - 2));
    return cents === 0 ? cleared : { ...cleared, total: formatDecimal(cents, 2) };
  }
  return sized(lotsForBudget(form, context, budget));
}

/** Whether the order is sized by what it spends. */
export function spendsTotal(form: OrderForm): boolean {
  return form.side === "buy" && factsOf(form.kind).atMarket && form.sizedIn === "quote";
}

/** An empty price steps from where the market is. */
function step(form: OrderForm, field: PriceField | "amount", direction: 1 | -1, context: OrderContext): OrderForm {
  const decimals = field === "amount" ? context.quantityDecimals : context.priceDecimals;
  const start = typedWhole(form[field], decimals) ?? (field === "amount" ? 0 : context.lastPrice);
  return typed(form, field, formatDecimal(Math.max(0, start + direction), decimals), context);
}

function typed(form: OrderForm, field: NumberFieldName, text: string, context: OrderContext): OrderForm {
  const changed = { ...form, [field]: text };
  if (field === "amount" || field === "total") return { ...changed, share: undefined };
  const follows = form.share !== undefined && form.share > 0 && form.side === "buy";
  return follows ? takeShare(changed, form.share, context) : changed;
}

/** Options that the kind does not have go back to what is usual. */
function settled(form: OrderForm, context: OrderContext): OrderForm {
  const times = timesInForce(form.kind, context.assetClass);
  return {
    ...form,
    timeInForce: times.includes(form.timeInForce) ? form.timeInForce : "gtc",
    postOnly: form.postOnly && form.kind === "limit",
    hasExits: form.hasExits && canHaveExits(form.kind, form.side),
  };
}

function chooseKind(form: OrderForm, kind: OrderKind, context: OrderContext): OrderForm {
  const price = kind === "limit" ? priceText(context.lastPrice, context) : "";
  return settled({ ...form, ...NO_AMOUNT, ...NO_EXITS, kind, price, trigger: "", stopLimit: "", trail: "" }, context);
}

/** Percent become the prices that they mean now; prices as percent would not be exact, so those fields are cleared. */
function exitsIn(form: OrderForm, unit: "price" | "percent", context: OrderContext): OrderForm {
  if (unit === form.exitsIn) return form;
  if (unit === "percent") return { ...form, ...NO_EXIT_PRICES, exitsIn: unit };
  const terms = orderTerms(form, context);
  const asPrice = (price: Ticks | undefined): string => (price === undefined ? "" : priceText(price, context));
  const { takeProfit, stopLoss, stopLossLimit } = exitTicks(form, terms.reference, context);
  return { ...form, exitsIn: unit, takeProfit: asPrice(takeProfit), stopLoss: asPrice(stopLoss), stopLossLimit: asPrice(stopLossLimit) };
}

/** Post only and filling at once exclude each other: the newer choice counts. */
function chooseOptions(form: OrderForm, options: Partial<OrderOptions>, context: OrderContext): OrderForm {
  const chosen = { ...form, ...options };
  const atOnce = chosen.timeInForce === "ioc" || chosen.timeInForce === "fok";
  if (!chosen.postOnly || !atOnce) return settled(chosen, context);
  return settled(options.postOnly === true ? { ...chosen, timeInForce: "gtc" } : { ...chosen, postOnly: false }, context);
}

/** The form after an action of the user. */
export function reduceOrder(form: OrderForm, action: OrderAction, context: OrderContext): OrderForm {
  switch (action.type) {
    case "side":
      return settled({ ...form, ...NO_AMOUNT, ...NO_EXITS, side: action.side, ...sideless(form) }, context);
    case "kind":
      return chooseKind(form, action.kind, context);
    case "typed":
      return typed(form, action.field, action.text, context);
    case "step":
      return step(form, action.field, action.direction, context);
    case "share":
      return takeShare(form, action.percent, context);
    case "sized-in":
      return { ...form, ...NO_AMOUNT, sizedIn: action.unit };
    case "exits-in":
      return exitsIn(form, action.unit, context);
    case "options":
      return chooseOptions(form, action.options, context);
    case "submitted":
      return { ...form, ...NO_AMOUNT, ...NO_EXITS };
  }
}

/** Triggers lie on the other side of the market for the other side of the trade; only a plain limit price can stay. */
function sideless(form: OrderForm): Partial<OrderForm> {
  return form.kind === "limit" ? {} : { price: "", trigger: "", stopLimit: "" };
}
