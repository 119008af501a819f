import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tools/longest-first.ts";

const elsewhere = ["node_modules/**", ".build/**", "dist/**"];
/** Tests that talk to a real PostgreSQL; one is started for all of them. */
const withDatabase = ["server/**/*.test.ts", "features/*/server/**/*.test.ts", "examples/**/*.test.ts", "simulation/tables/**/*.test.ts"];
const endToEnd = ["e2e/**/*.test.ts"];
/** Tests that start, kill and starve the real venue; they take their time. */
const withProcesses = ["simulation/processes/**/*.test.ts"];

/** Vitest leaves a core free, which on two cores is one file at a time; most files wait for the database half of their time. */
const maxWorkers = Math.max(2, availableParallelism());

/** Files with a venue, its database and perhaps a browser each: one more than there are cores, because each waits for a disk, a clock or a page at times. */
const busyWorkers = Math.min(8, availableParallelism() + 1);

/**
 * One after the other in the same module graph, so that each module is loaded once a worker: a third of the time. A file keeps what it
 * changes in a module for its own tests only, and gives it back.
 */
const isolate = false;

/** Ends what hangs: a machine several times as slow, or as busy, as ours passes. */
const WITHIN_MS = 120_000;

/** What is waited for comes when the machine gets to it: only what never comes fails. */
const patient = { poll: { timeout: 15_000 } };

/** Long tests are left out where a run has to end before its time. */
const runner = join(import.meta.dirname, "tools", "while-there-is-time.runner.ts");

/** How values are compared that the runner would compare by less than they say. */
const setupFiles = [join(import.meta.dirname, "tools", "compare-outcomes.ts")];

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "unit",
          include: ["**/*.test.ts"],
          exclude: [...elsewhere, ...withDatabase, ...endToEnd, ...withProcesses],
          testTimeout: WITHIN_MS,
          hookTimeout: WITHIN_MS,
          maxWorkers,
          isolate,
          setupFiles,
        },
      },
      {
        test: {
          name: "server",
          include: withDatabase,
          exclude: elsewhere,
          testTimeout: WITHIN_MS,
          hookTimeout: WITHIN_MS,
          maxWorkers,
          isolate,
          setupFiles,
          expect: patient,
          globalSetup: ["tools/test-cluster.ts"],
        },
      },
      {
        test: {
          name: "processes",
          include: withProcesses,
          exclude: elsewhere,
          // Ends what hangs; machines five times as slow as ours pass.
          testTimeout: 600_000,
          hookTimeout: 180_000,
          maxWorkers: busyWorkers,
          expect: patient,
          runner,
        },
      },
      {
        test: {
          name: "e2e",
          include: endToEnd,
          exclude: elsewhere,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: busyWorkers,
          expect: patient,
          runner,
        },
      },
    ],
  },
});
