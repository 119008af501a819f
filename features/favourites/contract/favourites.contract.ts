/** The calls of the list of favourites (wire.md 6). */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { ID } from "../../../contract/fields.ts";

/** Guests get an empty list: the Markets page waits for it without asking who is there. */
export const LIST_FAVOURITES = defineCall({ method: "GET", path: "/optional/list", access: "guest", fields: Type.Object({}) });
export const ADD_FAVOURITE = defineCall({
  method: "POST",
  path: "/optional/add",
  access: "user",
  fields: Type.Object({ currency_id: ID }),
});
export const DELETE_FAVOURITE = defineCall({ method: "POST", path: "/optional/del", access: "user", fields: Type.Object({ id: ID }) });
