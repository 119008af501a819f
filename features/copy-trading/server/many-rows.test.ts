/** A trader who has closed very many positions among many traders: nothing that is asked of them reads through all of it. */
import type { Pool, QueryConfig } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestEngine, type TestEngine } from "../../../server/test-engine.suite.ts";
import { countHeld, readClosedSums, readHeld, readNewest, readPast, readPastIds } from "./traders.rows.ts";

const [BUSY, MINUTE, MANY] = [1, 60_000, 30_000];
const NOW = MANY * MINUTE;
const at = (trader: number, until = NOW) => ({ trader, since: 1, until });
let engine: TestEngine;
beforeAll(async () => {
  engine = await openTestEngine();
  const { pool } = engine.trading;
  // A position a minute, a minute long; each hundredth is of somebody else.
  await pool.query(`insert into futures_position
    select i, case when i % 100 = 0 then 1 + i / 100 else ${BUSY} end, 1 + i % 2, 'long', 10, 0, 0, 0, 10, 1000, 100, 1, 10, 1000, 1010, 10, 1,
      0, 0, 0, 0, '', 'order', (i - 1)::bigint * ${MINUTE}, i::bigint * ${MINUTE}, i from generate_series(1, ${MANY}) as i`);
  await pool.query(
    `insert into copies_closed select id, user_id, contract, true, multiple, 10, 1000, 8, opened_at, closed_at from futures_position`,
  );
  await pool.query(`insert into copies_closed_sum
    select trader, contract, count(*), count(*), count(*), sum(closed_at - opened_at), sum(net) from copies_closed group by trader, contract`);
  await pool.query("analyze");
});
afterAll(() => engine.close());

/** What a reading finds, and how many rows the database looks at for it. */
async function watched<Found>(
  read: (pool: Pool) => Promise<Found>,
): Promise<{ readonly found: Found; readonly plan: string; readonly rows: number }> {
  const { pool } = engine.trading;
  const lines: string[] = [];
  const query = async ({ text, values }: QueryConfig) => {
    const { rows } = await pool.query<{ "QUERY PLAN": string }>({ text: `explain (analyze, timing off) ${text}`, values: values ?? [] });
    lines.push(...rows.map((row) => row["QUERY PLAN"]));
    return pool.query({ text, values: values ?? [] });
  };
  const found = await read({ query } as unknown as Pool);
  const rows = lines.map((line) => {
    const [, each = 0, loops = 0] = /actual rows=([\d.]+) loops=(\d+)/.exec(line) ?? [];
    const [, removed = 0] = /Rows Removed by Filter: (\d+)/.exec(line) ?? [];
    return Math.max(Number(each) * Number(loops), Number(removed));
  });
  return { found, plan: lines.join("\n"), rows: Math.max(...rows) };
}

test("figures are their sums, less what closed within the delay", async () => {
  const now = await watched((pool) => readClosedSums(pool, [at(BUSY)]));
  expect(now.found.reduce((sum, { closed }) => sum + closed, 0)).toBe(29_700);
  expect(now.rows, now.plan).toBeLessThan(1000);
  const delayed = await watched((pool) => readClosedSums(pool, [at(BUSY, NOW - 15 * MINUTE)]));
  expect(delayed.found.reduce((sum, { closed, heldMs }) => sum + closed + heldMs / MINUTE, 0)).toBe(2 * (29_700 - 14));
  expect(delayed.rows, delayed.plan).toBeLessThan(1000);
});

test("of what is held, and was within the delay, what closed before is not looked at", async () => {
  const shown = at(BUSY, NOW - 15 * MINUTE);
  const counted = await watched((pool) => countHeld(pool, [shown]));
  // A minute long each: that which began then.
  expect([...counted.found]).toEqual([[BUSY, 1]]);
  expect(counted.rows, counted.plan).toBeLessThan(100);
  const held = await watched((pool) => readHeld(pool, shown));
  expect(held.rows, held.plan).toBeLessThan(100);
});

test("pages of what was closed, wherever they begin", async () => {
  const first = await watched((pool) => readPast(pool, at(BUSY), { after: 29_000, limit: 501 }));
  expect(first.found).toHaveLength(501);
  expect(first.rows, first.plan).toBeLessThan(600);
  const page = await watched((pool) => readPastIds(pool, at(BUSY), 3, 50));
  expect(page.found).toHaveLength(50);
  expect(page.rows, page.plan).toBeLessThan(200);
  const newest = await watched((pool) => readNewest(pool, at(BUSY), NOW - 100 * MINUTE, 10_000));
  expect(newest.found).toHaveLength(99);
  expect(newest.rows, newest.plan).toBeLessThan(200);
  const few = await watched((pool) => readPast(pool, at(2), { after: 0, limit: 501 }));
  expect(few.found).toHaveLength(1);
  expect(few.rows, few.plan).toBeLessThan(600);
});
