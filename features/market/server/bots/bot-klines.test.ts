/** Candles in every interval against the real engine: five hours of BTC/USDT, one price a minute. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { boardOf, MarketBoard } from "../market-board.ts";
import { BTC, BTC_TICKS, openTestEngine, TEST_START, type TestEngine } from "../../../../server/test-engine.suite.ts";
import { timeMs } from "../../../../money/units.ts";

const MINUTE = 60_000;
const MINUTES = 300;
let engine: TestEngine;
beforeAll(async () => {
  engine = await openTestEngine();
  for (let minute = 0; minute < MINUTES; minute++) {
    await engine.price(BTC, BTC_TICKS + minute, 2);
    engine.advance(MINUTE);
  }
  await engine.price(BTC, BTC_TICKS + MINUTES, 2);
  const client = await engine.trading.pool.connect();
  await boardOf(engine.trading).drain()(client);
  client.release();
}, 60_000);
afterAll(() => engine.close());

type Kline = readonly [number, string, string, string, string, string, number, ...unknown[]];
async function klines(query: string): Promise<readonly Kline[]> {
  const reply = await engine.http.inject({ method: "GET", url: `/api/v3/klines?symbol=BTCUSDT&${query}` });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

describe("candles that no table has", () => {
  test.each([
    ["3m", 3],
    ["2h", 120],
    ["6h", 360],
    ["8h", 480],
    ["12h", 720],
  ])("of %s are added up from finer ones", async (interval, minutes) => {
    const length = minutes * MINUTE;
    const rows = await klines(`interval=${interval}`);
    const first = Math.floor(TEST_START / length) * length;
    expect(rows.map(([time]) => time)).toEqual(rows.map((_row, index) => first + index * length));
    expect(rows.at(-1)?.[6]).toBe((rows.at(-1)?.[0] ?? 0) + length - 1);
    // Nothing is lost or counted twice.
    expect(rows.reduce((sum, row) => sum + Number(row[5]) * 1e5, 0)).toBeCloseTo(2 * (MINUTES + 1));
    expect([rows[0]?.[1], rows.at(-1)?.[4]]).toEqual(["60000.00000000", "60030.00000000"]);
    expect(boardOf(engine.trading).candle(BTC, interval as "3m")).toMatchObject({ time: rows.at(-1)?.[0] });
  });

  test("begin in the range that is asked for, as many as are asked for", async () => {
    const all = await klines("interval=3m");
    const [third] = all[2] ?? [0];
    expect(await klines(`interval=3m&startTime=${third}&limit=4`)).toEqual(all.slice(2, 6));
    expect(await klines(`interval=3m&startTime=${third + 1}&limit=1`)).toEqual(all.slice(3, 4));
    expect(await klines(`interval=3m&endTime=${third + 1}`)).toEqual(all.slice(0, 3));
    expect(await klines("interval=3m&limit=5")).toEqual(all.slice(-5));
  });

  test("of another zone's day begin at its midnight", async () => {
    // 12:00 UTC is 17:45 in Kathmandu; the day goes on to 18:15 UTC.
    const [day] = await klines("interval=1d&timeZone=05:45");
    expect(day?.[0]).toBe(Date.parse("2026-11-20T18:15Z"));
    expect(day?.[6]).toBe(Date.parse("2026-11-21T18:15Z") - 1);
    const twelve = await klines("interval=12h&timeZone=-2");
    expect(twelve.map(([time]) => time)).toEqual([Date.parse("2026-11-21T02:00Z"), Date.parse("2026-11-21T14:00Z")]);
  });

  test("of seconds are the newest prints, each of its second", async () => {
    const rows = await klines("interval=1s&limit=2");
    expect(rows.map(([time, open]) => [time, open])).toEqual([
      [TEST_START + (MINUTES - 1) * MINUTE, "60029.90000000"],
      [TEST_START + MINUTES * MINUTE, "60030.00000000"],
    ]);
    expect(rows[0]?.[6]).toBe(TEST_START + (MINUTES - 1) * MINUTE + 999);
    expect((await klines(`interval=1s&startTime=${TEST_START}&limit=1`))[0]?.[0]).toBe(TEST_START);
  });
});

describe("tickers of a window", () => {
  const ticker = async (query: string): Promise<Record<string, unknown>> => {
    const reply = await engine.http.inject({ method: "GET", url: `/api/v3/${query}` });
    return reply.json();
  };

  test("have the figures of the minutes in it, and no more", async () => {
    // Prices rise by a tick a minute: three whole minutes and the begun one.
    expect(await ticker("ticker?symbol=BTCUSDT&windowSize=3m")).toMatchObject({
      openPrice: "60029.70000000",
      lastPrice: "60030.00000000",
      highPrice: "60030.00000000",
      lowPrice: "60029.70000000",
      priceChange: "0.30000000",
      volume: "0.00008000",
      openTime: TEST_START + (MINUTES - 3) * MINUTE,
      closeTime: engine.now(),
    });
    expect(await ticker("ticker?symbol=BTCUSDT&windowSize=2h&type=MINI")).toMatchObject({
      openPrice: "60018.00000000",
      volume: "0.00242000",
    });
    const week = await ticker(`ticker?symbols=${encodeURIComponent('["BTCUSDT","ETHUSDT"]')}&windowSize=7d`);
    expect(week).toMatchObject([
      { symbol: "BTCUSDT", openPrice: "60000.00000000", volume: "0.00602000" },
      { symbol: "ETHUSDT", volume: "0.00000000" },
    ]);
  });

  test("of the day begin at midnight, by whatever clock", async () => {
    expect(await ticker("ticker/tradingDay?symbol=BTCUSDT")).toMatchObject({
      openPrice: "60000.00000000",
      openTime: Date.parse("2026-11-21T00:00Z"),
      closeTime: Date.parse("2026-11-22T00:00Z") - 1,
    });
    // 16:00 UTC is midnight in Shanghai.
    expect(await ticker("ticker/tradingDay?symbol=BTCUSDT&timeZone=8")).toMatchObject({
      openPrice: "60024.00000000",
      openTime: Date.parse("2026-11-21T16:00Z"),
    });
  });

  test.each([
    ["no market", "ticker", -1102],
    ["a window that is none", "ticker?symbol=BTCUSDT&windowSize=60m", -1130],
    ["a window of eight days", "ticker?symbol=BTCUSDT&windowSize=8d", -1130],
    ["a zone that is none", "ticker/tradingDay?symbol=BTCUSDT&timeZone=99", -1130],
  ])("of %s are refused", async (_what, query, code) => {
    expect(await ticker(query)).toMatchObject({ code });
  });
});

test("a board that starts again goes on with the begun candles of every interval", async () => {
  const again = new MarketBoard();
  await again.load(engine.trading.pool, [BTC], timeMs(engine.now()));
  for (const period of ["3m", "2h", "6h", "8h", "12h", "3D"] as const)
    expect([period, again.candle(BTC, period)]).toEqual([period, boardOf(engine.trading).candle(BTC, period)]);
});
