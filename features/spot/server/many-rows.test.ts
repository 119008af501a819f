/** Somebody who has placed and traded very much: what is asked all the time does not read through all of it. */
import type { Pool, QueryConfig } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestEngine, type TestEngine } from "../../../server/test-engine.suite.ts";
import { readFillHistory, readOpenOrders, readOrderHistory } from "./bots/bot-order.rows.ts";
import { ListPages } from "../../../server/sql/list-pages.ts";
import { readFills, readOrders, STATUSES } from "./spot.rows.ts";

const USER = 77;
const ROWS = 10_000;
let engine: TestEngine;
beforeAll(async () => {
  engine = await openTestEngine();
  const { pool } = engine.trading;
  await pool.query(`insert into spot_orders (id, user_id, market, side, order_type, ticks, lots, budget, last_ticks, status, placed_at, updated_at)
    select i, ${USER}, case when i % 5000 = 1 then 2 else 1 end, 'buy', 'limit', 1, 1, 0, 1,
      case when i > ${ROWS - 2} then 'working' else 'filled' end, i, i from generate_series(1, ${ROWS}) as i`);
  await pool.query(`insert into spot_fills (trade, role, user_id, order_id, market, side, ticks, lots, quote_units, fee, at)
    select i, 'taker', ${USER}, i, case when i % 5000 = 1 then 2 else 1 end, 'buy', 1, 1, 1, 0, i * 10 from generate_series(1, ${ROWS}) as i`);
  await pool.query("analyze spot_orders, spot_fills");
});
afterAll(() => engine.close());

/** What a reading finds, and how the database would go about it. */
async function watched<Found>(read: (pool: Pool) => Promise<Found>): Promise<{ readonly found: Found; readonly plan: string }> {
  const { pool } = engine.trading;
  const lines: string[] = [];
  const query = async ({ text, values }: QueryConfig) => {
    const { rows } = await pool.query<{ "QUERY PLAN": string }>({ text: `explain ${text}`, values: values ?? [] });
    lines.push(...rows.map((row) => row["QUERY PLAN"]));
    return pool.query({ text, values: values ?? [] });
  };
  const found = await read({ query } as unknown as Pool);
  return { found, plan: lines.join("\n") };
}

test("open orders, for a page and for a program", async () => {
  const asked = { user: USER, standings: STATUSES["1"] ?? [], market: 0, page: 1, limit: 20 };
  for (const read of [
    async (pool: Pool) => (await readOrders(pool, new ListPages(), engine.kernel, asked)) ?? [],
    async (pool: Pool) => (await readOpenOrders(pool, USER)).rows,
  ]) {
    const { found, plan } = await watched<readonly object[]>(read);
    expect([found.length, plan.includes("spot_orders_open")], plan).toEqual([2, true]);
  }
});

test("orders and trades of a market that was hardly traded", async () => {
  const asked = { user: USER, market: 2, limit: 500 };
  const orders = await watched((pool) => readOrderHistory(pool, asked));
  expect([orders.found.map(({ id }) => id), orders.plan.includes("spot_orders_done_by_market")], orders.plan).toEqual([
    ["1", "5001"],
    true,
  ]);
  const fills = await watched((pool) => readFillHistory(pool, { ...asked, order: 0 }));
  expect([fills.found.map(({ trade }) => trade), fills.plan.includes("spot_fills_by_user_and_market")], fills.plan).toEqual([
    ["1", "5001"],
    true,
  ]);
});

test("orders of every standing, the newest, those from an order and from a time on, in all and in one market", async () => {
  const every = /spot_orders_open.*spot_orders_done.*spot_orders_ended/s;
  const all = { user: USER, standings: STATUSES["-1"] ?? [], market: 0, page: 1, limit: 20 };
  const page = await watched((pool) => readOrders(pool, new ListPages(), engine.kernel, all));
  expect(
    page.found?.map((row) => (row as { id?: number }).id),
    page.plan,
  ).toEqual(Array.from({ length: 20 }, (_, i) => ROWS - i));
  expect(page.plan).toMatch(every);
  for (const [asked, first] of [
    [{}, ROWS - 4],
    [{ from: 4000 }, 4000],
    [{ startTime: 4000, endTime: 9000 }, 4000],
  ] as const) {
    const { found, plan } = await watched((pool) => readOrderHistory(pool, { user: USER, market: 0, limit: 5, ...asked }));
    expect([found.map(({ id }) => Number(id)), plan.includes("Seq Scan")], plan).toEqual([
      Array.from({ length: 5 }, (_, i) => first + i),
      false,
    ]);
    expect(plan).toMatch(every);
  }
});

test("orders of a standing that hardly any has, in all and in one market, and fills of a market, for a page", async () => {
  const { pool } = engine.trading;
  await pool.query("update spot_orders set status = 'cancelled' where user_id = $1 and id in (2, 5001)", [USER]);
  await pool.query("analyze spot_orders");
  const asked = { user: USER, standings: STATUSES["3"] ?? [], page: 1, limit: 20 };
  for (const [market, ids, index] of [
    [0, [5001, 2], "spot_orders_ended"],
    [2, [5001], "spot_orders_ended_by_market"],
  ] as const) {
    const { found, plan } = await watched((reader) => readOrders(reader, new ListPages(), engine.kernel, { ...asked, market }));
    expect([found?.map((row) => (row as { id?: number }).id), plan.includes(index)], plan).toEqual([ids, true]);
  }
  const fills = await watched((reader) => readFills(reader, new ListPages(), engine.kernel, { user: USER, market: 2, page: 1, limit: 20 }));
  expect([fills.found?.length, fills.plan.includes("spot_fills_by_user_and_market")], fills.plan).toEqual([2, true]);
});

test("windows of time hold the trades from their first to their last moment, and read no others", async () => {
  for (const [window, first, last, count] of [
    [{ startTime: 50_000, endTime: 50_020 }, "5000", "5002", 3],
    [{ startTime: 49_991, endTime: 50_009 }, "5000", "5000", 1],
    [{ startTime: 99_990 }, "9999", "10000", 2],
    [{ endTime: 20 }, "1", "2", 2],
    [{ startTime: 50_001, endTime: 50_009 }, undefined, undefined, 0],
    [{ startTime: 100_001 }, undefined, undefined, 0],
    [{ endTime: 9 }, undefined, undefined, 0],
  ] as const) {
    const { found, plan } = await watched((pool) => readFillHistory(pool, { user: USER, market: 0, limit: 500, order: 0, ...window }));
    expect([found.length, found[0]?.trade, found.at(-1)?.trade], JSON.stringify(window)).toEqual([count, first, last]);
    expect([plan.includes("spot_fills_by_time"), /Filter:.*\bat\b/.test(plan)], plan).toEqual([true, false]);
  }
});
