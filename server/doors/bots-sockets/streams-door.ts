/**
 * The bots' market streams: plain WebSocket on the app's port, beside Socket.IO (which owns /socket.io/).
 *
 *   /ws, /ws/<stream>, /ws/<a>/<b>     bare messages
 *   /stream, /stream?streams=<a>/<b>   each message under its stream's name
 */
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import type { Applied } from "../../sequencer/sequencer.ts";
import { STREAM_TIMES, STREAMS_MAX, StreamConnection, type StreamTimes } from "./stream-connection.ts";
import { StreamHub, type StreamHubOptions } from "./stream-hub.ts";
import { STREAM_NAME_MAX } from "./stream-request.ts";

export type StreamsDoorOptions = StreamHubOptions & {
  readonly http: Server;
  readonly onApplied: (listener: (applied: Applied) => void) => void;
  readonly times?: StreamTimes;
};

export type StreamsDoor = {
  /** Connections now. */
  readonly clients: number;
  /** Streams that somebody listens to. */
  readonly streams: number;
  /** Sends everybody away; they come back by themselves. */
  close(): void;
};

const MESSAGE_BYTES_MAX = 65_536;
const CONNECTIONS_MAX = 300;
const CONNECTIONS_WINDOW_MS = 300_000;
const GOING_AWAY = 1001;

type Asked = { readonly streams: readonly string[]; readonly isCombined: boolean };

export function openStreamsDoor(options: StreamsDoorOptions): StreamsDoor {
  const { http, onApplied, times = STREAM_TIMES } = options;
  const hub = new StreamHub(options);
  const server = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_BYTES_MAX, perMessageDeflate: false });
  const connections = new ConnectionLimit();
  let isClosed = false;
  onApplied((applied) => hub.applied(applied));
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const asked = readAddress(request.url ?? "");
    if (asked === undefined) return;
    if (isClosed) return refuse(socket, "503 Service Unavailable");
    if (asked.streams.length > STREAMS_MAX || asked.streams.some(({ length }) => length > STREAM_NAME_MAX))
      return refuse(socket, "400 Bad Request");
    if (!connections.take(request.socket.remoteAddress ?? "")) return refuse(socket, "429 Too Many Requests");
    server.handleUpgrade(request, socket, head, (opened) => new StreamConnection({ socket: opened, hub, times, ...asked }));
  };
  http.on("upgrade", upgrade);
  return {
    get clients() {
      return server.clients.size;
    },
    get streams() {
      return hub.streams;
    },
    close: () => {
      isClosed = true;
      hub.close();
      for (const client of server.clients) {
        client.close(GOING_AWAY);
        client.terminate();
      }
    },
  };
}

/** What an address asks for; undefined when it isn't ours. */
export function readAddress(url: string): Asked | undefined {
  const at = url.indexOf("?");
  const path = at === -1 ? url : url.slice(0, at);
  if (path === "/stream" || path === "/stream/")
    return { streams: split(new URLSearchParams(at === -1 ? "" : url.slice(at + 1)).get("streams") ?? ""), isCombined: true };
  if (path !== "/ws" && !path.startsWith("/ws/")) return undefined;
  return { streams: split(unescapePath(path.slice("/ws/".length))), isCombined: false };
}

const split = (names: string): readonly string[] => names.split("/").filter((name) => name !== "");

/** Some clients escape "@" and "!". */
function unescapePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error: unknown) {
    if (error instanceof URIError) return path;
    throw error;
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.on("error", () => socket.destroy());
  socket.once("finish", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** New connections of each address, in windows; a window's figures are dropped together. */
class ConnectionLimit {
  #begunAt = performance.now();
  readonly #taken = new Map<string, number>();

  take(address: string): boolean {
    const now = performance.now();
    if (now - this.#begunAt > CONNECTIONS_WINDOW_MS) {
      this.#begunAt = now;
      this.#taken.clear();
    }
    const taken = (this.#taken.get(address) ?? 0) + 1;
    this.#taken.set(address, taken);
    return taken <= CONNECTIONS_MAX;
  }
}
