/** A candle of another zone has all of its hours, however far the tables are behind when it is first asked for. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { BTC, BTC_TICKS, openTestEngine, type TestEngine } from "../../../server/test-engine.suite.ts";
import { BOT_INTERVALS } from "./bots/bot-intervals.ts";
import { ZonedCandle } from "./zoned-candle.ts";

const HOUR_MS = 3_600_000;
const EAST = 8 * HOUR_MS;
let engine: TestEngine;
beforeAll(async () => {
  engine = await openTestEngine();
});
afterAll(() => engine.close());

test("hours that no table has yet are part of it", async () => {
  const market = engine.kernel.spot.markets.get(BTC);
  const interval = BOT_INTERVALS.get("1w");
  if (market === undefined || interval === undefined) throw new Error("the test has no market to look at");
  await engine.price(BTC, BTC_TICKS, 1);
  await engine.trading.projected();
  // Readers go on, writers wait: the projector falls behind.
  const transaction = await engine.context.database.startTransaction().execute();
  await sql`lock table market_candles in share mode`.execute(transaction);
  try {
    for (const volume of [20, 300, 4000, 50_000]) {
      engine.advance(HOUR_MS);
      await engine.price(BTC, BTC_TICKS, volume);
    }
    const source = { venue: engine.trading, market, clock: () => engine.now(), wake: () => undefined };
    const zoned = new ZonedCandle(source, interval, EAST);
    await vi.waitFor(() => expect(zoned.candle()).toMatchObject({ volume: 54_321 }), { timeout: 10_000 });
    await transaction.rollback().execute();
    await engine.price(BTC, BTC_TICKS, 600_000);
    expect(zoned.candle()).toMatchObject({ volume: 654_321 });
  } finally {
    if (!transaction.isRolledBack) await transaction.rollback().execute();
  }
});
