/** Vitest's global setup of the tests that need SQL: one real PostgreSQL for the whole run, a database per file. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../server/sql/database.ts";
import { EMBEDDED_USER, startEmbeddedPostgres } from "../server/sql/embedded-postgres.ts";
import { migrate, readMigrations } from "../server/sql/migrate.ts";
import { MIGRATIONS } from "../server/sql/migrations.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the run's PostgreSQL listens. */
    socketDirectory: string;
  }
}

/** Many test files at once, each with a pool or two. */
const CONNECTIONS = 200;
/** The venue's own tables, made once: a copy takes 0.3 s where all migrations take 2 (two busy cores). */
export const TEMPLATE = "venue_template";

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(tmpdir(), "touchstone-test-"));
  const cluster = await startEmbeddedPostgres(home, () => undefined, CONNECTIONS);
  await makeTemplate(cluster.socketDirectory);
  project.provide("socketDirectory", cluster.socketDirectory);
  return async () => {
    await cluster.stop();
    rmSync(home, { recursive: true, force: true });
  };
}

async function makeTemplate(host: string): Promise<void> {
  const { pool, close } = openDatabase({ host, user: EMBEDDED_USER, database: "postgres" });
  await pool.query(`create database ${TEMPLATE}`);
  await close();
  const template = openDatabase({ host, user: EMBEDDED_USER, database: TEMPLATE });
  await migrate(template.pool, readMigrations(MIGRATIONS));
  // Nobody may be connected to what is copied.
  await template.close();
}
