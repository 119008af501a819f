/**
 * The console's lists at the size of years: 100,000 requests of operators and as many entries of the audit log, behind the real venue's
 * real door. Checked: pages by key meet nothing twice and leave nothing out, and the chain that was written is whole.
 */
import { rmSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import type { Pool } from "pg";
import { auditHash, NOTHING_BEFORE } from "../server/console/audit-log.ts";
import { codeOfStep, secretOf, STEP_MS } from "../server/identity/totp.ts";
import { openDatabase } from "../server/sql/database.ts";
import { EMBEDDED_USER, startEmbeddedPostgres } from "../server/sql/embedded-postgres.ts";
import { VenueProcess } from "../e2e/venue-process.ts";
import { percentile, type Report } from "./report.ts";

const ROWS = 100_000;
const AT_ONCE = 5000;
const WAITING = 500;
const TURNS = 300;
const PERSON = 1001;
const CONDITIONS = `${ROWS.toLocaleString("en")} rows, one operator, warm`;

export async function consoleBench(report: Report): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "touchstone-bench-"));
  const server = await startEmbeddedPostgres(directory, () => undefined);
  const { pool, close } = openDatabase({ host: server.socketDirectory, user: EMBEDDED_USER, database: "postgres" });
  const address = `postgres://${EMBEDDED_USER}@localhost/postgres?host=${encodeURIComponent(server.socketDirectory)}`;
  const venue = new VenueProcess({ DATABASE_URL: address });
  try {
    await venue.start();
    const token = await becomeOperator(venue);
    await seed(pool);
    await measure(report, venue, token);
  } finally {
    await venue.dispose();
    await close();
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function becomeOperator(venue: VenueProcess): Promise<string> {
  const link = /first operator: \S+set-up\/(\S+)/.exec(venue.output)?.[1] ?? "";
  const offer = (await (await fetch(`${venue.address}/ops/set-up?link=${link}`)).json()) as { secret: string };
  const code = codeOfStep(secretOf(offer.secret), Math.floor(Date.now() / STEP_MS));
  const body = JSON.stringify({ link, password: "granite under water 7", code });
  const reply = await fetch(`${venue.address}/ops/set-up`, { method: "POST", headers: { "content-type": "application/json" }, body });
  return ((await reply.json()) as { token: string }).token;
}

/** Some of them wait; the entries follow on those that the start made. */
async function seed(pool: Pool): Promise<void> {
  await pool.query(
    `insert into operator_request (asked_by, request, verb, fields, reason, shown, person, subject, state, asked_at, lapses_at)
     select 0, 'seed-' || i, 'markets/halt', '{"market":"BTC/USDT","text":"seed"}', 'seeded by the bench', '[]', $2 + i % 5000, '',
       case when i % $3 = 0 then 'waiting' else 'done' end, now(), now() + interval '1 day' from generate_series(1, $1) i`,
    [ROWS, PERSON, ROWS / WAITING],
  );
  const { rows } = await pool.query<{ position: string; hash: string }>(
    "select position, hash from audit_entry order by position desc limit 1",
  );
  let [position, previous] = [Number(rows[0]?.position ?? 0), rows[0]?.hash ?? NOTHING_BEFORE];
  for (let done = 0; done < ROWS; done += AT_ONCE) {
    const entries = Array.from({ length: AT_ONCE }, (_, i) => {
      position += 1;
      const entry = {
        position,
        at: Date.now(),
        operator: i % 7,
        second_operator: null,
        verb: i % 3 === 0 ? "markets/halt" : "markets/resume",
        outcome: "done",
        person: PERSON + (i % 5000),
        subject: "BTC/USDT",
        fields: "{}",
        shown: "[]",
        reason: "seeded by the bench",
        request: null,
        log_position: null,
        previous_hash: previous,
      };
      previous = auditHash(entry);
      return { ...entry, hash: previous };
    });
    await pool.query("insert into audit_entry select * from json_populate_recordset(null::audit_entry, $1)", [JSON.stringify(entries)]);
  }
  await pool.query("analyze operator_request, audit_entry");
}

async function measure(report: Report, venue: VenueProcess, token: string): Promise<void> {
  const get = async <Answer>(path: string): Promise<Answer> => {
    const reply = await fetch(`${venue.address}/ops${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as Answer;
  };
  const time = async (name: string, path: () => string): Promise<void> => {
    const samples = new Float64Array(TURNS);
    for (let turn = -20; turn < TURNS; turn++) {
      const began = performance.now();
      await get(path());
      if (turn >= 0) samples[turn] = performance.now() - began;
      // The door's own measure of an operator: ten a second.
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, 105 - (performance.now() - began))));
    }
    report.add(name, percentile(samples.toSorted(), 0.99), "ms p99", CONDITIONS);
  };
  await time("console queue of requests opens", () => "/requests");
  await time("console audit log opens", () => "/looks/audit/entries");
  await time("console audit log, a page in its depth", () => `/looks/audit/entries?after=${1 + Math.floor(Math.random() * ROWS)}`);
  await time("console audit log of one person", () => `/looks/audit/entries?person=${PERSON + Math.floor(Math.random() * 5000)}`);
  const began = performance.now();
  const check = await get<{ isWhole: boolean; entries: number }>("/looks/audit/check");
  report.add("console chain checked", performance.now() - began, "ms", CONDITIONS);
  report.check("the chain is whole", check.isWhole && check.entries >= ROWS);
  const seen = new Set<number>();
  for (let next: string | undefined = ""; next !== undefined;) {
    const page: { rows: { position: number }[]; next?: string } = await get(
      `/looks/audit/entries?limit=1000${next === "" ? "" : `&after=${next}`}`,
    );
    for (const { position } of page.rows) seen.add(position);
    next = page.next;
    await new Promise((resolve) => setTimeout(resolve, 105));
  }
  report.check("pages by key hold every entry once", seen.size === check.entries);
}
