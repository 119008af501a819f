/** The calls of transfers between one's own accounts (wire.md 10). */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { ID, LIMIT, oneOf, PAGE, REQUEST_ID, text } from "../../../contract/fields.ts";

const KIND = oneOf(["legal", "change", "lever", "micro"], { refusal: "account_kind_unavailable" });
const DECIMAL_LENGTH_MAX = 41;

export const transferCall = defineCall({
  method: "POST",
  path: "/wallet/change",
  access: "user",
  budget: "moves",
  fields: Type.Object({
    currency_id: ID,
    number: text({ max: DECIMAL_LENGTH_MAX, refusal: "amount_invalid" }),
    from_field: KIND,
    to_field: KIND,
    request_id: REQUEST_ID,
  }),
});

export const transferHistoryCall = defineCall({
  method: "GET",
  path: "/wallet/hzhistory",
  access: "user",
  budget: "history",
  fields: Type.Object({ page: Type.Optional(PAGE), limit: Type.Optional(LIMIT) }),
});
