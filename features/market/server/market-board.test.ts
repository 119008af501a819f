/** What the board goes on from on a venue's first start. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { secondTimer } from "../../../market-data/second-timer.ts";
import { createSimulatorFeed } from "../../../market-data/simulator/simulator-feed.ts";
import { timeMs } from "../../../money/units.ts";
import { MARKETS } from "../../../server/set-up/listed-markets.ts";
import { createTestDatabase, type TestDatabase } from "../../../server/sql/test-database.suite.ts";
import { MarketBoard } from "./market-board.ts";
import { writeMarketHistory } from "./market-history.ts";

const DAY_MS = 86_400_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test("a venue that begins on a Monday before stocks open knows the price of each, though Saturday and Sunday had none", async () => {
  const monday = Date.parse("2026-11-23T01:12:00Z");
  const two = MARKETS.filter(({ symbol }) => ["BTC/USDT", "AAPL/USDT"].includes(symbol));
  const feed = createSimulatorFeed({
    master: new Uint8Array(32).fill(7),
    firstDay: Math.floor(monday / DAY_MS),
    markets: two,
    timer: secondTimer(() => monday),
  });
  await writeMarketHistory(database.pool, feed, two, () => timeMs(monday));
  const board = new MarketBoard();
  const ids = two.map(({ id }) => id);
  await board.load(database.pool, ids, timeMs(monday));
  for (const market of two) {
    const friday = feed.history(market, "1D", timeMs(monday)).at(-1)?.close ?? 0;
    expect(friday).toBeGreaterThan(0);
    expect(board.last(market.id), market.symbol).toBe(friday);
  }
});
