import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { marketRoutes } from "../../../features/market/server/market.routes.ts";
import { OutboxMessenger } from "../../../features/outbox/server/outbox-messenger.ts";
import { spotRoutes } from "../../../features/spot/server/spot.routes.ts";
import { walletRoutes } from "../../../features/wallet/server/wallet.routes.ts";
import { type Engine, startEngine } from "../../engine.ts";
import { hashPassword } from "../../identity/password-hash.ts";
import { Sessions } from "../../identity/sessions.ts";
import { readSettings } from "../../settings.ts";
import { createTestDatabase, type TestDatabase } from "../../sql/test-database.suite.ts";
import { type AppDoorServer, createAppDoor } from "./app-door.ts";
import { attackCall } from "./attack.suite.ts";
import { FEATURES } from "./features.ts";
import { RateLimits } from "./rate-limit.ts";
import { loadTexts } from "./texts.ts";

let directory: string;
let database: TestDatabase;
let engine: Engine;
let door: AppDoorServer;
let token: string;
const faults: unknown[] = [];

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "touchstone-attack-"));
  database = await createTestDatabase();
  const settings = readSettings({ DATA_DIR: directory }, "/");
  const fail = (error: unknown): void => void faults.push(error);
  engine = await startEngine({
    settings,
    pool: database.pool,
    logDirectory: join(directory, "log"),
    clock: Date.now,
    onFatal: fail,
    onFault: fail,
  });
  const sessions = new Sessions(database.database, Date.now);
  const context = {
    settings,
    database: database.database,
    clock: Date.now,
    texts: loadTexts(),
    sessions,
    messenger: new OutboxMessenger(database.database, Date.now),
    limits: new RateLimits(Date.now),
    venue: engine.trading,
  };
  door = await createAppDoor({ context, features: [...FEATURES, marketRoutes, spotRoutes, walletRoutes], onFault: fail });
  await database.pool.query(
    `insert into person (id, email, password_hash, password_changed_at, nickname, extension_code, created_at)
     values (1001, 'attacker@example.com', $1, now(), 'attacker', 'ATTACK7', now())`,
    [await hashPassword("correct horse 42")],
  );
  await engine.trading.openAccount(1001);
  token = await sessions.open(1001, { ip: "127.0.0.1", userAgent: "" });
});

afterAll(async () => {
  await door.http.close();
  await engine.stop();
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});

test("every call, attacked in every field, answers with a clear refusal and changes nothing", async () => {
  const target = { http: door.http, token, faults, stateHash: () => engine.venue.kernel.stateHash() };
  let count = 0;
  for (const call of door.calls) count += await attackCall(target, call);
  expect(count).toBeGreaterThan(door.calls.length * 7);
}, 120_000);

test("every call that needs a login says 999 without one, in the caller's language", async () => {
  const closed = door.calls.filter((call) => call.access === "user");
  expect(closed.length).toBeGreaterThan(5);
  for (const call of closed) {
    for (const authorization of ["", "x", "Bearer x", "a".repeat(43), "é".repeat(10)]) {
      const reply = await door.http.inject({ method: call.method, url: `/api${call.path}?lang=fra`, headers: { authorization } });
      expect([call.path, reply.statusCode, reply.json()]).toEqual([
        call.path,
        200,
        expect.objectContaining({ type: "999", message: "Veuillez d’abord vous connecter" }),
      ]);
    }
  }
});

describe("beside the calls", () => {
  test.each([
    ["an unknown call", "GET", "/api/nothing"],
    ["a call by another method", "DELETE", "/api/user/login"],
    ["a path out of the folder", "GET", "/api/..%2f..%2fpackage.json"],
    ["a very long path", "GET", `/api/${"a".repeat(5000)}`],
    ["a broken path", "GET", "/api/%E0%A4%A"],
  ])("%s is answered in the envelope", async (_what, method, url) => {
    const reply = await door.http.inject({ method: method as "GET", url });
    expect(reply.statusCode).toBeLessThan(500);
    expect(reply.json()).toMatchObject({ type: "error", message: expect.any(String) });
  });

  test("any origin may call, with the three headers that clients send", async () => {
    const preflight = await door.http.inject({
      method: "OPTIONS",
      url: "/api/user/login",
      headers: { origin: "https://other.example", "access-control-request-method": "POST" },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-allow-headers": "Authorization, content-type, x-requested-with",
    });
    const reply = await door.http.inject({ method: "GET", url: "/api/menu", headers: { origin: "https://other.example" } });
    expect(reply.headers).toMatchObject({ "access-control-allow-origin": "*", "cache-control": "no-store" });
    expect(reply.headers["access-control-allow-credentials"]).toBeUndefined();
  });
});
