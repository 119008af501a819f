/**
 * One bot's connection to the streams: its requests, its limits, its pulse.
 *
 * Who asks too often is cut off, and so is who doesn't read or doesn't answer pings; nothing is kept for a client that is
 * behind beyond BUFFERED_MAX.
 */
import type { RawData, WebSocket } from "ws";
import { hangUp } from "../socket-gate/hang-up.ts";
import type { Visit, Visitor } from "../socket-gate/socket-gate.ts";
import type { Outlet, SocketWriters } from "../socket-writers/socket-writers.ts";
import { keepPulse, type PulseTimes } from "./pulse.ts";
import type { Listener, StreamHub } from "./stream-hub.ts";
import { parseStreamRequest, StreamRequestError, type StreamRequest } from "./stream-request.ts";

/** Requests, pings and pongs of the client together; a door may say more. */
export const INCOMING_PER_SECOND = 5;
export const STREAMS_MAX = 1024;
/** Names in a request that are as much work as a message: each is looked for, and opened or closed. */
const NAMES_A_MESSAGE = 32;
/** Bytes that may wait for a client. */
export const BUFFERED_MAX = 1_048_576;

export type StreamConnectionOptions = {
  readonly socket: WebSocket;
  readonly hub: StreamHub;
  /** The streams of the address it came by. */
  readonly streams: readonly string[];
  readonly isCombined: boolean;
  /** Hears of times in microseconds. */
  readonly isMicro: boolean;
  readonly times: PulseTimes;
  readonly messagesPerSecond?: number;
  readonly enter: (visit: Visit) => Visitor;
  readonly writers: SocketWriters;
};

export class StreamConnection implements Listener {
  isCombined: boolean;
  readonly isMicro: boolean;
  readonly #socket: WebSocket;
  readonly #hub: StreamHub;
  readonly #streams = new Set<string>();
  readonly #visitor: Visitor;
  readonly #outlet: Outlet;

  constructor({ socket, hub, streams, isCombined, isMicro, times, messagesPerSecond, enter, writers }: StreamConnectionOptions) {
    this.isCombined = isCombined;
    this.isMicro = isMicro;
    this.#socket = socket;
    this.#hub = hub;
    this.#visitor = enter({
      messagesPerSecond: messagesPerSecond ?? INCOMING_PER_SECOND,
      unread: () => this.#outlet.unread,
      cutOff: () => socket.terminate(),
    });
    this.#outlet = writers.open(socket, (bytes) => this.#visitor.queued(bytes));
    keepPulse(socket, times);
    socket.on("message", (data, isBinary) => this.#receive(data, isBinary));
    socket.on("ping", () => this.#count());
    socket.on("pong", () => this.#count());
    // The end follows: "close" comes after every "error".
    socket.on("error", () => socket.terminate());
    socket.on("close", () => this.#end());
    for (const stream of streams) this.#listen(stream);
  }

  outlet(): Outlet | undefined {
    if (!this.#outlet.isOpen) return undefined;
    if (this.#outlet.unread <= BUFFERED_MAX) return this.#outlet;
    this.#socket.terminate();
    return undefined;
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (!this.#count()) return;
    if (isBinary) return hangUp(this.#socket, "Invalid request");
    try {
      // In the "nodebuffer" form, the usual one, a message is one buffer.
      const request = parseStreamRequest((data as Buffer).toString("utf8"));
      const names = "streams" in request ? request.streams.length : 0;
      if (!this.#visitor.takesWork(Math.floor(names / NAMES_A_MESSAGE))) return hangUp(this.#socket, "Too many requests");
      this.#say({ result: this.#answer(request), id: request.id });
    } catch (error: unknown) {
      if (!(error instanceof StreamRequestError)) throw error;
      this.#say(error.body());
    }
  }

  #answer(request: StreamRequest): unknown {
    switch (request.method) {
      case "SUBSCRIBE":
        if (new Set([...this.#streams, ...request.streams]).size > STREAMS_MAX)
          throw new StreamRequestError(2, `Invalid request: a connection can listen to at most ${STREAMS_MAX} streams`, request.id);
        this.#refuse(request.streams, request.id);
        for (const stream of request.streams) this.#listen(stream);
        return null;
      case "UNSUBSCRIBE":
        for (const stream of request.streams) this.#leave(stream);
        return null;
      case "LIST_SUBSCRIPTIONS":
        return [...this.#streams];
      case "SET_PROPERTY":
        this.isCombined = request.isCombined;
        return null;
      case "GET_PROPERTY":
        return this.isCombined;
    }
  }

  #refuse(streams: readonly string[], id: StreamRequest["id"]): void {
    const why = this.#hub.refusalOf(streams);
    if (why !== undefined) throw new StreamRequestError(2, `Invalid request: ${why}`, id);
  }

  #listen(stream: string): void {
    if (this.#streams.has(stream)) return;
    this.#streams.add(stream);
    this.#hub.listen(stream, this);
  }

  #leave(stream: string): void {
    if (this.#streams.delete(stream)) this.#hub.leave(stream, this);
  }

  #say(answer: object): void {
    const message = JSON.stringify(answer);
    if (this.outlet() === undefined) return;
    this.#socket.send(message);
    this.#visitor.queued(message.length);
  }

  /** Whether the client may go on. */
  #count(): boolean {
    if (this.#visitor.takesMessage()) return true;
    hangUp(this.#socket, "Too many requests");
    return false;
  }

  #end(): void {
    this.#visitor.leave();
    for (const stream of [...this.#streams]) this.#leave(stream);
  }
}
