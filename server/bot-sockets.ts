/** The bots' WebSocket doors, streams of markets and of futures and /ws-api, as one thing that counts its clients and is closed. */
import type { Server } from "node:http";
import { futuresAccountNews } from "../features/futures/server/streams/account-news.ts";
import { contractsOf, contractStreams, refusedContractStream } from "../features/futures/server/streams/contract-streams.ts";
import { readFuturesAddress } from "../features/futures/server/streams/futures-sockets.ts";
import { followAccounts, openUserStream, refusedListenKey } from "../features/futures/server/streams/user.stream.ts";
import { marketStreams, refusedStream } from "../features/market/server/market.stream.ts";
import type { ServerContext } from "./doors/app/server-context.ts";
import type { BotsDoor } from "./doors/bots/bots-door.ts";
import { openStreamsDoor, readAddress, type StreamsDoor } from "./doors/bots-sockets/streams-door.ts";
import { refuseUpgrade } from "./doors/bots-sockets/upgrades.ts";
import type { SocketGate } from "./doors/socket-gate/socket-gate.ts";
import { accountNews } from "./doors/bots-ws-api/account-features.ts";
import { AccountStreams } from "./doors/bots-ws-api/account-streams.ts";
import { isWsApiAddress, openWsApi } from "./doors/bots-ws-api/ws-api-door.ts";
import type { Engine } from "./engine.ts";
import { clientAddress } from "./identity/client-address.ts";

export type BotSocketsOptions = {
  readonly http: Server;
  readonly engine: Pick<Engine, "trading" | "venue" | "onApplied">;
  readonly door: BotsDoor;
  readonly gate: SocketGate;
  readonly context: Pick<ServerContext, "keys" | "clock" | "settings">;
  readonly onFault: (error: unknown, where: string) => void;
};

export type BotSockets = {
  /** Connections now. */
  readonly clients: { readonly streams: number; readonly ws_api: number };
  /** Sends everybody away. */
  close(): void;
};

export function openBotSockets(options: BotSocketsOptions): BotSockets {
  const { http, engine, door, gate, context, onFault } = options;
  const { keys, clock, settings } = context;
  const { trading, venue } = engine;
  const addressOf = clientAddress(settings.trustedProxies);
  const onApplied: Engine["onApplied"] = (listener) => engine.onApplied(listener);
  const open = marketStreams(trading, trading.time.now);
  const settled = (): Promise<void> => trading.settled();
  const streams = openStreamsDoor({ http, gate, open, refuses: refusedStream, settled, onApplied, onFault });
  const news = accountNews(trading, () => venue.sequencer.nextSequence);
  const wsApi = openWsApi({ http, door, keys, gate, addressOf, clock, news, ledger: venue.kernel.ledger, onApplied, onFault });
  const futures = openFuturesStreams(options);
  refuseOtherUpgrades(http);
  return {
    get clients() {
      return { streams: streams.clients + futures.clients, ws_api: wsApi.clients };
    },
    close: () => {
      wsApi.close();
      streams.close();
      futures.close();
    },
  };
}

/** The dialect of futures takes twice as many: its ready-made clients subscribe to each stream with a message of its own. */
const FUTURES_INCOMING_PER_SECOND = 10;

/** Streams of contracts and, under listen keys, of accounts. */
export function openFuturesStreams({ http, engine, gate, context, onFault }: Omit<BotSocketsOptions, "door">): StreamsDoor {
  const { trading, venue } = engine;
  const { live } = trading;
  const { clock } = context;
  const onApplied: Engine["onApplied"] = (listener) => engine.onApplied(listener);
  const accounts = new AccountStreams([futuresAccountNews(trading, () => venue.sequencer.nextSequence)], venue.kernel.ledger);
  onApplied((applied) => accounts.applied(applied));
  const market = contractStreams(trading, trading.time.now);
  const user = { live, accounts, clock, onFault };
  return openStreamsDoor({
    ...{ http, gate, onApplied, onFault },
    open: (name, wake) => openUserStream(user, name, wake) ?? market(name, wake),
    refuses: (name) => refusedListenKey({ live, clock }, name) ?? refusedContractStream(name),
    reads: readFuturesAddress,
    messagesPerSecond: FUTURES_INCOMING_PER_SECOND,
    concerns: contractsOf,
    prepares: (names) => followAccounts(user, names),
    settled: () => trading.settled(),
  });
}

/** Who asks for a socket where there is none hears so at once. */
export function refuseOtherUpgrades(http: Server): void {
  http.on("upgrade", ({ url = "" }, socket) => {
    if (!isSocketAddress(url)) refuseUpgrade(socket, "404 Not Found");
  });
}

/** Whether one of the doors answers an upgrade there; Socket.IO has its own. */
function isSocketAddress(url: string): boolean {
  return url.startsWith("/socket.io/") || isWsApiAddress(url) || readAddress(url) !== undefined || readFuturesAddress(url) !== undefined;
}
