/** The list of income: what closed without an order is in it, once, and is found among very many closings. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendSigned, type Trader } from "../../../../server/doors/bots/test-bots.suite.ts";
import { BTC, openTestEngine, type TestEngine } from "../../../../server/test-engine.suite.ts";
import { listContract, submit } from "../futures-engine.suite.ts";
import { futuresTrader, MarketHands, order } from "../streams/test-futures-streams.suite.ts";
import { incomeStatement } from "./fapi-income.rows.ts";

const DAY_MS = 86_400_000;
let engine: TestEngine;
let hands: MarketHands;
beforeAll(async () => {
  engine = await openTestEngine();
  await listContract(engine);
  hands = await MarketHands.open(engine);
  await hands.moveTo(60_000);
});
afterAll(() => engine.close());

type Income = { readonly incomeType: string; readonly income: string };
const read = async <Answer>(trader: Trader, path: string): Promise<Answer> =>
  (await sendSigned(engine, trader, "GET", path, { limit: "1000" })).json<Answer>();
const millionths = (text: string): bigint => BigInt(text.replace(".", ""));

/** Results of closings; all income is the balance. */
async function results(trader: Trader): Promise<readonly Income[]> {
  const all = await read<readonly Income[]>(trader, "/fapi/v1/income");
  const [{ balance = "" } = {}] = (await sendSigned(engine, trader, "GET", "/fapi/v2/balance")).json<readonly { balance: string }[]>();
  expect(all.reduce((sum, row) => sum + millionths(row.income), 0n)).toBe(millionths(balance));
  return all.filter(({ incomeType }) => incomeType === "REALIZED_PNL");
}

test("what a close-out's order filled is income once", async () => {
  const [poor, catcher] = [await futuresTrader(engine, "700"), await futuresTrader(engine)];
  await submit(engine, poor.person, { share: "100" });
  for (const price of [58_000, 56_500]) await hands.moveTo(price);
  // Somebody bids far below before the price falls there.
  const bid = { type: "LIMIT", timeInForce: "GTC", quantity: "0.1", price: "55000" };
  await order(engine, catcher, { side: "BUY", positionSide: "LONG", ...bid });
  await hands.moveTo(54_500);
  const forced = await read<readonly { executedQty: string }[]>(poor, "/fapi/v1/forceOrders");
  expect(forced).toMatchObject([{ executedQty: "0.10000000" }]);
  expect(await results(poor)).toHaveLength(1);
});

test("windows of time hold the fills from their first to their last moment", async () => {
  const ann = await futuresTrader(engine);
  await hands.moveTo(54_500);
  const times: number[] = [];
  for (const side of ["BUY", "SELL"]) {
    engine.advance(1000);
    await order(engine, ann, { side, positionSide: "LONG", type: "MARKET", quantity: "0.001" });
    times.push(engine.now());
  }
  const [first = 0, second = 0] = times;
  const windows = [
    [{ startTime: first, endTime: second }, 2],
    [{ startTime: second }, 1],
    [{ endTime: first }, 1],
    [{ startTime: first + 1, endTime: second - 1 }, 0],
    [{ startTime: second + 1 }, 0],
    [{ endTime: first - 1 }, 0],
  ] as const;
  for (const [window, count] of windows) {
    const query = Object.fromEntries(Object.entries(window).map(([name, at]) => [name, String(at)]));
    const rows = async (path: string): Promise<readonly object[]> =>
      (await sendSigned(engine, ann, "GET", path, { symbol: "BTCUSDT", ...query })).json<readonly object[]>();
    expect(await rows("/fapi/v1/userTrades"), JSON.stringify(window)).toHaveLength(count);
    const commissions = (await rows("/fapi/v1/income")).filter((row) => Reflect.get(row, "incomeType") === "COMMISSION");
    expect(commissions, JSON.stringify(window)).toHaveLength(count);
    const url = `/fapi/v1/aggTrades?${String(new URLSearchParams({ symbol: "BTCUSDT", ...query }))}`;
    const open = (await engine.http.inject({ url })).json<readonly { T: number }[]>();
    const isInside = ({ T: at }: { readonly T: number }): boolean =>
      at >= ("startTime" in window ? window.startTime : 0) && at <= ("endTime" in window ? window.endTime : Infinity);
    expect([open.every(isInside), open.filter(({ T: at }) => times.includes(at)).length], JSON.stringify(window)).toEqual([true, count]);
  }
});

