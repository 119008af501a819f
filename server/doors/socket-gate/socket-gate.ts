/**
 * Who may open a socket, and how much of the venue one address may take by its sockets: the same for the app's (Socket.IO) and the
 * bots' (streams, WebSocket API), counted over all of them together. An IPv6 network of 64 bits counts as one address.
 */
import type { IncomingMessage } from "node:http";
import { addressGroup } from "../../identity/address-group.ts";
import { originCheck } from "../../identity/allowed-origins.ts";
import type { ClientAddress } from "../../identity/client-address.ts";
import { SocketWriters, type WriterLimits } from "../socket-writers/socket-writers.ts";
import { UnreadBytes, type Reader } from "./unread-bytes.ts";

export type SocketLimits = {
  /** New connections of an address in five minutes. */
  readonly opened: number;
  /** Connections of an address at the same time. */
  readonly open: number;
};

/** What the bots' dialect has for new ones; as many may stay. A house full of people behind one address has room. */
export const SOCKET_LIMITS: SocketLimits = { opened: 300, open: 300 };

const WINDOW_MS = 300_000;
const SECOND_MS = 1000;
/** Messages of all sockets of an address together, where a door counts them. */
const MESSAGES_PER_SECOND_MAX = 300;

export type SocketGateOptions = {
  readonly addressOf: ClientAddress;
  /** Origins of pages beside the venue's own. */
  readonly origins: readonly string[];
  readonly limits?: SocketLimits;
  /** None when left out: this process writes to everybody. */
  readonly writers?: WriterLimits;
};

/** Somebody who was let in. */
export type Visitor = {
  /** Counts a message that came; false when it was one too many. */
  takesMessage(): boolean;
  /** Counts work that a message asks for beyond the usual as so many further ones of its address; false when that was too much. */
  takesWork(messages: number): boolean;
  /** To be called with the size of everything sent to them: who reads too little is cut off. */
  queued(bytes: number): void;
  /** To be called when they are gone. */
  leave(): void;
};

export type Visit = Omit<Reader, "group"> & { readonly messagesPerSecond: number };

/** Messages of whole seconds. */
class MessageCount {
  #second = 0;
  #count = 0;

  add(messages = 1): number {
    const second = Math.floor(performance.now() / SECOND_MS);
    if (second !== this.#second) [this.#second, this.#count] = [second, 0];
    this.#count += messages;
    return this.#count;
  }
}

/** Of one address, as long as it has a connection. */
type Present = { open: number; readonly messages: MessageCount };

export class SocketGate {
  readonly origins: readonly string[];
  readonly addressOf: ClientAddress;
  readonly #limits: SocketLimits;
  readonly #isAllowed: ReturnType<typeof originCheck>;
  /** What lies unread over all kinds of connection. */
  readonly unread = new UnreadBytes();
  /** Who writes what many hear. */
  readonly writers: SocketWriters;
  readonly #present = new Map<string, Present>();
  #windowAt = performance.now();
  /** Connections of each address that were opened in this window; dropped together. */
  #opened = new Map<string, number>();

  constructor(options: SocketGateOptions) {
    this.#limits = options.limits ?? SOCKET_LIMITS;
    this.writers = new SocketWriters(options.writers ?? { processes: 0 });
    this.origins = options.origins;
    this.addressOf = options.addressOf;
    this.#isAllowed = originCheck(options.origins);
  }

  /** Counts somebody who asks to be let in; the HTTP status with which they are refused, undefined when they may. */
  refusalOf(request: IncomingMessage): string | undefined {
    if (!this.#isAllowed(request)) return "403 Forbidden";
    const group = this.#groupOf(request);
    const isFull = (this.#present.get(group)?.open ?? 0) >= this.#limits.open;
    return this.#countOpened(group) > this.#limits.opened || isFull ? "429 Too Many Requests" : undefined;
  }

  enter(request: IncomingMessage, { messagesPerSecond, unread, cutOff }: Visit): Visitor {
    const group = this.#groupOf(request);
    const present = this.#present.get(group) ?? { open: 0, messages: new MessageCount() };
    this.#present.set(group, present);
    present.open += 1;
    const reader: Reader = { group, unread, cutOff };
    this.unread.add(reader);
    const messages = new MessageCount();
    let isHere = true;
    return {
      takesMessage: () => messages.add() <= messagesPerSecond && present.messages.add() <= MESSAGES_PER_SECOND_MAX,
      takesWork: (more) => present.messages.add(more) <= MESSAGES_PER_SECOND_MAX,
      queued: (bytes) => this.unread.queued(reader, bytes),
      leave: () => {
        if (!isHere) return;
        isHere = false;
        this.unread.remove(reader);
        present.open -= 1;
        if (present.open === 0) this.#present.delete(group);
      },
    };
  }

  #groupOf(request: IncomingMessage): string {
    return addressGroup(this.addressOf(request));
  }

  #countOpened(group: string): number {
    const now = performance.now();
    if (now - this.#windowAt > WINDOW_MS) [this.#windowAt, this.#opened] = [now, new Map()];
    const opened = (this.#opened.get(group) ?? 0) + 1;
    this.#opened.set(group, opened);
    return opened;
  }
}
