/** What the price source knows of the time before the venue's first sample, written once into the tables. */
import type { Pool } from "pg";
import { PERIODS, type Feed, type FeedMarket } from "../../../market-data/feed.ts";
import type { TimeMs } from "../../../money/units.ts";
import { candleRow, insertHistory } from "./candle-rows.ts";

/** In one transaction, so that an interrupted start leaves no gaps; nothing happens when there is a history already. */
export async function writeMarketHistory(
  pool: Pool,
  feed: Feed,
  markets: readonly FeedMarket[],
  firstAt: () => Promise<TimeMs> | TimeMs,
): Promise<void> {
  const { rows } = await pool.query("select 1 from market_history limit 1");
  if (rows.length > 0) return;
  const before = await firstAt();
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // Of a table that a transaction empties PostgreSQL with wal_level=minimal, as the embedded one has it, writes the rows alone, not its log as well.
    await client.query("begin; truncate market_history");
    for (const market of markets) {
      for (const period of PERIODS) {
        await insertHistory(
          client,
          feed.history(market, period, before).map((candle) => candleRow(market.id, period, candle)),
        );
      }
    }
    await client.query("commit");
  } catch (error: unknown) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken);
  }
}
