/** The calls of spot and stocks (wire.md 9) and ours beside them. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { ID, LIMIT, oneOf, PAGE, REQUEST_ID, text, wholeNumber } from "../../../contract/fields.ts";

/** Order ids carry slot and generation and are larger than other ids. */
const ORDER_ID = wholeNumber({ min: 1, max: 999_999_999_999_999, refusal: "order_not_found" });
const DECIMAL_LENGTH_MAX = 41;
const decimal = (refusal: string): ReturnType<typeof text> => text({ max: DECIMAL_LENGTH_MAX, refusal });

const ORDER_TYPES = ["limit", "market", "stop", "stop_limit", "take_profit", "take_profit_limit", "trailing_stop", "oco"] as const;

export const tradeCall = defineCall({
  method: "POST",
  path: "/coin/trade",
  access: "user",
  budget: "orders",
  fields: Type.Object({
    currency_id: ID,
    legal_id: ID,
    /** 1 buys, 2 sells. */
    type: oneOf(["1", "2"]),
    /** Base units. */
    amount: Type.Optional(decimal("quantity_missing")),
    /** Limit price; ignored for a market order. */
    target_price: Type.Optional(decimal("price_missing")),
    /** 1: take the best prices now, rest nothing. */
    market: Type.Optional(oneOf(["0", "1"])),
    /** Buys at market price: quote units to spend, instead of `amount`. */
    total: Type.Optional(decimal("quantity_missing")),
    /** Ours: the kind of order; left out, `market` says whether it is a market or a limit order. */
    order_type: Type.Optional(oneOf(ORDER_TYPES, { refusal: "order_type_unknown" })),
    time_in_force: Type.Optional(oneOf(["gtc", "ioc", "fok", "day"])),
    post_only: Type.Optional(oneOf(["0", "1"])),
    /** What happens when it would meet an order of the same person; expire_maker when left out. */
    self_trade: Type.Optional(oneOf(["none", "expire_taker", "expire_maker", "expire_both"])),
    /** Stops, take-profits and the stop of an OCO. */
    trigger_price: Type.Optional(decimal("trigger_missing")),
    /** Which price a trigger follows; mark (the index) when left out: on a quiet venue the last trade may be old. */
    trigger_by: Type.Optional(oneOf(["last", "mark"])),
    /** OCO: the limit price of its stop; left out, it sells or buys at market price. */
    stop_limit_price: Type.Optional(decimal("price_missing")),
    /** Trailing stop: percent. */
    trail_percent: Type.Optional(decimal("trail_out_of_range")),
    /** Bracket, on limit and market buys. */
    take_profit_price: Type.Optional(decimal("price_missing")),
    stop_loss_price: Type.Optional(decimal("trigger_missing")),
    stop_loss_limit_price: Type.Optional(decimal("price_missing")),
    request_id: REQUEST_ID,
  }),
});

/** Ours: a new price and whole quantity for a resting limit order. */
export const amendCall = defineCall({
  method: "POST",
  path: "/coin/amend",
  access: "user",
  budget: "orders",
  fields: Type.Object({
    id: ORDER_ID,
    amount: decimal("quantity_missing"),
    target_price: decimal("price_missing"),
    request_id: REQUEST_ID,
  }),
});

export const cancelCall = defineCall({
  method: "PUT",
  path: "/coin/trade",
  access: "user",
  budget: "cancels",
  fields: Type.Object({ id: ORDER_ID, request_id: REQUEST_ID }),
});

/** The same for clients that only post. */
export const postCancelCall = defineCall({ ...cancelCall, method: "POST", path: "/coin/cancel" });

export const cancelAllCall = defineCall({
  method: "POST",
  path: "/coin/cancel_all",
  access: "user",
  budget: "cancels",
  fields: Type.Object({ currency_id: Type.Optional(ID), legal_id: Type.Optional(ID), request_id: REQUEST_ID }),
});

export const listCall = defineCall({
  method: "GET",
  path: "/coin/list",
  access: "user",
  budget: "history",
  fields: Type.Object({
    page: Type.Optional(PAGE),
    limit: Type.Optional(LIMIT),
    currency_id: Type.Optional(ID),
    legal_id: Type.Optional(ID),
    /** 1 working, 2 done, 3 cancelled, -1 all; working and done when left out. */
    status: Type.Optional(oneOf(["-1", "0", "1", "2", "3"])),
    /** Ours: this order alone, whatever its status. */
    id: Type.Optional(ORDER_ID),
  }),
});

export const fillsCall = defineCall({
  method: "GET",
  path: "/coin/fills",
  access: "user",
  budget: "history",
  fields: Type.Object({
    page: Type.Optional(PAGE),
    limit: Type.Optional(LIMIT),
    currency_id: Type.Optional(ID),
    legal_id: Type.Optional(ID),
    /** Ours: of this order alone. */
    order_id: Type.Optional(ORDER_ID),
  }),
});
