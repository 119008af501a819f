/** Who is known stays known while the database can't be asked; who is not, is told so. */
import { Kysely, PostgresDialect } from "kysely";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DatabaseAway, isDatabaseAway } from "../sql/database-away.ts";
import type { Tables } from "../sql/tables.ts";
import { createTestDatabase, type TestDatabase } from "../sql/test-database.suite.ts";
import { KeyRing } from "./key-ring.ts";
import { Sessions } from "./sessions.ts";

let real: TestDatabase;
let isAway = false;
let now = 1_700_000_000_000;
const clock = (): number => now;
beforeAll(async () => {
  real = await createTestDatabase();
  await real.pool.query(
    `insert into person (id, email, password_hash, password_changed_at, nickname, extension_code, created_at)
     values (1001, 'anna@example.com', '', now(), 'anna', 'ANNA', now())`,
  );
});
afterAll(() => real.close());

/** The real database, to which connections fail while it is away, as those to a socket that nobody listens on. */
function database(): Kysely<Tables> {
  const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED", syscall: "connect" });
  const connect = (): Promise<PoolClient> => (isAway ? Promise.reject(refused) : real.pool.connect());
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: { connect, end: async () => undefined, options: {} } as never }) });
}

test("a session that was known goes on while the database is away, and ends when its life is over", async () => {
  isAway = false;
  const sessions = new Sessions(database(), clock);
  const proved = { userId: 1001, passwordHash: "" };
  const known = await sessions.open(proved, { ip: "127.0.0.1", userAgent: "" });
  const unknown = await sessions.open(proved, { ip: "127.0.0.1", userAgent: "" });
  expect(await sessions.find(known, "203.0.113.7")).toMatchObject({ userId: 1001 });
  isAway = true;
  now += 10 * 60_000;
  expect(await sessions.find(known, "203.0.113.7")).toMatchObject({ userId: 1001 });
  await expect(sessions.find(unknown, "203.0.113.7")).rejects.toSatisfy(isDatabaseAway);
  now += 31 * 86_400_000;
  await expect(sessions.find(known, "203.0.113.7")).rejects.toSatisfy(isDatabaseAway);
});

test("a key that was known goes on while the database is away; a deleted one does not", async () => {
  isAway = false;
  const keys = new KeyRing(database(), clock, Buffer.alloc(32, 7));
  const name = "7".repeat(64);
  await real.pool.query(
    `insert into api_key (user_id, name, api_key, kind, scopes, ip_list, created_at)
     values (1001, 'bot', $1, 'hmac', 'trade', '', now())`,
    [name],
  );
  expect(await keys.find(name, "203.0.113.7")).toMatchObject({ userId: 1001 });
  isAway = true;
  now += 10 * 60_000;
  expect(await keys.find(name, "203.0.113.7")).toMatchObject({ userId: 1001 });
  keys.forget(name);
  await expect(keys.find(name, "203.0.113.7")).rejects.toSatisfy(isDatabaseAway);
});

test.each([
  [new DatabaseAway("behind"), true],
  [Object.assign(new Error("terminating connection due to administrator command"), { code: "57P01" }), true],
  [Object.assign(new Error("the database system is starting up"), { code: "57P03" }), true],
  [Object.assign(new Error("could not extend file"), { code: "53100" }), true],
  [Object.assign(new Error("connect ENOENT /tmp/x/.s.PGSQL.5432"), { code: "ENOENT", syscall: "connect" }), true],
  [new Error("Connection terminated unexpectedly"), true],
  [Object.assign(new Error("no such file"), { code: "ENOENT", syscall: "open" }), false],
  [Object.assign(new Error("duplicate key value"), { code: "23505" }), false],
  [Object.assign(new Error("syntax error"), { code: "42601" }), false],
  [new Error("anything else"), false],
])("%s: away is %s", (error, expected) => {
  expect(isDatabaseAway(error)).toBe(expected);
});
