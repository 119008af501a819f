/** A fresh, migrated database for one test file, on the PostgreSQL that the whole run shares. */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
// For the type of what the run provides.
import type {} from "../../tools/test-cluster.ts";
import { type DatabaseHandle, openDatabase } from "./database.ts";
import { EMBEDDED_USER } from "./embedded-postgres.ts";
import { migrate, readMigrations } from "./migrate.ts";
import { MIGRATIONS } from "./migrations.ts";

export type TestDatabase = DatabaseHandle & { readonly name: string };

/** `migrations` are the venue's own unless a test has others. */
export async function createTestDatabase(migrations: readonly string[] = MIGRATIONS): Promise<TestDatabase> {
  const host = inject("socketDirectory");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const client = new pg.Client({ host, user: EMBEDDED_USER, database: "postgres" });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const handle = openDatabase({ host, user: EMBEDDED_USER, database: name });
  await migrate(handle.pool, readMigrations(migrations));
  return { ...handle, name };
}
