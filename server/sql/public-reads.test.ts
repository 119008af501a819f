/** What everybody may read holds a few of the database's connections, whatever the door and however many ask. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { BTC, BTC_TICKS, openTestEngine, type Person, type TestEngine } from "../test-engine.suite.ts";
import { PUBLIC_READS_AT_ONCE, publicReads } from "./public-reads.ts";
import { eventually } from "../../tools/eventually.ts";

let engine: TestEngine;
let anna: Person;
beforeAll(async () => {
  engine = await openTestEngine();
  await engine.price(BTC, BTC_TICKS);
  anna = await engine.newcomer();
});
afterAll(() => engine.close());

const day = 86_400;
const now = (): number => Math.floor(engine.now() / 1000);

test.each([
  ["trades", () => "/api/v3/aggTrades?symbol=BTCUSDT&limit=1000"],
  ["trades of the past", () => "/api/v3/historicalTrades?symbol=BTCUSDT&limit=1000"],
  ["candles", () => "/api/v3/klines?symbol=BTCUSDT&interval=1m&limit=1000"],
  ["candles of the past", () => "/api/v3/klines?symbol=BTCUSDT&interval=1d&startTime=0"],
  ["averages", () => "/api/v3/avgPrice?symbol=BTCUSDT"],
  ["rolling figures", () => "/api/v3/ticker?symbol=BTCUSDT&windowSize=7d"],
  ["charts", () => `/api/currency/new_timeshar?symbol=BTC%2FUSDT&period=1W&from=0&to=${now() - day}`],
])("%s by thirty guests wait for one another, and a person's own reading for none of them", async (_what, path) => {
  const { pool } = engine.trading;
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  const gate = Promise.withResolvers<undefined>();
  let [underWay, most] = [0, 0];
  const hold = vi.spyOn(pool, "query").mockImplementation((async (...given: unknown[]) => {
    most = Math.max(most, ++underWay);
    await gate.promise;
    underWay -= 1;
    return query(...given);
  }) as never);
  const guests = Array.from({ length: 30 }, (_, i) => engine.http.inject({ method: "GET", url: path(), remoteAddress: `203.0.113.${i}` }));
  await eventually(() => expect(underWay).toBeGreaterThan(0));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(most).toBeLessThanOrEqual(PUBLIC_READS_AT_ONCE);
  hold.mockRestore();
  expect(await engine.call("GET", "/coin/list", { limit: "10" }, anna)).toMatchObject({ type: "ok" });
  gate.resolve(undefined);
  for (const reply of await Promise.all(guests)) expect(reply.statusCode).toBe(200);
});

test("one that fails hands its place on", async () => {
  const reads = publicReads({ query: () => Promise.reject(new Error("away")) } as never);
  const failed = await Promise.allSettled(Array.from({ length: 20 }, () => reads.query({ text: "select 1" })));
  expect(new Set(failed.map(({ status }) => status))).toEqual(new Set(["rejected"]));
});
