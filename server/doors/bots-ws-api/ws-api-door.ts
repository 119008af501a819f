/**
 * The WebSocket API of the bots' door: the calls of REST over a socket at /ws-api/v3, and the news of one's own account.
 *
 * Requests and answers are the dialect's; the calls themselves are those of `server/doors/bots`.
 */
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { KeyRing } from "../../identity/key-ring.ts";
import type { Ledger } from "../../../kernel/ledger/ledger.ts";
import type { ClientAddress } from "../../identity/client-address.ts";
import type { Applied } from "../../sequencer/sequencer.ts";
import type { BotsDoor } from "../bots/bots-door.ts";
import { BotError } from "../bots/bot-error.ts";
import { isMicroAddress } from "../bots/time-unit.ts";
import { PULSE_TIMES, type PulseTimes } from "../bots-sockets/pulse.ts";
import { refuseUpgrade } from "../bots-sockets/upgrades.ts";
import { BoundedSocketServer } from "../socket-gate/bounded-sockets.ts";
import type { SocketGate } from "../socket-gate/socket-gate.ts";
import type { OpenAccountNews } from "./account-news.ts";
import { AccountStreams } from "./account-streams.ts";
import { WsConnection, type WsConnectionOptions } from "./ws-connection.ts";

export type WsApiOptions = {
  readonly http: Server;
  readonly door: BotsDoor;
  readonly keys: KeyRing;
  readonly news: readonly OpenAccountNews[];
  readonly ledger: Pick<Ledger, "ownerOf">;
  readonly gate: SocketGate;
  readonly addressOf: ClientAddress;
  readonly clock: () => number;
  readonly onApplied: (listener: (applied: Applied) => void) => void;
  readonly onFault: (error: unknown, where: string) => void;
  readonly times?: PulseTimes;
};

export type WsApi = {
  /** Connections now. */
  readonly clients: number;
  /** Accounts whose news somebody hears. */
  readonly accounts: number;
  /** Sends everybody away; they come back by themselves. */
  close(): void;
};

const PATH = "/ws-api/v3";
const MESSAGE_BYTES_MAX = 65_536;
const CONNECT_WEIGHT = 2;
/** How long a client may take to say goodbye. */
const GOODBYE_MS = 250;

export function openWsApi(options: WsApiOptions): WsApi {
  const { http, door, keys, gate, clock, onApplied, onFault, times = PULSE_TIMES } = options;
  const accounts = new AccountStreams(options.news, options.ledger);
  const server = new BoundedSocketServer({ maxPayload: MESSAGE_BYTES_MAX });
  const open = new Set<WsConnection>();
  let isClosed = false;
  onApplied((applied) => accounts.applied(applied));
  keys.onForgotten((apiKey) => {
    for (const connection of open) connection.forget(apiKey);
  });
  http.on("upgrade", (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const asked = readAddress(request.url ?? "");
    if (asked === undefined) return;
    const { showsLimits, isMicro } = asked;
    if (isMicro === undefined) return refuseUpgrade(stream, "400 Bad Request");
    const ip = options.addressOf(request);
    if (isClosed) return refuseUpgrade(stream, "503 Service Unavailable");
    const refusal = gate.refusalOf(request);
    if (refusal !== undefined) return refuseUpgrade(stream, refusal);
    if (!mayConnect(door, ip)) return refuseUpgrade(stream, "429 Too Many Requests");
    server.handleUpgrade(request, stream, head, (socket) => {
      const enter: WsConnectionOptions["enter"] = (visit) => gate.enter(request, visit);
      const connection = new WsConnection({ socket, stream, ip, showsLimits, isMicro, door, accounts, clock, times, onFault, enter });
      open.add(connection);
      socket.on("close", () => open.delete(connection));
    });
  });
  return {
    get clients() {
      return server.clients.size;
    },
    get accounts() {
      return accounts.size;
    },
    close: () => {
      isClosed = true;
      for (const connection of open) connection.shutDown();
      setTimeout(() => {
        for (const client of server.clients) client.terminate();
      }, GOODBYE_MS);
    },
  };
}

export const isWsApiAddress = (url: string): boolean => readAddress(url) !== undefined;

/** What an address asks for; undefined when it isn't ours. */
function readAddress(url: string): { readonly showsLimits: boolean; readonly isMicro: boolean | undefined } | undefined {
  const [path = "", text = ""] = url.split("?", 2);
  if (path !== PATH && path !== `${PATH}/`) return undefined;
  const query = new URLSearchParams(text);
  return { showsLimits: query.get("returnRateLimits") !== "false", isMicro: isMicroAddress(query) };
}

function mayConnect({ usage }: BotsDoor, ip: string): boolean {
  try {
    usage.takeWeight(ip, CONNECT_WEIGHT);
    return true;
  } catch (error: unknown) {
    if (error instanceof BotError) return false;
    throw error;
  }
}
