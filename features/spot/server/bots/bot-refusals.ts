/** The kernel's refusals in the words of the bots' dialect. */
import type { Refusal } from "../../../../kernel/kernel.ts";
import { BotError, botError } from "../../../../server/doors/bots/bot-error.ts";

const PLACE: Partial<Record<Refusal, () => BotError>> = {
  market_not_found: botError.symbol,
  quantity_above_maximum: () => botError.filter("LOT_SIZE"),
  on_a_break: () => botError.rejected("This account is on a break of its own: nothing new opens."),
  loss_limit_reached: () => botError.rejected("This account has reached its own limit of losses for today."),
  not_permitted: () => botError.rejected("This action is disabled on this account."),
  market_closed: () => new BotError(-1013, "Market is closed."),
  market_delisted: () => new BotError(-1013, "Market is closed."),
  market_halted: () => new BotError(-1013, "Market is closed."),
  auction_limit_orders_only: () => botError.rejected("Only limit orders that may rest are taken while the market gathers for its auction."),
  day_orders_stocks_only: () => new BotError(-1115, "Invalid timeInForce."),
  icebergs_coins_only: () => botError.rejected("Iceberg orders are not supported for this symbol."),
  iceberg_parts_too_many: () => botError.filter("ICEBERG_PARTS"),
  lists_coins_only: () => botError.rejected("OTO orders are not supported for this symbol"),
  price_outside_band: () => botError.filter("PERCENT_PRICE_BY_SIDE"),
  no_reference_price: () => botError.rejected("This symbol doesn't have a reference price."),
  pair_prices_invalid: () => botError.rejected("The relationship of the prices for the orders is not correct."),
  would_trigger_at_once: () => botError.rejected("Order would trigger immediately."),
  post_only_would_trade: () => botError.rejected("Order would immediately match and take."),
  notional_below_minimum: () => botError.filter("NOTIONAL"),
  too_many_open_orders: () => botError.filter("MAX_NUM_ORDERS"),
  too_many_waiting_orders: () => botError.filter("MAX_NUM_ALGO_ORDERS"),
  client_order_id_taken: () => botError.rejected("Duplicate order sent."),
  insufficient_balance: () => botError.rejected("Account has insufficient balance for requested action."),
  no_liquidity: () => botError.rejected("Order book liquidity is less than symbol minimum quantity."),
  order_not_found: () => botError.cancelRejected(),
  order_not_yours: () => botError.cancelRejected(),
};

export function placeError(refusal: Refusal): BotError {
  return PLACE[refusal]?.() ?? botError.rejected("Unsupported order combination");
}

/** Filters and names are refused with the amendment's code, too. */
const AMEND: Partial<Record<Refusal, string>> = {
  order_not_found: "Unknown order sent.",
  order_not_yours: "Unknown order sent.",
  order_not_amendable: "Unsupported order combination",
  notional_below_minimum: "Filter failure: NOTIONAL",
  client_order_id_taken: "Duplicate order sent.",
  quantity_below_filled: "The requested action would change no state; rejecting",
};

export function amendError(refusal: Refusal): BotError {
  const text = AMEND[refusal];
  return text === undefined ? placeError(refusal) : botError.amendRejected(text);
}
