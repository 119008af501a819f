/**
 * Withdrawals asked for at 200 a second, each begun at its time whether or not the ones before were answered, while the payer pays them: from the moment at which
 * one is due until its record is synced. Kernel, log on this disk, tables and payer are the venue's own; what the door adds is not in it.
 *
 * Checked: every one is acknowledged, paid once and settled, and exactly what arrives has left.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { payRound } from "../features/withdrawals/server/pay-round.ts";
import { paperPayer } from "../features/withdrawals/server/paper-payer.ts";
import { HOUSE, PURPOSE } from "../kernel/ledger/chart.ts";
import { amount, assetId, timeMs, userId } from "../money/units.ts";
import { projectionsOf } from "../server/engine.ts";
import { LiveParts } from "../server/live-parts.ts";
import { openVenue } from "../server/open-venue.ts";
import type { UntimedCommand } from "../server/sequencer/sequencer.ts";
import { openDatabase } from "../server/sql/database.ts";
import { EMBEDDED_USER, startEmbeddedPostgres } from "../server/sql/embedded-postgres.ts";
import { migrate, readMigrations } from "../server/sql/migrate.ts";
import { MIGRATIONS } from "../server/sql/migrations.ts";
import { fileLog } from "../server/venue-log.ts";
import type { Venue } from "../server/venue.ts";
import { percentile, type Report } from "./report.ts";

const PEOPLE = 1000;
const FIRST = 1001;
const A_SECOND = 200;
const SECONDS = 30;
const COUNT = A_SECOND * SECONDS;
const USDT = assetId(3);
const TRC20 = 3;
const ASKED = 25_000_000n;
const FEE = 1_000_000n;
const ROUND_MS = 500;
const SETTLED_WITHIN_MS = 120_000;

export async function withdrawalsBench(report: Report): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "touchstone-bench-"));
  const server = await startEmbeddedPostgres(join(directory, "postgres"), () => undefined);
  const { pool } = openDatabase({ host: server.socketDirectory, user: EMBEDDED_USER, database: "postgres" });
  try {
    await migrate(pool, readMigrations(MIGRATIONS));
    const fatal: unknown[] = [];
    const projections = projectionsOf(new LiveParts());
    const log = fileLog({ directory: join(directory, "log") });
    const onFatal = (error: unknown): void => void fatal.push(error);
    const venue = await openVenue({ log, pool, clock: Date.now, projections, say: () => undefined, onFatal });
    await openAccounts(venue);
    const payer = startPayer(venue, pool);
    const times = await askAll(venue);
    await payer.untilSettled();
    const conditions = `${COUNT.toLocaleString("en")} of ${PEOPLE.toLocaleString("en")} people, acknowledged after the sync, the payer beside; without the door`;
    report.add("withdrawals at 200 a second, p50", percentile(times, 0.5), "ms", conditions);
    report.add("withdrawals at 200 a second, p99", percentile(times, 0.99), "ms", conditions);
    report.add("withdrawals at 200 a second, worst", times.at(-1) ?? 0, "ms", conditions);
    report.check("each is paid once", (await paid(pool)) === COUNT);
    const outside: bigint = venue.kernel.ledger.balanceOf(HOUSE, PURPOSE.outside, USDT);
    report.check("what arrives has left", outside === (ASKED - FEE) * BigInt(COUNT) + extra());
    report.check("nothing failed", fatal.length === 0);
    await venue.stop();
  } finally {
    await pool.end();
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Each withdrawal is of its own amount: the very same again within seconds would be one. */
const unitsOf = (at: number): bigint => ASKED + BigInt(at);
const extra = (): bigint => (BigInt(COUNT) * BigInt(COUNT - 1)) / 2n;

async function accepted(venue: Venue, command: UntimedCommand): Promise<void> {
  const { refusal } = await venue.sequencer.submit(command);
  if (refusal !== undefined) throw new Error(`${command.type} was refused: ${refusal}`);
}

async function openAccounts(venue: Venue): Promise<void> {
  for (let at = 0; at < PEOPLE; at++) {
    const user = userId(FIRST + at);
    await accepted(venue, { type: "wallet/open", user });
    await accepted(venue, { type: "verification/set-level", user, level: 1, by: 1 });
  }
}

async function askAll(venue: Venue): Promise<Float64Array> {
  const began = performance.now();
  const all = Array.from({ length: COUNT }, async (_, at) => {
    const due = began + (at * 1000) / A_SECOND;
    // A timer may fire a part of a millisecond early: nothing leaves before it is due, or a wait could be less than nothing.
    for (let left = due - performance.now(); left > 0; left = due - performance.now()) await sleep(Math.ceil(left));
    const what = { asset: USDT, amount: amount(unitsOf(at)), kind: "address", network: TRC20, destination: 1, savedAt: timeMs(0) } as const;
    await accepted(venue, { type: "withdrawals/request", user: userId(FIRST + (at % PEOPLE)), ...what });
    return performance.now() - due;
  });
  return Float64Array.from(await Promise.all(all)).toSorted();
}

/** The venue's own rounds. */
function startPayer(venue: Venue, pool: Pool): { untilSettled(): Promise<void> } {
  const { kernel, sequencer } = venue;
  const submit = (command: UntimedCommand) => sequencer.submit(command);
  const trading = { kernel, submit, settled: () => sequencer.settled() };
  const payer = paperPayer(pool, Date.now);
  let isEnding = false;
  const rounds = (async () => {
    const deadline = performance.now() + SECONDS * 1000 + SETTLED_WITHIN_MS;
    while (!isEnding || kernel.withdrawals.all().length > 0) {
      await payRound({ venue: trading, payer, addressOf: () => Promise.resolve("TJRabPrwbZy45sbavfcjinPJC18kjpRTv8") });
      await sleep(ROUND_MS);
      if (performance.now() > deadline) throw new Error("withdrawals were not settled in time");
    }
  })();
  return {
    untilSettled: () => {
      isEnding = true;
      return rounds;
    },
  };
}

async function paid(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: string }>("select count(*) from paper_payment");
  return Number(rows[0]?.count);
}
