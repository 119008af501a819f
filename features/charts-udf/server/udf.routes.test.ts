/** The charting protocol against the real engine: two minutes of BTC/USDT, one of them with a trade. */
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RateLimits } from "../../../server/doors/app/rate-limit.ts";
import { BTC, openTestEngine, TEST_START, type TestEngine } from "../../../server/test-engine.suite.ts";
import { udfRoutes } from "./udf.routes.ts";

let engine: TestEngine;
let http: FastifyInstance;
beforeAll(async () => {
  engine = await openTestEngine();
  await engine.price(BTC, 600_000, 500_000);
  engine.advance(60_000);
  await engine.price(BTC, 610_000, 100_000);
  await engine.price(BTC, 605_000);
  http = Fastify();
  udfRoutes(http, { venue: engine.trading, limits: new RateLimits(() => engine.now()) });
});
afterAll(async () => {
  await http.close();
  await engine.close();
});

async function get(path: string): Promise<unknown> {
  const reply = await http.inject({ method: "GET", url: `/udf/${path}` });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers["access-control-allow-origin"]).toBe("*");
  return reply.headers["content-type"]?.includes("json") === true ? reply.json() : reply.payload;
}
const SECOND = TEST_START / 1000;
const history = (more: string, symbol = "BTC/USDT"): Promise<unknown> =>
  get(`history?symbol=${encodeURIComponent(symbol)}&resolution=1&${more}`);

test("config, time and marks are what the library asks first", async () => {
  expect(await get("config")).toMatchObject({
    supports_search: true,
    supports_time: true,
    supported_resolutions: expect.arrayContaining(["1", "1D"]),
  });
  expect(await get("time")).toBe(String(SECOND + 60));
  expect(await get(`marks?symbol=BTC/USDT&from=0&to=${SECOND}&resolution=1`)).toEqual([]);
});

describe("a symbol", () => {
  test.each(["BTC/USDT", "Touchstone:BTC/USDT", "BTCUSDT", "Touchstone:BTCUSDT"])("is described as %s", async (symbol) => {
    expect(await get(`symbols?symbol=${encodeURIComponent(symbol)}`)).toMatchObject({
      name: "BTC/USDT",
      ticker: "BTC/USDT",
      type: "crypto",
      session: "24x7",
      timezone: "Etc/UTC",
      pricescale: 10,
      minmov: 1,
      volume_precision: 5,
    });
  });

  test("of a stock has New York's hours", async () => {
    expect(await get("symbols?symbol=AAPL/USDT")).toMatchObject({
      type: "stock",
      session: "0930-1600",
      timezone: "America/New_York",
      pricescale: 100,
    });
  });

  test("that is none is said in the protocol's shape", async () => {
    expect(await get("symbols?symbol=NONE/USDT")).toEqual({ s: "error", errmsg: "unknown_symbol" });
    expect(await get("symbols")).toEqual({ s: "error", errmsg: "unknown_symbol" });
  });

  test.each([
    ["by letters of either case", "query=bt", ["BTC/USDT"]],
    ["as bots write it", "query=BTCUSDT", ["BTC/USDT"]],
    ["by letters and type", "query=aapl&type=crypto", []],
    ["of a type, so many at most", "type=stock&limit=2", ["AAPL/USDT", "MSFT/USDT"]],
  ])("is found %s", async (_how, query, expected) => {
    const found = (await get(`search?${query}`)) as { symbol: string }[];
    expect(found.map(({ symbol }) => symbol)).toEqual(expected);
  });
});

describe("the history", () => {
  test("has the candles from the first second to before the last, in columns", async () => {
    expect(await history(`from=${SECOND}&to=${SECOND + 61}`)).toEqual({
      s: "ok",
      t: [SECOND, SECOND + 60],
      o: [60_000, 61_000],
      h: [60_000, 61_000],
      l: [60_000, 60_500],
      c: [60_000, 60_500],
      v: [5, 1],
    });
    expect(await history(`from=${SECOND}&to=${SECOND + 60}`)).toMatchObject({ t: [SECOND] });
  });

  test("by countback has so many before its end, however late it begins", async () => {
    expect(await history(`from=${SECOND + 60}&to=${SECOND + 61}&countback=2`)).toMatchObject({ t: [SECOND, SECOND + 60] });
    expect(await history(`to=${SECOND + 61}&countback=1`)).toMatchObject({ t: [SECOND + 60] });
  });

  test("without candles says when the newest before it was, or that there is none", async () => {
    expect(await history(`from=${SECOND + 3600}&to=${SECOND + 7200}`)).toEqual({ s: "no_data", nextTime: SECOND + 60 });
    expect(await history(`from=${SECOND}&to=${SECOND + 60}`, "ETH/USDT")).toEqual({ s: "no_data" });
  });

  test.each([
    ["an unknown symbol", "symbol=NONE&resolution=1&from=0&to=1", "unknown_symbol"],
    ["a resolution there is not", "symbol=BTC/USDT&resolution=7&from=0&to=1", "unsupported_resolution"],
    ["no end", "symbol=BTC/USDT&resolution=1&from=0", "range_missing"],
    ["an end that is no number", "symbol=BTC/USDT&resolution=1&from=0&to=now", "range_missing"],
    ["a negative end", "symbol=BTC/USDT&resolution=1&from=0&to=-5", "range_missing"],
  ])("of %s is refused in the protocol's shape", async (_what, query, reason) => {
    expect(await get(`history?${query}`)).toEqual({ s: "error", errmsg: reason });
  });
});

test("the 121st request at once is told when to come again", async () => {
  const own = Fastify();
  udfRoutes(own, { venue: engine.trading, limits: new RateLimits(() => engine.now()) });
  const codes: number[] = [];
  for (let i = 0; i < 121; i++) codes.push((await own.inject({ method: "GET", url: "/udf/time" })).statusCode);
  expect([codes.slice(0, 120).every((code) => code === 200), codes[120]]).toEqual([true, 429]);
  await own.close();
});
