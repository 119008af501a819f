/** The calls of lock mining: those of the family by their names, and ours: products, rates with their seeds, a lock's days, leaving and renewing. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { ID, LIMIT, oneOf, PAGE, pattern, REQUEST_ID, text, wholeNumber } from "../../../contract/fields.ts";

const DECIMAL_LENGTH_MAX = 41;
const LOCK = wholeNumber({ min: 1, max: 999_999_999_999_999, refusal: "lock_not_found" });
const PRODUCT = wholeNumber({ min: 1, max: 999_999, refusal: "lock_product_not_found" });
const CHOICE = oneOf(["0", "1"]);

/** What is on sale. */
export const lockConfigCall = defineCall({
  method: "GET",
  path: "/lh/deposit/config",
  access: "guest",
  fields: Type.Object({}),
});
/** `renew`, ours: locked again when it ends. */
export const openLockCall = defineCall({
  method: "POST",
  path: "/lh/deposit",
  access: "user",
  budget: "moves",
  fields: Type.Object({
    config_id: PRODUCT,
    amount: text({ max: DECIMAL_LENGTH_MAX, refusal: "amount_invalid" }),
    renew: Type.Optional(CHOICE),
    request_id: REQUEST_ID,
  }),
});
/** Empty filters mean all. */
export const lockOrdersCall = defineCall({
  method: "GET",
  path: "/lh/deposit/order",
  access: "user",
  budget: "history",
  fields: Type.Object({
    page: Type.Optional(PAGE),
    limit: Type.Optional(LIMIT),
    status: Type.Optional(pattern("^(1|2|0|-1)?$")),
    is_cancel: Type.Optional(pattern("^[01]?$")),
  }),
});
export const redeemLockCall = defineCall({
  method: "POST",
  path: "/lh/deposit/order/cancel",
  access: "user",
  budget: "moves",
  fields: Type.Object({ id: LOCK, request_id: REQUEST_ID }),
});

/** Ours: all products, those that are sold no more too, and what the house holds for them. */
export const lockProductsCall = defineCall({ method: "GET", path: "/lh/products", access: "guest", fields: Type.Object({}) });
/** Ours: what leaving now costs. */
export const redeemPreviewCall = defineCall({
  method: "GET",
  path: "/lh/deposit/order/redeem-preview",
  access: "user",
  fields: Type.Object({ id: LOCK }),
});
/** Ours: whether it is locked again when it ends. */
export const renewLockCall = defineCall({
  method: "POST",
  path: "/lh/deposit/order/renew",
  access: "user",
  fields: Type.Object({ id: LOCK, renew: CHOICE, request_id: REQUEST_ID }),
});
/** Ours: the days that one of one's locks was paid. */
export const lockDaysCall = defineCall({
  method: "GET",
  path: "/lh/deposit/order/days",
  access: "user",
  budget: "history",
  fields: Type.Object({ id: LOCK }),
});
/** Ours: what one has locked and was paid, by currency. */
export const lockMineCall = defineCall({ method: "GET", path: "/lh/mine", access: "user", budget: "history", fields: Type.Object({}) });
/** Ours: rates of the last days with the seeds that they follow from, and what was committed to. */
export const lockRatesCall = defineCall({
  method: "GET",
  path: "/lh/rates",
  access: "guest",
  budget: "history",
  fields: Type.Object({ config_id: Type.Optional(ID) }),
});
/** So many days of rates. */
export const RATE_DAYS = 60;
