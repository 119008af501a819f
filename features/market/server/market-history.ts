/** What the price source knows of the time before the venue's first sample, written once into the tables. */
import type { Pool } from "pg";
import { PERIODS, type Feed, type FeedMarket } from "../../../market-data/feed.ts";
import type { TimeMs } from "../../../money/units.ts";
import { candleRow, insertHistory } from "./candle-rows.ts";

/** Returns the number of candles written; nothing when there are some already. */
export async function writeMarketHistory(pool: Pool, feed: Feed, markets: readonly FeedMarket[], before: TimeMs): Promise<number> {
  const { rows } = await pool.query("select 1 from market_history limit 1");
  if (rows.length > 0) return 0;
  let written = 0;
  for (const market of markets) {
    for (const period of PERIODS) {
      const candles = feed.history(market, period, before).map((candle) => candleRow(market.id, period, candle));
      await insertHistory(pool, candles);
      written += candles.length;
    }
  }
  return written;
}
