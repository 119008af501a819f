/**
 * The statement of somebody with a million postings: a venue of its own, asked through HTTP by that person; the rows are written straight
 * into its table.
 *
 * Every second they hold money for an order and it fills: four rows. Checked: each line of a page leads from the balance below it to its
 * own, the sums count every fill, the file has every line, and a day in the middle is found where it lies.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import type { VenueProcess } from "../e2e/venue-process.ts";
import type { StatementReply, StatementSumsReply } from "../features/statement/contract/statement.contract.ts";
import { REASON } from "../kernel/ledger/reasons.ts";
import { openDatabase } from "../server/sql/database.ts";
import { EMBEDDED_USER } from "../server/sql/embedded-postgres.ts";
import { MemoryWatch } from "./memory-watch.ts";
import { makeParts } from "./change-log.ts";
import { percentile, type Report } from "./report.ts";
import { loginNewcomer, openBenchVenue } from "./venue.ts";

const ROWS = Number(process.env["STATEMENT_ROWS"] ?? 1_000_000);
const ROWS_A_FILL = 4;
/** Whose file is written besides: what it takes of memory must not grow with it. */
const FEWER_ROWS = ROWS / 5;
const CALLS = 120;
const NEWLINE = 10;
/** A person may ask for history twenty times a second. */
const EVERY_MS = 55;
/** Far from what the venue itself writes meanwhile. */
const FIRST_COMMAND = 1_000_000_000;
/** Behind what the venue writes itself: lines stand in the order of time. */
const BEGAN = Date.parse("2030-01-01T00:00:00Z");
const HELD = 1_000_000_000_000_000;
const PRICE = 100;

type Question = readonly [name: string, path: string, isRight: (reply: StatementReply) => boolean];

const QUESTIONS: readonly Question[] = [
  ["first page", "/bill/list?limit=30", ({ list }) => list.length === 30],
  ["first page of a currency", "/bill/list?limit=30&currency=3", ({ list }) => list.length === 30 && areLinked(list)],
  ["first page of what is no trading", "/bill/list?limit=30&product=transfer", ({ list }) => list.length === 1],
  ["first page of fees, of which there are none", "/bill/list?limit=30&kind=fees", ({ list }) => list.length === 0],
  ["first page of an account without a line", "/bill/list?limit=30&account=legal", ({ list }) => list.length === 0],
  ["first page of what came of fees, which is nothing", "/bill/list?limit=30&kind=in&product=futures", ({ list }) => list.length === 0],
  ["first page of a coin of which nothing is set aside", "/bill/list?limit=30&kind=pledges&currency=1", ({ list }) => list.length === 0],
  ["first page of the one transfer on the busiest day", "/bill/list?limit=30&product=transfer&currency=1", ({ list }) => list.length === 1],
  ["first page of what is set aside", "/bill/list?limit=30&kind=pledges&currency=3", ({ list }) => list.length === 30],
  ["a day in the middle", "/bill/list?limit=30&currency=3&from=2030-01-02&to=2030-01-02", ({ list }) => areOf(list, "2030-01-02")],
];

type Lines = StatementReply["list"];
const units = (text: string): number => Math.round(Number(text) * 1e6);
/** Newest first: each line's balance is the one below it and what the line moved. */
const areLinked = (list: Lines): boolean =>
  list.every((row, i) => {
    const below = list[i + 1];
    return below === undefined || units(row.balance) === units(below.balance) + units(row.value);
  });
const areOf = (list: Lines, day: string): boolean =>
  list.length === 30 && areLinked(list) && list.every(({ time }) => new Date(time).toISOString().startsWith(day));

export async function statementBench(report: Report): Promise<void> {
  const venue = await openBenchVenue();
  try {
    const [token, fewer] = [await loginNewcomer(venue, "keeper@example.org"), await loginNewcomer(venue, "beginner@example.org")];
    const [user, beginner] = await Promise.all(
      [token, fewer].map(async (of) => (await ask<{ readonly id: number }>(venue, of, "/user/info")).id),
    );
    const { pool, close } = openDatabase({ host: socketOf(venue), user: EMBEDDED_USER, database: "postgres" });
    await fill(pool, [
      [user ?? 0, ROWS],
      [beginner ?? 0, FEWER_ROWS],
    ]).finally(close);
    const conditions = `${(ROWS / 1e6).toFixed(1)} M postings of one person, ${CALLS} calls`;
    for (const [name, path, isRight] of QUESTIONS) {
      const times = new Float64Array(CALLS);
      let areRight = true;
      for (let n = 0; n < CALLS; n++) {
        const begun = performance.now();
        const reply = await ask<StatementReply>(venue, token, path);
        times[n] = performance.now() - begun;
        areRight &&= isRight(reply);
        await sleep(EVERY_MS);
      }
      const sorted = times.sort();
      report.add(`statement ${name}, p50`, percentile(sorted, 0.5), "ms", conditions);
      report.add(`statement ${name}, p99`, percentile(sorted, 0.99), "ms", conditions);
      report.check(`lines of the ${name} are those asked for`, areRight);
    }
    await sums(report, venue, token, conditions);
    for (const [of, rows] of [
      [fewer, FEWER_ROWS],
      [token, ROWS],
    ] as const)
      await file(report, venue, of, rows);
  } finally {
    await venue.dispose();
  }
}

