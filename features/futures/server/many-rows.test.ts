/** Somebody who has placed very many orders: what is asked all the time does not read through all of them. */
import type { Pool, QueryConfig } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ListPages } from "../../../server/sql/list-pages.ts";
import { openTestEngine, type TestEngine } from "../../../server/test-engine.suite.ts";
import { readOpenOrders, readOrderList } from "./bots/fapi-order.rows.ts";
import { readClosingReceipts, readLeverRows, readPendingOrders } from "./futures.rows.ts";

const USER = 77;
let engine: TestEngine;
beforeAll(async () => {
  engine = await openTestEngine();
  const { pool } = engine.trading;
  await pool.query(`insert into futures_order
    select i, ${USER}, 1, 'buy', 'open', 'limit', 1, 1, 10, 'gtc', false, '', 'order', 0, false, 0, 0, '', '', '', 0, 0, 0, 0, 0, 0, 0, 0,
      case when i > 9998 then 'working' else 'cancelled' end, i, i, i from generate_series(1, 10000) as i`);
  await pool.query(`insert into receipt_settlements (position, n, user_id, product, contract, formula, body, at)
    select i, 0, ${USER}, 'futures', i, 'futures-close/1', '{}', i from generate_series(1, 10000) as i`);
  await pool.query("analyze futures_order, receipt_settlements");
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

test("pending orders, for the page, its pushes, old clients and a program's stream", async () => {
  const listed = { user: USER, contract: 0, page: 1, limit: 20 };
  const readings = [
    (pool: Pool) => readPendingOrders(pool, USER),
    async (pool: Pool) => (await readLeverRows(pool, new ListPages(), "0", listed))?.rows ?? [],
    async (pool: Pool) => (await readOpenOrders(pool, USER)).rows,
  ];
  for (const read of readings) {
    const { found, plan } = await watched<readonly unknown[]>(read);
    expect([found.length, plan.includes("futures_order_pending"), plan.includes("Seq Scan on futures_order")], plan).toEqual([
      2,
      true,
      false,
    ]);
  }
});

test("conditional orders and those of close-outs, where there are none", async () => {
  const query = { user: USER, contract: 1, limit: 500 };
  for (const [kind, index] of [
    ["conditional", "futures_order_conditional"],
    ["close_out", "futures_order_close_out"],
  ] as const) {
    const { found, plan } = await watched((pool) => readOrderList(pool, query, kind));
    expect([found, plan.includes(index)], plan).toEqual([[], true]);
  }
});

test("receipts of closings", async () => {
  const { found, plan } = await watched((pool) => readClosingReceipts(pool, USER, [5, 9000]));
  expect([found.get(9000), plan.includes("receipt_settlements_closing")], plan).toEqual([["settled-9000-0"], true]);
});

test("orders of a contract that was hardly used, and a page of everything", async () => {
  const { pool } = engine.trading;
  await pool.query(`update futures_order set contract = 2 where id in (1, 5001)`);
  await pool.query("analyze futures_order");
  const { found, plan } = await watched((given) => readOrderList(given, { user: USER, contract: 2, limit: 500 }, "worked"));
  expect([found.map(({ id }) => id), plan.includes("futures_order_by_user_and_contract")], plan).toEqual([["1", "5001"], true]);
  const page = await watched((given) => readLeverRows(given, new ListPages(), "-1", { user: USER, contract: 0, page: 3, limit: 20 }));
  const ids = page.found?.rows.map(({ id }) => Number(id)) ?? [];
  expect([ids.length, ids[0], page.found?.total]).toEqual([20, 9960, 1000]);
  // The page itself sorts no more than stands on it, and nothing counts all.
  expect([page.plan.includes("futures_order_unfilled"), page.plan.includes("Seq Scan on futures_order")], page.plan).toEqual([true, false]);
});
