/**
 * The real engine behind the app door, for tests of the trading calls: log on disk, kernel, projections in PostgreSQL,
 * every route. No price source ticks: a test sets prices and the house's quotes itself, so that each figure is its own.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { vi } from "vitest";
import type { Call } from "../contract/call.ts";
import { KeyRing } from "./identity/key-ring.ts";
import { LocalPages } from "./identity/local-pages.ts";
import { writeMarketHistory } from "../features/market/server/market-history.ts";
import { NOTICE_BELL } from "../features/messages/server/notice-bell.ts";
import { NoticeKinds } from "../features/messages/server/notice-kinds.ts";
import { NoticeStore } from "../features/messages/server/notice-store.ts";
import { Pictures } from "../features/pictures/server/picture-store.ts";
import { OutboxMessenger } from "../features/outbox/server/outbox-messenger.ts";
import { HOOK_DIRECTORY } from "../features/webhooks/server/hook-directory.ts";
import { testWebhookDesk } from "../features/webhooks/server/test-desk.suite.ts";
import type { ServerContext } from "./doors/app/server-context.ts";
import { nodeDisk } from "../journal/node-disk.ts";
import type { Kernel, Outcome } from "../kernel/kernel.ts";
import type { Candle, Feed } from "../market-data/feed.ts";
import { lots, marketId, ticks, timeMs, type MarketId } from "../money/units.ts";
import { createAppDoor } from "./doors/app/app-door.ts";
import { openBotsDoor, type BotsDoor } from "./doors/bots/bots-door.ts";
import { RateLimits } from "./doors/app/rate-limit.ts";
import { loadTexts } from "./doors/app/texts.ts";
import { DocumentWatch } from "./doors/openapi/document-watch.suite.ts";
import { projectionsOf, tradingVenueOf } from "./engine.ts";
import { ALL_ROUTES, BOT_ROUTES, TRADING_PAGES } from "./feature-routes.ts";
import { LiveParts } from "./live-parts.ts";
import { marketMakerOf, MARKETS } from "./set-up/listed-markets.ts";
import { stepsOf } from "./set-up/steps.ts";
import { Sessions } from "./identity/sessions.ts";
import type { UntimedCommand } from "./sequencer/sequencer.ts";
import { readSettings } from "./settings.ts";
import { createTestDatabase } from "./sql/test-database.suite.ts";
import type { TradingVenue, VenueTime } from "./trading-venue.ts";
import { openVenue } from "./open-venue.ts";
import { fileLog } from "./venue-log.ts";
import type { Venue } from "./venue.ts";

/** A reply of the door: its HTTP status beside what the body says. */
export type EngineReply = {
  readonly status: number;
  readonly type: string;
  readonly message: unknown;
  readonly data?: unknown;
  readonly error?: { readonly name: string; readonly number: number };
};

/** Somebody with an account, logged in. */
export type Person = { readonly id: number; readonly address: string; readonly token: string };

export type TestEngine = {
  readonly http: FastifyInstance;
  readonly calls: readonly Call[];
  readonly bots: BotsDoor;
  readonly keys: KeyRing;
  readonly venue: Venue;
  readonly trading: TradingVenue;
  readonly kernel: Kernel;
  readonly sessions: Sessions;
  readonly context: ServerContext;
  /** What was the venue's own fault; a test expects none. */
  readonly faults: readonly unknown[];
  now(): number;
  advance(ms: number): void;
  submit(command: UntimedCommand): Promise<Outcome>;
  /** The outside price of a market, in ticks, with what traded there in lots. */
  price(market: MarketId, price: number, volume?: number): Promise<void>;
  /** The house's quotes in a market: pairs of ticks and lots. */
  quote(market: MarketId, bids: readonly number[], asks: readonly number[]): Promise<void>;
  /** Sends a call as old clients do: a form, or a query for GET. */
  call(method: string, path: string, fields?: Readonly<Record<string, string>>, person?: Pick<Person, "token">): Promise<EngineReply>;
  /** The same, for replies outside the envelope. */
  send(
    method: string,
    path: string,
    fields?: Readonly<Record<string, string>>,
    token?: string,
    ip?: string,
  ): Promise<LightMyRequestResponse>;
  /** Registers a new person and logs them in, through the calls. */
  register(invitation?: string): Promise<Person>;
  /** Somebody who is there already, logged in: without the slow hashing of passwords. */
  newcomer(): Promise<Person>;
  /** Another session of the same person. */
  login(person: Person): Promise<string>;
  /** From now on no sync of the log ends before the function that comes back was called. */
  holdSyncs(): () => void;
  /** What calls read and answered, held against the documents. */
  readonly watch: DocumentWatch;
  close(): Promise<void>;
};

