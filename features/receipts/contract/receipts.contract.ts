/** The call that gives a receipt; ours. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { pattern } from "../../../contract/fields.ts";

export const receiptCall = defineCall({
  method: "GET",
  path: "/receipt",
  access: "user",
  budget: "history",
  fields: Type.Object({ id: pattern("^[a-z]{1,20}-[0-9a-z-]{1,60}$", { refusal: "receipt_not_found" }) }),
});
