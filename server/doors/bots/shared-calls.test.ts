/** Replies of the bots' door that are everybody's: made once until something changes, told as unchanged to who has them, and never older than an order. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { FLUSH_MS } from "../app/shared-replies.ts";
import { BTC, BTC_TICKS, openTestEngine, type TestEngine } from "../../test-engine.suite.ts";
import { openTrader, sendSigned, type Trader } from "./test-bots.suite.ts";

let engine: TestEngine;
let trader: Trader;
beforeAll(async () => {
  engine = await openTestEngine();
  await engine.price(BTC, BTC_TICKS, 12);
  await engine.quote(BTC, [599_990, 200], [600_010, 100]);
  trader = await openTrader(engine);
});
afterAll(() => engine.close());

const get = (url: string, tag?: string) => engine.http.inject({ url, headers: tag === undefined ? {} : { "if-none-match": tag } });
const buy = (price: string) =>
  sendSigned(engine, trader, "POST", "/api/v3/order", {
    symbol: "BTCUSDT",
    side: "BUY",
    type: "LIMIT",
    timeInForce: "GTC",
    quantity: "0.001",
    price,
  });

const PATHS = [
  "/api/v3/depth?symbol=BTCUSDT&limit=5",
  "/api/v3/ticker/bookTicker",
  "/api/v3/ticker/24hr",
  "/api/v3/ticker/price",
  "/api/v3/exchangeInfo?symbol=BTCUSDT",
  "/api/currency/quotation_new",
];

test.each(PATHS)("%s is said to be the same to who has it, with its tag, and sent whole to who has another", async (path) => {
  const first = await get(path);
  const tag = String(first.headers.etag);
  expect(first.headers).toMatchObject({ "cache-control": "no-cache", etag: expect.stringMatching(/^W\/"[\w-]{14,}"$/) });
  const again = await get(path, `"other", ${tag}`);
  expect([again.statusCode, again.payload, again.headers.etag]).toEqual([304, "", tag]);
  expect((await get(path, "*")).statusCode).toBe(304);
  const other = await get(path, '"other"');
  expect([other.statusCode, other.payload]).toEqual([200, first.payload]);
});

const bestBidIn = (reply: unknown): string | undefined =>
  Array.isArray(reply)
    ? (reply as { symbol: string; bidPrice: string }[]).find(({ symbol }) => symbol === "BTCUSDT")?.bidPrice
    : (reply as { bids: string[][] }).bids[0]?.[0];

test.each(PATHS.slice(0, 2))("an order is in the book that is read behind its answer, each time: %s", async (path) => {
  const from = path.includes("depth") ? 59_999.1 : 59_999.6;
  for (let step = 0; step < 4; step++) {
    const price = (from + step / 10).toFixed(2);
    const { etag } = (await get(path)).headers;
    // A busy machine makes replies for longer than their part of a flush, and then shows those of before: the first one of a flush is always made.
    await new Promise((resolve) => setTimeout(resolve, FLUSH_MS));
    expect((await buy(price)).statusCode).toBe(200);
    const reply = await get(path);
    expect([bestBidIn(reply.json()), reply.headers.etag === etag]).toEqual([`${price}000000`, false]);
  }
});

test("other parameters, another unit of time and a wrong parameter have an answer of their own, however often the first was asked for", async () => {
  const path = "/api/v3/depth?symbol=BTCUSDT";
  for (let turn = 0; turn < 2; turn++) {
    expect((await get(path)).statusCode).toBe(200);
    expect(((await get(`${path}&limit=1`)).json() as { bids: unknown[] }).bids).toHaveLength(1);
    expect((await get(`${path}&colour=red`)).json()).toMatchObject({ code: -1104 });
    expect((await get("/api/v3/depth?symbol=NOPE")).json()).toMatchObject({ code: -1121 });
  }
  const info = async (unit?: string): Promise<number> => {
    const headers = unit === undefined ? {} : { "x-mbx-time-unit": unit };
    const reply = await engine.http.inject({ url: "/api/v3/exchangeInfo?symbol=BTCUSDT", headers });
    return (reply.json() as { serverTime: number }).serverTime;
  };
  expect(await info("MICROSECOND")).toBe((await info()) * 1000);
});

test("time goes on in what tells it", async () => {
  const time = async (): Promise<number> =>
    ((await get("/api/v3/exchangeInfo?symbol=BTCUSDT")).json() as { serverTime: number }).serverTime;
  const before = await time();
  engine.advance(100);
  // Where making replies took long they are as old as a flush.
  await expect.poll(time).toBe(before + 100);
});
