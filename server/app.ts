/** Everything that `main` starts, as one object that can be stopped; tests start it the same way. */
import { join } from "node:path";
import { setTimeout as rest } from "node:timers/promises";
import { runChain } from "../features/chain/server/run-chain.ts";
import { linkStored } from "../features/invites/server/link-stored.ts";
import { eraseClosed } from "../features/own-data/server/erase-person.ts";
import { marketPushes } from "../features/market/server/market-pushes.ts";
import { NOTICE_BELL } from "../features/messages/server/notice-bell.ts";
import { runHouseTraders } from "../features/house-traders/server/house-traders.ts";
import { runNftHouse } from "../features/nft/server/nft-house.ts";
import { runLockSeeds } from "../features/lock-mining/server/lock-seeds.ts";
import { NoticeKinds } from "../features/messages/server/notice-kinds.ts";
import { runDayRecords } from "../features/day-record/server/day-records.ts";
import { runLiabilities } from "../features/liabilities/server/liabilities.ts";
import type { NamedTree } from "../features/public-log/checkpoint.ts";
import { runPublicLog } from "../features/public-log/server/public-log.ts";
import { openReceiptTree } from "../features/receipts/server/receipt-tree.ts";
import { runNoticeQueues } from "../features/messages/server/run-notice-queues.ts";
import { NoticeStore } from "../features/messages/server/notice-store.ts";
import { FactorRemovals } from "../features/security/server/factor-removals.ts";
import { MailingNotices } from "../features/security/server/security-mail.ts";
import { WaysOut } from "./adapters/ways-out.ts";
import { OutboxMessenger } from "../features/outbox/server/outbox-messenger.ts";
import { Pictures } from "../features/pictures/server/picture-store.ts";
import { ConfirmationCodes } from "../features/session/server/confirmation-codes.ts";
import { KnownSenders } from "../features/session/server/known-senders.ts";
import { DepositDesk } from "../features/deposits/server/deposit-desk.ts";
import { VerificationDesk } from "../features/verification/server/verification-desk.ts";
import { HOOK_DIRECTORY } from "../features/webhooks/server/hook-directory.ts";
import { openWebhookDesk } from "../features/webhooks/server/webhook-desk.ts";
import { runWebhooks } from "../features/webhooks/server/run-webhooks.ts";
import { createAppDoor, type AppDoorServer } from "./doors/app/app-door.ts";
import type { Registry } from "prom-client";
import { guardHost } from "./doors/app/host-guard.ts";
import { securityHeaders } from "./doors/app/security-headers.ts";
import { openBotsDoor, type BotsDoor } from "./doors/bots/bots-door.ts";
import type { ServerContext } from "./doors/app/server-context.ts";
import { RateLimits } from "./doors/app/rate-limit.ts";
import { loadTexts } from "./doors/app/texts.ts";
import { boundConnections } from "./doors/socket-gate/plain-connections.ts";
import { SocketGate } from "./doors/socket-gate/socket-gate.ts";
import { openApiDoor } from "./doors/openapi/openapi-door.ts";
import { venueDocuments } from "./doors/openapi/venue-documents.ts";
import { BACKUP_DESK } from "./backup/backup-schedule.ts";
import { ARCHIVE_DESK, runArchive } from "./archive/run-archive.ts";
import { runBackups } from "./backup/run-backups.ts";
import { MachineClock } from "./clock/machine-clock.ts";
import { clockLine } from "./clock/venue-time.ts";
import { openConsoleDoor } from "./console/console-door.ts";
import { openConsoleHouse, type ConsoleHouse } from "./console/console-house.ts";
import type { ConsoleDesk } from "./console/verb.ts";
import { firstOperatorLink } from "./console/first-operator.ts";
import { openBotSockets } from "./bot-sockets.ts";
import { openDataDirectory, type DataDirectory } from "./data-directory.ts";
import { startEngine, type Engine, type EngineBase, type FollowLog } from "./engine.ts";
import { FaultLines, type OnFault } from "./fault-lines.ts";
import { FEATURES } from "./features.ts";
import { ALL_ROUTES, LOGGED_NUMBERS, TRADING_PAGES } from "./feature-routes.ts";
import { addressCheck } from "./identity/address-list.ts";
import { clientAddress, type ClientAddress } from "./identity/client-address.ts";
import { KeyRing } from "./identity/key-ring.ts";
import { LocalPages } from "./identity/local-pages.ts";
import { Sessions } from "./identity/sessions.ts";
import { HandOver } from "./hand-over/hand-over.ts";
import type { KeeperChannel } from "./hand-over/keeper-channel.ts";
import { NextVenue } from "./hand-over/next-venue.ts";
import { openWatching, watchingRoutes } from "./health/run-health.ts";
import { checkAddress, listen } from "./listen.ts";
import { keepNumbersApart } from "./logged-numbers.ts";
import { httpMetrics } from "./metrics/operating-metrics.ts";
import { runReminders } from "./news/reminders.ts";
import { openOperatorDoor } from "./operator/operator-door.ts";
import { say } from "./say.ts";
import { securityLog } from "./security-log.ts";
import { pushPrivate } from "./sockets/private-pushes.ts";
import { AppSockets } from "./sockets/app-sockets.ts";
import type { Settings } from "./settings.ts";
import { openSql, type Sql } from "./sql/open-sql.ts";
import type { TradingVenue } from "./trading-venue.ts";
import { buildWeb } from "./web-bundle.ts";

