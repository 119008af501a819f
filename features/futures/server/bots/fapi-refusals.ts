/** The kernel's refusals in the words of the futures dialect. */
import type { Refusal } from "../../../../kernel/kernel.ts";
import { BotError, botError } from "../../../../server/doors/bots/bot-error.ts";

export const NOT_MARGINED = "Margin is insufficient.";

const SAID: Partial<Record<Refusal, () => BotError>> = {
  contract_not_found: botError.symbol,
  contract_halted: () => new BotError(-4140, "Invalid symbol status for opening position."),
  mark_stale: () => new BotError(-4140, "Invalid symbol status for opening position."),
  account_not_open: () => botError.rejected("This action is disabled on this account."),
  not_permitted: () => botError.rejected("This action is disabled on this account."),
  on_a_break: () => botError.rejected("This account is on a break of its own: nothing new opens."),
  loss_limit_reached: () => botError.rejected("This account has reached its own limit of losses for today."),
  quantity_above_maximum: () => new BotError(-4005, "Quantity greater than max quantity."),
  multiple_not_offered: () => new BotError(-4028, "Leverage is not valid."),
  futures_test_required: () => new BotError(-4203, "Leverage above 5 needs the test of understanding, in the app."),
  bracket_exceeded: () => new BotError(-2027, "Exceeded the maximum allowable position at current leverage."),
  post_only_would_trade: () =>
    new BotError(-5022, "Due to the order could not be executed as maker, the Post Only order will be rejected."),
  no_liquidity: () => new BotError(-2020, "Unable to fill."),
  insufficient_balance: () => new BotError(-2019, NOT_MARGINED),
  would_be_closed_out: () => new BotError(-2019, `${NOT_MARGINED} The position would be closed out at once.`),
  too_many_open_orders: () => new BotError(-2025, "Reach max open order limit."),
  too_many_positions: () => new BotError(-2025, "Reach max open position limit."),
  client_order_id_in_use: () => new BotError(-4116, "ClientOrderId is duplicated."),
  client_order_id_invalid: () => new BotError(-4015, "Client order id is not valid."),
  nothing_to_reduce: () => new BotError(-2022, "ReduceOnly Order is rejected."),
  position_mode_in_use: () => new BotError(-4068, "Position side cannot be changed if there exists position."),
  position_mode_one_way: () => new BotError(-4061, "Order's position side does not match user's setting."),
  margin_below_initial: () => new BotError(-4051, "Isolated balance insufficient."),
  trigger_invalid: () => new BotError(-2021, "Order would immediately trigger."),
  quantity_below_filled: () => new BotError(-4003, "Quantity less than or equal to zero."),
  order_not_found: () => botError.cancelRejected(),
  order_not_yours: () => botError.cancelRejected(),
};

export function fapiError(refusal: Refusal): BotError {
  return SAID[refusal]?.() ?? botError.rejected("Unsupported order combination");
}

/** The dialect says beyond which end of the band a price lies. */
export function bandError(
  price: bigint | number,
  band: { readonly low: number; readonly high: number },
  text: (ticks: number) => string,
): BotError {
  if (price > band.high) return new BotError(-4016, `Limit price can't be higher than ${text(band.high)}.`);
  return new BotError(-4024, `Limit price can't be lower than ${text(band.low)}.`);
}

/** Codes that placing an order may answer. */
export const PLACE_CODES = [
  ...[-1115, -1116, -1117, -2019, -2020, -2021, -2022, -2025, -2027, -4001, -4002, -4003, -4005, -4014, -4015],
  ...[-4016, -4023, -4024, -4028, -4061, -4116, -4136, -4137, -4140, -4203, -5021, -5022],
];