export const BTC = marketId(1);
export const ETH = marketId(2);
/** "60000.0" in ticks of BTC/USDT. */
export const BTC_TICKS = 600_000;
export const TEST_START = Date.parse("2026-11-21T12:00:00Z");
const PASSWORD = "correct horse 42";
const DAY_MS = 86_400_000;

/** Real time by a test's clock. */
const realTime = (now: () => number): VenueTime => ({ now, speed: 1, isOwnLine: false, heldMs: () => undefined, agree: () => false });

/** `startAt`: what its clock shows at first, in ms; `environment`: settings of its context. */
export async function openTestEngine(startAt = TEST_START, environment: Readonly<Record<string, string>> = {}): Promise<TestEngine> {
  const directory = mkdtempSync(join(tmpdir(), "touchstone-engine-"));
  const database = await createTestDatabase();
  const { pool } = database;
  const faults: unknown[] = [];
  const time = { now: startAt };
  const clock = (): number => time.now;
  const disk = gateDisk();
  const live = new LiveParts();
  await writeMarketHistory(pool, quietFeed, MARKETS, () => timeMs(clock()));
  const onFatal = (error: unknown): void => void faults.push(error);
  const venue = await openVenue({
    log: fileLog({ directory }),
    pool,
    clock,
    projections: projectionsOf(live),
    say: () => undefined,
    onFatal,
    // Without contracts: whoever needs one lists it, with a market of their own making.
    steps: stepsOf("live"),
  });
  const trading = tradingVenueOf({ venue, live, feed: quietFeed, pool, time: realTime(clock) });
  const sessions = new Sessions(database.database, clock);
  const settings = readSettings({ ...environment, DATA_DIR: directory }, "/");
  const context = {
    settings,
    database: database.database,
    clock,
    texts: loadTexts(),
    sessions,
    messenger: new OutboxMessenger(database.database, clock),
    limits: new RateLimits(clock),
    localPages: new LocalPages(settings),
    keys: new KeyRing(database.database, clock, Buffer.alloc(32, 7)),
    webhooks: testWebhookDesk(live.of(HOOK_DIRECTORY), true),
    pictures: new Pictures({ database: database.database, clock, directory, secret: Buffer.alloc(32, 9) }),
    notices: new NoticeStore(database.database, clock, { bell: live.of(NOTICE_BELL), kinds: new NoticeKinds(trading.features) }),
    venue: trading,
  };
  const watch = new DocumentWatch();
  const { http, calls } = await createAppDoor({
    context,
    features: watch.app(ALL_ROUTES),
    onFault: onFatal,
  });
  for (const declare of TRADING_PAGES) declare(http, context);
  const bots = await openBotsDoor(http, { context, onFault: onFatal, features: watch.bots(BOT_ROUTES) });
  const send = sender(http);
  const call = caller(send);
  const close = async (): Promise<void> => {
    disk.release();
    await http.close();
    await venue.stop();
    disk.restore();
    await database.close();
    rmSync(directory, { recursive: true, force: true });
    watch.check();
  };
  const code = async (address: string): Promise<string> =>
    (
      await database.database
        .selectFrom("outbox_message")
        .select("code")
        .where("to_address", "=", address)
        .where("code", "is not", null)
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow()
    ).code ?? "";
  const markets = marketHands(trading.submit);
  const advance = (ms: number): void => void (time.now += ms);
  return {
    http,
    calls,
    bots,
    keys: context.keys,
    venue,
    trading,
    kernel: venue.kernel,
    sessions,
    context,
    faults,
    now: clock,
    advance,
    ...markets,
    call,
    send,
    ...people(send, code),
    newcomer: newcomers(trading, sessions),
    holdSyncs: disk.hold,
    watch,
    close,
  };
}

function marketHands(submit: TradingVenue["submit"]): Pick<TestEngine, "submit" | "price" | "quote"> {
  const accepted = async (command: UntimedCommand): Promise<void> => {
    const { refusal } = await submit(command);
    if (refusal !== undefined) throw new Error(`the test's own ${command.type} was refused: ${refusal}`);
  };
  return {
    submit,
    price: (market, price, volume = 0) =>
      accepted({ type: "prices/sample", samples: [{ market, ticks: ticks(price), volume: lots(volume), sources: 3 }] }),
    quote: (market, bids, asks) => accepted({ type: "spot/quote", user: marketMakerOf(market), market, bids, asks }),
  };
}

