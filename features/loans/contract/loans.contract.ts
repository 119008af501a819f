/** The calls of loans: those of the family by their names, and ours: what a loan did, more or less pledged, an application back, market makers. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { LIMIT, oneOf, PAGE, REQUEST_ID, text, wholeNumber } from "../../../contract/fields.ts";

const DECIMAL_LENGTH_MAX = 41;
const LOAN = wholeNumber({ min: 1, max: 999_999_999_999_999, refusal: "loan_not_found" });
const PRODUCT = wholeNumber({ min: 1, max: 999_999, refusal: "loan_product_not_found" });
const AMOUNT = text({ max: DECIMAL_LENGTH_MAX, refusal: "amount_invalid" });

/** What is lent now, what may be pledged, and prices to reckon with. */
export const borrowListCall = defineCall({ method: "GET", path: "/borrowList", access: "guest", fields: Type.Object({}) });
export const borrowInfoCall = defineCall({
  method: "GET",
  path: "/borrow/info",
  access: "guest",
  fields: Type.Object({ id: PRODUCT }),
});
/** `days`, `margin_currency`, `margin`: ours, as nobody is lent anything without them. */
export const borrowCall = defineCall({
  method: "POST",
  path: "/borrow/buy",
  access: "user",
  budget: "moves",
  fields: Type.Object({
    id: PRODUCT,
    amount: AMOUNT,
    days: wholeNumber({ min: 1, max: 9999, refusal: "loan_days_invalid" }),
    margin_currency: wholeNumber({ min: 1, max: 999_999, refusal: "loan_collateral_unavailable" }),
    margin: AMOUNT,
    request_id: REQUEST_ID,
  }),
});
/** `status` as clients of the family count: 1 in review, 2 to repay, 3 done, 4 refused; empty all. */
export const borrowOrdersCall = defineCall({
  method: "GET",
  path: "/borrow/order/list",
  access: "user",
  budget: "history",
  fields: Type.Object({ page: Type.Optional(PAGE), limit: Type.Optional(LIMIT), status: Type.Optional(oneOf(["", "1", "2", "3", "4"])) }),
});
/** Repays: all of it without an amount. */
export const repayCall = defineCall({
  method: "POST",
  path: "/borrow/order/applyRefund",
  access: "user",
  budget: "moves",
  fields: Type.Object({
    orderId: LOAN,
    amount: Type.Optional(text({ min: 0, max: DECIMAL_LENGTH_MAX, refusal: "amount_invalid" })),
    from: Type.Optional(oneOf(["own", "collateral"])),
    request_id: REQUEST_ID,
  }),
});
/** Ours: one of one's loans and everything that happened to it. */
export const loanCall = defineCall({
  method: "GET",
  path: "/borrow/order/detail",
  access: "user",
  budget: "history",
  fields: Type.Object({ id: LOAN }),
});
/** Ours: pledges more, or takes out. */
export const loanMarginCall = defineCall({
  method: "POST",
  path: "/borrow/order/margin",
  access: "user",
  budget: "moves",
  fields: Type.Object({ id: LOAN, type: oneOf(["add", "take"]), amount: AMOUNT, request_id: REQUEST_ID }),
});
/** Ours: takes an application back. */
export const loanCancelCall = defineCall({
  method: "POST",
  path: "/borrow/order/cancel",
  access: "user",
  fields: Type.Object({ id: LOAN, request_id: REQUEST_ID }),
});
/** Ours: applies to be a market maker. */
export const marketMakerCall = defineCall({
  method: "POST",
  path: "/borrow/status",
  access: "user",
  fields: Type.Object({ request_id: REQUEST_ID }),
});
