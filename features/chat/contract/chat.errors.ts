/** Refusals of the chat room. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const chatErrors = {
  chat_room_not_found: { number: 78_001, text: "chat.room_not_found" },
  chat_room_closed: { number: 78_002, text: "chat.room_closed" },
  chat_content_invalid: { number: 78_003, text: "chat.content_invalid" },
  chat_message_not_found: { number: 78_004, text: "chat.message_not_found" },
  chat_muted: { number: 78_005, text: "chat.muted" },
  chat_slow: { number: 78_006, text: "chat.slow" },
  chat_score_too_low: { number: 78_007, text: "chat.score_too_low" },
  chat_level_too_low: { number: 78_008, text: "chat.level_too_low", type: "998" },
  chat_picture_level: { number: 78_009, text: "chat.picture_level", type: "998" },
  chat_own: { number: 78_010, text: "chat.own" },
  chat_blocks_full: { number: 78_011, text: "chat.blocks_full" },
  chat_person_not_found: { number: 78_012, text: "chat.person_not_found" },
} as const satisfies RefusalTable;
