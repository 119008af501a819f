/**
 * Brings the database to the shape this version needs: plain SQL files, each applied once, in its own transaction. A new database takes all in one:
 * each end of a transaction is a sync of the disk, and there are no rows that would be held up (decision 0130).
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Pool, PoolClient } from "pg";
import { StartError } from "../start-error.ts";

export type Migration = {
  /** Path from the root of the project; its name in the records. */
  readonly name: string;
  readonly sql: string;
};

/** One venue migrates at a time, also on a shared PostgreSQL: the key of an advisory lock, chosen at random once. */
const MIGRATION_LOCK = 4_711_203_958;
const ROOT = join(import.meta.dirname, "..", "..");

export function readMigrations(names: readonly string[]): Migration[] {
  return names.map((name) => ({ name, sql: readFileSync(join(ROOT, name), "utf8") }));
}

/**
 * Applies what is missing and returns the names. Throws StartError, with nothing changed, when an applied file has
 * been changed since, or when the database knows files that this version doesn't.
 */
export async function migrate(pool: Pool, migrations: readonly Migration[]): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    return await migrateAlone(client, migrations);
  } finally {
    // Ending the connection lets go of the lock, whatever has happened on it.
    client.release(true);
  }
}

/** What `migrate` would apply; it throws as that does. For who may not change the tables yet. */
export async function missingMigrations(pool: Pool, migrations: readonly Migration[]): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string; hash: string }>("select name, hash from migration");
  const applied = new Map(rows.map((row) => [row.name, row.hash]));
  checkApplied(applied, migrations);
  return migrations.flatMap(({ name }) => (applied.has(name) ? [] : [name]));
}

async function migrateAlone(client: PoolClient, migrations: readonly Migration[]): Promise<string[]> {
  await client.query(`create table if not exists migration (
    name text primary key,
    hash text not null,
    applied_at timestamptz not null default now()
  )`);
  const { rows } = await client.query<{ name: string; hash: string }>("select name, hash from migration");
  const applied = new Map(rows.map((row) => [row.name, row.hash]));
  checkApplied(applied, migrations);
  const missing = migrations.filter((migration) => !applied.has(migration.name));
  for (const together of applied.size === 0 ? [missing] : missing.map((migration) => [migration])) await apply(client, together);
  return missing.map((migration) => migration.name);
}

function checkApplied(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, hashOf(migration)]));
  for (const [name, hash] of applied) {
    if (!known.has(name))
      throw new StartError(`The database was made by another version of Touchstone: it has ${name}, which this one doesn't know.`);
    if (known.get(name) !== hash)
      throw new StartError(`${name} was changed after it had been applied; restore it, and put the change in a new file.`);
  }
}

async function apply(client: PoolClient, migrations: readonly Migration[]): Promise<void> {
  let at = "";
  try {
    await client.query("begin");
    for (const { name, sql } of migrations) {
      at = name;
      await client.query(sql);
    }
    const records = [migrations.map(({ name }) => name), migrations.map(hashOf)];
    await client.query(RECORD, records);
    await client.query("commit");
  } catch (error: unknown) {
    await client.query("rollback");
    throw new StartError(`${at} cannot be applied: ${error instanceof Error ? error.message : String(error)}${hintOf(error)}`);
  }
}

/** What the role of DATABASE_URL lacks. */
function hintOf(error: unknown): string {
  const lacksRight = error instanceof Error && "code" in error && error.code === "42501";
  return lacksRight
    ? '. The role of DATABASE_URL needs it: "grant create on database … to …", or let it own the database; nothing was changed.'
    : "";
}

function hashOf(migration: Migration): string {
  return createHash("sha256").update(migration.sql).digest("hex");
}

/** A restore applies them in the order of their times, so those of one transaction, which have one `now()`, differ by the smallest step. */
const RECORD = `insert into migration (name, hash, applied_at)
  select name, hash, now() + n * interval '1 microsecond' from unnest($1::text[], $2::text[]) with ordinality as given (name, hash, n)`;
