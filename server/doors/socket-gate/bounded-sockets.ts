/**
 * The WebSocket server of every door: what a client may do below the messages, where no door looks. A ping is answered by the library
 * itself, and a message may come in any number of pieces: without bounds one connection keeps the venue answering, or keeps it
 * remembering a piece of one byte by the thousand.
 */
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { type ServerOptions, type WebSocket, WebSocketServer } from "ws";
import { refuseUpgrade } from "../bots-sockets/upgrades.ts";
import { hangUp } from "./hang-up.ts";

/** Pings and pongs of a client, as the bots' dialect has them. */
const PULSES_PER_SECOND = 5;
/** Nobody cuts what fits one frame; a message that is written in pieces has a handful. */
const FRAGMENTS_MAX = 64;
const SECOND_MS = 1000;

const STREAMS = new WeakMap<WebSocket, Socket>();

/** What a WebSocket of these servers was opened on. */
export function streamOf(socket: WebSocket): Socket {
  const stream = STREAMS.get(socket);
  if (stream === undefined) throw new Error("A WebSocket of no server of ours");
  return stream;
}

export class BoundedSocketServer extends WebSocketServer {
  constructor(options: ServerOptions) {
    super({ ...options, noServer: true, maxFragments: FRAGMENTS_MAX, perMessageDeflate: false });
    // The library would answer without the headers that every reply has.
    this.on("wsClientError", (_error, stream) => refuseUpgrade(stream, "400 Bad Request"));
  }

  override handleUpgrade(
    request: IncomingMessage,
    stream: Duplex,
    head: Buffer,
    done: (opened: WebSocket, request: IncomingMessage) => void,
  ): void {
    // Who announced a body has a stream of Node's over their connection: what waits on the connection unread would be counted by nobody.
    if (stream !== request.socket) return refuseUpgrade(stream, "400 Bad Request");
    super.handleUpgrade(request, stream, head, (opened, asked) => {
      STREAMS.set(opened, asked.socket);
      boundPulses(opened);
      done(opened, asked);
    });
  }
}

function boundPulses(socket: WebSocket): void {
  let [second, count] = [0, 0];
  const pulse = (): void => {
    const now = Math.floor(performance.now() / SECOND_MS);
    if (now !== second) [second, count] = [now, 0];
    if (++count > PULSES_PER_SECOND) hangUp(socket, "Too many requests");
  };
  socket.on("ping", pulse);
  socket.on("pong", pulse);
}
