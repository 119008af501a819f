/**
 * The projector by itself: outcomes of the kernel's workload into the real tables of an embedded PostgreSQL.
 *
 * Rows a second when it gets all it can take; and how far the tables lag behind when orders come at a steady rate.
 * Checked: the tables hold exactly the orders, fills and postings that the kernel's outcomes had.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import type { Kernel } from "../kernel/kernel.ts";
import { projectionsOf } from "../server/engine.ts";
import { LiveParts } from "../server/live-parts.ts";
import { Projector } from "../server/projector/projector.ts";
import type { Applied } from "../server/sequencer/sequencer.ts";
import { openDatabase } from "../server/sql/database.ts";
import { EMBEDDED_USER, startEmbeddedPostgres } from "../server/sql/embedded-postgres.ts";
import { migrate, readMigrations } from "../server/sql/migrate.ts";
import { MIGRATIONS } from "../server/sql/migrations.ts";
import { fundedKernel } from "./kernel.bench.ts";
import { percentile, type Report } from "./report.ts";
import { commandAt, record, USER_FIRST } from "./workload.ts";

/** Until V8 has compiled what rows need; they are in the tables when the others come. */
const WARM_UP = 60_000;
const FULL_COMMANDS = 60_000;
const FLUSH_EVERY = 10_000;
const STEADY_RATE = 5_000;
const STEADY_SECONDS = 5;
const TURN_MS = 10;
const OPTIONS = { seed: 7, commands: WARM_UP + FULL_COMMANDS + STEADY_RATE * STEADY_SECONDS, markets: 1, users: 10_000 };

export async function projectorBench(report: Report): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "touchstone-bench-"));
  const server = await startEmbeddedPostgres(directory, () => undefined);
  const { pool, close } = openDatabase({ host: server.socketDirectory, user: EMBEDDED_USER, database: "postgres" });
  try {
    await migrate(pool, readMigrations(MIGRATIONS));
    const { kernel, outcomes } = appliedWorkload();
    const fatal: unknown[] = [];
    const projector = new Projector({
      pool,
      projections: projectionsOf(new LiveParts())(kernel),
      nextSequence: 1,
      epoch: 0,
      onRetry: (error) => fatal.push(error),
      onFatal: (error) => fatal.push(error),
    });
    await writeAll(projector, outcomes.slice(0, WARM_UP));
    await full(report, projector, outcomes.slice(WARM_UP, WARM_UP + FULL_COMMANDS), pool);
    await steady(report, projector, outcomes.slice(WARM_UP + FULL_COMMANDS));
    await projector.stop();
    await check(report, pool, outcomes, kernel);
    report.check("the database refused nothing", fatal.length === 0);
  } finally {
    await close();
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** What the sequencer would hand on. */
function appliedWorkload(): { kernel: Kernel; outcomes: Applied[] } {
  const recording = record(fundedKernel(OPTIONS), OPTIONS);
  const kernel = fundedKernel(OPTIONS);
  const outcomes = Array.from({ length: recording.length }, (_, at): Applied => {
    const command = commandAt(recording, at);
    const outcome = kernel.execute(command);
    return { sequence: at + 1, command, outcome, postings: kernel.ledger.log.postings() };
  });
  return { kernel, outcomes };
}

/** As fast as it takes them. */
async function writeAll(projector: Projector, outcomes: readonly Applied[]): Promise<void> {
  let writing = Promise.resolve(true);
  for (let at = 0; at < outcomes.length; at += FLUSH_EVERY) {
    // While one write is under way the next is collected, as in the venue.
    for (const applied of outcomes.slice(at, at + FLUSH_EVERY)) projector.collect(applied);
    await writing;
    writing = projector.flush();
  }
  await writing;
}

async function full(report: Report, projector: Projector, outcomes: readonly Applied[], pool: Pool): Promise<void> {
  const before = await rowsInAll(pool);
  const start = performance.now();
  await writeAll(projector, outcomes);
  const seconds = (performance.now() - start) / 1000;
  const rows = (await rowsInAll(pool)) - before;
  const conditions = `${outcomes.length.toLocaleString("en")} commands, ${rows.toLocaleString("en")} rows inserted, changed orders not counted`;
  report.add(
    "projector at full rate",
    rows / seconds,
    "rows/s",
    `${conditions}, a transaction per ${FLUSH_EVERY.toLocaleString("en")} commands`,
  );
}

/** Commands as they come over time; the lag of each is until the tables are past it. */
async function steady(report: Report, projector: Projector, outcomes: readonly Applied[]): Promise<void> {
  const collectedAt: number[] = [];
  const lags: number[] = [];
  const first = outcomes[0]?.sequence ?? 0;
  const look = (): void => {
    while (lags.length < collectedAt.length && projector.nextSequence > first + lags.length)
      lags.push(performance.now() - (collectedAt[lags.length] ?? 0));
  };
  const start = performance.now();
  while (lags.length < outcomes.length) {
    const due = Math.min(outcomes.length, Math.floor(((performance.now() - start) / 1000) * STEADY_RATE));
    for (const applied of outcomes.slice(collectedAt.length, due)) {
      collectedAt.push(performance.now());
      projector.collect(applied);
    }
    await sleep(TURN_MS);
    look();
  }
  const conditions = `${STEADY_RATE.toLocaleString("en")} commands/s for ${STEADY_SECONDS} s, read every ${TURN_MS} ms`;
  report.add("projector lag", percentile(Float64Array.from(lags).sort(), 0.99), "ms p99", conditions);
  report.add("projector lag, worst", Math.max(...lags.filter((_, i) => i % 10 === 0)), "ms", conditions);
}

async function rowsInAll(pool: Pool): Promise<number> {
  const tables = ["spot_orders", "spot_fills", "wallet_changes", "market_candles", "notice"].map((table) => rowsIn(pool, table));
  return (await Promise.all(tables)).reduce((sum, count) => sum + count, 0);
}

async function rowsIn(pool: Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(`select count(*) as count from ${table}`);
  return Number(rows[0]?.count);
}

async function check(report: Report, pool: Pool, outcomes: readonly Applied[], { ledger }: Kernel): Promise<void> {
  const events = outcomes.flatMap(({ outcome }) => outcome.events);
  const placed = events.filter(({ type }) => type === "spot/placed").length;
  const fills = events.filter(({ type }) => type === "spot/filled").length;
  report.check("every order is in its table", (await rowsIn(pool, "spot_orders")) === placed);
  report.check("every fill is in its table, for both sides", (await rowsIn(pool, "spot_fills")) === fills * 2);
  const filled = outcomes
    .flatMap(({ outcome }) => outcome.events)
    .reduce((sum, event) => sum + (event.type === "spot/filled" ? event.lots * 2 : 0), 0);
  const { rows } = await pool.query<{ lots: string }>("select sum(filled_lots) as lots from spot_orders");
  report.check("the orders' filled quantities are the fills'", Number(rows[0]?.lots) === filled);
  const legs = outcomes.flatMap(({ postings }) => postings).flatMap(({ from, to }) => [from, to]);
  const shown = legs.filter((cell) => ledger.ownerOf(cell) >= USER_FIRST).length;
  report.check("every leg on a person's account is in the change log", (await rowsIn(pool, "wallet_changes")) === shown);
}