export type App = {
  /** "http://127.0.0.1:8080". */
  readonly address: string;
  /** Further lines for the person who started it. */
  readonly notes: readonly string[];
  readonly engine: Engine;
};

/** Sessions that expired are cleared away so often. */
const SWEEP_EVERY_MS = 3_600_000;
/** Who calls without a socket (a bot, curl) counts as watching for so long, and meets fresh quotes. */
const WATCHED_AFTER_CALL_MS = 60_000;

const faults = new FaultLines(say);
const onFault: OnFault = (error, where, request) => faults.fault(error, where, request);

/** Before a venue that took over begins with what nobody waits for. */
const ANSWERED_FIRST_MS = 250;
/** How long calls may finish once the venue was asked to stop. */
const ANSWERS_WITHIN_MS = 1000;

type Close = (isHandingOver: boolean) => Promise<void> | void;

/** What has to be closed, the last opened first; a start that is broken off closes what it got to. */
export class Closers {
  readonly #closers: Close[] = [];

  add(close: Close): void {
    this.#closers.push(close);
  }

  /** `isHandingOver`: another venue takes over, and people wait for it. */
  async closeAll(isHandingOver = false): Promise<void> {
    for (const close of this.#closers.splice(0).reverse()) await close(isHandingOver);
  }
}

/** Of a venue that a keeper started: it may take over from another one, and let another one take over. */
export type Kept = {
  readonly keeper: KeeperChannel;
  /** Closes everything for the venue that takes over, and ends the process. */
  readonly leave: () => void;
};

/** Starts everything; what was opened is on `closers` from the moment it is open. */
export async function openApp(settings: Settings, closers: Closers, onFatal: (error: unknown) => void, kept?: Kept): Promise<App> {
  const machine = watchedClock(closers);
  const { now: clock } = machine;
  const { data, sql, follow } = await openPlace(settings, closers, kept?.keeper);
  const { pool, database } = sql;
  let made: Doors | undefined;
  const onCaughtUp = async (base: EngineBase): Promise<void> => void (made = await makeDoors({ settings, database, clock, base }));
  const logDirectory = data.folder("log");
  const engine = await startEngine({ settings, pool, logDirectory, data, machine, onFatal, onFault, follow, onCaughtUp });
  closers.add((isHandingOver) => engine.stop(isHandingOver));
  const { identity } = engine.venue.kernel.venue;
  if (identity !== undefined) data.noteLog(identity);
  sql.lock?.watch(engine.venue.tablesEpoch, onFatal);

  if (made?.context.venue !== engine.trading) made = await makeDoors({ settings, database, clock, base: engine });
  const { context, http, bots, house } = made;
  await Promise.all([keepNumbersApart(engine.trading, LOGGED_NUMBERS), linkStored(database, engine.trading)]);
  await eraseClosed(context);
  const { sessions } = context;
  const addressOf = clientAddress(settings.trustedProxies);
  const gate = openGate(settings, addressOf, closers);
  const sockets = new AppSockets({
    http: http.server,
    market: marketPushes(engine.trading),
    gate,
    authenticate: async (token, ip) => (await sessions.find(token, ip))?.userId,
    settled: () => engine.trading.settled(),
  });
  const botSockets = openBotSockets({ http: http.server, engine, door: bots, gate, context, onFault });
  const clients = (): Record<string, number> => ({ app: sockets.clients, ...botSockets.clients });
  const { registry, startWatch } = openWatching({ engine, context, pool, data, clients, faults, onFault });
  const { tablesEpoch } = engine.venue;
  closers.add(await runWebhooks({ context, pool: sql.pool, epoch: tablesEpoch, registry, onFault }));
  closers.add(runNoticeQueues({ context, pool: sql.pool, secret: engine.secrets.api, onFault }));
  closers.add(await runChain({ context, epoch: tablesEpoch, registry, onFault }));
  // What operators had begun when the venue ended is finished before anybody is let in.
  await house.acts.recover(house.verbs);
  sessions.onEnded(({ userId }) => sockets.logOut(userId));
  pushPrivate(engine, sockets);
  closers.add(sweepNowAndThen(sweptOf(context, house), onFault));
  let calledAt = 0;
  http.server.on("request", () => (calledAt = clock()));
  const handOver = kept === undefined ? undefined : new HandOver({ ...kept, venue: engine.venue, server: http.server });
  const operators = await openOperatorDoor(data.path, house, handOver);
  closers.add(() => operators?.close());
  await engine.startMarkets(() => Object.values(clients()).some((count) => count > 0) || clock() - calledAt < WATCHED_AFTER_CALL_MS);
  closers.add(await startWatch());
  securityLog.open(join(settings.dataDirectory, "security.log"));
  closers.add(() => securityLog.close());
  guardHost(http.server, securityHeaders(settings.mode === "live"));
  httpMetrics(http.server, registry);
  boundConnections(http.server, { unread: gate.unread, addressOf, isProxy: addressCheck(settings.trustedProxies) });
  const address = await listen(http, settings, kept?.keeper.port);
  // People need not wait for it: what it has not opened yet answers as in a venue's first moments.
  await runOwn(closers, context, engine, registry, follow === undefined ? 0 : ANSWERED_FIRST_MS);
  closers.add(() => closeDoors(sockets, http));
  closers.add(() => botSockets.close());
  const notes = await notesOf(context, house, address);
  return { address, notes, engine };
}

function openGate(settings: Settings, addressOf: ClientAddress, closers: Closers): SocketGate {
  const { allowedOrigins: origins, socketLimits: limits, socketProcesses: processes } = settings;
  const gate = new SocketGate({ addressOf, origins, limits, writers: { processes } });
  closers.add(() => gate.writers.close());
  return gate;
}

type Place = { readonly data: DataDirectory; readonly sql: Sql; readonly follow?: FollowLog };

/** The data directory and the database: our own, or those of the venue that runs until its place is ours. */
async function openPlace(settings: Settings, closers: Closers, keeper: KeeperChannel | undefined): Promise<Place> {
  if (keeper?.isNext === true) {
    await buildWeb();
    const next = new NextVenue(settings, keeper);
    closers.add(() => next.data.release());
    closers.add((isHandingOver) => next.sql.close(isHandingOver));
    return { data: next.data, sql: next.sql, follow: (log, onCaughtUp) => next.follow(log, onCaughtUp) };
  }
  await checkAddress(settings);
  const data = openDataDirectory(settings.dataDirectory);
  closers.add(() => data.release());
  await buildWeb();
  const sql = await openSql({ settings, data, lifeline: keeper?.lifeline });
  closers.add((isHandingOver) => sql.close(isHandingOver));
  return { data, sql };
}

/** What the venue does by itself: it backs itself up, its programs trade, the seeds of lock mining are committed to and shown, and people are reminded of what falls due. */
async function runOwn(
  closers: Closers,
  context: ServerContext<TradingVenue>,
  { trading, secrets, live, helper, logDisk, fetcher }: Engine,
  registry: Registry,
  afterMs: number,
): Promise<void> {
  // Those whose connections waited are answered first: this keeps the thread busy.
  await rest(afterMs);
  const { settings, clock } = context;
  const { identity } = trading.kernel.venue;
  closers.add(runArchive({ settings, helper, fetcher, registry, desk: live.of(ARCHIVE_DESK), venue: identity }));
  closers.add(await runBackups({ settings, desk: live.of(BACKUP_DESK), registry, clock }));
  closers.add(runHouseTraders({ context, onFault }));
  const { dataDirectory: directory } = settings;
  const receiptTree = openReceiptTree({ venue: trading, directory, secret: secrets.api });
  const receipts = (commands: number): Promise<NamedTree | undefined> => receiptTree.upTo(commands);
  const endLog = await runPublicLog({ venue: trading, directory, disk: logDisk, secret: secrets.api, receipts, onFault });
  // The log signs nothing from the first line on, and may wait for receipts that the second breaks off.
  closers.add(async () => {
    const ended = endLog();
    await receiptTree.close();
    await ended;
  });
  closers.add(runLiabilities({ venue: trading, secret: secrets.api, onFault }));
  const folders = { logDirectory: join(settings.dataDirectory, "log"), folder: join(settings.dataDirectory, "days") };
  closers.add(
    runDayRecords({ venue: trading, ...folders, mode: settings.mode, secret: secrets.api, makeDay: helper.makeDay, clock, onFault }),
  );
  closers.add(await runLockSeeds({ venue: trading, secret: secrets.api, onFault }));
  closers.add(runNftHouse({ context, makesWorks: context.settings.houseWorks, secret: secrets.api, onFault }));
  const remindsOf = FEATURES.flatMap((feature) => feature.remindsOf ?? []);
  closers.add(runReminders({ remindsOf, venue: trading, notices: context.notices, onFault }));
}

type Doors = {
  readonly context: ServerContext<TradingVenue>;
  readonly http: AppDoorServer["http"];
  readonly bots: BotsDoor;
  readonly house: ConsoleHouse;
};

type DoorParts = Pick<ContextParts, "settings" | "database" | "clock"> & { readonly base: EngineBase };

/** The doors that answer requests, closed yet: the venue behind them need not be open. */
async function makeDoors({ settings, database, clock, base }: DoorParts): Promise<Doors> {
  const context = contextOf({ settings, database, clock, engine: base });
  const { http, calls } = await createAppDoor({ context, features: ALL_ROUTES, onFault });
  const bots = await openBotsDoor(http, { context, onFault });
  for (const declare of TRADING_PAGES) declare(http, context);
  openApiDoor(http, venueDocuments({ calls, texts: context.texts, routes: bots.routes, limits: settings.botLimits }));
  const house = openConsoleHouse(context);
  await openConsoleDoor(http, house, onFault);
  watchingRoutes(http, base.live, context);
  await http.ready();
  return { context, http, bots, house };
}

/** Further lines for the person who started it. */
async function notesOf({ localPages, venue }: ConsoleDesk, house: ConsoleHouse, address: string): Promise<readonly string[]> {
  const outbox = localPages.link(address);
  const firstOperator = await firstOperatorLink(house);
  return [
    ...(outbox === undefined ? [] : [`Codes for registering: ${outbox}`]),
    ...(firstOperator === undefined ? [] : [`The console's first operator: ${address}${firstOperator}`]),
    venue.feed.describe(venue.kernel.at).text,
  ];
}

type ContextParts = Pick<ServerContext, "settings" | "database" | "clock"> & { readonly engine: EngineBase };

/** What the features' calls get. */
function contextOf({ settings, database, engine, clock }: ContextParts): ServerContext<TradingVenue> {
  const { api, pictures } = engine.secrets;
  const texts = loadTexts();
  const messenger = new WaysOut(settings, new OutboxMessenger(database, clock));
  const keys = new KeyRing(database, clock, api);
  // Like all messages in the venue's own time.
  const notices = new NoticeStore(database, () => engine.trading.kernel.at, {
    bell: engine.live.of(NOTICE_BELL),
    kinds: new NoticeKinds(FEATURES),
  });
  return {
    settings,
    database,
    clock,
    texts,
    sessions: new Sessions(database, clock),
    messenger,
    limits: new RateLimits(clock),
    localPages: new LocalPages(settings),
    keys,
    webhooks: openWebhookDesk(engine.live.of(HOOK_DIRECTORY), settings.webhookTargets, api),
    pictures: new Pictures({ database, clock, directory: settings.dataDirectory, secret: pictures }),
    notices: new MailingNotices(notices, { settings, database, clock, texts, keys, messenger }, onFault),
    venue: engine.trading,
  };
}

/** The machine's clock; steps that it makes are said. */
function watchedClock(closers: Closers): MachineClock {
  const machine = new MachineClock();
  machine.watch((news) => say(clockLine(news)));
  closers.add(() => machine.stop());
  return machine;
}

/** What is cleared away by time: what has expired, and what was kept of people only so long. */
function sweptOf(context: ServerContext<TradingVenue>, { twoPeople }: ConsoleHouse): readonly { sweep(): Promise<void> }[] {
  const { database, clock, sessions, pictures } = context;
  const ofPeople = [pictures, new VerificationDesk(context), new DepositDesk(context), new FactorRemovals(context)];
  return [twoPeople, sessions, ...ofPeople, new ConfirmationCodes(database, clock), new KnownSenders(database, clock)];
}

/** Clears expired sessions and codes away; what comes back ends it. */
function sweepNowAndThen(swept: readonly { sweep(): Promise<void> }[], onFault: (error: unknown, where: string) => void): () => void {
  const sweep = (): void =>
    void Promise.all(swept.map((one) => one.sweep())).catch((error: unknown) => onFault(error, "sweeping accounts"));
  const timer = setInterval(sweep, SWEEP_EVERY_MS);
  return () => clearInterval(timer);
}

/**
 * Sends everybody away; calls that are being answered may finish for a moment. A browser also keeps connections on which
 * it never asked anything, and those would hold a server open for a minute.
 */
async function closeDoors(sockets: AppSockets, http: AppDoorServer["http"]): Promise<void> {
  const timer = setTimeout(() => http.server.closeAllConnections(), ANSWERS_WITHIN_MS);
  await sockets.close();
  clearTimeout(timer);
  await http.close();
}
