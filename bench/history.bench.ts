/**
 * A person's lists at ten million rows each of changes, orders and fills, a third of them theirs: a venue of its own, asked through HTTP by that person;
 * the rows are written straight into its tables.
 *
 * Checked: every page holds rows, and pages that are read on hold each row once.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import type { VenueProcess } from "../e2e/venue-process.ts";
import { openDatabase } from "../server/sql/database.ts";
import { EMBEDDED_USER } from "../server/sql/embedded-postgres.ts";
import { makeParts, withoutIndexes } from "./change-log.ts";
import { percentile, type Report } from "./report.ts";
import { loginNewcomer, openBenchVenue } from "./venue.ts";

const ROWS = Number(process.env["HISTORY_ROWS"] ?? 10_000_000);
const CALLS = 120;
/** A person may ask for history twenty times a second. */
const EVERY_MS = 60;
/** In its first minute a venue compiles, and reads what its charts begin with. */
const SETTLED_MS = 60_000;
/** Far from what the venue itself writes meanwhile. */
const FIRST = 1_000_000_000;
const SELDOM = 99_999;

type Row = { readonly id: string | number };
type Question = {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  /** One page after the other, or the first one again and again. */
  readonly readsOn: boolean;
};

const QUESTIONS: readonly Question[] = [
  { name: "changes, read on", method: "POST", path: "/wallet/legal_log", fields: {}, readsOn: true },
  { name: "changes of a coin that hardly moves", method: "POST", path: "/wallet/legal_log", fields: { currency: "1" }, readsOn: false },
  {
    name: "changes of a bucket that hardly moves",
    method: "POST",
    path: "/wallet/legal_log",
    fields: { bucket: "pledged" },
    readsOn: false,
  },
  {
    ...{ name: "changes of two accounts, read on", method: "POST" as const, path: "/wallet/legal_log" },
    ...{ fields: { currency: "3" }, readsOn: true },
  },
  {
    ...{ name: "statement of a currency, with balances", method: "GET" as const, path: "/bill/list" },
    ...{ fields: { currency: "3" }, readsOn: false },
  },
  { name: "orders, read on", method: "GET", path: "/coin/list", fields: { status: "-1" }, readsOn: true },
  { name: "orders of a rare status", method: "GET", path: "/coin/list", fields: { status: "2" }, readsOn: false },
  {
    ...{ name: "orders of a market, of a rare status", method: "GET", path: "/coin/list" },
    ...{ fields: { status: "2", currency_id: "1", legal_id: "3" }, readsOn: false },
  },
  { name: "fills, read on", method: "GET", path: "/coin/fills", fields: {}, readsOn: true },
  {
    ...{ name: "fills of a market that is hardly traded", method: "GET", path: "/coin/fills" },
    ...{ fields: { currency_id: "2", legal_id: "3" }, readsOn: false },
  },
];

export async function historyBench(report: Report): Promise<void> {
  const venue = await openBenchVenue();
  try {
    const token = await loginNewcomer(venue, "busy@example.org");
    const { message } = await venue.call<{ readonly id: number }>("GET", "/user/info", {}, token);
    const { pool, close } = openDatabase({ host: socketOf(venue), user: EMBEDDED_USER, database: "postgres" });
    await fill(pool, message.id).finally(close);
    await sleep(SETTLED_MS);
    for (const question of QUESTIONS) await ask(report, venue, token, question);
  } finally {
    await venue.dispose();
  }
}

const socketOf = ({ directory }: VenueProcess): string =>
  readFileSync(join(directory, "data", "postgres", "socket-directory"), "utf8").trim();

async function ask(report: Report, venue: VenueProcess, token: string, { name, method, path, fields, readsOn }: Question): Promise<void> {
  const times = new Float64Array(CALLS);
  const seen: (string | number)[] = [];
  let areFull = true;
  for (let call = 0; call < CALLS; call++) {
    await sleep(EVERY_MS);
    const start = performance.now();
    const { message } = await venue.call<readonly Row[] | { readonly list: readonly Row[] }>(
      method,
      path,
      { ...fields, limit: "20", page: String(readsOn ? call + 1 : 1) },
      token,
    );
    times[call] = performance.now() - start;
    const rows = "list" in message ? message.list : message;
    areFull &&= rows.length > 0;
    seen.push(...rows.map(({ id }) => id));
  }
  const sorted = times.sort();
  const conditions = `${(ROWS / 1e6).toFixed(0)} M rows, a third of one person, ${CALLS} calls`;
  report.add(`history ${name}, p50`, percentile(sorted, 0.5), "ms", conditions);
  report.add(`history ${name}, p99`, percentile(sorted, 0.99), "ms", conditions);
  report.check(`every page of "${name}" holds rows`, areFull);
  report.check(`"${name}" holds each row once`, !readsOn || new Set(seen).size === seen.length);
}

async function fill(pool: Pool, user: number): Promise<void> {
  const whose = "case when n % 3 = 0 then $2::bigint else 1000000 + (n * 31) % 100000 end";
  const values = [ROWS, user, FIRST, SELDOM];
  await makeParts(pool, FIRST, FIRST + ROWS);
  await withoutIndexes(pool, "wallet_changes", () =>
    pool.query(
      `insert into wallet_changes (sequence, line, user_id, asset, purpose, bucket, units, after, reason, reference, at)
        select $3::bigint + n, 0, ${whose}, case when n % $4 = 0 then 1 else 3 end, 2, case when n % $4 = 3 then 'pledged' else 'own' end, 1, n, 10, n,
          1700000000000 + n * 10::bigint from generate_series(1, $1::integer) as n`,
      values,
    ),
  );
  await withoutIndexes(pool, "spot_orders", () =>
    pool.query(
      `insert into spot_orders (id, user_id, market, side, order_type, ticks, lots, budget, last_ticks, status, placed_at, updated_at)
        select $3::bigint + n, ${whose}, case when n % $4 = 3 then 2 else 1 end, 'buy', 'limit', 1, 1, 0, 1,
          case when n % $4 = 0 then 'filled' else 'cancelled' end, 1700000000000 + n * 10::bigint, 0 from generate_series(1, $1::integer) as n`,
      values,
    ),
  );
  await withoutIndexes(pool, "spot_fills", () =>
    pool.query(
      `insert into spot_fills (trade, role, user_id, order_id, market, side, ticks, lots, quote_units, fee, at)
        select $3::bigint + n, 'taker', ${whose}, $3::bigint + n, case when n % $4 = 0 then 2 else 1 end, 'buy', 1, 1, 1, 0, 1700000000000 + n * 10::bigint
        from generate_series(1, $1::integer) as n`,
      values,
    ),
  );
}
