/**
 * What an order leaves on the disk: rows and indexes of each table, and the log. Orders by HTTP as in `bench -- http`.
 *
 * Checked: every reply is a success.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import type { VenueProcess } from "../e2e/venue-process.ts";
import { openDatabase } from "../server/sql/database.ts";
import { EMBEDDED_USER } from "../server/sql/embedded-postgres.ts";
import { marketOrder, priceBelow, quotingRequests, send } from "./http.bench.ts";
import type { Report } from "./report.ts";
import { loginNewcomer, openBenchVenue } from "./venue.ts";

const ORDERS = 40_000;
const PEOPLE = 16;
/** Rows are written a moment after their order. */
const WRITTEN_MS = 5_000;
/** Tables that grow by less a order are named in one figure. */
const NAMED_BYTES = 20;

export async function rowsBench(report: Report): Promise<void> {
  const venue = await openBenchVenue();
  try {
    const tokens: string[] = [];
    for (let i = 0; i < PEOPLE; i++) tokens.push(await loginNewcomer(venue, `rows${i}@example.org`));
    const socket = readFileSync(join(venue.directory, "data", "postgres", "socket-directory"), "utf8").trim();
    const { pool, close } = openDatabase({ host: socket, user: EMBEDDED_USER, database: "postgres" });
    try {
      await measure(report, pool, "an order and its cancel", () => load(report, venue, tokens, 2 * ORDERS, true));
      await measure(report, pool, "a market order", () => load(report, venue, tokens, ORDERS, false));
    } finally {
      await close();
    }
  } finally {
    await venue.dispose();
  }
}

async function load(report: Report, venue: VenueProcess, tokens: readonly string[], requests: number, rests: boolean): Promise<void> {
  const request = rests ? quotingRequests(await priceBelow(venue)) : marketOrder;
  const { wrong } = await send(venue.address, requests, request, tokens);
  report.check("every order is taken", wrong === 0);
}

async function measure(report: Report, pool: Pool, what: string, trade: () => Promise<void>): Promise<void> {
  const before = await sizes(pool);
  await trade();
  await sleep(WRITTEN_MS);
  const after = await sizes(pool);
  const conditions = `${ORDERS.toLocaleString("en")} orders of ${PEOPLE} people, tables with their indexes`;
  let [all, small] = [0, 0];
  for (const [table, bytes] of after) {
    const each = (bytes - (before.get(table) ?? 0)) / ORDERS;
    all += each;
    if (each >= NAMED_BYTES) report.add(`rows of ${what}: ${table}`, each, "bytes", conditions);
    else small += each;
  }
  report.add(`rows of ${what}: other tables`, small, "bytes", conditions);
  report.add(`rows of ${what}`, all, "bytes", conditions);
}

async function sizes(pool: Pool): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ name: string; bytes: string }>(
    "select relname as name, pg_total_relation_size(oid) as bytes from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}
