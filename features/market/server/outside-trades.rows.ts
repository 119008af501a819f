/** Trades of the outside market in SQL: a row a sample, kept for a day. */
import type { PoolClient } from "pg";
import type { Queries } from "../../../server/sql/public-reads.ts";
import { lots, ticks, timeMs, type MarketId } from "../../../money/units.ts";
import { insertRows, type Columns } from "../../../server/projector/bulk-write.ts";
import type { TradedOutside } from "../../spot/kernel/public.ts";
import { outsideTrades, type OutsideTrade } from "./outside-trades.ts";

const ROW = {
  first: "bigint",
  count: "integer",
  market: "integer",
  ticks: "bigint",
  lots: "bigint",
  at: "bigint",
} as const satisfies Columns;
/** A day of ten coins is half a million rows. */
const KEPT_MS = 24 * 3_600_000;
/** How often what is older is looked for, by the venue's clock. */
const PRUNED_EVERY_MS = 10 * 60_000;

export type OutsideQuery = {
  /** The first number wanted; with it or a time the oldest come, else the newest. */
  readonly from?: number | undefined;
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  readonly limit: number;
};

export class OutsideTradeRows {
  /** The window of the clock in which old rows were removed last. */
  #pruned = -1;

  /** To be called in the projector's transaction. */
  async write(client: PoolClient, traded: readonly TradedOutside[]): Promise<void> {
    const newest = traded.at(-1)?.at;
    if (newest === undefined) return;
    // A rebuild brings years: of these the last day is written.
    const kept = traded.filter(({ at }) => at > newest - KEPT_MS);
    const rows = kept.map(({ first, count, market, ticks: price, lots: size, at }) => ({
      first,
      count,
      market,
      ticks: price,
      lots: size,
      at,
    }));
    await insertRows(client, "market_outside_trades", ROW, rows);
    const window = Math.floor(newest / PRUNED_EVERY_MS);
    if (window === this.#pruned) return;
    this.#pruned = window;
    await client.query({
      name: "prune-outside-trades",
      text: "delete from market_outside_trades where at <= $1",
      values: [newest - KEPT_MS],
    });
  }
}

/** Oldest first. */
export async function readOutsideTrades(pool: Queries, market: MarketId, query: OutsideQuery): Promise<readonly OutsideTrade[]> {
  const { from = 0, startTime = 0, endTime = Number.MAX_SAFE_INTEGER, limit } = query;
  const isFromStart = query.from !== undefined || query.startTime !== undefined;
  const { rows } = await pool.query<Record<keyof typeof ROW, string>>({
    name: isFromStart ? "outside-trades-from" : "outside-trades-newest",
    text: `select first, count, ticks, lots, at from market_outside_trades
      where market = $1 and first + count > $2 and at >= $3 and at <= $4 order by first ${isFromStart ? "asc" : "desc"} limit $5`,
    values: [market, from, startTime, endTime, limit],
  });
  const found = (isFromStart ? rows : rows.reverse()).flatMap((row) =>
    outsideTrades({
      market,
      first: Number(row.first),
      count: Number(row.count),
      ticks: ticks(Number(row.ticks)),
      lots: lots(Number(row.lots)),
      at: timeMs(Number(row.at)),
    }),
  );
  const wanted = found.filter(({ id }) => id >= from);
  return isFromStart ? wanted.slice(0, limit) : wanted.slice(-limit);
}
