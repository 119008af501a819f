/** The calls of example. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { ID, LIMIT, PAGE, REQUEST_ID, text, wholeNumber } from "../../../contract/fields.ts";

const DECIMAL_LENGTH_MAX = 41;
const DAYS = wholeNumber({ min: 1, max: 365, refusal: "example_terms_invalid" });
const NUMBER = wholeNumber({ min: 1, max: 999_999_999_999_999, refusal: "example_not_found" });

export const openExampleCall = defineCall({
  method: "POST",
  path: "/example/open",
  access: "user",
  fields: Type.Object({
    currency_id: ID,
    amount: text({ max: DECIMAL_LENGTH_MAX, refusal: "example_terms_invalid" }),
    days: DAYS,
    request_id: REQUEST_ID,
  }),
});

/** Ends one before its day. */
export const leaveExampleCall = defineCall({
  method: "POST",
  path: "/example/leave",
  access: "user",
  fields: Type.Object({ id: NUMBER, request_id: REQUEST_ID }),
});

export const listExampleCall = defineCall({
  method: "GET",
  path: "/example/list",
  access: "user",
  fields: Type.Object({ page: Type.Optional(PAGE), limit: Type.Optional(LIMIT) }),
});
