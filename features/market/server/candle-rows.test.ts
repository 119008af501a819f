import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assetId, lots, marketId, ticks, timeMs } from "../../../money/units.ts";
import { createTestDatabase, type TestDatabase } from "../../../server/sql/test-database.suite.ts";
import { candleRow, growCandles, insertHistory, readCandles, readNewestCandles, splitCandles } from "./candle-rows.ts";

const MARKET = marketId(1);
const candle = (time: number, [open, high, low, close, volume]: readonly [number, number, number, number, number]) => ({
  time: timeMs(time),
  open: ticks(open),
  high: ticks(high),
  low: ticks(low),
  close: ticks(close),
  volume: lots(volume),
});

describe("the period in which a venue began", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    const client = await database.pool.connect();
    // Own rows first: what the answer is must not depend on which part was written first.
    await growCandles(client, [candleRow(MARKET, "1h", candle(3_600_000, [110, 115, 108, 112, 4]))]);
    await growCandles(client, [candleRow(MARKET, "1h", candle(3_600_000, [112, 130, 111, 125, 2]))]);
    await growCandles(client, [candleRow(MARKET, "1h", candle(7_200_000, [125, 126, 120, 121, 1]))]);
    const history = [candle(0, [90, 99, 85, 95, 10]), candle(3_600_000, [95, 120, 90, 110, 7])];
    await insertHistory(
      client,
      history.map((row) => candleRow(MARKET, "1h", row)),
    );
    client.release();
  });
  afterAll(() => database.close());

  test("opens with its past, closes with its own prints, and is marked", async () => {
    const query = { market: MARKET, period: "1h" as const, from: 0, to: 9_000_000, limit: 10 };
    expect(await readCandles(database.pool, query)).toEqual([
      { ...candle(0, [90, 99, 85, 95, 10]), before: true },
      { ...candle(3_600_000, [95, 130, 90, 125, 13]), before: true },
      { ...candle(7_200_000, [125, 126, 120, 121, 1]), before: false },
    ]);
  });

  test.each([1, 2, 3, 4])("is one candle, however many are asked for (%i)", async (limit) => {
    const query = { market: MARKET, period: "1h" as const, from: 0, to: 9_000_000, limit };
    expect((await readCandles(database.pool, query)).map(({ time, volume }) => [time, volume])).toEqual(
      [
        [0, 10],
        [3_600_000, 13],
        [7_200_000, 1],
      ].slice(-limit),
    );
  });

  test("is what a venue goes on from when it is the newest", async () => {
    await database.pool.query("delete from market_candles where time = 7200000");
    expect(await readNewestCandles(database.pool)).toEqual([
      { market: MARKET, period: "1h", candle: candle(3_600_000, [95, 130, 90, 125, 13]) },
    ]);
  });
});

describe("more candles than the database answers at once", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  test.each([247, 248, 249, 250, 251])("are all there, with the one that has two parts %i before the newest", async (newer) => {
    const market = marketId(newer);
    const shared = 300;
    const row = (time: number, volume: number) => candleRow(market, "1h", candle(time * 3_600_000, [5, 6, 4, 5, volume]));
    const client = await database.pool.connect();
    await insertHistory(
      client,
      Array.from({ length: shared + 1 }, (_, time) => row(time, 1)),
    );
    for (let time = shared; time <= shared + newer; time++) await growCandles(client, [row(time, 2)]);
    client.release();
    const all = { market, period: "1h" as const, from: 0, to: Number.MAX_SAFE_INTEGER, limit: 2000 };
    const volumes = Array.from({ length: shared + newer + 1 }, (_, time) => (time < shared ? 1 : time === shared ? 3 : 2));
    expect((await readCandles(database.pool, all)).map(({ volume }) => volume)).toEqual(volumes);
    for (const limit of [newer, newer + 1, newer + 2])
      expect((await readCandles(database.pool, { ...all, limit })).map(({ volume }) => volume)).toEqual(volumes.slice(-limit));
  });
});

describe("a split of four for one", () => {
  const query = { market: MARKET, period: "1h" as const, from: 0, to: 9_000_000, limit: 10 };
  const split = { type: "stocks/split-done", market: MARKET, asset: assetId(1), numerator: 4, denominator: 1, at: timeMs(0) } as const;
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    const client = await database.pool.connect();
    await insertHistory(client, [candleRow(MARKET, "1h", candle(0, [90, 99, 85, 95, 10]))]);
    await growCandles(client, [candleRow(MARKET, "1h", candle(3_600_000, [110, 115, 2, 1, 4]))]);
    client.release();
  });
  afterAll(() => database.close());
  const apply = async (ordinal: number): Promise<void> => {
    const client = await database.pool.connect();
    await splitCandles(client, { ...split, ordinal });
    client.release();
  };

  test("divides prices to the nearest tick, at least one, and multiplies volumes", async () => {
    await apply(1);
    expect(await readCandles(database.pool, query)).toEqual([
      { ...candle(0, [23, 25, 21, 24, 40]), before: true },
      { ...candle(3_600_000, [28, 29, 1, 1, 16]), before: false },
    ]);
  });

  test("that a rebuild meets again leaves the history, which has seen it, and a further one does not", async () => {
    await apply(1);
    expect((await readCandles(database.pool, query))[0]).toEqual({ ...candle(0, [23, 25, 21, 24, 40]), before: true });
    await apply(2);
    expect((await readCandles(database.pool, query))[0]).toEqual({ ...candle(0, [6, 6, 5, 6, 160]), before: true });
  });
});
