/** The app door over a real database and a stand-in engine, for route tests by `inject`; no sockets. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Call } from "../../../contract/call.ts";
import { KeyRing } from "../../identity/key-ring.ts";
import { LocalPages } from "../../identity/local-pages.ts";
import { NoticeBell } from "../../../features/messages/server/notice-bell.ts";
import { NoticeKinds } from "../../../features/messages/server/notice-kinds.ts";
import { NoticeStore } from "../../../features/messages/server/notice-store.ts";
import { Pictures } from "../../../features/pictures/server/picture-store.ts";
import { OutboxMessenger } from "../../../features/outbox/server/outbox-messenger.ts";
import { testWebhookDesk } from "../../../features/webhooks/server/test-desk.suite.ts";
import { Sessions } from "../../identity/sessions.ts";
import { readSettings } from "../../settings.ts";
import { createTestDatabase, type TestDatabase } from "../../sql/test-database.suite.ts";
import { createAppDoor } from "./app-door.ts";
import { PLAIN_ROUTES } from "../../feature-routes.ts";
import { RateLimits } from "./rate-limit.ts";
import type { ServerContext, VenuePort } from "./server-context.ts";
import { loadTexts } from "./texts.ts";

export type TestReply = {
  readonly status: number;
  readonly type: string;
  readonly message: unknown;
  readonly error?: { readonly name: string; readonly number: number };
};

export type TestDoor = {
  readonly http: FastifyInstance;
  readonly calls: readonly Call[];
  readonly context: ServerContext;
  readonly database: TestDatabase;
  readonly faults: readonly unknown[];
  /** Accounts that the engine was asked to open. */
  readonly opened: readonly number[];
  /** Moves the venue's clock. */
  advance(ms: number): void;
  /** Sends a call as old clients do: a form, or a query for GET. */
  call(method: string, path: string, fields?: Record<string, string>, token?: string): Promise<TestReply>;
  /** The newest code sent to an address. */
  code(address: string): Promise<string>;
  /** Registers somebody and logs them in; returns the token. */
  login(address: string, password?: string): Promise<string>;
  close(): Promise<void>;
};

export const TEST_PASSWORD = "correct horse 42";
/** All that a live venue needs; nothing of it is reached. */
export const LIVE_SETTINGS = {
  MODE: "live",
  FEED: "live:binance",
  DATABASE_URL: "postgres://db/x",
  COUNTRY_TABLE: "c.csv",
  MAIL_URL: "smtp://mail.example",
  MAIL_FROM: "no-reply@venue.example",
  SMS_URL: "https://sms.example",
  PUBLIC_URL: "https://venue.example",
};
export const TEST_OUTBOX_TOKEN = "outbox-token-of-tests";

/** `environment` holds settings other than the defaults. */
export async function openTestDoor(environment: Record<string, string> = {}): Promise<TestDoor> {
  const database = await createTestDatabase();
  const directory = mkdtempSync(join(tmpdir(), "touchstone-door-"));
  const time = { now: Date.parse("2026-11-21T12:00:00Z") };
  const clock = (): number => time.now;
  const opened: number[] = [];
  const faults: unknown[] = [];
  const venue: VenuePort = {
    openAccount: async (user) => void opened.push(user),
    settled: () => Promise.resolve(),
    wallet: () => ({ balance: [], totle: "0.00000000" }),
    hasCurrency: (id) => id <= 10,
  };
  const settings = readSettings({ OUTBOX_TOKEN: TEST_OUTBOX_TOKEN, DATA_DIR: directory, ...environment }, "/");
  const context: ServerContext = {
    settings,
    database: database.database,
    clock,
    texts: loadTexts(),
    sessions: new Sessions(database.database, clock),
    messenger: new OutboxMessenger(database.database, clock),
    limits: new RateLimits(clock),
    localPages: new LocalPages(settings),
    keys: new KeyRing(database.database, clock, Buffer.alloc(32, 7)),
    webhooks: testWebhookDesk(),
    pictures: new Pictures({ database: database.database, clock, directory, secret: Buffer.alloc(32, 9) }),
    notices: new NoticeStore(database.database, clock, { bell: new NoticeBell(), kinds: new NoticeKinds([]) }),
    venue,
  };
  const { http, calls } = await createAppDoor({ context, features: PLAIN_ROUTES, onFault: (error) => faults.push(error) });
  const call = caller(http);
  const code = async (address: string): Promise<string> => {
    const row = await context.database
      .selectFrom("outbox_message")
      .select("code")
      .where("to_address", "=", address)
      .where("code", "is not", null)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    return row.code ?? "";
  };
  const login = async (address: string, password = TEST_PASSWORD): Promise<string> => {
    await call("POST", "/sms_mail", { user_string: address });
    await call("POST", "/user/register", {
      user_string: address,
      password,
      re_password: password,
      code: await code(address),
      extension_code: "TOUCH1",
    });
    const reply = await call("POST", "/user/login", { user_string: address, password });
    return String(reply.message);
  };
  const advance = (ms: number): void => void (time.now += ms);
  const close = async (): Promise<void> => {
    await http.close();
    await database.close();
    rmSync(directory, { recursive: true, force: true });
  };
  return { http, calls, context, database, faults, opened, advance, call, code, login, close };
}

function caller(http: FastifyInstance): TestDoor["call"] {
  return async (method, path, fields = {}, token = "") => {
    const form = new URLSearchParams(fields).toString();
    const isGet = method === "GET";
    const reply = await http.inject({
      method: method as "GET",
      url: `/api${path}${isGet && form !== "" ? `?${form}` : ""}`,
      headers: { "content-type": "application/x-www-form-urlencoded", authorization: token },
      ...(isGet ? {} : { payload: form }),
    });
    return { status: reply.statusCode, ...reply.json<Omit<TestReply, "status">>() };
  };
}
