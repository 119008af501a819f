/** One person's orders and fills of futures from the tables, oldest first, as the dialect's lists want them. */
import type { Pool } from "pg";
import type { OrderRow } from "../futures-changes.ts";
import { tradesBetween } from "./trade-window.ts";

export type HistoryQuery = {
  readonly user: number;
  /** 0: all. */
  readonly contract: number;
  /** The first one wanted. */
  readonly from?: number | undefined;
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  readonly limit: number;
};
/** Orders that worked (conditional ones since their trigger came), conditional orders, or what close-outs placed. */
export type OrderKind = "worked" | "conditional" | "close_out";

const KINDS: Readonly<Record<OrderKind, string>> = {
  worked: "(trigger_source = '' or filled_lots > 0 or status in ('working', 'filled'))",
  conditional: "trigger_source <> ''",
  close_out: "cause = 'close_out'",
};

/** Without "or it is any" an index of one contract fits. */
const ofContract = (contract: number): string => (contract === 0 ? "$2 = 0" : "contract = $2");

/** The person's orders of these numbers; those of others are left out. */
export async function readOrdersById(pool: Pool, user: number, ids: readonly number[]): Promise<readonly OrderRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<OrderRow>({
    name: "fapi-orders-by-id",
    text: "select * from futures_order where id = any($2::bigint[]) and user_id = $1 order by placed_at, id",
    values: [user, ids],
  });
  return rows;
}

/** The newest order of that name. */
export async function readOrderByName(pool: Pool, user: number, name: string): Promise<OrderRow | undefined> {
  const { rows } = await pool.query<OrderRow>({
    name: "fapi-order-by-name",
    text: `select * from futures_order where user_id = $1 and client_order_id = $2 and client_order_id <> ''
      order by placed_at desc, id desc limit 1`,
    values: [user, name],
  });
  return rows[0];
}

/** From `from` or `startTime` on, else the newest ones. What follows a known order in time; an unknown one begins at the beginning. */
export async function readOrderList(pool: Pool, query: HistoryQuery, kind: OrderKind): Promise<readonly OrderRow[]> {
  const isFromStart = query.from !== undefined || query.startTime !== undefined;
  const way = isFromStart ? "asc" : "desc";
  const { rows } = await pool.query<OrderRow>({
    name: `fapi-orders-${kind}-${way}-${query.contract === 0 ? "any" : "one"}`,
    text: `select * from futures_order
      where user_id = $1 and ${ofContract(query.contract)} and placed_at >= $3 and placed_at <= $4 and ${KINDS[kind]}
        and (placed_at, id) >= (coalesce(
          (select placed_at from futures_order where id = $5 and user_id = $1),
          (select placed_at from futures_order where id = $5 - 1 and user_id = $1), 0), $5)
      order by placed_at ${way}, id ${way} limit $6`,
    values: [query.user, query.contract, query.startTime ?? 0, query.endTime ?? Number.MAX_SAFE_INTEGER, query.from ?? 0, query.limit],
  });
  return isFromStart ? rows : rows.reverse();
}

/** The person's open orders, and the first command whose doings are not in them yet. */
export async function readOpenOrders(
  pool: Pool,
  user: number,
): Promise<{ readonly nextSequence: number; readonly rows: readonly OrderRow[] }> {
  const { rows } = await pool.query<OrderRow & { readonly next_sequence: string }>({
    name: "fapi-open-orders",
    text: `select next_sequence, futures_order.* from projector_position
      left join futures_order on user_id = $1 and status in ('working', 'waiting') order by placed_at, id`,
    values: [user],
  });
  // Without orders there is one row, of the position alone.
  return { nextSequence: Number(rows[0]?.next_sequence), rows: rows.filter(({ id }) => (id as unknown) !== null) };
}

export type FillRow = {
  readonly trade: string;
  readonly role: "maker" | "taker";
  readonly order_id: string;
  readonly contract: number;
  readonly side: "buy" | "sell";
  readonly ticks: string;
  readonly lots: string;
  readonly value: string;
  readonly fee: string;
  readonly reduced_lots: string;
  readonly result: string;
  readonly at: string;
};

/** The person's sides of trades, from trade `from` or `startTime` on, else the newest ones; `order` 0 means all orders. */
export async function readFills(pool: Pool, query: HistoryQuery & { readonly order: number }): Promise<readonly FillRow[]> {
  const way = query.from !== undefined || query.startTime !== undefined ? "asc" : "desc";
  const { rows } = await pool.query<FillRow>({
    name: `fapi-fills-${way}-${query.order === 0 ? "all" : "order"}-${query.contract === 0 ? "any" : "one"}`,
    text: `select trade, role, order_id, contract, side, ticks, lots, value, fee, reduced_lots, result, at from futures_fill
      where user_id = $1 and ${ofContract(query.contract)} and trade >= $3 and ${tradesBetween("$4", "$5")} and ${query.order === 0 ? "$6 = 0" : "order_id = $6"}
      order by trade ${way}, role limit $7`,
    values: [
      query.user,
      query.contract,
      query.from ?? 0,
      query.startTime ?? 0,
      query.endTime ?? Number.MAX_SAFE_INTEGER,
      query.order,
      query.limit,
    ],
  });
  return way === "asc" ? rows : rows.reverse();
}
