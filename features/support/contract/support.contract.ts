/** The calls of customer service: wire.md 16 names chat/send, get_chat_logs and get_unread_msg, the others are ours. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { cappedNumber, oneOf, PAGE, REQUEST_ID, text, wholeNumber } from "../../../contract/fields.ts";
import { LOGS_MAX, SUPPORT_LENGTH_MAX } from "./support-rows.ts";

const OWN = { access: "user", budget: "history" } as const;
const NOTHING = Type.Object({});
const BEFORE = wholeNumber({ min: 1, max: 2_147_483_647 });

export const sendSupportCall = defineCall({
  method: "POST",
  path: "/chat/send",
  access: "user",
  budget: "moves",
  fields: Type.Object({
    /** Words, or the path of an uploaded picture. */
    message: text({ max: SUPPORT_LENGTH_MAX, refusal: "support_message_invalid" }),
    /** 1 words (left out), 2 a picture. */
    type: Type.Optional(oneOf(["1", "2"], { refusal: "support_message_invalid" })),
    request_id: REQUEST_ID,
  }),
});

export const supportLogsCall = defineCall({
  method: "POST",
  path: "/chat/get_chat_logs",
  ...OWN,
  fields: Type.Object({ page: Type.Optional(PAGE), limit: Type.Optional(cappedNumber(LOGS_MAX)), before: Type.Optional(BEFORE) }),
});

export const supportUnreadCall = defineCall({ method: "GET", path: "/chat/get_unread_msg", ...OWN, fields: NOTHING });
export const supportDeskCall = defineCall({ method: "GET", path: "/chat/desk", ...OWN, fields: NOTHING });
export const endSupportCall = defineCall({ method: "POST", path: "/chat/end", ...OWN, fields: NOTHING });

export const rateSupportCall = defineCall({
  method: "POST",
  path: "/chat/rate",
  ...OWN,
  fields: Type.Object({ stars: wholeNumber({ min: 1, max: 5 }) }),
});

export const supportHelpCall = defineCall({
  method: "GET",
  path: "/chat/help",
  access: "guest",
  budget: "reads",
  fields: Type.Object({ words: text({ max: 200 }) }),
});
