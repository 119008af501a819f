/** The tape of a fresh venue with a made-up market: list, candles, tickers and streams against the real engine and the real simulator. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayOfName } from "../../../../market-data/simulator/day-seeds.ts";
import { createSimulatorFeed } from "../../../../market-data/simulator/simulator-feed.ts";
import { secondTimer } from "../../../../market-data/second-timer.ts";
import { timeMs } from "../../../../money/units.ts";
import { openTrader, sendSigned, type Trader } from "../../../../server/doors/bots/test-bots.suite.ts";
import { MARKETS } from "../../../../server/set-up/listed-markets.ts";
import { BTC, openTestEngine, TEST_START, type TestEngine } from "../../../../server/test-engine.suite.ts";
import { boardOf, MarketBoard } from "../market-board.ts";

const MINUTE_MS = 60_000;
const SECONDS = 180;
let engine: TestEngine;
let trader: Trader;
beforeAll(async () => {
  engine = await openTestEngine();
  trader = await openTrader(engine);
  const firstDay = dayOfName("2026-11-21");
  const feed = createSimulatorFeed({
    master: new Uint8Array(32).fill(3),
    firstDay,
    markets: MARKETS,
    timer: secondTimer(() => TEST_START),
  });
  for (let second = 0; second < SECONDS; second++) {
    const quotes = feed.quotesAt(timeMs(engine.now())).filter(({ market }) => market === BTC);
    const samples = quotes.map(({ market, price, volume, trades = 0 }) => ({ market, ticks: price, volume, sources: 1, trades }));
    if (samples.length > 0) await engine.submit({ type: "prices/sample", samples });
    if (second === 90) await trade();
    engine.advance(1000);
  }
  const client = await engine.trading.pool.connect();
  await boardOf(engine.trading).drain()(client);
  client.release();
}, 60_000);
afterAll(() => engine.close());

let ownTrade = 0;
/** Somebody here buys from the house. */
async function trade(): Promise<void> {
  const price = boardOf(engine.trading).last(BTC);
  await engine.quote(BTC, [], [price + 10, 1_000_000]);
  const fields = { symbol: "BTCUSDT", side: "BUY", type: "MARKET", quantity: "0.01" };
  const reply = await sendSigned(engine, trader, "POST", "/api/v3/order", fields);
  ownTrade = reply.json<{ fills: { tradeId: number }[] }>().fills[0]?.tradeId ?? 0;
}

type Trade = { id: number; price: string; qty: string; time: number; isBuyerMaker: boolean; outside?: true };
async function get<T>(path: string): Promise<T> {
  const reply = await engine.http.inject({ method: "GET", url: `/api/v3/${path}` });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}
const lotsOf = (text: string): number => Math.round(Number(text) * 1e5);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

test("has the outside market's trades, marked, and the venue's own among them, in one numbering", async () => {
  const trades = await get<Trade[]>("trades?symbol=BTCUSDT&limit=1000");
  expect(trades.length).toBeGreaterThan(100);
  const ids = trades.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  expect(trades.map(({ time }) => time)).toEqual(trades.map(({ time }) => time).sort((a, b) => a - b));
  expect(trades.filter(({ outside }) => outside !== true).map(({ id }) => id)).toEqual([ownTrade]);
});

test("its trades, candles and tickers say the same of volume, numbers and takers", async () => {
  const trades = await get<Trade[]>("trades?symbol=BTCUSDT&limit=1000");
  const klines =
    await get<[number, string, string, string, string, string, number, string, number, string][]>("klines?symbol=BTCUSDT&interval=1m");
  expect(klines).toHaveLength(3);
  for (const [open, , high, low, , volume, close, , count, bought] of klines) {
    const within = trades.filter(({ time }) => time >= open && time <= close);
    expect(within).toHaveLength(count);
    expect(sum(within.map(({ qty }) => lotsOf(qty)))).toBe(lotsOf(volume));
    expect(sum(within.filter(({ isBuyerMaker }) => !isBuyerMaker).map(({ qty }) => lotsOf(qty)))).toBe(lotsOf(bought));
    expect(within.every(({ price }) => Number(price) >= Number(low) && Number(price) <= Number(high))).toBe(true);
  }
  expect(await get("ticker/24hr?symbol=BTCUSDT")).toMatchObject({ count: trades.length });
});

test("every ticker names its window's first and last trade, from the tables and after a start too", async () => {
  const trades = await get<Trade[]>("trades?symbol=BTCUSDT&limit=1000");
  const [first, last] = [trades[0]?.id, trades.at(-1)?.id];
  const all = { firstId: first, lastId: last };
  expect(await get("ticker/24hr?symbol=BTCUSDT")).toMatchObject(all);
  expect(await get("ticker/tradingDay?symbol=BTCUSDT")).toMatchObject(all);
  expect(await get("ticker?symbol=BTCUSDT&windowSize=1h")).toMatchObject(all);
  const begun = Math.floor(engine.now() / MINUTE_MS) * MINUTE_MS - MINUTE_MS;
  const recent = trades.filter(({ time }) => time >= begun);
  expect(recent.length).toBeLessThan(trades.length);
  const window = await get("ticker?symbol=BTCUSDT&windowSize=1m");
  expect(window).toMatchObject({ firstId: recent[0]?.id ?? -1, lastId: recent.at(-1)?.id ?? -1, count: recent.length });
  const loaded = new MarketBoard();
  await loaded.load(engine.trading.publicReads, [BTC], timeMs(engine.now()));
  expect(loaded.numbersOfDay(BTC, timeMs(engine.now()))).toEqual({ firstTrade: first, lastTrade: last });
  expect(await get("ticker/24hr?symbol=ETHUSDT")).toMatchObject({ firstId: -1, lastId: -1 });
});

describe("a page of it", () => {
  test("goes on from a number, and by time in aggregates", async () => {
    const all = await get<Trade[]>("trades?symbol=BTCUSDT&limit=1000");
    const from = all[40]?.id ?? 0;
    expect(await get(`historicalTrades?symbol=BTCUSDT&fromId=${from}&limit=30`)).toEqual(all.slice(40, 70));
    const start = all[50]?.time ?? 0;
    const aggregates = await get<{ a: number; outside?: true }[]>(`aggTrades?symbol=BTCUSDT&startTime=${start}&limit=5`);
    expect(aggregates.map(({ a }) => a)).toEqual(
      all
        .filter(({ time }) => time >= start)
        .slice(0, 5)
        .map(({ id }) => id),
    );
    expect(aggregates[0]?.outside).toBe(true);
  });
});

test("nobody here took part: no money moved, and nobody has them among their own trades", async () => {
  const mine = (await sendSigned(engine, trader, "GET", "/api/v3/myTrades", { symbol: "BTCUSDT" })).json<{ id: number }[]>();
  expect(mine.map(({ id }) => id)).toEqual([ownTrade]);
  engine.kernel.check();
});

test("a live source tells no trades, and then there are none", async () => {
  const before = await get<Trade[]>("trades?symbol=BTCUSDT&limit=1000");
  await engine.price(BTC, boardOf(engine.trading).last(BTC), 500);
  const client = await engine.trading.pool.connect();
  await boardOf(engine.trading).drain()(client);
  client.release();
  expect(await get("trades?symbol=BTCUSDT&limit=1000")).toEqual(before);
});
