/** A fresh, migrated database for one test file, on the PostgreSQL that the whole run shares. */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { TEMPLATE } from "../../tools/test-cluster.ts";
import { type DatabaseHandle, openDatabase } from "./database.ts";
import { EMBEDDED_USER } from "./embedded-postgres.ts";
import { migrate, readMigrations } from "./migrate.ts";

export type TestDatabase = DatabaseHandle & { readonly name: string };

/** With the venue's own tables unless a test has migrations of its own. */
export async function createTestDatabase(migrations?: readonly string[]): Promise<TestDatabase> {
  const host = inject("socketDirectory");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const client = new pg.Client({ host, user: EMBEDDED_USER, database: "postgres" });
  await client.connect();
  await client.query(migrations === undefined ? `create database ${name} template ${TEMPLATE}` : `create database ${name}`);
  await client.end();
  const handle = openDatabase({ host, user: EMBEDDED_USER, database: name });
  if (migrations !== undefined) await migrate(handle.pool, readMigrations(migrations));
  return { ...handle, name };
}
