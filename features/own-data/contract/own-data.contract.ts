/** The calls about all that the venue has of a person: taking it along, and leaving. Ours. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { pattern } from "../../../contract/fields.ts";

/** A file with everything, as JSON and CSV: made in the background, its link comes by mail. */
export const EXPORT_DATA = defineCall({ method: "POST", path: "/safe/export", access: "user", budget: "moves", fields: Type.Object({}) });

/** Ends the account for good. A word is asked for, so that no call does it by mistake. */
export const CLOSE_ACCOUNT = defineCall({
  method: "POST",
  path: "/safe/close",
  access: "user",
  budget: "moves",
  fields: Type.Object({ confirm: pattern("^close$", { max: 5 }) }),
});
