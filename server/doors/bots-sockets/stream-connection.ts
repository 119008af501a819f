/**
 * One bot's connection to the streams: its requests, its limits, its pulse.
 *
 * Who asks too often is cut off, and so is who doesn't read or doesn't answer pings; nothing is kept for a client that is
 * behind beyond BUFFERED_MAX.
 */
import { WebSocket, type RawData } from "ws";
import { keepPulse, type PulseTimes } from "./pulse.ts";
import type { Listener, StreamHub } from "./stream-hub.ts";
import { parseStreamRequest, StreamRequestError, type StreamRequest } from "./stream-request.ts";

/** Requests, pings and pongs of the client together. */
export const INCOMING_PER_SECOND = 5;
export const STREAMS_MAX = 1024;
/** Bytes that may wait for a client. */
export const BUFFERED_MAX = 1_048_576;
const POLICY = 1008;
const SECOND_MS = 1000;

export type StreamConnectionOptions = {
  readonly socket: WebSocket;
  readonly hub: StreamHub;
  /** The streams of the address it came by. */
  readonly streams: readonly string[];
  readonly isCombined: boolean;
  readonly times: PulseTimes;
};

export class StreamConnection implements Listener {
  isCombined: boolean;
  readonly #socket: WebSocket;
  readonly #hub: StreamHub;
  readonly #streams = new Set<string>();
  #second = 0;
  #incoming = 0;

  constructor({ socket, hub, streams, isCombined, times }: StreamConnectionOptions) {
    this.isCombined = isCombined;
    this.#socket = socket;
    this.#hub = hub;
    keepPulse(socket, times);
    socket.on("message", (data, isBinary) => this.#receive(data, isBinary));
    socket.on("ping", () => this.#count());
    socket.on("pong", () => this.#count());
    // The end follows: "close" comes after every "error".
    socket.on("error", () => socket.terminate());
    socket.on("close", () => this.#end());
    for (const stream of streams) this.#listen(stream);
  }

  send(message: Buffer): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    if (this.#socket.bufferedAmount > BUFFERED_MAX) this.#socket.terminate();
    else this.#socket.send(message, { binary: false });
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (!this.#count()) return;
    if (isBinary) return this.#socket.close(POLICY, "Invalid request");
    try {
      // In the "nodebuffer" form, the usual one, a message is one buffer.
      const request = parseStreamRequest((data as Buffer).toString("utf8"));
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

  #listen(stream: string): void {
    if (this.#streams.has(stream)) return;
    this.#streams.add(stream);
    this.#hub.listen(stream, this);
  }

  #leave(stream: string): void {
    if (this.#streams.delete(stream)) this.#hub.leave(stream, this);
  }

  #say(answer: object): void {
    this.send(Buffer.from(JSON.stringify(answer)));
  }

  /** Whether the client may go on; counts in whole seconds. */
  #count(): boolean {
    const second = Math.floor(performance.now() / SECOND_MS);
    if (second !== this.#second) [this.#second, this.#incoming] = [second, 0];
    this.#incoming += 1;
    if (this.#incoming <= INCOMING_PER_SECOND) return true;
    this.#socket.close(POLICY, "Too many requests");
    return false;
  }

  #end(): void {
    for (const stream of [...this.#streams]) this.#leave(stream);
  }
}
