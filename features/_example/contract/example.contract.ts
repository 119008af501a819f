/** The calls of example. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { ID } from "../../../contract/fields.ts";

export const READ_EXAMPLE = defineCall({ method: "GET", path: "/example", access: "guest", fields: Type.Object({ id: ID }) });
