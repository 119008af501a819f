/** The call of the cover page; ours. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";

export const coverCall = defineCall({ method: "GET", path: "/cover", access: "guest", fields: Type.Object({}) });
