/** Tables of the chat. */
import type { Generated } from "kysely";
import type { ChatRoom, ReportedFor } from "../contract/chat-rooms.ts";
import type { ChatKind, ChatRow } from "../contract/chat-rows.ts";

type ChatMessage = {
  readonly id: Generated<number>;
  readonly room: ChatRoom;
  readonly user_id: number;
  readonly kind: ChatKind;
  content: string;
  readonly reply_to: number | null;
  /** gone: taken back. */
  state: ChatRow["state"] | "gone";
  why: ChatRow["why"];
  readonly request: string | null;
  readonly at: Date;
  readonly mentioned: Generated<number[]>;
  /** Of an order, as JSON. */
  readonly card: Generated<string>;
};
type ChatReport = { readonly message: number; readonly user_id: number; readonly why: ReportedFor; readonly at: Date };
type ChatBlock = { readonly user_id: number; readonly blocked: number; readonly at: Date };
type ChatMute = { readonly user_id: number; rule: string; until: Date };
type ChatRoomTerms = { readonly room: ChatRoom; slow: number; score: number; level: number; is_closed: boolean };

export type ChatTables = {
  chat_message: ChatMessage;
  chat_report: ChatReport;
  chat_block: ChatBlock;
  chat_mute: ChatMute;
  chat_room: ChatRoomTerms;
};
