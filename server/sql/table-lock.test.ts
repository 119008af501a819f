import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { EMBEDDED_USER } from "./embedded-postgres.ts";
import { TableLock } from "./table-lock.ts";
import { takeTables } from "./table-owner.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.suite.ts";

let database: TestDatabase;
const locks: TableLock[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const lock of locks.splice(0)) await lock.close();
  await database.close();
});

const address = () => ({ host: inject("socketDirectory"), user: EMBEDDED_USER, database: database.name });

async function take(): Promise<TableLock> {
  const lock = await TableLock.take(address());
  locks.push(lock);
  return lock;
}

/** Ends the connection that holds the lock, as a database that restarts does. */
async function cutOwner(): Promise<void> {
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'touchstone owner' and datname = $1",
    [database.name],
  );
}

test("while one venue has the database a second one is refused with the name of the first, and gets it afterwards", async () => {
  const first = await take();
  await takeTables(database.pool, "/one/data");
  await expect(take()).rejects.toThrow(
    /The database is in use by another venue \(process \d+ on .*, DATA_DIR \/one\/data\); stop it first\./,
  );
  await first.close();
  await take();
});

test("a venue whose connection was cut takes the lock again and goes on", async () => {
  const lost: Error[] = [];
  const lock = await take();
  lock.watch(await takeTables(database.pool, "/one/data"), (error) => lost.push(error));
  await cutOwner();
  await expect.poll(async () => isLocked(), { timeout: 15_000 }).toBe(true);
  expect(lost).toEqual([]);
});

test("a venue that finds its tables taken over when it comes back stops", async () => {
  const lost: Error[] = [];
  const lock = await take();
  lock.watch(await takeTables(database.pool, "/one/data"), (error) => lost.push(error));
  await takeTables(database.pool, "/two/data");
  await cutOwner();
  await expect.poll(() => lost.length, { timeout: 15_000 }).toBe(1);
  expect(lost[0]?.message).toMatch(/another venue took the database over \(.*DATA_DIR \/two\/data\)/);
});

test("a venue that finds another one with its lock stops", async () => {
  const lost: Error[] = [];
  const lock = await take();
  lock.watch(await takeTables(database.pool, "/one/data"), (error) => lost.push(error));
  const other = new pg.Client(address());
  await other.connect();
  const waiting = other.query("select pg_advisory_lock(4711203960)");
  await cutOwner();
  await waiting;
  await expect.poll(() => lost.length, { timeout: 20_000 }).toBe(1);
  await other.end();
});

async function isLocked(): Promise<boolean> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::integer as count from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and a.application_name = 'touchstone owner' and a.datname = $1`,
    [database.name],
  );
  return rows[0]?.count === 1;
}
