/** Orders and fills as the wire shows them (wire.md 9). */
import type { Pool } from "pg";
import { clockText } from "../../../contract/clock-text.ts";
import { formatDecimal, wireDecimal } from "../../../money/decimal.ts";
import { timeMs, type MarketId } from "../../../money/units.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import type { ListKey, ListPages, Paged } from "../../../server/sql/list-pages.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import { ofEveryStanding, STANDINGS, standingOf, type Standing } from "./order-standings.ts";
import { averagePrice } from "./spot-answers.ts";

/** Rates on the wire of /coin are fractions. */
const PPM_DECIMALS = 6;

export type OrdersQuery = Paged & {
  readonly user: number;
  readonly standings: readonly Standing[];
  /** 0 means all. */
  readonly market: number;
};

/** As the driver reads it: bigint as text. */
export type OrderRow = {
  id: string;
  user_id: string;
  market: number;
  side: string;
  order_type: string;
  ticks: string;
  lots: string;
  budget: string;
  last_ticks: string;
  filled_lots: string;
  filled_quote: string;
  fee: string;
  status: string;
  time_in_force: string;
  post_only: boolean;
  iceberg_lots: string;
  trigger_source: string;
  trigger_direction: string;
  trigger_ticks: string;
  trail_ppm: string;
  pair_id: string;
  entry_id: string;
  list_id: string;
  take_profit_ticks: string;
  stop_ticks: string;
  stop_limit_ticks: string;
  client_order_id: string;
  placed_at: string;
  updated_at: string;
};
export type FillRow = {
  trade: string;
  role: string;
  order_id: string;
  market: number;
  side: string;
  ticks: string;
  lots: string;
  quote_units: string;
  fee: string;
  /** What a coupon took off the fee; left out where nobody looked, null for nothing. */
  saved?: string | null;
  at: string;
};
/** With what coupons saved of the rows' fees. */
const WITH_SAVED = `select given.*, coupon_saving.units as saved from given
  left join coupon_saving on product = 'spot' and coupon_saving.trade = given.trade and coupon_saving.side = given.side order by given.trade desc`;

const ORDER = "order by placed_at desc, id desc";
const NEWEST_ORDER: ListKey = ["9223372036854775807", "9223372036854775807"];

/** Newest first; undefined for a page whose beginning is not known. Orders of each standing, in all and in each market, have an index. */
export async function readOrders(pool: Pool, pages: ListPages, kernel: Kernel, query: OrdersQuery): Promise<readonly object[] | undefined> {
  const { user, standings, market, page, limit } = query;
  const given = ofEveryStanding((standing) => fromOrders(market, standing), standings);
  const found = await pages.read<OrderRow>({
    list: `${user} ${market} ${standings.join()}`,
    page,
    limit,
    read: async ({ after = NEWEST_ORDER, skip }, most) => {
      const { rows } = await pool.query<OrderRow>({
        name: `read-spot-orders-${standings.join("-")}-${market === 0 ? "all" : "one"}`,
        text: `select * from (${given}) as given ${ORDER} limit $4::bigint offset $5::bigint`,
        values: [user, ...after, most, skip, ...(market === 0 ? [] : [market])],
      });
      return rows;
    },
    keyOf: ({ placed_at: placedAt, id }) => [placedAt, id],
  });
  return found?.rows.map((row) => orderView(kernel, row));
}

/** By these bounds and orders one index alone is the way to each, however seldom somebody has such an order there. */
function fromOrders(market: number, standing: string): string {
  const [index, bound] = market === 0 ? ["user_id", "$1::bigint"] : ["user_id, market", "$1::bigint, $6::integer"];
  return `select * from spot_orders where (${index}, placed_at, id) < (${bound}, $2::bigint, $3::bigint) and (${index}) >= (${bound}) and ${standing}
    order by ${index.replaceAll(",", " desc,")} desc, placed_at desc, id desc limit $4::bigint + $5::bigint`;
}

/** This order as a list of one; an empty one when it is not the person's. */
export async function readOrder(pool: Pool, kernel: Kernel, user: number, order: number): Promise<readonly object[]> {
  const { rows } = await pool.query<OrderRow>({
    name: "read-spot-order",
    text: "select * from spot_orders where id = $1 and user_id = $2",
    values: [order, user],
  });
  return rows.map((row) => orderView(kernel, row));
}

/** Newest first. A statement of its own: it looks up by the order, not by the person. */
export async function readFillsOfOrder(
  pool: Pool,
  kernel: Kernel,
  query: { readonly user: number; readonly order: number; readonly page: number; readonly limit: number },
): Promise<readonly object[]> {
  const { rows } = await pool.query<FillRow>({
    name: "read-spot-fills-of-order",
    text: `with given as (select * from spot_fills where order_id = $1 and user_id = $2 order by trade desc limit $3 offset $4) ${WITH_SAVED}`,
    values: [query.order, query.user, query.limit, (query.page - 1) * query.limit],
  });
  return rows.map((row) => fillView(kernel, row));
}

