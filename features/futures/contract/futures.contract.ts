/** The calls of futures (`/lever`, as clients of this family know it) and ours beside them. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { ID, LIMIT, oneOf, PAGE, REQUEST_ID, text, wholeNumber } from "../../../contract/fields.ts";

/** Ids of orders and positions carry slot and generation and are larger than other ids. */
export const POSITION_ID = wholeNumber({ min: 1, max: 999_999_999_999_999, refusal: "position_not_found" });
const ORDER_ID = wholeNumber({ min: 1, max: 999_999_999_999_999, refusal: "order_not_found" });
const DECIMAL_LENGTH_MAX = 41;
const decimal = (refusal: string): ReturnType<typeof text> => text({ max: DECIMAL_LENGTH_MAX, refusal });
const SHARE = wholeNumber({ min: 1, max: 2_147_483_647, refusal: "quantity_missing" });
const PAIR = { currency_id: ID, legal_id: ID };
const MAYBE_PAIR = {
  currency_id: Type.Optional(wholeNumber({ min: 0, max: 2_147_483_647 })),
  legal_id: Type.Optional(wholeNumber({ min: 0, max: 2_147_483_647 })),
};
const PAGES = { page: Type.Optional(PAGE), limit: Type.Optional(LIMIT) };
const POST = { method: "POST", access: "user" } as const;

export const dealCall = defineCall({ ...POST, path: "/lever/deal", budget: "history", fields: Type.Object(PAIR) });

export const submitCall = defineCall({
  ...POST,
  path: "/lever/submit",
  budget: "orders",
  fields: Type.Object({
    ...PAIR,
    /** Lots. */
    share: SHARE,
    multiple: wholeNumber({ min: 1, max: 1000, refusal: "multiple_not_offered" }),
    /** 1 long, 2 short. */
    type: oneOf(["1", "2"]),
    /** 1 at market, 0 limit. */
    status: oneOf(["0", "1"]),
    target_price: Type.Optional(text({ max: DECIMAL_LENGTH_MAX })),
    /** An order at market that waits for its trigger; `status` is 1. */
    order_type: Type.Optional(oneOf(["stop", "trailing_stop"])),
    trigger_price: Type.Optional(decimal("trigger_missing")),
    /** Which price triggers it; mark when left out. */
    trigger_by: Type.Optional(oneOf(["mark", "last"])),
    /** Percent. */
    trail_percent: Type.Optional(decimal("trail_out_of_range")),
    /** Clients send it empty. */
    password: Type.Optional(text({ max: 64 })),
    take_profit_price: Type.Optional(decimal("exit_prices_invalid")),
    stop_loss_price: Type.Optional(decimal("exit_prices_invalid")),
    request_id: REQUEST_ID,
  }),
});

export const dealallCall = defineCall({ ...POST, path: "/lever/dealall", budget: "history", fields: Type.Object({ ...PAIR, ...PAGES }) });

export const myTradeCall = defineCall({
  ...POST,
  path: "/lever/my_trade",
  budget: "history",
  fields: Type.Object({
    ...MAYBE_PAIR,
    ...PAGES,
    /** 0 pending, 1 open, 2 closing (none here), 3 closed, 4 cancelled, -1 all. */
    status: Type.Optional(oneOf(["-1", "0", "1", "2", "3", "4"])),
  }),
});