async function sums(report: Report, venue: VenueProcess, token: string, conditions: string): Promise<void> {
  for (const [name, path, count] of [
    ["sums of a currency", "/bill/sums?currency=3", ROWS / ROWS_A_FILL],
    ["sums of everything", "/bill/sums", (ROWS / ROWS_A_FILL) * 2 + 1],
    ["sums of a day in the middle", "/bill/sums?from=2030-01-02&to=2030-01-02&currency=3", 86_400],
  ] as const) {
    const times = new Float64Array(CALLS);
    let areRight = true;
    for (let n = 0; n < CALLS; n++) {
      const begun = performance.now();
      const { list } = await ask<StatementSumsReply>(venue, token, path);
      times[n] = performance.now() - begun;
      areRight &&= list.reduce((sum, row) => sum + row.left_count + (row.currency === 1 ? row.came_count : 0), 0) === count;
      await sleep(EVERY_MS);
    }
    const sorted = times.sort();
    report.add(`statement ${name}, p50`, percentile(sorted, 0.5), "ms", conditions);
    report.add(`statement ${name}, p99`, percentile(sorted, 0.99), "ms", conditions);
    report.check(`${name} count every fill once`, areRight);
  }
}

/** All of it as a file, read as fast as it comes; the venue's memory at most while it is written, over that of before. */
async function file(report: Report, venue: VenueProcess, token: string, rows: number): Promise<void> {
  const watch = new MemoryWatch(venue.directory);
  try {
    await sleep(2000);
    const before = await watch.most();
    const { url } = await ask<{ readonly url: string }>(venue, token, "/bill/file", { layout: "plain" });
    const begun = performance.now();
    const reply = await fetch(`${venue.address}${url}`);
    let lines = 0;
    for await (const chunk of reply.body ?? []) for (const byte of chunk) if (byte === NEWLINE) lines += 1;
    const conditions = `${(rows / 1e6).toFixed(1)} M postings of one person, ${lines} lines`;
    report.add(`statement file of ${rows} postings`, (performance.now() - begun) / 1000, "s", conditions);
    report.add(`statement file of ${rows} postings, more memory`, Math.max(0, (await watch.most()) - before) / 1e6, "MB", conditions);
    // What is held for an order is one line of two postings.
    report.check("the file has every line", lines >= (rows / ROWS_A_FILL) * (ROWS_A_FILL - 1));
  } finally {
    await watch.end();
  }
}

/** With fields it is posted. */
async function ask<Message>(venue: VenueProcess, token: string, path: string, fields?: Readonly<Record<string, string>>): Promise<Message> {
  const sent = fields === undefined ? {} : { method: "POST", body: new URLSearchParams(fields) };
  const reply = await fetch(`${venue.address}/api${path}`, { headers: { authorization: token }, ...sent });
  const { type, message } = (await reply.json()) as { readonly type: string; readonly message: Message };
  if (type !== "ok") throw new Error(`${path}: ${JSON.stringify(message)}`);
  return message;
}

const socketOf = ({ directory }: VenueProcess): string =>
  readFileSync(join(directory, "data", "postgres", "socket-directory"), "utf8").trim();

/** Money held for an order, taken by its fill, and the coin that came for it. */
async function fill(pool: Pool, people: readonly (readonly [user: number, rows: number])[]): Promise<void> {
  const lines = [
    ["0", "3", "own", `-${PRICE}`, `${HELD} - n * ${PRICE}`, "10"],
    ["1", "3", "pledged", `${PRICE}`, `${PRICE}`, "10"],
    ["2", "3", "pledged", `-${PRICE}`, "0", "12"],
    ["5", "1", "own", "1", "n", "12"],
  ];
  for (const [i, [user, rows]] of people.entries()) {
    await makeParts(pool, FIRST_COMMAND * (i + 1), FIRST_COMMAND * (i + 1) + rows);
    for (const [line, asset, bucket, moved, after, reason] of lines) {
      await pool.query(
        `insert into wallet_changes (sequence, line, user_id, asset, purpose, bucket, units, after, reason, reference, at)
         select ${FIRST_COMMAND * (i + 1)} + n, ${line}, ${user}, ${asset}, 2, '${bucket}', ${moved}, ${after}, ${reason}, n, ${BEGAN} + n * 1000
         from generate_series(1::bigint, ${rows / ROWS_A_FILL}) as n`,
      );
    }
    // One coin that came from elsewhere, early on the first day.
    await pool.query(
      `insert into wallet_changes (sequence, line, user_id, asset, purpose, bucket, units, after, reason, reference, at)
       values (${FIRST_COMMAND * (i + 1)}, 0, ${user}, 1, 2, 'own', 1, 1, ${REASON.transfer}, 1, ${BEGAN})`,
    );
  }
  await pool.query("analyze wallet_changes");
  // The sums by day as a venue fills them that had the lines before.
  await pool.query("truncate statement_days");
  await pool.query(readFileSync(join(import.meta.dirname, "..", "features", "statement", "server", "statement-days-fill.sql"), "utf8"));
  await pool.query("analyze statement_days");
}
