/**
 * What was written, to all who watch a room: so many at once as came meanwhile. A frame costs the same with one message or with twenty, and
 * the more listen the longer is gathered.
 */
import type { LivePart } from "../../../server/live-parts.ts";
import type { ChatRoom } from "../contract/chat-rooms.ts";
import type { ChatPush, ChatRow } from "../contract/chat-rows.ts";

const GATHER_MS = 100;
const GATHER_MOST_MS = 400;
/** A listener more makes the gathering so much longer, up to the most. */
const GATHER_MS_EACH = 0.04;

export type ChatListeners = { readonly count: (room: ChatRoom) => number; readonly tell: (room: ChatRoom, push: ChatPush) => void };

export class ChatBell {
  readonly #gathered = new Map<ChatRoom, { messages: ChatRow[]; gone: number[] }>();
  #listeners: ChatListeners | undefined;

  listen(listeners: ChatListeners): void {
    this.#listeners = listeners;
  }

  present(room: ChatRoom): number {
    return this.#listeners?.count(room) ?? 0;
  }

  ring(room: ChatRoom, { message, gone }: { readonly message?: ChatRow; readonly gone?: number }): void {
    const gathered = this.#gathered.get(room) ?? this.#begin(room);
    if (message !== undefined) gathered.messages.push(message);
    if (gone !== undefined) gathered.gone.push(gone);
  }

  #begin(room: ChatRoom): { messages: ChatRow[]; gone: number[] } {
    const gathered = { messages: [], gone: [] };
    this.#gathered.set(room, gathered);
    const wait = Math.min(GATHER_MOST_MS, GATHER_MS + this.present(room) * GATHER_MS_EACH);
    setTimeout(() => {
      this.#gathered.delete(room);
      this.#listeners?.tell(room, { room, present: this.present(room), ...gathered });
    }, wait).unref();
    return gathered;
  }
}

export const CHAT_BELL: LivePart<ChatBell> = { name: "chat", make: () => new ChatBell() };