export const closeCall = defineCall({
  ...POST,
  path: "/lever/close",
  budget: "orders",
  fields: Type.Object({ id: POSITION_ID, share: Type.Optional(SHARE), request_id: REQUEST_ID }),
});
export const cancelFuturesCall = defineCall({
  ...POST,
  path: "/lever/cancel",
  budget: "cancels",
  fields: Type.Object({ id: ORDER_ID, request_id: REQUEST_ID }),
});
export const cancelAllFuturesCall = defineCall({
  ...POST,
  path: "/lever/cancel_all",
  budget: "cancels",
  fields: Type.Object({ ...MAYBE_PAIR, request_id: REQUEST_ID }),
});
export const setstopCall = defineCall({
  ...POST,
  path: "/lever/setstop",
  budget: "orders",
  fields: Type.Object({
    id: POSITION_ID,
    target_profit_price: decimal("exit_prices_invalid"),
    stop_loss_price: decimal("exit_prices_invalid"),
    request_id: REQUEST_ID,
  }),
});
/** Ours: either may be left out, and is then taken off. */
export const exitsCall = defineCall({
  ...POST,
  path: "/lever/exits",
  budget: "orders",
  fields: Type.Object({
    id: POSITION_ID,
    take_profit_price: Type.Optional(decimal("exit_prices_invalid")),
    stop_loss_price: Type.Optional(decimal("exit_prices_invalid")),
    follows: Type.Optional(oneOf(["mark", "last"])),
    request_id: REQUEST_ID,
  }),
});
export const batchCloseCall = defineCall({
  ...POST,
  path: "/lever/batch_close",
  budget: "orders",
  fields: Type.Object({ type: oneOf(["0", "1", "2"]), ...MAYBE_PAIR, request_id: REQUEST_ID }),
});
export const reverseCall = defineCall({
  ...POST,
  path: "/lever/reverse",
  budget: "orders",
  fields: Type.Object({ id: POSITION_ID, request_id: REQUEST_ID }),
});
export const marginCall = defineCall({
  ...POST,
  path: "/lever/margin",
  budget: "orders",
  fields: Type.Object({
    id: POSITION_ID,
    /** Put in, or with `take` 1 taken out. */
    amount: decimal("amount_invalid"),
    take: Type.Optional(oneOf(["0", "1"])),
    request_id: REQUEST_ID,
  }),
});
export const amendFuturesCall = defineCall({
  ...POST,
  path: "/lever/amend",
  budget: "orders",
  fields: Type.Object({ id: ORDER_ID, target_price: decimal("price_missing"), share: Type.Optional(SHARE), request_id: REQUEST_ID }),
});

const GET = { method: "GET" } as const;
export const contractsCall = defineCall({ ...GET, path: "/lever/contracts", access: "guest", budget: "reads", fields: Type.Object({}) });
export const accountCall = defineCall({ ...GET, path: "/lever/account", access: "user", budget: "history", fields: Type.Object({}) });
export const paymentsCall = defineCall({
  ...GET,
  path: "/lever/payments",
  access: "user",
  budget: "history",
  fields: Type.Object({ ...MAYBE_PAIR, ...PAGES }),
});
export const leverOrdersCall = defineCall({
  ...GET,
  path: "/lever/orders",
  access: "user",
  budget: "history",
  fields: Type.Object({ ...MAYBE_PAIR, ...PAGES }),
});
export const fundingHistoryCall = defineCall({
  ...GET,
  path: "/lever/funding",
  access: "guest",
  budget: "reads",
  fields: Type.Object({ currency_id: ID, ...PAGES }),
});
export const insuranceCall = defineCall({ ...GET, path: "/lever/insurance", access: "guest", budget: "reads", fields: Type.Object({}) });
export const closeOutsCall = defineCall({
  ...GET,
  path: "/lever/close_outs",
  access: "guest",
  budget: "reads",
  fields: Type.Object({ ...PAGES }),
});
/** How one's own account was closed out, with the prices around it. */
export const closeOutCall = defineCall({
  ...GET,
  path: "/lever/close_out",
  access: "user",
  budget: "history",
  fields: Type.Object({
    /** Its number, as the receipt and the message have it. */
    id: wholeNumber({ min: 1, max: 2_147_483_647, refusal: "close_out_not_found" }),
    /** Which of its positions the prices are of, from 1. */
    step: Type.Optional(wholeNumber({ min: 1, max: 1000 })),
    /** From the opening of the position on, however long ago. */
    whole: Type.Optional(oneOf(["0", "1"])),
  }),
});
/** Up to five answers, one digit each: which of the choices was taken. */
export const answerTestCall = defineCall({
  ...POST,
  path: "/lever/test",
  budget: "orders",
  fields: Type.Object({ answers: text({ max: 10 }), request_id: REQUEST_ID }),
});
/** The newest trades of a contract. */
export const leverTradesCall = defineCall({
  ...GET,
  path: "/lever/trades",
  access: "guest",
  budget: "reads",
  fields: Type.Object({ currency_id: ID }),
});
export const leverDepthCall = defineCall({
  ...GET,
  path: "/lever/depth",
  access: "guest",
  budget: "reads",
  fields: Type.Object({ currency_id: ID }),
});
