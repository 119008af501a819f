/** The calls of token sales. The family knows the first four; the others are ours. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { ID, LIMIT, oneOf, PAGE, pattern, REQUEST_ID, text, wholeNumber } from "../../../contract/fields.ts";

const DECIMAL_LENGTH_MAX = 41;
const PROJECT = wholeNumber({ min: 1, max: 999_999_999, refusal: "sale_not_found" });
const ORDER = wholeNumber({ min: 1, max: 999_999_999_999_999, refusal: "sale_order_not_found" });
const AMOUNT = text({ max: DECIMAL_LENGTH_MAX, refusal: "amount_invalid" });

export const projectsCall = defineCall({
  method: "GET",
  path: "/project",
  access: "guest",
  budget: "history",
  fields: Type.Object({ page: Type.Optional(PAGE), limit: Type.Optional(LIMIT) }),
});
export const projectDetailCall = defineCall({
  method: "GET",
  path: "/project/detail",
  access: "guest",
  budget: "history",
  fields: Type.Object({ project_id: PROJECT }),
});
/** `price`: what the client counts that all of it costs, within a millionth of what it does. `most`, ours: the dearest that it may cost. */
export const orderTokensCall = defineCall({
  method: "POST",
  path: "/project/order",
  access: "user",
  budget: "moves",
  fields: Type.Object({
    project_id: PROJECT,
    amount: AMOUNT,
    pay_currency: Type.Optional(ID),
    price: Type.Optional(pattern("^[0-9]{1,20}([.][0-9]{1,30})?(e-?[0-9]{1,2})?$", { max: 60, refusal: "sale_price_differs" })),
    most: Type.Optional(AMOUNT),
    request_id: REQUEST_ID,
  }),
});
/** `state`, ours: all, with what was taken back too; without it what clients of the family know: orders that wait, are paid or delivered. */
export const saleOrdersCall = defineCall({
  method: "GET",
  path: "/user/project/order",
  access: "user",
  budget: "history",
  fields: Type.Object({
    page: Type.Optional(PAGE),
    limit: Type.Optional(LIMIT),
    state: Type.Optional(oneOf(["all", "open"])),
    project_id: Type.Optional(PROJECT),
  }),
});
/** Ours: takes an order back while the sale runs. */
export const cancelOrderCall = defineCall({
  method: "POST",
  path: "/project/order/cancel",
  access: "user",
  budget: "moves",
  fields: Type.Object({ id: ORDER, request_id: REQUEST_ID }),
});
/** Ours: what so many more would bring if the sale ended as it stands. */
export const standingCall = defineCall({
  method: "GET",
  path: "/project/standing",
  access: "guest",
  budget: "history",
  fields: Type.Object({ project_id: PROJECT, amount: Type.Optional(pattern("^[0-9.]{0,41}$", { refusal: "amount_invalid" })) }),
});
/** Ours: who got how many, by numbers instead of names; `after`: the last number of the piece before. */
export const allocationCall = defineCall({
  method: "GET",
  path: "/project/allocation",
  access: "guest",
  budget: "charts",
  fields: Type.Object({ project_id: PROJECT, after: Type.Optional(wholeNumber({ min: 0, max: 999_999_999 })) }),
});
/** Ours: when so many granted tokens are one's own to move. */
export const planCall = defineCall({
  method: "GET",
  path: "/project/plan",
  access: "guest",
  fields: Type.Object({ project_id: PROJECT, amount: AMOUNT }),
});
/** Ours: the white paper, in the reader's language where there is one. */
export const paperCall = defineCall({
  method: "GET",
  path: "/project/paper",
  access: "guest",
  fields: Type.Object({ project_id: PROJECT }),
});
/** Ours: what one asked for and was granted, by project, as long as something of it is to come. */
export const saleMineCall = defineCall({
  method: "GET",
  path: "/project/mine",
  access: "user",
  budget: "history",
  fields: Type.Object({}),
});

/** People in one piece of an allocation table. */
export const ALLOCATION_PIECE = 5000;
