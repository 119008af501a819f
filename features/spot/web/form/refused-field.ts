/** Which field the venue's refusal is about. */
import type { RefusalDetail } from "../../../../web/api/reply.ts";
import { factsOf } from "./order-kinds.ts";
import type { OrderProblem } from "./order-problems.ts";
import type { OrderForm } from "./order-state.ts";
import { spendsTotal } from "./spot.form.ts";

/** The field to mark; "market" when the refusal is about none of them. */
export function refusedField(detail: RefusalDetail | undefined, form: OrderForm): OrderProblem["field"] {
  const amount = spendsTotal(form) ? "total" : "amount";
  switch (detail?.name) {
    case "would_trigger_at_once":
      return form.kind === "trailing_stop" ? "trail" : "trigger";
    case "trail_out_of_range":
      return "trail";
    case "exit_prices_invalid":
      return form.takeProfit === "" ? "stopLoss" : "takeProfit";
    case "price_outside_band":
      return factsOf(form.kind).hasPrice ? "price" : "trigger";
    case "price_off_tick":
    case "price_missing":
    case "pair_prices_invalid":
    case "post_only_would_trade":
      return "price";
    case "notional_below_minimum":
    case "quantity_above_maximum":
    case "quantity_missing":
    case "quantity_off_lot":
    case "insufficient_balance":
    case "no_liquidity":
      return amount;
    default:
      return "market";
  }
}