/** Newest first; undefined for a page whose beginning is not known. */
export async function readFills(
  pool: Pool,
  pages: ListPages,
  kernel: Kernel,
  { user, market, page, limit }: Omit<OrdersQuery, "standings">,
): Promise<readonly object[] | undefined> {
  // By these bounds and this order one index alone is the way: by equal signs the newest trades of all people would seem shorter.
  const [index, bound] = market === 0 ? ["user_id", "$1::bigint"] : ["user_id, market", "$1::bigint, $6::integer"];
  const found = await pages.read<FillRow>({
    list: `${user} ${market}`,
    page,
    limit,
    read: async ({ after = NEWEST_FILL, skip }, most) => {
      const given = `select * from spot_fills where (${index}, trade) <= (${bound}, $2::bigint) and (${index}) >= (${bound})
        and (trade, role) < ($2::bigint, $3::text) order by ${index.replaceAll(",", " desc,")} desc, trade desc, role desc
        limit $4::bigint offset $5::bigint`;
      const { rows } = await pool.query<FillRow>({
        name: `read-spot-fills-${market === 0 ? "all" : "one"}`,
        text: `with given as (${given}) ${WITH_SAVED}, given.role desc`,
        values: [user, ...after, most, skip, ...(market === 0 ? [] : [market])],
      });
      return rows;
    },
    keyOf: ({ trade, role }) => [trade, role],
  });
  return found?.rows.map((row) => fillView(kernel, row));
}
/** Behind both roles. */
const NEWEST_FILL: ListKey = ["9223372036854775807", "z"];

/** The wire knows 1 working, 2 done, 3 cancelled. */
export const STATUSES: Readonly<Record<string, readonly Standing[]>> = {
  "-1": STANDINGS,
  "0": ["open", "done"],
  "1": ["open"],
  "2": ["done"],
  "3": ["ended"],
};

function wireStatus(status: string): number {
  return STANDINGS.findIndex((standing) => standing === standingOf(status)) + 1;
}

/** A trailing stop's trigger moves while it waits: the kernel knows where it is now. */
function presentTrigger(kernel: Kernel, row: OrderRow): bigint {
  const slot = row.status === "waiting" ? kernel.spot.pool.find(Number(row.id)) : undefined;
  return slot === undefined ? BigInt(row.trigger_ticks) : BigInt(kernel.spot.pool.ticks(slot));
}

export function orderView(kernel: Kernel, row: OrderRow): object {
  const market = kernel.spot.markets.get(row.market as MarketId);
  if (market === undefined) return {};
  const { terms } = market;
  const base = assetOf(kernel, terms.base);
  const quote = assetOf(kernel, terms.quote);
  const received = row.side === "buy" ? base : quote;
  const lotsAsked = row.lots === "0" ? row.filled_lots : row.lots;
  return {
    id: Number(row.id),
    u_id: Number(row.user_id),
    currency_id: terms.base,
    legal_id: terms.quote,
    currency_name: base.code,
    legal_name: quote.code,
    symbol: terms.symbol,
    type: row.side === "buy" ? 1 : 2,
    order_type: row.order_type,
    target_price: wireDecimal(BigInt(row.ticks), terms.priceDecimals),
    trade_price: wireDecimal(BigInt(row.last_ticks), terms.priceDecimals),
    trade_amount: wireDecimal(BigInt(lotsAsked), terms.quantityDecimals),
    total: wireDecimal(BigInt(row.budget === "0" ? row.filled_quote : row.budget), quote.decimals),
    charge_fee: formatDecimal(terms.takerPpm, PPM_DECIMALS),
    filled_amount: wireDecimal(BigInt(row.filled_lots), terms.quantityDecimals),
    average_price: averagePrice(kernel, terms, BigInt(row.filled_quote), BigInt(row.filled_lots)),
    fee: wireDecimal(BigInt(row.fee), received.decimals),
    fee_currency: received.code,
    time_in_force: row.time_in_force,
    post_only: row.post_only ? 1 : 0,
    iceberg: row.iceberg_lots === "0" ? 0 : 1,
    trigger_price: wireDecimal(presentTrigger(kernel, row), terms.priceDecimals),
    trigger_by: row.trigger_source,
    trigger_direction: row.trigger_direction,
    trail_percent: row.trail_ppm === "0" ? "" : formatDecimal(BigInt(row.trail_ppm), 4, 2),
    pair_id: Number(row.pair_id),
    // What follows an order of a list is no exit of a bracket.
    entry_id: row.entry_id === row.list_id ? 0 : Number(row.entry_id),
    take_profit_price: wireDecimal(BigInt(row.take_profit_ticks), terms.priceDecimals),
    stop_loss_price: wireDecimal(BigInt(row.stop_ticks), terms.priceDecimals),
    stop_loss_limit_price: wireDecimal(BigInt(row.stop_limit_ticks), terms.priceDecimals),
    status: wireStatus(row.status),
    reason: row.status,
    created_at: clockText(timeMs(Number(row.placed_at))),
    updated_at: clockText(timeMs(Number(row.updated_at))),
  };
}

export function fillView(kernel: Kernel, row: FillRow): object {
  const market = kernel.spot.markets.get(row.market as MarketId);
  if (market === undefined) return {};
  const { terms } = market;
  const quote = assetOf(kernel, terms.quote);
  const received = row.side === "buy" ? assetOf(kernel, terms.base) : quote;
  return {
    id: Number(row.trade),
    order_id: Number(row.order_id),
    currency_id: terms.base,
    legal_id: terms.quote,
    symbol: terms.symbol,
    type: row.side === "buy" ? 1 : 2,
    price: wireDecimal(BigInt(row.ticks), terms.priceDecimals),
    amount: wireDecimal(BigInt(row.lots), terms.quantityDecimals),
    total: wireDecimal(BigInt(row.quote_units), quote.decimals),
    fee: wireDecimal(BigInt(row.fee), received.decimals),
    fee_currency: received.code,
    ...(row.saved === undefined ? {} : { saved: wireDecimal(BigInt(row.saved ?? 0), received.decimals) }),
    role: row.role,
    receipt: `fill-${row.trade}-${row.role}`,
    created_at: clockText(timeMs(Number(row.at))),
  };
}
