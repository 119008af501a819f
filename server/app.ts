/** Everything that `main` starts, as one object that can be stopped; tests start it the same way. */
import type { AddressInfo } from "node:net";
import { marketRoutes, findSymbol } from "../features/market/server/market.routes.ts";
import { isWirePeriod } from "../features/market/server/chart.ts";
import { dayMarket, klinePush, marketDepth, marketTape } from "../features/market/server/market.views.ts";
import { WIRE_PERIODS } from "../features/market/contract/market.contract.ts";
import { outboxPages } from "../features/outbox/server/outbox.pages.ts";
import { OutboxMessenger } from "../features/outbox/server/outbox-messenger.ts";
import { spotRoutes } from "../features/spot/server/spot.routes.ts";
import { walletRoutes } from "../features/wallet/server/wallet.routes.ts";
import { createAppDoor } from "./doors/app/app-door.ts";
import { FEATURES } from "./doors/app/features.ts";

import { serveWebFiles } from "./doors/app/web-files.ts";
import { RateLimits } from "./doors/app/rate-limit.ts";
import { loadTexts } from "./doors/app/texts.ts";
import { openDataDirectory } from "./data-directory.ts";
import { startEngine, type Engine } from "./engine.ts";
import { Sessions } from "./identity/sessions.ts";
import { say } from "./say.ts";
import { pushPrivate } from "./sockets/private-pushes.ts";
import { AppSockets, type MarketPushes } from "./sockets/app-sockets.ts";
import type { Settings } from "./settings.ts";
import { openSql } from "./sql/open-sql.ts";
import { StartError } from "./start-error.ts";
import type { TradingVenue } from "./trading-venue.ts";
import { buildWeb, WEB_DIRECTORY } from "./web-bundle.ts";

export type App = {
  /** "http://127.0.0.1:8080". */
  readonly address: string;
  /** Further lines for the person who started it. */
  readonly notes: readonly string[];
  readonly engine: Engine;
  stop(): Promise<void>;
};

/** Who calls without a socket (a bot, curl) counts as watching for so long, and meets fresh quotes. */
const WATCHED_AFTER_CALL_MS = 60_000;

export async function openApp(settings: Settings, onFatal: (error: unknown) => void): Promise<App> {
  const closers: (() => Promise<void> | void)[] = [];
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    return { ...(await open(settings, onFatal, closers)), stop };
  } catch (error: unknown) {
    await stop();
    throw error;
  }
}

/** What was opened is put on `closers`, so that a failed start closes it too; the last opened is closed first. */
async function open(
  settings: Settings,
  onFatal: (error: unknown) => void,
  closers: (() => Promise<void> | void)[],
): Promise<Omit<App, "stop">> {
  const clock = Date.now;
  const data = openDataDirectory(settings.dataDirectory);
  closers.push(() => data.release());
  await buildWeb();
  const sql = await openSql(settings, data, onFatal);
  closers.push(() => sql.close());
  const onFault = (error: unknown, where: string): void =>
    say(`Fault in ${where}: ${error instanceof Error ? error.message : String(error)}`);
  const engine = await startEngine({ settings, pool: sql.pool, logDirectory: data.folder("log"), clock, onFatal, onFault });
  closers.push(() => engine.stop());

  const sessions = new Sessions(sql.database, clock);
  const messenger = new OutboxMessenger(sql.database, clock);
  const context = {
    settings,
    database: sql.database,
    clock,
    texts: loadTexts(),
    sessions,
    messenger,
    limits: new RateLimits(clock),
    venue: engine.trading,
  };
  const { http } = await createAppDoor({
    context,
    features: [...FEATURES, marketRoutes, spotRoutes, walletRoutes],
    pages: [outboxPages, (site) => serveWebFiles(site, WEB_DIRECTORY)],
    onFault,
  });
  const sockets = new AppSockets({
    http: http.server,
    market: marketPushes(engine.trading),
    authenticate: async (token) => (await sessions.find(token))?.userId,
    settled: () => engine.trading.settled(),
  });
  sessions.onEnded(({ userId }) => sockets.logOut(userId));
  pushPrivate(engine, sockets);
  let calledAt = 0;
  http.server.on("request", () => (calledAt = clock()));
  await engine.startMarkets(() => sockets.clients > 0 || clock() - calledAt < WATCHED_AFTER_CALL_MS);
  closers.push(async () => {
    await sockets.close();
    await http.close();
  });
  return { address: await listen(http, settings), notes: [engine.feed.describe(engine.trading.kernel.at).text], engine };
}

type Listener = {
  listen(options: { port: number; host: string }): Promise<string>;
  readonly server: { address(): AddressInfo | string | null };
};

async function listen(http: Listener, { host, port }: Settings): Promise<string> {
  try {
    await http.listen({ host, port });
  } catch (error: unknown) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "EADDRINUSE") throw new StartError(`Port ${port} on ${host} is already in use; choose another with PORT.`);
    if (code === "EACCES") throw new StartError(`Port ${port} may not be opened by this user; choose one above 1023 with PORT.`);
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") throw new StartError(`HOST ${host} is no address of this machine.`);
    throw error;
  }
  const address = http.server.address();
  const bound = typeof address === "object" && address !== null ? address.port : port;
  return `http://${host.includes(":") ? `[${host}]` : host}:${bound}`;
}

function marketPushes(venue: TradingVenue): MarketPushes {
  return {
    takeChanged: () => venue.board.takeChanged().flatMap((market) => venue.kernel.spot.markets.get(market)?.terms.symbol ?? []),
    daymarket: (symbol) => view(venue, symbol, dayMarket),
    depth: (symbol) => view(venue, symbol, marketDepth),
    trades: (symbol) => view(venue, symbol, marketTape),
    candle: (symbol, period) => {
      const terms = findSymbol(venue, symbol);
      const known = isWirePeriod(period) ? WIRE_PERIODS[period] : undefined;
      if (terms === undefined || known === undefined || known === "1Y") return undefined;
      const candle = venue.board.candle(terms.market, known);
      return candle === undefined ? undefined : klinePush(venue, terms, period, candle);
    },
  };
}

function view(venue: TradingVenue, symbol: string, make: typeof dayMarket): object | undefined {
  const terms = findSymbol(venue, symbol);
  return terms === undefined ? undefined : make(venue, terms);
}
