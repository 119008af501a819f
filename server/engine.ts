/**
 * The running venue behind the doors: log, kernel, tables, prices, market maker, put together in one visible order.
 *
 *   1. price source            opened first: a wrong FEED must change nothing
 *   2. log, kernel, projector  restored, replayed, a fresh venue set up
 *   3. history                 candles before the first sample, once
 *   4. market driver           samples, sessions, quotes
 */
import type { Pool } from "pg";
import { walletView } from "../features/wallet/server/wallet.views.ts";
import type { Feed } from "../market-data/feed.ts";
import type { Disk } from "../journal/disk.ts";
import { JournalDamaged } from "../journal/journal.ts";
import { nodeDisk } from "../journal/node-disk.ts";
import { Kernel, type Command, type Outcome } from "../kernel/kernel.ts";
import type { Ledger } from "../kernel/ledger/ledger.ts";
import { differingBalance } from "../features/wallet/server/last-balances.ts";
import { linkInvited } from "../features/invites/server/link-stored.ts";
import { feesAtMost } from "../features/vip/server/fees-at-most.ts";
import { timeMs, userId, type TimeMs } from "../money/units.ts";
import { Refused } from "./doors/app/answer.ts";
import { withHolidays } from "../market-data/holiday-feed.ts";
import { accessOf } from "./archive/archive-place.ts";
import { diskOfLog } from "./archive/log-disk.ts";
import { ThreadFetcher } from "./archive/segment-fetcher.ts";
import { collectGarbage } from "./collect-garbage.ts";
import { DiskGuard } from "./disk-guard.ts";
import type { Feature, VenueStart } from "./feature.ts";
import { FEATURES } from "./features.ts";
import { LiveParts, type LivePart } from "./live-parts.ts";
import type { Followed } from "./hand-over/follow-log.ts";
import { HEALTH_DESK, type HealthDesk } from "./health/health-watch.ts";
import { ListedMarkets, MARKETS } from "./set-up/listed-markets.ts";
import { stepsOf } from "./set-up/steps.ts";
import { MarketDriver } from "./market-driver.ts";
import { openFeed } from "./open-feed.ts";
import { NewsDesk } from "./news/news-desk.ts";
import { outdatedTables } from "./projector/projection-versions.ts";
import type { Projection } from "./projector/projector.ts";
import { say } from "./say.ts";
import type { Applied, UntimedCommand } from "./sequencer/sequencer.ts";
import { securityLog } from "./security-log.ts";
import type { Settings } from "./settings.ts";
import { LogHelper } from "./snapshots/log-process.ts";
import type { Difference } from "./snapshots/prove-log.ts";
import { segmentsFolder } from "./snapshots/snapshot-writer.ts";
import type { MachineClock } from "./clock/machine-clock.ts";
import { VenueClock } from "./clock/venue-clock.ts";
import { standingOf, sayTime, venueSeconds, venueTimeOf } from "./clock/venue-time.ts";
import type { TradingVenue, VenueTime } from "./trading-venue.ts";
import { lostPeople } from "../features/session/server/lost-people.ts";
import type { DataDirectory } from "./data-directory.ts";
import { keepSeedCommitments } from "./secrets/seed-commitments.ts";
import { VenueSecrets } from "./secrets/venue-secrets.ts";
import { requireOwnLog, requirePeople } from "./start-checks.ts";
import { openVenue } from "./open-venue.ts";
import type { LogFacts } from "./log-facts.ts";
import { SOURCE_BOARD } from "./source-board.ts";
import { publicReads } from "./sql/public-reads.ts";
import type { TableOwner } from "./sql/table-owner.ts";
import { fileLog, type VenueLog } from "./venue-log.ts";
import type { Venue } from "./venue.ts";

export type EngineOptions = {
  readonly settings: Settings;
  readonly pool: Pool;
  /** Folder of log and snapshots. */
  readonly logDirectory: string;
  /** The folder that everything of this venue lies in, and what it remembers of its log. */
  readonly data?: Pick<DataDirectory, "path" | "hadLog" | "identity">;
  /** Real time as far as the machine is believed. */
  readonly machine: MachineClock;
  readonly onFatal: (error: unknown) => void;
  readonly onFault: (error: unknown, where: string) => void;
  /** Follows the log of a venue that runs, until its place is ours; called once all that can be there before it is. */
  readonly follow?: FollowLog | undefined;
  /** Called when that venue has been caught up with: what can be made ready before its place is ours, so that people wait less. */
  readonly onCaughtUp?: (base: EngineBase) => Promise<void>;
};

