/** Vitest's global setup of the tests that need SQL: one real PostgreSQL for the whole run, a database per file. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../server/sql/embedded-postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the run's PostgreSQL listens. */
    socketDirectory: string;
  }
}

/** Many test files at once, each with a pool or two. */
const CONNECTIONS = 200;

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(tmpdir(), "touchstone-test-"));
  const cluster = await startEmbeddedPostgres(home, () => undefined, CONNECTIONS);
  project.provide("socketDirectory", cluster.socketDirectory);
  return async () => {
    await cluster.stop();
    rmSync(home, { recursive: true, force: true });
  };
}
