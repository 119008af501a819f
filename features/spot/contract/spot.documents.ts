/** Documents of the calls of spot and stocks. */
import Type from "typebox";
import {
  CLOCK,
  DECIMAL,
  NUMBER,
  said,
  shape,
  SWITCH,
  TEXT,
  word,
  type CallDocument,
  type CallDocuments,
} from "../../../contract/call-document.ts";
import type { RefusalName } from "../../../contract/errors.ts";
import { ORDER_STATES } from "./order-states.ts";

const PAIR = { currency_id: "Id of the base currency.", legal_id: "Id of the quote currency." };
const ONE_MARKET = { currency_id: "Of one market; both ids or neither.", legal_id: "Of one market; both ids or neither." };
const TYPES = word("limit", "market", "stop", "stop_limit", "take_profit", "take_profit_limit", "trailing_stop");
const TYPE = Type.Integer({ enum: [1, 2], description: "1 buys, 2 sells." });
/** What becomes of orders: the kernel's words. */
const STATES = word(...ORDER_STATES);

/** A row of `coin/list`. */
export const ORDER = {
  id: NUMBER,
  u_id: NUMBER,
  currency_id: NUMBER,
  legal_id: NUMBER,
  currency_name: TEXT,
  legal_name: TEXT,
  symbol: TEXT,
  type: TYPE,
  order_type: TYPES,
  target_price: DECIMAL,
  trade_price: said("Of the last fill."),
  trade_amount: DECIMAL,
  total: DECIMAL,
  charge_fee: said("Taker's rate, as a fraction."),
  filled_amount: DECIMAL,
  average_price: DECIMAL,
  fee: DECIMAL,
  fee_currency: TEXT,
  time_in_force: word("gtc", "ioc", "fok", "day"),
  post_only: SWITCH,
  iceberg: Type.Integer({ enum: [0, 1], description: "1: a bot's order that shows a part of itself; it can't be amended here." }),
  trigger_price: DECIMAL,
  trigger_by: word("", "last", "mark", "shown"),
  trigger_direction: word("", "falls", "rises"),
  trail_percent: TEXT,
  pair_id: Type.Integer({ description: "The other order of an OCO, else 0." }),
  entry_id: Type.Integer({ description: "The order whose bracket this is, else 0." }),
  take_profit_price: DECIMAL,
  stop_loss_price: DECIMAL,
  stop_loss_limit_price: DECIMAL,
  status: Type.Integer({ enum: [1, 2, 3], description: "1 working, 2 done, 3 cancelled." }),
  reason: STATES,
  created_at: CLOCK,
  updated_at: CLOCK,
};

/** A row of `coin/fills`. */
export const FILL = shape({
  id: NUMBER,
  order_id: NUMBER,
  currency_id: NUMBER,
  legal_id: NUMBER,
  symbol: TEXT,
  type: TYPE,
  price: DECIMAL,
  amount: DECIMAL,
  total: DECIMAL,
  fee: DECIMAL,
  fee_currency: TEXT,
  saved: Type.Optional(said("What a coupon took off the fee, in the fee's currency; webhooks leave it out.")),
  role: word("maker", "taker"),
  receipt: said("Id of its receipt (`GET /receipt`)."),
  created_at: CLOCK,
});

/** Of prices and quantities, as placing and amending check them. */
const SIZE_REFUSALS = [
  "price_missing",
  "quantity_missing",
  "price_off_tick",
  "quantity_off_lot",
  "quantity_above_maximum",
  "price_outside_band",
  "notional_below_minimum",
  "insufficient_balance",
  "post_only_would_trade",
  "market_closed",
  "market_delisted",
  "market_halted",
  "auction_limit_orders_only",
  "no_reference_price",
  "order_malformed",
  "account_not_open",
  "key_reused",
  "disk_space_low",
  "history_behind",
  "on_a_break",
  "loss_limit_reached",
] as const satisfies readonly RefusalName[];
const CANCEL: CallDocument = { summary: "Cancel an order", refusals: ["order_not_found", "key_reused"] };

export const spotDocuments: CallDocuments = {
  tag: "Spot and stocks",
  description: "Orders and fills of coins and stocks. The rules of every kind of order: features/spot/README.md.",
  calls: {
    "POST /coin/trade": {
      summary: "Place an order",
      description: "Limit, market, stop, take-profit, trailing stop, OCO; with exits a bracket. Answered when it is durable.",
      fields: {
        ...PAIR,
        type: "1 buys, 2 sells.",
        amount: "Base units.",
        target_price: "Limit price; ignored for a market order.",
        market: "1: take the best prices now, rest nothing.",
        total: "Buys at market price: quote units to spend, instead of `amount`.",
        order_type: "Left out, `market` says whether it is a market or a limit order.",
        self_trade: "What happens when it would meet an order of the same person; expire_maker when left out.",
        trigger_price: "Stops, take-profits and the stop of an OCO.",
        trigger_by: "Which price a trigger follows; mark (the index) when left out.",
        stop_limit_price: "OCO: the limit price of its stop; left out, it trades at market price.",
        trail_percent: "Trailing stop: percent.",
        take_profit_price: "Bracket, on limit and market buys.",
        stop_loss_price: "Bracket: trigger of its stop.",
        stop_loss_limit_price: "Bracket: limit price of its stop.",
      },
      beside: {
        data: shape({
          id: NUMBER,
          pair_id: Type.Optional(Type.Integer({ description: "OCO: its stop." })),
          status: STATES,
          amount: said("What was placed, rounded down to the lot; zero for an order by its total."),
          filled: DECIMAL,
          average_price: DECIMAL,
        }),
      },
      refusals: [
        ...SIZE_REFUSALS,
        "market_not_found",
        "no_liquidity",
        "too_many_open_orders",
        "too_many_waiting_orders",
        "day_orders_stocks_only",
        "trigger_missing",
        "trail_out_of_range",
        "would_trigger_at_once",
        "pair_prices_invalid",
        "exit_prices_invalid",
        "not_permitted",
      ],
    },
    "POST /coin/amend": {
      summary: "A new price and whole quantity for a resting limit order",
      fields: { amount: "The whole quantity, with what has filled already." },
      refusals: [...SIZE_REFUSALS, "order_not_found", "order_not_amendable", "quantity_below_filled"],
    },
    "PUT /coin/trade": CANCEL,
    "POST /coin/cancel": { ...CANCEL, summary: "Cancel an order, for clients that only post" },
    "POST /coin/cancel_all": {
      summary: "Cancel all orders, or all of one market",
      fields: ONE_MARKET,
      refusals: ["market_not_found", "key_reused"],
    },
    "GET /coin/list": {
      summary: "One's orders, newest first",
      fields: {
        ...ONE_MARKET,
        status: "1 working, 2 done, 3 cancelled, -1 all; working and done when left out.",
        id: "This order alone, whatever its status; nothing when it is not one's own.",
      },
      message: Type.Array(shape(ORDER)),
      refusals: ["market_not_found", "order_not_found"],
    },
    "GET /coin/fills": {
      summary: "One's fills, newest first",
      fields: { ...ONE_MARKET, order_id: "Of this order alone; nothing when it is not one's own." },
      message: Type.Array(FILL),
      refusals: ["market_not_found", "order_not_found"],
    },
  },
};
