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

/** `opened_as`: "net" where the account was in one-way mode, "open" where it was not, null where nobody can say. */
export type ToldRow = OrderRow & { readonly opened_as: string | null };

/**
 * With orders open, or positions, no account changes its mode: what reduces was of the mode in which the account had opened last by then.
 * `order`: a row of futures_order.
 */
const openedAs = (order: string): string => `case when ${order}.effect <> 'reduce' then ${order}.effect else (
    select opening.effect from futures_order as opening
    where opening.user_id = ${order}.user_id and opening.effect <> 'reduce' and opening.placed_at <= ${order}.updated_at
    order by opening.placed_at desc, opening.id desc limit 1) end`;
const TOLD = `told.*, ${openedAs("told")} as opened_as`;

/** Without "or it is any" an index of one contract fits. */
const ofContract = (contract: number): string => (contract === 0 ? "$2 = 0" : "contract = $2");

/** The person's orders of these numbers; those of others are left out. */
export async function readOrdersById(pool: Pool, user: number, ids: readonly number[]): Promise<readonly ToldRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<ToldRow>({
    name: "fapi-orders-by-id",
    text: `select ${TOLD} from futures_order as told where id = any($2::bigint[]) and user_id = $1 order by placed_at, id`,
    values: [user, ids],
  });
  return rows;
}

/** The newest order of that name. */
export async function readOrderByName(pool: Pool, user: number, name: string): Promise<ToldRow | undefined> {
  const { rows } = await pool.query<ToldRow>({
    name: "fapi-order-by-name",
    text: `select ${TOLD} from futures_order as told where user_id = $1 and client_order_id = $2 and client_order_id <> ''
      order by placed_at desc, id desc limit 1`,
    values: [user, name],
  });
  return rows[0];
}

/** From `from` or `startTime` on, else the newest ones. What follows a known order in time; an unknown one begins at the beginning. */
export async function readOrderList(pool: Pool, query: HistoryQuery, kind: OrderKind): Promise<readonly ToldRow[]> {
  const isFromStart = query.from !== undefined || query.startTime !== undefined;
  const way = isFromStart ? "asc" : "desc";
  const { rows } = await pool.query<ToldRow>({
    name: `fapi-orders-${kind}-${way}-${query.contract === 0 ? "any" : "one"}`,
    text: `select ${TOLD} from futures_order as told
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
  readonly opened_as: string | null;
};

/** The person's sides of trades, from trade `from` or `startTime` on, else the newest ones; `order` 0 means all orders. */
export async function readFills(pool: Pool, query: HistoryQuery & { readonly order: number }): Promise<readonly FillRow[]> {
  const way = query.from !== undefined || query.startTime !== undefined ? "asc" : "desc";
  const { rows } = await pool.query<FillRow>({
    name: `fapi-fills-${way}-${query.order === 0 ? "all" : "order"}-${query.contract === 0 ? "any" : "one"}`,
    text: `select trade, role, order_id, contract, side, ticks, lots, value, fee, reduced_lots, result, at,
        (select ${openedAs("one")} from futures_order as one where one.id = order_id) as opened_as
      from futures_fill
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