export type FollowLog = (log: VenueLog, onCaughtUp: (kernel: Kernel) => Promise<void>) => Promise<Followed | undefined>;

/** What doors are made of. */
export type EngineBase = Pick<Engine, "trading" | "live" | "secrets">;

export type Engine = {
  readonly venue: Venue;
  readonly trading: TradingVenue;
  readonly feed: Feed;
  /** What features keep in memory. */
  readonly live: LiveParts;
  /** Jobs on the log, in processes of their own. */
  readonly helper: Pick<LogHelper, "makeDay" | "archive">;
  /** The disk that the log is read through, wherever its segments lie, and what fetches those that lie elsewhere. */
  readonly logDisk: Disk;
  readonly fetcher: ThreadFetcher;
  /** Of API keys and webhooks; of people's pictures. */
  readonly secrets: { readonly api: Buffer; readonly pictures: Buffer };
  /** Starts prices and quotes; `isWatched` says whether anybody looks. */
  startMarkets(isWatched: () => boolean): Promise<void>;
  onApplied(listener: (applied: Applied) => void): void;
  /** Stops prices, acknowledges what was taken, writes everything, closes the log. */
  stop(isHandingOver?: boolean): Promise<void>;
};

/** A first batch of prices usually comes within a second; a live source may need longer and the venue opens without. */
const FIRST_PRICES_WAIT_MS = 3000;

/** One for the whole venue: what is asked by several is worked out once. */
const NEWS_DESK: LivePart<NewsDesk> = { name: "news", make: () => new NewsDesk(FEATURES) };

/** All projections of the features over a kernel's outcomes, those first that read the tables as they were. */
export function projectionsOf(live: LiveParts): (kernel: Kernel) => readonly Projection[] {
  const features: readonly Feature[] = FEATURES;
  const news = live.of(NEWS_DESK);
  return (kernel) => [
    ...features.flatMap(({ watchers }) => watchers?.({ kernel, live, features, news }) ?? []),
    ...historyOf(live)(kernel),
  ];
}

/** The same for a rebuild: what was sent or told is not sent or told again. */
export function historyOf(live: LiveParts): (kernel: Kernel) => readonly Projection[] {
  return (kernel) => FEATURES.flatMap((feature: Feature) => feature.projections?.(kernel, live) ?? []);
}

export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { settings, machine, onFatal, onFault } = options;
  const time = new VenueClock(machine);
  const clock = time.now;
  const timer = venueSeconds(time, () => standingOf(venue));
  const secrets = VenueSecrets.find(settings, clock());
  const markets = new ListedMarkets();
  const source = await openFeed({ setting: settings.feed, markets: markets.all, simulator: secrets.simulator, clock, timer });
  const feed = withHolidays(source, markets);
  const live = new LiveParts();
  const { helper, log, logDisk, fetcher } = openLog(options, live.of(HEALTH_DESK));
  const running: Running = {};
  const parts = { time, feed, live, secrets, log, running };
  const { venue, base }: OpenedVenue = await openOrFollow(options, parts).catch((error: unknown) => {
    helper.stop();
    throw error;
  });
  const { kernel, sequencer } = venue;
  markets.follow(kernel, (listener) => sequencer.onApplied(listener));
  await noteSpeed(venue, time);
  await keepSecrets({ venue, secrets, feed, clock, onFatal });
  const guard = await startGuard(options, kernel);
  running.venue = venue;
  running.guard = guard;
  checkOldLog(helper, options.logDirectory, live.of(HEALTH_DESK));
  const { trading } = base;
  let driver: MarketDriver | undefined;
  return {
    ...{ ...base, venue, feed, helper, logDisk, fetcher },
    onApplied: (listener) => sequencer.onApplied(listener),
    startMarkets: async (isWatched) => {
      const { submit } = trading;
      const started = new MarketDriver({
        feed,
        markets: markets.all,
        kernel,
        submit,
        isWatched,
        realTime: machine.now,
        onFault: (error) => onFault(error, "market driver"),
      });
      driver = started;
      live.of(SOURCE_BOARD).open((market) => started.sources(market));
      sequencer.onApplied((applied) => started.onApplied(applied));
      // Who takes over goes on with the prices that people see.
      await started.start(options.follow === undefined ? FIRST_PRICES_WAIT_MS : 0);
    },
    stop: async (isHandingOver = false) => {
      await driver?.stop();
      guard.stop();
      guard.look();
      if (guard.isLow) guard.releaseReserve();
      await venue.stop({ isHandingOver });
      helper.stop();
      await fetcher.close();
    },
  };
}

