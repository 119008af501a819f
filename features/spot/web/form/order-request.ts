/** Fields of POST /coin/trade (wire.md 9 and the fields added by us). */
import { priceText } from "../../../../web/trading/ticket/typed-figures.ts";
import { factsOf, timesInForce } from "./order-kinds.ts";
import type { OrderContext, OrderForm } from "./order-state.ts";
import { orderTerms } from "./order-terms.ts";
import { spendsTotal } from "./spot.form.ts";

type OrderFields = Readonly<Record<string, string | number>>;

/** A decimal being typed may end with its point; the wire's grammar has none there. */
export function plain(text: string): string {
  return text.endsWith(".") ? text.slice(0, -1) : text;
}

function optionFields(form: OrderForm, context: OrderContext): OrderFields {
  const times = timesInForce(form.kind, context.assetClass);
  return {
    ...(times.length > 0 && form.timeInForce !== "gtc" ? { time_in_force: form.timeInForce } : {}),
    ...(form.postOnly ? { post_only: 1 } : {}),
    ...(form.selfTrade === "expire_maker" ? {} : { self_trade: form.selfTrade }),
  };
}

function triggerFields(form: OrderForm): OrderFields {
  const { hasTrigger, waits } = factsOf(form.kind);
  return {
    ...(hasTrigger ? { trigger_price: plain(form.trigger) } : {}),
    ...(form.kind === "trailing_stop" ? { trail_percent: plain(form.trail) } : {}),
    ...(form.kind === "oco" && !/^[0.]*$/.test(form.stopLimit) ? { stop_limit_price: plain(form.stopLimit) } : {}),
    ...(waits || form.kind === "oco" ? { trigger_by: form.triggerBy } : {}),
  };
}

/** Exits are sent as prices, also when they were typed as percentages. */
function exitFields(form: OrderForm, context: OrderContext): OrderFields {
  const { takeProfit, stopLoss, stopLossLimit } = orderTerms(form, context);
  const stops = stopLoss !== undefined;
  return {
    ...(takeProfit === undefined ? {} : { take_profit_price: priceText(takeProfit, context) }),
    ...(stops ? { stop_loss_price: priceText(stopLoss, context), trigger_by: form.triggerBy } : {}),
    ...(stops && stopLossLimit !== undefined ? { stop_loss_limit_price: priceText(stopLossLimit, context) } : {}),
  };
}

/** What is sent for the form; `orderErrors` found nothing. */
export function orderFields(form: OrderForm, context: OrderContext): OrderFields {
  const { hasPrice } = factsOf(form.kind);
  return {
    currency_id: context.currencyId,
    legal_id: context.legalId,
    type: form.side === "buy" ? 1 : 2,
    order_type: form.kind,
    ...(spendsTotal(form) ? { total: plain(form.total) } : { amount: plain(form.amount) }),
    ...(hasPrice ? { target_price: plain(form.price) } : {}),
    ...triggerFields(form),
    ...optionFields(form, context),
    ...exitFields(form, context),
  };
}
