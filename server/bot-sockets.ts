/** The bots' two WebSocket doors, market streams and /ws-api, as one thing that counts its clients and is closed. */
import type { Server } from "node:http";
import { marketStreams, refusedStream } from "../features/market/server/market.stream.ts";
import type { ServerContext } from "./doors/app/server-context.ts";
import type { BotsDoor } from "./doors/bots/bots-door.ts";
import { openStreamsDoor, readAddress } from "./doors/bots-sockets/streams-door.ts";
import { refuseUpgrade } from "./doors/bots-sockets/upgrades.ts";
import type { SocketGate } from "./doors/socket-gate/socket-gate.ts";
import { accountNews } from "./doors/bots-ws-api/account-features.ts";
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
  refuseOtherUpgrades(http);
  return {
    get clients() {
      return { streams: streams.clients, ws_api: wsApi.clients };
    },
    close: () => {
      wsApi.close();
      streams.close();
    },
  };
}

/** Who asks for a socket where there is none hears so at once. */
export function refuseOtherUpgrades(http: Server): void {
  http.on("upgrade", ({ url = "" }, socket) => {
    if (!isSocketAddress(url)) refuseUpgrade(socket, "404 Not Found");
  });
}

/** Whether one of the doors answers an upgrade there; Socket.IO has its own. */
function isSocketAddress(url: string): boolean {
  return url.startsWith("/socket.io/") || isWsApiAddress(url) || readAddress(url) !== undefined;
}