type OpenedLog = Pick<Engine, "logDisk" | "fetcher"> & { readonly helper: LogHelper; readonly log: VenueLog };

/** The log as it lies in files, here and in its archive; nothing of it is read yet. */
function openLog({ settings, logDirectory: directory }: EngineOptions, health: HealthDesk): OpenedLog {
  const access = accessOf(settings);
  const helper = new LogHelper(access);
  const segments = segmentsFolder(directory);
  const fetcher = new ThreadFetcher({ segments, access, ahead: false, say, onProblem: problemOf(health) });
  const logDisk = diskOfLog(segments, access, { fetcher });
  return { helper, logDisk, fetcher, log: fileLog({ directory, disk: logDisk, fetcher, writeSnapshot: helper.writeSnapshot }) };
}

type EngineParts = {
  readonly time: VenueClock;
  readonly feed: Feed;
  readonly live: LiveParts;
  readonly secrets: VenueSecrets;
  readonly log: VenueLog;
  readonly running: Running;
};
type OpenedVenue = { readonly venue: Venue; readonly base: EngineBase };

/** Opens the venue; one that takes over follows the other until its place is free, and has everything ready by then that can be. */
async function openOrFollow(options: EngineOptions, parts: EngineParts): Promise<OpenedVenue> {
  const { settings, pool, machine, onFatal } = options;
  const { time, feed, live, secrets, log, running } = parts;
  const baseOf = (kernel: Kernel): EngineBase => ({
    trading: tradingOf({ kernel, running, live, feed, pool, time: venueTimeOf(time, machine) }),
    live,
    secrets: { api: secrets.api, pictures: secrets.pictures },
  });
  let base: EngineBase | undefined;
  let earlier: LiveParts | undefined;
  const onCaughtUp = async (kernel: Kernel): Promise<void> => {
    base = baseOf(kernel);
    earlier = new LiveParts();
    await readIn({ pool, live: earlier, feed, markets: MARKETS, firstAt: async () => kernel.at, now: kernel.at });
    await options.onCaughtUp?.(base);
    await rehearse(kernel, log);
    collectGarbage();
  };
  const followed = await options.follow?.(log, onCaughtUp);
  const start = startOf(options, { ...parts, earlier });
  const steps = stepsOf(settings.mode);
  const venue = await openVenue({ log, clock: time.now, say, onFatal, steps, followed, ...start, ...(await tablesOf(pool, live)) });
  // What was followed may not have been of use after all: then the venue has another kernel.
  return { venue, base: base?.trading.kernel === venue.kernel ? base : baseOf(venue.kernel) };
}

/**
 * Once beforehand what is done while people wait, so that its code is compiled and what it reads is in memory. What it says does not count: the other
 * venue writes the log meanwhile.
 */
async function rehearse(kernel: Kernel, log: VenueLog): Promise<void> {
  kernel.check();
  await log.follow(kernel.sequence).catch(() => undefined);
}

type StartParts = EngineParts & { readonly earlier: LiveParts | undefined };

/** What is looked at and read in before the venue serves. */
function startOf({ settings, pool, data, follow }: EngineOptions, { time, feed, live, secrets, earlier }: StartParts) {
  const prepare = async (firstAt: () => Promise<TimeMs>): Promise<void> => {
    await readIn({ pool, live, feed, markets: MARKETS, firstAt, now: timeMs(time.now()), earlier });
    // People wait for who takes over, and it collected before.
    if (follow === undefined) collectGarbage();
  };
  const { hadLog, path: dataDirectory, identity } = data ?? {};
  const check = async ({ venue, users, lastAt }: LogFacts, { peopleLostTo }: TableOwner): Promise<void> => {
    time.begin({ logEnd: lastAt, loggedSpeed: venue.speed, speed: settings.clockSpeed });
    requireOwnLog(venue.identity, identity);
    requirePeople(await lostPeople(pool, users, peopleLostTo));
    secrets.check(venue.secrets);
    secrets.checkSeeds(feed.commitments?.(timeMs(time.now())) ?? [], venue.seedHashes);
  };
  return { prepare, hadLog, dataDirectory, check };
}

