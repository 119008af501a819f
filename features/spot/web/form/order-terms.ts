/**
 * What the form means in figures: prices as ticks, quantities as lots, as in the kernel, whose formulas make the preview.
 * Values are whole numbers of 10^-8 (the wire's step).
 */
import { lots, ticks } from "../../../../money/units.ts";
import type { Lots, Ticks } from "../../../../money/units.ts";
import { PERCENT_DECIMALS, PREVIEW_DECIMALS, typedPrice, typedWhole } from "../../../../web/trading/ticket/typed-figures.ts";
import { marketScale, trailingTrigger } from "../../formulas.ts";
import type { MarketScale } from "../../formulas.ts";
import { factsOf, triggerDirection } from "./order-kinds.ts";
import type { OrderContext, OrderForm } from "./order-state.ts";

/** Parts per million in one hundredth of a percent. */
const PPM_PER_STEP = 100;
/** Hundredths of a percent in the whole. */
const WHOLE = 10_000;

export function scaleOf(context: Pick<OrderContext, "priceDecimals" | "quantityDecimals">): MarketScale {
  const scale = marketScale({
    base: PREVIEW_DECIMALS,
    quote: PREVIEW_DECIMALS,
    price: context.priceDecimals,
    quantity: context.quantityDecimals,
  });
  if (scale === undefined) throw new Error("a market's tick times its lot must not be finer than 10^-8");
  return scale;
}

export interface ExitTicks {
  readonly takeProfit: Ticks | undefined;
  readonly stopLoss: Ticks | undefined;
  readonly stopLossLimit: Ticks | undefined;
}

export interface OrderTerms extends ExitTicks {
  /** Limit price, for kinds that have one. */
  readonly price: Ticks | undefined;
  /** Typed, or of a trailing stop what it would be now. */
  readonly trigger: Ticks | undefined;
  readonly trailPpm: number | undefined;
  /** OCO: limit price of the stop; undefined: at market. */
  readonly stopLimit: Ticks | undefined;
  /** Price at which the order trades or is valued: its limit, its trigger, or the best of the other side. */
  readonly reference: Ticks | undefined;
  /** Typed quantity. */
  readonly lots: Lots | undefined;
  /** 10^-8 quote to spend. */
  readonly budget: number | undefined;
}

/** `price x (1 +/- percent)`: a take-profit rounded up and a stop-loss rounded down, never nearer than the percentage says. */
function away(price: Ticks, hundredths: number, direction: 1 | -1): Ticks {
  return ticks(Math.max(1, price + direction * Math.ceil((price * hundredths) / WHOLE)));
}

/** Prices of the attached exits; percentages count from `reference`. */
export function exitTicks(form: OrderForm, reference: Ticks | undefined, context: OrderContext): ExitTicks {
  const read = (text: string, direction: 1 | -1): Ticks | undefined => {
    if (form.exitsIn === "price") return typedPrice(text, context);
    const hundredths = typedWhole(text, PERCENT_DECIMALS);
    return hundredths === undefined || hundredths === 0 || reference === undefined ? undefined : away(reference, hundredths, direction);
  };
  if (!form.hasExits) return { takeProfit: undefined, stopLoss: undefined, stopLossLimit: undefined };
  return { takeProfit: read(form.takeProfit, 1), stopLoss: read(form.stopLoss, -1), stopLossLimit: read(form.stopLossLimit, -1) };
}

/** The price that the order's trigger follows. */
export function followedPrice(form: OrderForm, context: OrderContext): Ticks {
  return form.triggerBy === "mark" ? context.markPrice : context.tradePrice;
}

function triggerOf(form: OrderForm, trailPpm: number | undefined, context: OrderContext): Ticks | undefined {
  if (form.kind !== "trailing_stop") return factsOf(form.kind).hasTrigger ? typedPrice(form.trigger, context) : undefined;
  return trailPpm === undefined
    ? undefined
    : ticks(trailingTrigger(followedPrice(form, context), trailPpm, triggerDirection(form.kind, form.side)));
}

/** Reads the whole form. */
export function orderTerms(form: OrderForm, context: OrderContext): OrderTerms {
  const { hasPrice, waits } = factsOf(form.kind);
  const price = hasPrice ? typedPrice(form.price, context) : undefined;
  const steps = form.kind === "trailing_stop" ? typedWhole(form.trail, PERCENT_DECIMALS) : undefined;
  const trailPpm = steps === undefined ? undefined : steps * PPM_PER_STEP;
  const trigger = triggerOf(form, trailPpm, context);
  const best = (form.side === "buy" ? context.bestAsk : context.bestBid) ?? context.lastPrice;
  const reference = hasPrice ? price : waits ? trigger : best;
  const spends = form.side === "buy" && factsOf(form.kind).atMarket && form.sizedIn === "quote";
  const quantity = spends ? undefined : typedWhole(form.amount, context.quantityDecimals);
  return {
    price,
    trigger,
    trailPpm,
    stopLimit: form.kind === "oco" ? typedPrice(form.stopLimit, context) : undefined,
    reference,
    lots: quantity === undefined ? undefined : lots(quantity),
    budget: spends ? typedWhole(form.total, PREVIEW_DECIMALS) : undefined,
    ...exitTicks(form, reference, context),
  };
}
