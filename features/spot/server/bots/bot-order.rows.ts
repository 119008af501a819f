/** One person's orders and trades from the history tables, oldest first, as the dialect's lists want them. */
import type { Pool } from "pg";
import { ofEveryStanding } from "../order-standings.ts";

export type BotOrderRow = {
  readonly id: string;
  readonly market: number;
  readonly side: "buy" | "sell";
  readonly order_type: string;
  readonly ticks: string;
  readonly lots: string;
  readonly budget: string;
  readonly filled_lots: string;
  readonly filled_quote: string;
  readonly status: string;
  readonly time_in_force: string;
  readonly post_only: boolean;
  readonly trigger_ticks: string;
  readonly trail_ppm: string;
  readonly pair_id: string;
  /** The order that it follows, or the bracket's buy whose exit it is; "0" for none. */
  readonly entry_id: string;
  /** Number of its list, which is that of the list's first order; "0" for none. */
  readonly list_id: string;
  /** On the first order of a list: the list's name. */
  readonly list_name: string;
  readonly client_order_id: string;
  readonly self_trade: string;
  /** The prevented self-trade of which it ended, and what was left of it; "0" for none. */
  readonly prevented_match: string;
  readonly prevented_lots: string;
  /** How much of an iceberg shows at a time; "0" for the others. */
  readonly iceberg_lots: string;
  readonly placed_at: string;
  readonly updated_at: string;
};

export type BotFillRow = {
  readonly trade: string;
  readonly role: "maker" | "taker";
  readonly order_id: string;
  readonly market: number;
  readonly side: "buy" | "sell";
  readonly ticks: string;
  readonly lots: string;
  readonly quote_units: string;
  readonly fee: string;
  readonly at: string;
};

export type AmendmentRow = {
  readonly execution_id: string;
  readonly order_id: string;
  readonly market: number;
  readonly from_name: string;
  readonly name: string;
  readonly from_lots: string;
  readonly lots: string;
  readonly at: string;
};

export type PreventedRow = {
  readonly id: string;
  readonly market: number;
  readonly self_trade: string;
  readonly ticks: string;
  readonly taker_order: string;
  readonly taker_lots: string;
  readonly maker_order: string;
  readonly maker_lots: string;
  readonly at: string;
};

const ORDER = `id, market, side, order_type, ticks, lots, budget, filled_lots, filled_quote, status, time_in_force, post_only,
  trigger_ticks, trail_ppm, pair_id, entry_id, list_id, list_name, client_order_id, self_trade, prevented_match, prevented_lots, iceberg_lots, placed_at, updated_at`;
const FILL = "trade, role, order_id, market, side, ticks, lots, quote_units, fee, at";

const NO_TRADE = "9223372036854775807";
/** A window of time as one of trades' numbers, by which fills are listed: what lies outside of it is not read. */
const TRADES_BETWEEN = `trade >= (select coalesce((select trade from spot_fills where at >= $4 order by at, trade limit 1), ${NO_TRADE}))
    and trade <= (select coalesce((select trade from spot_fills where at <= $5 order by at desc, trade desc limit 1), 0))`;
/** Without "or it is any" an index of one market fits. */
const ofMarket = (market: number): string => (market === 0 ? "$2 = 0" : "market = $2");

export type HistoryQuery = {
  readonly user: number;
  /** 0 means all. */
  readonly market: number;
  /** The first one wanted. */
  readonly from?: number | undefined;
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  readonly limit: number;
};

/** The person's orders of these numbers; those of others are left out. */
export async function readOrdersById(pool: Pool, user: number, ids: readonly number[]): Promise<readonly BotOrderRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<BotOrderRow>({
    name: "bot-orders-by-id",
    text: `select ${ORDER} from spot_orders where id = any($2) and user_id = $1 order by placed_at, id`,
    values: [user, ids],
  });
  return rows;
}

/** The person's open orders, and the first command whose doings are not in them yet. */
export async function readOpenOrders(
  pool: Pool,
  user: number,
): Promise<{ readonly nextSequence: number; readonly rows: readonly BotOrderRow[] }> {
  const { rows } = await pool.query<BotOrderRow & { readonly next_sequence: string }>({
    name: "bot-open-orders",
    text: `select next_sequence, ${ORDER} from projector_position
      left join spot_orders on user_id = $1 and status in ('working', 'waiting', 'pending') order by placed_at, id`,
    values: [user],
  });
  // Without orders there is one row, of the position alone.
  return { nextSequence: Number(rows[0]?.next_sequence), rows: rows.filter(({ id }) => id !== null) };
}

/** Every order of the person's lists of these numbers. */
export async function readOrdersByList(pool: Pool, user: number, lists: readonly number[]): Promise<readonly BotOrderRow[]> {
  if (lists.length === 0) return [];
  const { rows } = await pool.query<BotOrderRow>({
    name: "bot-orders-by-list",
    text: `select ${ORDER} from spot_orders where list_id = any($2) and user_id = $1 order by placed_at, id`,
    values: [user, lists],
  });
  return rows;
}