/** What features keep in memory of their tables. */
async function readIn(start: VenueStart): Promise<void> {
  for (const feature of FEATURES as readonly Feature[]) await feature.prepare?.(start);
}

/** The history tables: what fills them, which are of an older shape, what they say against a replayed ledger. */
async function tablesOf(pool: Pool, live: LiveParts) {
  const outdated = await outdatedTables(pool, historyOf(live)(new Kernel()));
  const differing = (ledger: Ledger, position: number): Promise<Difference | undefined> => differingBalance(pool, ledger, position);
  return { pool, projections: projectionsOf(live), outdated, differingBalance: differing };
}

/** A time line of its own is in the log, so that the data directory remembers it. */
async function noteSpeed({ kernel, sequencer }: Venue, time: VenueClock): Promise<void> {
  if (time.isOwnLine && kernel.venue.speed !== time.speed) await sequencer.submit({ type: "venue/set-speed", speed: time.speed });
  sayTime(time);
}

type SecretsKeeping = Pick<EngineOptions, "onFatal"> & {
  readonly clock: () => number;
  readonly venue: Venue;
  readonly secrets: VenueSecrets;
  readonly feed: Feed;
};

/** What was drawn is written, and the log notes whose it is. */
async function keepSecrets({ venue, secrets, feed, clock, onFatal }: SecretsKeeping): Promise<void> {
  const { kernel, sequencer } = venue;
  const submit = (command: UntimedCommand): ReturnType<typeof sequencer.submit> => sequencer.submit(command);
  for (const name of await secrets.keep(kernel.venue.secrets, submit))
    say(`A new ${name} was accepted; take NEW_SECRETS out of the settings again.`);
  await keepSeedCommitments({ kernel, sequencer, submit, feed, clock, onFatal });
}

async function startGuard({ logDirectory, settings }: EngineOptions, kernel: Kernel): Promise<DiskGuard> {
  const guard = new DiskGuard({
    disk: nodeDisk,
    directory: logDirectory,
    freeMegabytes: settings.diskFreeMegabytes,
    brings: (command) => kernel.brings(command),
    say,
  });
  await guard.start();
  return guard;
}

/**
 * A start from a snapshot looks at the last segments of the log only; the others are looked at while the venue is open. Damage
 * there endangers nobody's balance, only the history, so it is said and the venue goes on.
 */
function checkOldLog(helper: LogHelper, directory: string, health: HealthDesk): void {
  const isOneSegment = nodeDisk.list(segmentsFolder(directory)).length < 2;
  if (isOneSegment) return;
  helper.checkLog(directory).catch((error: unknown) => {
    if (error instanceof Error && error.message.includes("damaged")) health.damages += 1;
    say(`The log was checked: ${error instanceof Error ? error.message : String(error)}`, { level: "error" });
  });
}

/** What of the log's archive could not be had is said; what is damaged there counts as damage. */
function problemOf(health: HealthDesk): (error: Error) => void {
  return (error) => {
    if (error instanceof JournalDamaged) health.damages += 1;
    say(`${error.message}.`, { level: "error" });
  };
}

/** While too many rows wait for the database, nothing is taken on that brings more of them. */
function behindRefusal({ kernel, projector }: Venue, command: UntimedCommand): Refused | undefined {
  return projector.isFull && kernel.brings(command) ? new Refused("history_behind") : undefined;
}

async function answeredBefore({ kernel, sequencer }: Venue, command: Command): Promise<Outcome | undefined> {
  const outcome = kernel.answerTo(command);
  await sequencer.settled();
  return outcome;
}

/** The venue once it is open, and what turns new orders away while the disk is nearly full. */
type Running = { venue?: Venue; guard?: DiskGuard };

