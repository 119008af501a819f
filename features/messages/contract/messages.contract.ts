/** The calls of messages to oneself (wire.md 5) and ours beside them. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { LIMIT, oneOf, PAGE, pattern, wholeNumber } from "../../../contract/fields.ts";

const MESSAGE_ID = wholeNumber({ min: 1, max: 999_999_999_999_999, refusal: "message_not_found" });
const NOTHING = Type.Object({});

export const listMessagesCall = defineCall({
  method: "GET",
  path: "/mailMessage/getList",
  access: "user",
  budget: "history",
  fields: Type.Object({
    page: Type.Optional(PAGE),
    limit: Type.Optional(LIMIT),
    /** One kind, or several with commas between them. */
    kind: Type.Optional(pattern("^[a-z_]{1,40}(,[a-z_]{1,40}){0,9}$", { max: 409 })),
    /** 1: only what was not read yet. */
    unread: Type.Optional(oneOf(["0", "1"])),
  }),
});

export const readMessageCall = defineCall({
  method: "GET",
  path: "/mailMessage/detail",
  access: "user",
  budget: "history",
  fields: Type.Object({ id: MESSAGE_ID }),
});

export const markReadCall = defineCall({
  method: "POST",
  path: "/mailMessage/read",
  access: "user",
  budget: "history",
  fields: Type.Object({ id: MESSAGE_ID }),
});

export const markAllReadCall = defineCall({
  method: "POST",
  path: "/mailMessage/read_all",
  access: "user",
  budget: "history",
  fields: NOTHING,
});

export const countUnreadCall = defineCall({
  method: "GET",
  path: "/mailMessage/unread",
  access: "user",
  budget: "history",
  fields: NOTHING,
});