test("shares of profit are income of both sides, so that all of it is the balance", async () => {
  await hands.moveTo(60_000);
  const [tina, fred] = [await futuresTrader(engine), await futuresTrader(engine)];
  await engine.submit({ type: "copies/set-terms", terms: { level: 0, closed: 0, days: 0, acceptsAtOnce: true }, askedBy: "rule" });
  const call = (path: string, fields: Record<string, string>, { person }: Trader) => engine.call("POST", path, fields, person);
  await call("/follow/apply", { text: "Calm", share: "20" }, tina);
  expect((await call("/follow/follow", { trader_user_id: String(tina.person.id), number: "1", type: "1" }, fred)).type).toBe("ok");
  await order(engine, tina, { side: "BUY", positionSide: "LONG", type: "MARKET", quantity: "0.01" });
  await hands.moveTo(61_000);
  await order(engine, tina, { side: "SELL", positionSide: "LONG", type: "MARKET", quantity: "0.01" });
  await hands.moveTo(61_000);
  await call("/follow/cancel", { follow_user_id: String(tina.person.id) }, fred);
  for (const one of [tina, fred]) await results(one);
  const shares = async (one: Trader): Promise<readonly Income[]> =>
    (await sendSigned(engine, one, "GET", "/fapi/v1/income", { incomeType: "COPY_SHARE" })).json<readonly Income[]>();
  const [[paid], [received]] = [await shares(fred), await shares(tina)];
  expect(millionths(received?.income ?? "")).toBeGreaterThan(1_000_000n);
  expect(paid?.income).toBe(`-${received?.income ?? ""}`);
});

test("what was settled at a contract's end is income", async () => {
  const ann = await futuresTrader(engine, "1000");
  await order(engine, ann, { side: "BUY", positionSide: "LONG", type: "MARKET", quantity: "0.01" });
  const [closesAt, endsAt] = [engine.now() + 7 * DAY_MS + 60_000, engine.now() + 8 * DAY_MS];
  await engine.submit({ type: "delistings/announce", market: BTC, closesAt, endsAt, askedBy: 1, agreedBy: 2 } as never);
  engine.advance(endsAt + 1000 - engine.now());
  await engine.newcomer();
  expect(await results(ann)).toHaveLength(1);
});

describe("among very many rows", () => {
  const plan = async (query: Partial<Parameters<typeof incomeStatement>[0]>): Promise<string> => {
    const all = { user: 77, contract: 0, asset: 3, type: undefined, startTime: undefined, endTime: undefined, page: 1, limit: 100 };
    const { text, values } = incomeStatement({ ...all, ...query });
    const { rows } = await engine.trading.pool.query<{ "QUERY PLAN": string }>({ text: `explain ${text}`, values });
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  };

  test("the few closings without a fill are found by an index of their own", async () => {
    const { pool } = engine.trading;
    const receipt = JSON.stringify({ inputs: [], terms: { contract: "1", cause: "order" }, result: { result: "1" } });
    await pool.query({
      text: `insert into receipt_settlements (position, n, user_id, product, contract, formula, body, at)
        select 1000000000 + i, 0, 77, 'futures', i, 'futures-close/1', $1, i from generate_series(1, 5000) as i`,
      values: [receipt],
    });
    await pool.query("analyze receipt_settlements");
    expect(await plan({ type: "REALIZED_PNL" })).toContain("receipt_settlements_closed_alone");
  });

  test("fills outside of a window of time are not read", async () => {
    const { pool } = engine.trading;
    await pool.query(`insert into futures_fill (trade, role, order_id, user_id, contract, side, ticks, lots, value, fee, ppm, reduced_lots, result, at, position)
      select 1000000000 + i, 'taker', i, 77, 1, 'buy', 1, 1, 1, 1, 1, 1, 1, ${engine.now()} + i, 1 from generate_series(1, 5000) as i`);
    await pool.query("analyze futures_fill");
    const lines = (await plan({ type: "COMMISSION", startTime: engine.now() + 4000 })).split("\n");
    expect(lines.filter((line) => line.includes("futures_fill_by_time"))).toHaveLength(2);
    expect(lines.filter((line) => /Filter:.*\bat\b/.test(line))).toEqual([]);
  });
});
