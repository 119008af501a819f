import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openDatabase } from "./database.ts";
import { migrate, readMigrations } from "./migrate.ts";
import { MIGRATIONS } from "./migrations.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.suite.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase([]);
});
afterAll(() => database.close());

const first = { name: "first.sql", sql: "create table first (id integer)" };
const second = { name: "second.sql", sql: "create table second (id integer)" };

const tables = async (): Promise<string[]> => {
  const { rows } = await database.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migration' order by 1",
  );
  return rows.map((row) => row.name);
};

test("files are applied in order, each once", async () => {
  expect(await migrate(database.pool, [first])).toEqual(["first.sql"]);
  expect(await migrate(database.pool, [first, second])).toEqual(["second.sql"]);
  expect(await migrate(database.pool, [first, second])).toEqual([]);
  expect(await tables()).toEqual(["first", "second"]);
});

test("a file that was changed after it had been applied is refused, and nothing is done", async () => {
  const third = { name: "third.sql", sql: "create table third (id integer)" };
  await expect(migrate(database.pool, [{ ...first, sql: `${first.sql} ` }, second, third])).rejects.toThrow(
    "first.sql was changed after it had been applied",
  );
  expect(await tables()).toEqual(["first", "second"]);
});

test("a database of a newer version is refused", async () => {
  await expect(migrate(database.pool, [first])).rejects.toThrow("another version of Touchstone: it has second.sql");
});

test("a file that fails leaves nothing of itself", async () => {
  const broken = { name: "broken.sql", sql: "create table half (id integer); create tabel other ()" };
  await expect(migrate(database.pool, [first, second, broken])).rejects.toThrow(/^broken.sql cannot be applied: syntax error/);
  expect(await tables()).toEqual(["first", "second"]);
});

test("a new database takes all files or none", async () => {
  const fresh = await createTestDatabase([]);
  const count = async (): Promise<unknown> => (await fresh.pool.query("select count(*)::int as count from migration")).rows[0];
  const broken = { name: "broken.sql", sql: "create tabel other ()" };
  await expect(migrate(fresh.pool, [first, broken, second])).rejects.toThrow(/^broken.sql cannot be applied: syntax error/);
  expect(await count()).toEqual({ count: 0 });
  expect(await migrate(fresh.pool, [first, second])).toEqual(["first.sql", "second.sql"]);
  expect(await count()).toEqual({ count: 2 });
  await fresh.close();
});

test("files that a new database took together are known in their order, in which a restore applies them", async () => {
  const fresh = await createTestDatabase([]);
  const files = ["zebra.sql", "second.sql", "apple.sql"].map((name, n) => ({ name, sql: `create table in_order_${n} (id integer)` }));
  await migrate(fresh.pool, files);
  const { rows } = await fresh.pool.query<{ name: string }>("select name from migration order by applied_at, name");
  expect(rows.map(({ name }) => name)).toEqual(files.map(({ name }) => name));
  await fresh.close();
});

test("a role that may make no schema is told which right it lacks, and nothing is done", async () => {
  const { name, pool } = database;
  const role = `${name}_role`;
  await pool.query(`create role ${role} login; grant create on schema public to ${role}; grant all on migration to ${role}`);
  const own = openDatabase({ host: inject("socketDirectory"), user: role, database: name });
  const before = await tables();
  const schema = { name: "schema.sql", sql: "create table of_it (id integer); create schema own" };
  await expect(migrate(own.pool, [first, second, schema])).rejects.toThrow(
    new RegExp(
      `^schema.sql cannot be applied: permission denied for database ${name}. The role of DATABASE_URL needs it: "grant create on database`,
    ),
  );
  await own.close();
  expect(await tables()).toEqual(before);
  await pool.query(`drop owned by ${role}; drop role ${role}`);
});

test("two venues that start at once apply each file once", async () => {
  const late = { name: "late.sql", sql: "create table late (id integer)" };
  const results = await Promise.all([migrate(database.pool, [first, second, late]), migrate(database.pool, [first, second, late])]);
  expect(results.flat()).toEqual(["late.sql"]);
});

test("the venue's own files have different names and all apply", async () => {
  expect(new Set(MIGRATIONS).size).toBe(MIGRATIONS.length);
  const fresh = await createTestDatabase([]);
  expect(await migrate(fresh.pool, readMigrations(MIGRATIONS))).toEqual(MIGRATIONS);
  await fresh.close();
});

test("the released ones keep names and order", () => {
  expect(MIGRATIONS.slice(0, 14)).toEqual([
    "server/projector/projector.sql",
    "features/outbox/server/outbox.sql",
    "features/session/server/session.sql",
    "features/content/server/content.sql",
    "features/favourites/server/favourites.sql",
    "features/spot/server/spot.sql",
    "features/wallet/server/wallet.sql",
    "features/market/server/market.sql",
    "features/spot/server/spot-order-types.sql",
    "features/market/server/market-splits.sql",
    "features/api-keys/server/api-keys.sql",
    "features/spot/server/spot-client-order-ids.sql",
    "features/market/server/bots/bot-trades.sql",
    "features/webhooks/server/webhooks.sql",
  ]);
});
