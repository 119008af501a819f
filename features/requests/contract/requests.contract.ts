/** The call that tells what became of a request whose reply was lost; ours. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { text } from "../../../contract/fields.ts";

/** As long as the `request_id` of the money calls. */
const REQUEST_ID_MAX = 64;

export const requestStatusCall = defineCall({
  method: "GET",
  path: "/command/status",
  access: "user",
  fields: Type.Object({ request_id: text({ max: REQUEST_ID_MAX }) }),
});

/** The reply's `data`, beside a message in the caller's language. */
export type RequestStatus = {
  /** unknown: never arrived, or more than a day ago. */
  readonly status: "done" | "refused" | "unknown";
  /** When it was taken, in ms; 0 while unknown. */
  readonly at: number;
  /** Ids of the caller's orders that it placed, exits of a bracket buy that it ended included. */
  readonly orders: readonly number[];
  /** Present when it was refused. */
  readonly refusal?: { readonly name: string; readonly number: number };
};
