/** The calls of messages to oneself (wire.md 5) and ours beside them. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { LIMIT, oneOf, PAGE, pattern, text, wholeNumber } from "../../../contract/fields.ts";
import { NOTICE_CHANNELS, NOTICE_GROUPS } from "./notice-groups.ts";

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
    /** Only what is about this. */
    group: Type.Optional(oneOf(NOTICE_GROUPS)),
    /** 1: only what was not read yet. */
    unread: Type.Optional(oneOf(["0", "1"])),
    /** Where the page before ended, as its reply's `next`: only older ones, and pages count from there. */
    before: Type.Optional(pattern("^[0-9]{1,15}-[0-9]{1,15}$", { max: 31 })),
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

/** Ours from here on: how one is told of what. */
export const noticeSettingsCall = defineCall({
  method: "GET",
  path: "/mailMessage/settings",
  access: "user",
  budget: "history",
  fields: NOTHING,
});

export const chooseNoticesCall = defineCall({
  method: "POST",
  path: "/mailMessage/choose",
  access: "user",
  budget: "moves",
  fields: Type.Object({ group: oneOf(NOTICE_GROUPS), channel: oneOf(NOTICE_CHANNELS), on: oneOf(["0", "1"]) }),
});

/** What a browser's own subscription says (RFC 8291): its address, an uncompressed point of P-256, sixteen random bytes. */
export const pushOnCall = defineCall({
  method: "POST",
  path: "/mailMessage/push_on",
  access: "user",
  budget: "moves",
  fields: Type.Object({
    endpoint: text({ max: 1000, refusal: "push_device_invalid" }),
    p256dh: pattern("^B[A-Za-z0-9_-]{86}$", { max: 87, refusal: "push_device_invalid" }),
    auth: pattern("^[A-Za-z0-9_-]{22}$", { max: 22, refusal: "push_device_invalid" }),
  }),
});

/** Without a device: this one. */
export const pushOffCall = defineCall({
  method: "POST",
  path: "/mailMessage/push_off",
  access: "user",
  budget: "moves",
  fields: Type.Object({ device: Type.Optional(wholeNumber({ min: 1, max: 2_147_483_647 })) }),
});

/** Tells all of one's devices something, to see that it arrives. */
export const pushTestCall = defineCall({
  method: "POST",
  path: "/mailMessage/push_test",
  access: "user",
  budget: "moves",
  fields: NOTHING,
});