function sender(http: FastifyInstance): TestEngine["send"] {
  return async (method, path, fields = {}, token = "", ip = "127.0.0.1") => {
    const form = new URLSearchParams(fields).toString();
    const isGet = method === "GET";
    return http.inject({
      method: method as "GET",
      remoteAddress: ip,
      url: `/api${path}${isGet ? `?${form}` : ""}`,
      headers: { "content-type": "application/x-www-form-urlencoded", authorization: token },
      ...(isGet ? {} : { payload: form }),
    });
  };
}

function caller(send: TestEngine["send"]): TestEngine["call"] {
  return async (method, path, fields, person) => {
    const reply = await send(method, path, fields, person?.token);
    return { status: reply.statusCode, ...reply.json<Omit<EngineReply, "status">>() };
  };
}

/** The real disk, whose syncs a test can hold up: written is not yet durable. */
function gateDisk(): { hold(): () => void; release(): void; restore(): void } {
  let gate: Promise<void> | undefined;
  let open = (): void => undefined;
  const { create } = nodeDisk;
  const spy = vi.spyOn(nodeDisk, "create").mockImplementation(async (path, size) => {
    const file = await create(path, size);
    const datasync = async (): Promise<void> => {
      await file.datasync();
      await gate;
    };
    return { ...file, datasync };
  });
  const release = (): void => {
    gate = undefined;
    open();
  };
  const hold = (): (() => void) => {
    gate = new Promise((resolve) => (open = resolve));
    return release;
  };
  return { hold, release, restore: () => spy.mockRestore() };
}

/** The code that a fresh venue has. */
const HOUSE_CODE = "TOUCH1";

/** Each person comes from a machine of their own, so that the limits on one address don't stop the test. */
function people(send: TestEngine["send"], code: (address: string) => Promise<string>): Pick<TestEngine, "register" | "login"> {
  let count = 0;
  const answer = async (path: string, form: Record<string, string>): Promise<string> => {
    const ip = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
    const { type, message } = (await send("POST", path, form, "", ip)).json<EngineReply>();
    if (type !== "ok") throw new Error(`${path} refused a person of the test: ${String(message)}`);
    return String(message);
  };
  const login = ({ address }: Pick<Person, "address">): Promise<string> =>
    answer("/user/login", { user_string: address, password: PASSWORD });
  return {
    login,
    register: async (invitation = HOUSE_CODE) => {
      const address = `person${++count}@example.com`;
      await answer("/sms_mail", { user_string: address });
      const form = {
        user_string: address,
        password: PASSWORD,
        re_password: PASSWORD,
        code: await code(address),
        extension_code: invitation,
      };
      await answer("/user/register", form);
      const token = await login({ address });
      const info = (await send("GET", "/user/info", {}, token)).json<{ message: { id: number } }>();
      return { id: info.message.id, address, token };
    },
  };
}

/** Their ids lie far above those that registering gives out. */
function newcomers({ pool, openAccount }: TradingVenue, sessions: Sessions): TestEngine["newcomer"] {
  let id = 500_000;
  return async () => {
    const person = { id: ++id, address: `newcomer${id}@example.com` };
    await pool.query(
      `insert into person (id, email, password_hash, password_changed_at, nickname, extension_code, account_opened_at, created_at)
       values ($1, $2, '', now(), $2, $2, now(), now())`,
      [person.id, person.address],
    );
    await openAccount(person.id);
    return { ...person, token: await openSession(sessions, person.id) };
  };
}

/** For a person who was made without a password. */
export async function openSession(sessions: Sessions, userId: number): Promise<string> {
  const token = await sessions.open({ userId, passwordHash: "" }, { ip: "127.0.0.1", userAgent: "" });
  if (token === undefined) throw new Error(`person ${userId} has a password, or is not there`);
  return token;
}

/** A price source that only knows a little of BTC's past: three days, and the months of two years. */
export const quietFeed: Feed = {
  kind: "simulator",
  start: async () => undefined,
  stop: async () => undefined,
  phase: () => "open",
  nextPhase: () => undefined,
  describe: () => ({ text: "prices set by the test" }),
  history: (market, period) => {
    if (market.id !== BTC) return [];
    if (period === "1D")
      return [3, 2, 1].map((daysAgo) => candle(Math.floor(TEST_START / DAY_MS) * DAY_MS - daysAgo * DAY_MS, BTC_TICKS + daysAgo));
    if (period === "1M")
      return ["2024-11-01", "2024-12-01", "2025-01-01", "2025-02-01"].map((day, i) => candle(Date.parse(day), BTC_TICKS + 10 * i));
    return [];
  },
};

function candle(time: number, price: number): Candle {
  return {
    time: timeMs(time),
    open: ticks(price),
    high: ticks(price + 5),
    low: ticks(price - 5),
    close: ticks(price + 1),
    volume: lots(700),
  };
}
