/** What the calls of the chat answer, and what its pushes say. */
import type { ChatRoom } from "./chat-rooms.ts";

/** As other systems number them (wire.md 16); from 5 on they are ours. */
export const CHAT_TYPES = { text: 1, picture: 2, market: 5, work: 6, order: 7 } as const;
export type ChatKind = keyof typeof CHAT_TYPES;

/** What a message is held for. */
export type HeldFor = "address" | "phone" | "promise" | "contact" | "link";

/** An order of its writer's as it stood when they wrote: no amounts, which are nobody's business. */
export type OrderCard = {
  readonly symbol: string;
  readonly side: "buy" | "sell";
  readonly kind: "limit" | "market";
  /** What was paid on average; of an order that nothing was filled of its own price, empty at market. */
  readonly price: string;
  /** Whole percent, rounded down. */
  readonly filled: number;
  readonly state: "open" | "filled" | "ended";
};

/** Whom the words name, behind an @: people who wrote in the room themselves. */
export type ChatMention = { readonly user_id: number; readonly nickname: string };

export type ChatRow = {
  readonly id: number;
  readonly room: ChatRoom;
  readonly from_user_id: number;
  readonly from_nickname: string;
  readonly from_avatar: string;
  /** Empty once it was removed. */
  readonly content: string;
  readonly type: (typeof CHAT_TYPES)[ChatKind];
  readonly add_time: string;
  /** ms. */
  readonly at: number;
  /** Held messages reach their writers alone. */
  readonly state: "shown" | "held" | "removed";
  /** What it is held for; the number of the rule it was removed by. */
  readonly why: HeldFor | "" | "1" | "2" | "3" | "4" | "5";
  /** Whether others may copy their futures. */
  readonly is_trader: 0 | 1;
  readonly mentions: readonly ChatMention[];
  /** Of an order; null of everything else. */
  readonly order: OrderCard | null;
  readonly reply: { readonly id: number; readonly nickname: string; readonly user_id: number; readonly content: string } | null;
};

export type ChatRoomRow = {
  readonly room: ChatRoom;
  /** Connections that watch it. */
  readonly present: number;
  /** Seconds between two messages of a person. */
  readonly slow: number;
  /** Lowest credit score and level of verification of who writes. */
  readonly score: number;
  readonly level: number;
  readonly is_closed: 0 | 1;
};

export type ChatRoomsReply = {
  readonly rooms: readonly ChatRoomRow[];
  /** ms until which the caller may not write, with the rule; 0: they may. */
  readonly muted_until: number;
  readonly muted_by: string;
};

/** To all who watch `chat:<room>`. */
export type ChatPush = {
  readonly room: ChatRoom;
  readonly present: number;
  readonly messages: readonly ChatRow[];
  /** Taken back by their writers. */
  readonly gone: readonly number[];
};
