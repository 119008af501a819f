/**
 * The bots' market streams: plain WebSocket on the app's port, beside Socket.IO (which owns /socket.io/).
 *
 *   /ws, /ws/<stream>, /ws/<a>/<b>     bare messages
 *   /stream, /stream?streams=<a>/<b>   each message under its stream's name; /stream/<a>/<b> too, as clients add a number to their address
 *   timeUnit=MICROSECOND in the query  times in microseconds
 */
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { Applied } from "../../sequencer/sequencer.ts";
import { isMicroAddress } from "../bots/time-unit.ts";
import { BoundedSocketServer } from "../socket-gate/bounded-sockets.ts";
import type { SocketGate } from "../socket-gate/socket-gate.ts";
import { PULSE_TIMES, type PulseTimes } from "./pulse.ts";
import { INCOMING_PER_SECOND, STREAMS_MAX, StreamConnection, type StreamConnectionOptions } from "./stream-connection.ts";
import { StreamHub, type StreamHubOptions } from "./stream-hub.ts";
import { STREAM_NAME_MAX } from "./stream-request.ts";
import { refuseUpgrade } from "./upgrades.ts";

export type StreamsDoorOptions = Omit<StreamHubOptions, "writers"> & {
  readonly http: Server;
  readonly gate: SocketGate;
  readonly onApplied: (listener: (applied: Applied) => void) => void;
  /** What an address asks of this door; undefined when it isn't its own. */
  readonly reads?: (url: string) => Asked | undefined;
  /** What must be so before a connection to these streams opens, so that nothing after its opening is missed; `release` comes when it is open. */
  readonly prepares?: (streams: readonly string[]) => Promise<{ readonly release: () => void }>;
  readonly times?: PulseTimes;
  /** Requests, pings and pongs of a client; INCOMING_PER_SECOND when left out. */
  readonly messagesPerSecond?: number;
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
const GOING_AWAY = 1001;

/** `isMicro`: undefined for a unit of time that is none. */
export type Asked = { readonly streams: readonly string[]; readonly isCombined: boolean; readonly isMicro: boolean | undefined };

export function openStreamsDoor(options: StreamsDoorOptions): StreamsDoor {
  const { http, gate, onApplied, reads = readAddress, times = PULSE_TIMES, messagesPerSecond = INCOMING_PER_SECOND } = options;
  const { writers } = gate;
  const hub = new StreamHub({ ...options, writers });
  const server = new BoundedSocketServer({ maxPayload: MESSAGE_BYTES_MAX });
  let isClosed = false;
  onApplied((applied) => hub.applied(applied));
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const asked = reads(request.url ?? "");
    if (asked === undefined) return;
    if (isClosed) return refuseUpgrade(socket, "503 Service Unavailable");
    const isTooMuch = asked.streams.length > STREAMS_MAX || asked.streams.some(({ length }) => length > STREAM_NAME_MAX);
    const { isMicro } = asked;
    if (isMicro === undefined || isTooMuch || hub.refusalOf(asked.streams) !== undefined) return refuseUpgrade(socket, "400 Bad Request");
    const refusal = gate.refusalOf(request);
    if (refusal !== undefined) return refuseUpgrade(socket, refusal);
    const open = (): void =>
      server.handleUpgrade(request, socket, head, (opened) => {
        const enter: StreamConnectionOptions["enter"] = (visit) => gate.enter(request, visit);
        return new StreamConnection({ socket: opened, hub, times, messagesPerSecond, enter, writers, ...asked, isMicro });
      });
    if (options.prepares === undefined) return open();
    // Who hangs up meanwhile is nobody's fault.
    socket.on("error", () => socket.destroy());
    options.prepares(asked.streams).then(
      ({ release }) => {
        if (!isClosed && !socket.destroyed) open();
        release();
      },
      (error: unknown) => {
        refuseUpgrade(socket, "503 Service Unavailable");
        if (!(error instanceof Error && error.name === "VenueStopped")) options.onFault(error, "preparing streams");
      },
    );
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
  return readStreams(at === -1 ? url : url.slice(0, at), at === -1 ? "" : url.slice(at + 1));
}

/** The same of its two parts. */
export function readStreams(path: string, asked: string): Asked | undefined {
  // Names of streams have no spaces, but "+08:00" in them.
  const query = new URLSearchParams(asked.replaceAll("+", "%2B"));
  const isMicro = isMicroAddress(query);
  if (path === "/stream" || path.startsWith("/stream/")) {
    const names = [...split(unescapePath(path.slice("/stream/".length))), ...split(query.get("streams") ?? "")];
    return { streams: names, isCombined: true, isMicro };
  }
  if (path !== "/ws" && !path.startsWith("/ws/")) return undefined;
  return { streams: split(unescapePath(path.slice("/ws/".length))), isCombined: false, isMicro };
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
