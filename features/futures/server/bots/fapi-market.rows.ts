/** Public trades and funding rates of contracts, from the tables. */
import type { Queries } from "../../../../server/sql/public-reads.ts";
import { tradesBetween } from "./trade-window.ts";

export type TradesQuery = {
  readonly contract: number;
  /** The first trade wanted; without it (and without a time) the newest ones. */
  readonly from?: number | undefined;
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  readonly limit: number;
};
/** The taker's side of a trade. */
export type TradeRow = {
  readonly trade: string;
  readonly ticks: string;
  readonly lots: string;
  readonly value: string;
  readonly at: string;
  readonly side: "buy" | "sell";
};

/** Oldest first. */
export async function readContractTrades(pool: Queries, query: TradesQuery): Promise<readonly TradeRow[]> {
  const isFromStart = query.from !== undefined || query.startTime !== undefined;
  const { rows } = await pool.query<TradeRow>({
    name: isFromStart ? "fapi-trades-from" : "fapi-trades-newest",
    text: `select trade, ticks, lots, value, at, side from futures_fill
      where contract = $1 and role = 'taker' and trade >= $2 and ${tradesBetween("$3", "$4")} order by trade ${isFromStart ? "asc" : "desc"} limit $5`,
    values: [query.contract, query.from ?? 0, query.startTime ?? 0, query.endTime ?? Number.MAX_SAFE_INTEGER, query.limit],
  });
  return isFromStart ? rows : rows.reverse();
}

export type FixedRateRow = {
  readonly contract: number;
  readonly due: string;
  readonly rate_ppb: string;
  readonly mark: string;
};
export type RatesQuery = {
  /** 0: of every contract. */
  readonly contract: number;
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
  readonly limit: number;
};

/** Oldest first: from a time on, else the newest ones. */
export async function readFixedRates(pool: Queries, { contract, startTime, endTime, limit }: RatesQuery): Promise<readonly FixedRateRow[]> {
  const way = startTime === undefined ? "desc" : "asc";
  const { rows } = await pool.query<FixedRateRow>({
    name: `fapi-rates-${way}-${contract === 0 ? "all" : "one"}`,
    text: `select contract, due, rate_ppb, mark from futures_rate where ${contract === 0 ? "$1 = 0" : "contract = $1"} and due >= $2 and due <= $3
      order by due ${way}, contract ${way} limit $4`,
    values: [contract, startTime ?? 0, endTime ?? Number.MAX_SAFE_INTEGER, limit],
  });
  return way === "asc" ? rows : rows.reverse();
}
