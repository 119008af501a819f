/** Documents of the calls of the chat room. */
import Type from "typebox";
import {
  CLOCK,
  laravelShape,
  NUMBER,
  said,
  shape,
  SWITCH,
  TEXT,
  TIME_MS,
  word,
  type CallDocuments,
} from "../../../contract/call-document.ts";
import { CHAT_ROOMS } from "./chat-rooms.ts";

const ROOM = word(...CHAT_ROOMS);
const REPLY = shape({ id: NUMBER, user_id: NUMBER, nickname: TEXT, content: TEXT }, "The message that it answers, as it stands now.");
const ORDER = shape(
  {
    symbol: TEXT,
    side: word("buy", "sell"),
    kind: word("limit", "market"),
    price: said("What was paid on average; its own price while nothing was filled; empty at market."),
    filled: Type.Integer({ minimum: 0, maximum: 100, description: "Percent." }),
    state: word("open", "filled", "ended"),
  },
  "An order of its writer's as it stood when they wrote; no amounts.",
);
const MESSAGE = shape({
  id: NUMBER,
  room: ROOM,
  from_user_id: NUMBER,
  from_nickname: TEXT,
  from_avatar: TEXT,
  content: said("Words, the path of a picture, a market's symbol (of an order, too), or the code of a work; empty once it was removed."),
  type: Type.Integer({ enum: [1, 2, 5, 6, 7], description: "1 words, 2 a picture, 5 a market, 6 a work, 7 an order." }),
  add_time: CLOCK,
  at: TIME_MS,
  state: Type.String({ enum: ["shown", "held", "removed"], description: "held: its writer alone sees it." }),
  why: said("What it is held for: address, phone, promise, contact, link. Removed: the number of the room's rule."),
  is_trader: SWITCH,
  mentions: Type.Array(shape({ user_id: NUMBER, nickname: TEXT }), { description: "Whom the words name." }),
  order: Type.Union([ORDER, Type.Null()]),
  reply: Type.Union([REPLY, Type.Null()]),
});
const PERSON = { nickname: TEXT, head_portrait: TEXT };
const ROW_OF_ROOM = shape({ room: ROOM, present: NUMBER, slow: NUMBER, score: NUMBER, level: NUMBER, is_closed: SWITCH });
const WHICH_ROOM = "all (left out), or one of the languages.";

export const chatDocuments: CallDocuments = {
  tag: "Chat",
  description:
    "Rooms where people write to each other: one for all, one for each language. Names and pictures only. Words that look like a way out of the " +
    "venue, a number or a promise are held until a moderator has looked at them. New ones are pushed to who watches the topic `chat:<room>`, " +
    "as `chat`, several at once where many are written.",
  calls: {
    "POST /user/chat": {
      summary: "Write into a room",
      fields: {
        room: WHICH_ROOM,
        content:
          "Up to 500 characters; the path of a picture of one's own that was uploaded; a market's symbol such as BTC/USDT; the code of a work of the marketplace; or the number of an order of one's own.",
        kind: "What the content is: text (left out), picture, market, work, order.",
        mention: "Whom the words name: up to five numbers of people who wrote in the room, with commas. They are told.",
        reply_to: "The message that it answers, of the same room.",
        request_id: "Your own key; the same again writes nothing twice.",
      },
      beside: { data: MESSAGE },
      refusals: [
        "chat_room_closed",
        "chat_message_not_found",
        "chat_muted",
        "chat_slow",
        "chat_score_too_low",
        "chat_level_too_low",
        "chat_picture_level",
        "chat_person_not_found",
        "order_not_found",
        "market_not_found",
        "nft_not_found",
        "picture_unknown",
      ],
    },
    "POST /user/chatlist": {
      summary: "Messages of a room, newest first",
      fields: { room: WHICH_ROOM, before: "Only older than this message." },
      message: shape({ user: shape({ id: NUMBER, ...PERSON }), chat_list: laravelShape(MESSAGE) }),
    },
    "GET /user/chat_rooms": {
      summary: "Rooms, who is there, and whether one may write",
      message: shape({ rooms: Type.Array(ROW_OF_ROOM), muted_until: TIME_MS, muted_by: TEXT }),
    },
    "POST /user/chat_remove": { summary: "Take back a message of one's own", refusals: ["chat_message_not_found"] },
    "POST /user/chat_report": {
      summary: "Tell a moderator of a message",
      fields: { message: "Number of the message.", why: "scam, insult, spam, other." },
      refusals: ["chat_message_not_found", "chat_own"],
    },
    "POST /user/chat_block": {
      summary: "Hear nothing of a person in the rooms; again: hear of them",
      fields: { user: "Number of the person." },
      beside: { data: shape({ blocked: SWITCH }) },
      refusals: ["chat_own", "chat_blocks_full", "chat_person_not_found"],
    },
    "GET /user/chat_blocked": {
      summary: "Whom one does not want to hear of",
      message: Type.Array(shape({ user_id: NUMBER, ...PERSON })),
    },
  },
};