type TradingParts = {
  readonly kernel: Kernel;
  readonly running: Running;
  readonly live: LiveParts;
  readonly feed: Feed;
  readonly pool: Pool;
  readonly time: VenueTime;
};

/** Where prices come from, as `getSiteConfig` shows it. */
function feedWords(feed: Feed, now: TimeMs) {
  const { text, seedHash, nextSeedHash } = feed.describe(now);
  return {
    kind: feed.kind,
    text,
    ...(seedHash === undefined ? {} : { seed_hash: seedHash }),
    ...(nextSeedHash === undefined ? {} : { next_seed_hash: nextSeedHash }),
  };
}

export type TradingVenueParts = Omit<TradingParts, "kernel" | "running"> & { readonly venue: Venue };

/** The open venue as the routes of the trading features see it. */
export const tradingVenueOf = ({ venue, ...parts }: TradingVenueParts): TradingVenue =>
  tradingOf({ ...parts, kernel: venue.kernel, running: { venue } });

/** The same of a venue that may not be open yet: whatever is asked of it before then is refused. */
function tradingOf({ kernel, running, live, feed, pool, time }: TradingParts): TradingVenue {
  const opened = (): Venue => {
    if (running.venue === undefined) throw new Error("the venue is not open yet");
    return running.venue;
  };
  const submit = (command: UntimedCommand): Promise<Outcome> => {
    const venue = opened();
    // What was answered once is answered again whatever the machine is short of.
    const isAnswered = command.key !== undefined && kernel.answerOf(command.key) !== undefined;
    const refusal = isAnswered ? undefined : (running.guard?.refusalOf(command) ?? behindRefusal(venue, command));
    return refusal === undefined ? venue.sequencer.submit(command) : Promise.reject(refusal);
  };
  const trading: TradingVenue = {
    kernel,
    live,
    feed,
    features: FEATURES,
    news: live.of(NEWS_DESK),
    time,
    pool,
    publicReads: publicReads(pool),
    submit,
    answered: (command) => answeredBefore(opened(), { ...command, at: timeMs(time.now()) }),
    applyWaiting: () => opened().sequencer.applyWaiting(),
    settled: () => opened().sequencer.settled(),
    projected: () => opened().projector.settled(),
    bringRecord: (position, pay) => opened().bringRecord(position, pay),
    sealOf: (position) => opened().sealOf(position),
    commandAt: (position) => opened().commandAt(position),
    openAccount: async (user) => {
      const { refusal } = await submit({ type: "wallet/open", user: userId(user) });
      if (refusal !== undefined && refusal !== "account_already_open")
        throw new Error(`the account of user ${user} could not be opened: ${refusal}`);
    },
    linkInvited: (user, inviter) => linkInvited(submit, user, inviter),
    noteSecurityChange: async (user, cause, changedBefore) => {
      securityLog.note({ event: "security_changed", what: cause, user });
      const key = `security:${user}:${cause}:${changedBefore?.getTime() ?? 0}`;
      const { refusal } = await submit({ type: "holds/place", key, user: userId(user), kind: "security_change", cause, placedBy: "rule" });
      const isFine = refusal === undefined || refusal === "hold_limit_reached" || refusal === "account_not_open";
      if (!isFine) throw new Error(`a security change of user ${user} got no hold: ${refusal}`);
    },
    highestUser: () => kernel.wallet.openUsers().reduce<number>((highest, user) => Math.max(highest, user), 0),
    verificationLevel: (user) => kernel.verification.levelOf(userId(user)),
    isTrader: (user) => ["active", "leaving"].includes(kernel.copies.state.traders.get(userId(user))?.state ?? ""),
    wallet: (user, kind) => walletView(trading, user, kind),
    creditScore: (user) => kernel.creditScore.scoreOf(userId(user), kernel.at),
    vipLevel: (user) => kernel.vip.standing(userId(user), kernel.at).level,
    feesAtMost: (user) => feesAtMost(kernel, user),
    describeClock: () => ({
      now: time.now(),
      speed: time.speed,
      own_line: time.isOwnLine,
      ...(time.heldMs() === undefined ? {} : { held: true as const }),
    }),
    describeFeed: () => feedWords(feed, timeMs(time.now())),
    hasCurrency: (id) => kernel.assets.all().some((asset) => asset.id === id),
  };
  return trading;
}
