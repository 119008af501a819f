/** The call that sets the payment password (wire.md 4). */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { DEVICE } from "../../session/contract/session.contract.ts";
import { pattern, text } from "../../../contract/fields.ts";

/** What withdrawals ask for again; the login password is another one. */
export const SET_PAYMENT_PASSWORD = defineCall({
  method: "POST",
  path: "/safe/update_password",
  access: "user",
  fields: Type.Object({
    password: text({ max: 1000, refusal: "payment_password_length" }),
    re_password: text({ max: 1000, refusal: "passwords_differ" }),
    code: pattern("^[0-9]{6}$", { max: 6, refusal: "code_missing" }),
    device: DEVICE,
  }),
});
