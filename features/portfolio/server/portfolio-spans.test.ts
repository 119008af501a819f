/** When a span's balance is written, and what older tables become. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { marketId } from "../../../money/units.ts";
import { BTC, BTC_TICKS, openTestEngine, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import { STEPS } from "./portfolio.projection.ts";
import { readBalances } from "./portfolio.rows.ts";

const AAPL = marketId(101);
const MINUTE = 60_000;
const DAY_MS = 86_400_000;
let engine: TestEngine;
let anna: Person;
beforeAll(async () => {
  engine = await openTestEngine();
  await engine.price(BTC, BTC_TICKS);
  await engine.price(AAPL, 20_000);
  await engine.submit({ type: "spot/set-phase", market: AAPL, phase: "open" });
  // From midnight on, so that what follows lies in spans that are known.
  engine.advance(DAY_MS - (engine.now() % DAY_MS));
  anna = await engine.newcomer();
});
afterAll(() => engine.close());

async function buy(amount: string): Promise<void> {
  await engine.price(AAPL, 20_000);
  await engine.quote(AAPL, [], [20_000, 1_000_000]);
  const form = { legal_id: "3", currency_id: "101", type: "1", amount, target_price: "200.00" };
  expect(await engine.call("POST", "/coin/trade", form, anna)).toMatchObject({ type: "ok" });
  await engine.quote(AAPL, [], []);
}

/** Spans of a length that are in the table, and all that are shown: since midnight in minutes, and shares. */
async function spansOf(
  step: number,
  midnight: number,
): Promise<{ readonly stored: number[]; readonly shown: (readonly [number, number])[] }> {
  await engine.venue.projector.flush();
  const { pool } = engine.trading;
  const { rows } = await pool.query<{ start: string }>(
    "select start from portfolio_balances where user_id = $1 and step = $2 and asset = 101 order by 1",
    [anna.id, step],
  );
  const minutes = (start: string | number): number => (Number(start) - midnight) / MINUTE;
  const shown = (await readBalances(pool, anna.id, step, 0)).filter(({ asset }) => asset === 101);
  return {
    stored: rows.map(({ start }) => minutes(start)),
    shown: shown.map(({ start, units }) => [minutes(start), Number(units) / 10_000] as const),
  };
}

test("a span's balance is written when the next change is in a later one, and shown before; a split changes both", async () => {
  const midnight = engine.now() - (engine.now() % DAY_MS);
  await buy("1");
  await buy("1");
  expect(await spansOf(900, midnight)).toEqual({ stored: [], shown: [[0, 1.998]] });
  engine.advance(31 * MINUTE);
  await buy("1");
  expect(await spansOf(900, midnight)).toEqual({
    stored: [0],
    shown: [
      [0, 1.998],
      [30, 2.997],
    ],
  });
  expect(await spansOf(14_400, midnight)).toEqual({ stored: [], shown: [[0, 2.997]] });
  engine.advance(240 * MINUTE);
  await buy("1");
  expect(await spansOf(14_400, midnight)).toEqual({
    stored: [0],
    shown: [
      [0, 2.997],
      [240, 3.996],
    ],
  });
  expect(await spansOf(86_400, midnight)).toEqual({ stored: [], shown: [[0, 3.996]] });
  engine.advance(60 * MINUTE);
  await engine.submit({ type: "spot/halt", market: AAPL, reason: "test" });
  await engine.submit({ type: "stocks/split", market: AAPL, numerator: 2, denominator: 1 });
  await engine.submit({ type: "spot/resume", market: AAPL });
  expect(await spansOf(900, midnight)).toEqual({
    stored: [0, 30, 270],
    shown: [
      [0, 3.996],
      [30, 5.994],
      [270, 7.992],
      [330, 7.992],
    ],
  });
  expect((await spansOf(86_400, midnight)).shown).toEqual([[0, 7.992]]);
});

test("tables of before become what the log makes", async () => {
  await engine.venue.projector.flush();
  const client = await engine.trading.pool.connect();
  onTestFinished(() => client.release(true));
  const rows = async (table: string): Promise<unknown[]> => (await client.query(`select * from ${table} order by 1, 2, 3, 4`)).rows;
  await client.query("create schema before; set search_path = before");
  // As they were: every span's balance in its row, also of the one that is not over.
  await client.query(
    `create table portfolio_positions as select * from public.portfolio_positions;
      create table portfolio_balances as select * from public.portfolio_balances where not exists (
        select from public.portfolio_positions as p where p.user_id = portfolio_balances.user_id and p.asset = portfolio_balances.asset
          and span > 0 and start = span / (step * 1000) * (step * 1000));
      insert into portfolio_balances select user_id, step, asset, span / (step * 1000::bigint) * (step * 1000::bigint), held - owed
        from public.portfolio_positions cross join unnest(array[${STEPS.join(", ")}]) as step where span > 0;
      alter table portfolio_positions drop column span`,
  );
  await client.query(readFileSync(join(import.meta.dirname, "portfolio-spans.sql"), "utf8"));
  expect(await rows("before.portfolio_positions")).not.toHaveLength(0);
  const columns = "user_id, asset, held, owed, span";
  const given = async (schema: string): Promise<unknown[]> =>
    (await client.query(`select ${columns} from ${schema}.portfolio_positions order by 1, 2`)).rows;
  expect(await given("before")).toEqual(await given("public"));
  expect(await rows("before.portfolio_balances")).toEqual(await rows("public.portfolio_balances"));
});
