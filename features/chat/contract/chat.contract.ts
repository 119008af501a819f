/** The calls of the chat room: wire.md 16 names `user/chat` and `user/chatlist`, the others are ours. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { ID, LIMIT, oneOf, PAGE, pattern, text, wholeNumber, REQUEST_ID } from "../../../contract/fields.ts";
import { CHAT_LENGTH_MAX, CHAT_ROOMS, MENTIONS_MAX, REPORTED_FOR } from "./chat-rooms.ts";

const ROOM = Type.Optional(oneOf(CHAT_ROOMS, { refusal: "chat_room_not_found" }));
const MESSAGE_ID = wholeNumber({ min: 1, max: 2_147_483_647, refusal: "chat_message_not_found" });
const CHAT = { access: "user", budget: "history" } as const;

export const sendChatCall = defineCall({
  method: "POST",
  path: "/user/chat",
  access: "user",
  budget: "moves",
  fields: Type.Object({
    room: ROOM,
    /** The words; the path of an uploaded picture; a market's symbol; the code of a work; or the number of an order of one's own. */
    content: text({ max: CHAT_LENGTH_MAX, refusal: "chat_content_invalid" }),
    kind: Type.Optional(oneOf(["text", "picture", "market", "work", "order"], { refusal: "chat_content_invalid" })),
    /** The message that it answers. */
    reply_to: Type.Optional(MESSAGE_ID),
    /** Whom the words name: numbers with commas. They are told. */
    mention: Type.Optional(
      pattern(`^[1-9]\\d{0,8}(,[1-9]\\d{0,8}){0,${MENTIONS_MAX - 1}}$`, { max: 60, refusal: "chat_person_not_found" }),
    ),
    request_id: REQUEST_ID,
  }),
});

export const listChatCall = defineCall({
  method: "POST",
  path: "/user/chatlist",
  ...CHAT,
  fields: Type.Object({
    room: ROOM,
    page: Type.Optional(PAGE),
    limit: Type.Optional(LIMIT),
    /** Only older than this message; how ours page. */
    before: Type.Optional(MESSAGE_ID),
  }),
});

export const chatRoomsCall = defineCall({ method: "GET", path: "/user/chat_rooms", ...CHAT, fields: Type.Object({}) });

export const takeBackChatCall = defineCall({ method: "POST", path: "/user/chat_remove", ...CHAT, fields: Type.Object({ id: MESSAGE_ID }) });

export const reportChatCall = defineCall({
  method: "POST",
  path: "/user/chat_report",
  ...CHAT,
  fields: Type.Object({ message: MESSAGE_ID, why: oneOf(REPORTED_FOR) }),
});

/** Again: not any more. */
export const blockChatCall = defineCall({ method: "POST", path: "/user/chat_block", ...CHAT, fields: Type.Object({ user: ID }) });

export const blockedChatCall = defineCall({ method: "GET", path: "/user/chat_blocked", ...CHAT, fields: Type.Object({}) });
