/** Where a page of candles ends that begins at a given time: stocks have hours, so it can't be counted. */
import type { Queries } from "../../../../server/sql/public-reads.ts";
import type { Period } from "../../../../market-data/feed.ts";
import type { MarketId } from "../../../../money/units.ts";

export type KlinesRange = { readonly market: MarketId; readonly period: Period; readonly from: number; readonly to: number };

/** Time of the last of the first `limit` candles in the range; the range's own end when there are fewer. */
export async function findKlinesEnd(pool: Queries, { market, period, from, to }: KlinesRange, limit: number): Promise<number> {
  const { rows } = await pool.query<{ time: string }>({
    name: "bot-klines-end",
    text: `select time from (
        select time from market_candles where market = $1 and period = $2 and time between $3 and $4
        union
        select time from market_history where market = $1 and period = $2 and time between $3 and $4
      ) as times order by time offset $5 limit 1`,
    values: [market, period, from, to, limit - 1],
  });
  return rows[0] === undefined ? to : Number(rows[0].time);
}