/** Number of the newest list of that name. */
export async function readListByName(pool: Pool, user: number, name: string): Promise<number | undefined> {
  const { rows } = await pool.query<{ readonly list_id: string }>({
    name: "bot-list-by-name",
    text: `select list_id from spot_orders where user_id = $1 and list_name = $2 and list_name <> ''
      order by placed_at desc, id desc limit 1`,
    values: [user, name],
  });
  return rows[0] === undefined ? undefined : Number(rows[0].list_id);
}

/** The newest order of that name. */
export async function readOrderByName(pool: Pool, user: number, name: string): Promise<BotOrderRow | undefined> {
  const { rows } = await pool.query<BotOrderRow>({
    name: "bot-order-by-name",
    text: `select ${ORDER} from spot_orders where user_id = $1 and client_order_id = $2 and client_order_id <> ''
      order by placed_at desc, id desc limit 1`,
    values: [user, name],
  });
  return rows[0];
}

/**
 * From `from` or `startTime` on, else the newest ones. Clients ask for the last number they saw plus one: what follows a known
 * order in time. Any other unknown `from` begins at the beginning. `isFirst`: only the first orders of lists.
 */
export async function readOrderHistory(pool: Pool, query: HistoryQuery, isFirst = false): Promise<readonly BotOrderRow[]> {
  const isFromStart = query.from !== undefined || query.startTime !== undefined;
  const [direction, first] = [isFromStart ? "asc" : "desc", isFirst ? "and list_id = id" : ""];
  const order = `order by placed_at ${direction}, id ${direction} limit $6`;
  const given = ofEveryStanding(
    (standing) => `select ${ORDER} from spot_orders
      where user_id = $1 and ${ofMarket(query.market)} and ${standing} and placed_at >= $3 and placed_at <= $4
        and (placed_at, id) >= (coalesce(
          (select placed_at from spot_orders where id = $5 and user_id = $1),
          (select placed_at from spot_orders where id = $5 - 1 and user_id = $1), 0), $5) ${first} ${order}`,
  );
  const { rows } = await pool.query<BotOrderRow>({
    text: `select * from (${given}) as given ${order}`,
    values: [query.user, query.market, query.startTime ?? 0, query.endTime ?? Number.MAX_SAFE_INTEGER, query.from ?? 0, query.limit],
  });
  return isFromStart ? rows : rows.reverse();
}

/** The person's trades, from trade `from` or `startTime` on, else the newest ones; `order` 0 means all orders. */
export async function readFillHistory(pool: Pool, query: HistoryQuery & { readonly order: number }): Promise<readonly BotFillRow[]> {
  const isFromStart = query.from !== undefined || query.startTime !== undefined;
  const { rows } = await pool.query<BotFillRow>({
    text: `select ${FILL} from spot_fills
      where user_id = $1 and ${ofMarket(query.market)} and trade >= $3 and ${TRADES_BETWEEN} ${query.order === 0 ? "and $6 = 0" : "and order_id = $6"}
      order by trade ${isFromStart ? "asc" : "desc"} limit $7`,
    values: [
      query.user,
      query.market,
      query.from ?? 0,
      query.startTime ?? 0,
      query.endTime ?? Number.MAX_SAFE_INTEGER,
      query.order,
      query.limit,
    ],
  });
  return isFromStart ? rows : rows.reverse();
}

/** How an order of the person was made smaller in its place, oldest first. */
export async function readAmendments(
  pool: Pool,
  query: { readonly user: number; readonly order: number; readonly from?: number | undefined; readonly limit: number },
): Promise<readonly AmendmentRow[]> {
  const { rows } = await pool.query<AmendmentRow>({
    name: "bot-amendments",
    text: `select execution_id, order_id, market, from_name, name, from_lots, lots, at from spot_amendments
      where order_id = $1 and user_id = $2 and execution_id >= $3 order by execution_id limit $4`,
    values: [query.order, query.user, query.from ?? 0, query.limit],
  });
  return rows;
}

/** Prevented self-trades of the person in a market: one, or those of an order from a number on, oldest first. */
export async function readPrevented(
  pool: Pool,
  query: {
    readonly user: number;
    readonly market: number;
    readonly id?: number | undefined;
    readonly order: number;
    readonly from: number;
    readonly limit: number;
  },
): Promise<readonly PreventedRow[]> {
  const { rows } = await pool.query<PreventedRow>({
    text: `select id, market, self_trade, ticks, taker_order, taker_lots, maker_order, maker_lots, at from spot_prevented
      where user_id = $1 and market = $2 and ${query.id === undefined ? "(taker_order = $3 or maker_order = $3) and id >= $4" : "id = $3 and $4 = 0"}
      order by id limit $5`,
    values: [query.user, query.market, query.id ?? query.order, query.from, query.limit],
  });
  return rows;
}
