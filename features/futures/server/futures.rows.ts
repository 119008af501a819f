/** What the tables know of futures: lists of orders and positions, payments, rates, close-outs, the fund. */
import type { Pool } from "pg";
import type { ListKey, ListPage, ListPages, Paged } from "../../../server/sql/list-pages.ts";
import type { Queries } from "../../../server/sql/public-reads.ts";
import type { OrderRow, PositionRow } from "./futures-changes.ts";

type Listed = Paged & { readonly user: number; readonly contract: number };

/** Which rows a status of `/lever/my_trade` asks for: of positions and of opening orders. */
const POSITIONS_OF: Readonly<Record<string, string>> = { "1": "closed_at = 0", "3": "closed_at > 0", "-1": "true" };
const PENDING = "status in ('working', 'waiting')";
const UNFILLED = "effect <> 'reduce' and filled_lots = 0";
const ORDERS_OF: Readonly<Record<string, string>> = {
  "0": `effect <> 'reduce' and ${PENDING}`,
  "4": `${UNFILLED} and not ${PENDING}`,
  "-1": UNFILLED,
};

const LAST = "9223372036854775807";
const NEWEST: ListKey = [LAST, LAST];
const ofContract = (contract: number): string => (contract === 0 ? "$4::integer = 0" : "contract = $4");

/** What both lists of orders and positions have in common: a window of rows by time and number, newest first, and how many there are. */
type Windowed = { readonly name: string; readonly text: string; readonly counted: (most: number) => string };

/** Parts of a list, each in the order of its index, and no more of any than can stand on the page. */
function windowOf(name: string, parts: readonly { readonly columns: string; readonly from: string; readonly at: string }[]): Windowed {
  const all = (most: string): string =>
    parts
      .map(
        ({ columns, from, at }) =>
          `(select ${columns} from ${from} and (${at}, id) < ($1::bigint, $2::bigint) order by ${at} desc, id desc limit ${most})`,
      )
      .join(" union all ");
  return {
    name,
    text: `select * from (${all("$5::bigint + $6::bigint")}) as given order by at desc, id desc limit $5::bigint offset $6::bigint`,
    counted: (most) => `select count(*) as count from (${all(String(most))} limit ${most}) as given`,
  };
}

async function readWindow<Row extends { id: string; at: string }>(
  pool: Pool,
  pages: ListPages,
  { name, text, counted }: Windowed,
  { user, contract, page, limit }: Listed,
): Promise<ListPage<Row> | undefined> {
  return pages.read<Row>({
    list: `${name} ${user} ${contract}`,
    page,
    limit,
    read: async ({ after = NEWEST, skip }, most) =>
      (await pool.query<Row>({ name, text, values: [...after, user, contract, most, skip] })).rows,
    keyOf: ({ at, id }) => [at, id],
    count: async (most) => {
      const statement = { name: `${name}-count`, text: counted(most), values: [...NEWEST, user, contract] };
      const { rows } = await pool.query<{ count: string }>(statement);
      return Number(rows[0]?.count ?? 0);
    },
  });
}

type LeverRows = ListPage<PositionRow | OrderRow>;

/** Positions and opening orders together, newest first; closed positions alone by their ends; undefined for a page whose beginning is not known. */
export async function readLeverRows(pool: Pool, pages: ListPages, status: string, listed: Listed): Promise<LeverRows | undefined> {
  const whose = `user_id = $3 and ${ofContract(listed.contract)}`;
  const at = status === "3" ? "closed_at" : "opened_at";
  const positions = POSITIONS_OF[status];
  const orders = ORDERS_OF[status];
  const parts = [
    ...(positions === undefined
      ? []
      : [{ columns: `id, ${at} as at, true as is_position`, from: `futures_position where ${whose} and ${positions}`, at }]),
    ...(orders === undefined
      ? []
      : [{ columns: "id, placed_at as at, false as is_position", from: `futures_order where ${whose} and ${orders}`, at: "placed_at" }]),
  ];
  if (parts.length === 0) return { rows: [], total: 0 };
  const name = `futures-lever-${status}-${listed.contract === 0 ? "all" : "one"}`;
  const found = await readWindow<{ id: string; at: string; is_position: boolean }>(pool, pages, windowOf(name, parts), listed);
  if (found === undefined) return undefined;
  const idsOf = (isPosition: boolean): string[] => found.rows.filter((row) => row.is_position === isPosition).map(({ id }) => id);
  const [ofPositions, ofOrders] = await Promise.all([readPositions(pool, idsOf(true)), readOrders(pool, idsOf(false))]);
  const rows = found.rows.flatMap(({ id, is_position: isPosition }) => {
    const row = isPosition ? ofPositions.get(Number(id)) : ofOrders.get(Number(id));
    return row === undefined ? [] : [row];
  });
  return { rows, total: found.total };
}

export const isPositionRow = (row: PositionRow | OrderRow): row is PositionRow => "opened_at" in row;

export async function readPositions(pool: Pool, ids: readonly string[]): Promise<ReadonlyMap<number, PositionRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<PositionRow>({
    name: "futures-positions-by-id",
    text: "select * from futures_position where id = any($1::bigint[])",
    values: [ids],
  });
  return new Map(rows.map((row) => [Number(row.id), row]));
}

async function readOrders(pool: Pool, ids: readonly string[]): Promise<ReadonlyMap<number, OrderRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<OrderRow>({
    name: "futures-orders-by-id",
    text: "select * from futures_order where id = any($1::bigint[])",
    values: [ids],
  });
  return new Map(rows.map((row) => [Number(row.id), row]));
}

/** Of one position; one that was closed in more parts shows its newest. */
const CLOSING_RECEIPTS_MOST = 50;

/** Ids of the receipts of closings of each of these positions, oldest first: of the whole close-out, which says why, where it was one. */
export async function readClosingReceipts(
  pool: Pool,
  user: number,
  positions: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (positions.length === 0) return new Map();
  const { rows } = await pool.query<{ contract: string; position: string; n: number }>({
    name: "futures-closing-receipts",
    text: `select distinct contract, position, coalesce(
        (select max(whole.n) from receipt_settlements whole
          where whole.position = closing.position and whole.user_id = $1 and whole.formula like 'futures-close-out/%'), n) as n
      from (select contract, position, n, row_number() over (partition by contract order by position desc, n desc) as newest
        from receipt_settlements
        where user_id = $1 and product = 'futures' and formula like 'futures-close/%' and contract = any($2::bigint[])) closing
      where newest <= $3
      order by contract, position, n`,
    values: [user, positions, CLOSING_RECEIPTS_MOST],
  });
  const grouped = Map.groupBy(rows, ({ contract }) => Number(contract));
  return new Map([...grouped].map(([contract, of]) => [contract, of.map(({ position, n }) => `settled-${position}-${n}`)]));
}

/** What close-outs of these positions gave to the insurance fund, beside the fees of their fills; and the last of those close-outs. */
export async function readCloseOutsOf(
  pool: Pool,
  positions: readonly number[],
): Promise<ReadonlyMap<number, { readonly fee: bigint; readonly number: number }>> {
  if (positions.length === 0) return new Map();
  const { rows } = await pool.query<{ position_id: string; fee: string; number: string }>({
    name: "futures-close-outs-of",
    text: `select position_id, sum(close_out_fee)::bigint as fee, max(number) as number from futures_close_out_step
      where position_id = any($1::bigint[]) group by position_id`,
    values: [positions],
  });
  return new Map(rows.map(({ position_id: id, fee, number }) => [Number(id), { fee: BigInt(fee), number: Number(number) }]));
}

/** One's open positions, oldest first, at most as many as the kernel allows. */
export async function readOpenPositions(pool: Pool, user: number): Promise<readonly PositionRow[]> {
  const { rows } = await pool.query<PositionRow>({
    name: "futures-open-positions",
    text: "select * from futures_position where user_id = $1 and closed_at = 0 order by id",
    values: [user],
  });
  return rows;
}

/** One's pending orders of every effect, oldest first. */
export async function readPendingOrders(pool: Pool, user: number): Promise<readonly OrderRow[]> {
  const { rows } = await pool.query<OrderRow>({
    name: "futures-pending-orders",
    text: `select * from futures_order where user_id = $1 and ${PENDING} order by placed_at desc, id desc limit 500`,
    values: [user],
  });
  return rows.toReversed();
}

/** Every order with what became of it, newest first; undefined for a page whose beginning is not known. */
export async function readOrderHistory(pool: Pool, pages: ListPages, listed: Listed) {
  const from = `futures_order where user_id = $3 and ${ofContract(listed.contract)}`;
  const name = `futures-order-history-${listed.contract === 0 ? "all" : "one"}`;
  const windowed = windowOf(name, [{ columns: "*, placed_at as at", from, at: "placed_at" }]);
  const found = await readWindow<OrderRow & { id: string; at: string }>(pool, pages, windowed, listed);
  return found === undefined ? undefined : { ...found, saved: await readSaved(pool, found.rows) };
}

/** What coupons took off the fees of these orders. */
async function readSaved(pool: Pool, orders: readonly OrderRow[]): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await pool.query<{ order_id: string; saved: string }>({
    name: "futures-orders-saved",
    text: `select order_id, sum(units)::bigint as saved from futures_fill as fill
      join coupon_saving as one on one.product = 'futures' and one.trade = fill.trade and one.side = fill.side
      where order_id = any($1::bigint[]) group by order_id`,
    values: [orders.map(({ id }) => id)],
  });
  return new Map(rows.map(({ order_id: id, saved }) => [id, BigInt(saved)]));
}

export type PaymentRow = {
  readonly position_id: string;
  readonly kind: "funding" | "overnight" | "settled";
  readonly due: string;
  /** Of the log. */
  readonly position: string;
  readonly contract: number;
  readonly side: "long" | "short";
  readonly lots: string;
  readonly mark: string;
  readonly rate: string;
  readonly units: string;
};

/** Newest first; undefined for a page whose beginning is not known. */
export async function readPayments(pool: Pool, pages: ListPages, { user, contract, page, limit }: Listed) {
  const given = (last: string): string => `select * from futures_payment
    where user_id = $1 and ${contract === 0 ? "$2::integer = 0" : "contract = $2"} and (due, position_id, kind) < ($3::bigint, $4::bigint, $5::text)
    order by due desc, position_id desc, kind desc limit ${last}`;
  const name = `futures-payments-${contract === 0 ? "all" : "one"}`;
  const newest: ListKey = [LAST, LAST, ""];
  return pages.read<PaymentRow>({
    list: `${name} ${user} ${contract}`,
    page,
    limit,
    read: async ({ after = newest, skip }, most) => {
      const values = [user, contract, ...after, most, skip];
      return (await pool.query<PaymentRow>({ name, text: given("$6::bigint offset $7::bigint"), values })).rows;
    },
    keyOf: ({ due, position_id: position, kind }) => [due, position, kind],
    count: async (most) => {
      const text = `select count(*) as count from (${given(String(most))}) as given`;
      const { rows } = await pool.query<{ count: string }>({ name: `${name}-count`, text, values: [user, contract, ...newest] });
      return Number(rows[0]?.count ?? 0);
    },
  });
}

export type RateRow = { readonly due: string; readonly rate_ppb: string; readonly mark: string; readonly index_ticks: string };
export async function readRates(reads: Queries, contract: number, page: number, limit: number) {
  const [{ rows }, counted] = await Promise.all([
    reads.query<RateRow>({
      name: "futures-rates",
      text: "select due, rate_ppb, mark, index_ticks from futures_rate where contract = $1 order by due desc limit $2 offset $3",
      values: [contract, limit, (page - 1) * limit],
    }),
    reads.query<{ count: string }>({
      name: "futures-rates-count",
      text: "select count(*) as count from futures_rate where contract = $1",
      values: [contract],
    }),
  ]);
  return { rows, total: Number(counted.rows[0]?.count ?? 0) };
}

/** The newest balance of each hour in which the fund's money moved: the last thirty days of them. */
export async function readFund(reads: Queries, asset: number, since: number) {
  const { rows } = await reads.query<{ minute: string; balance: string }>({
    name: "futures-fund",
    text: `select distinct on (minute / 3600000) minute, balance from futures_fund where asset = $1 and minute >= $2
      order by minute / 3600000, minute desc`,
    values: [asset, since],
  });
  return rows;
}

export type StepRow = {
  readonly number: string;
  readonly contract: number;
  readonly side: "long" | "short";
  readonly lots: string;
  readonly bankruptcy_ticks: string;
  readonly filled_lots: string;
  readonly fund_lots: string;
  readonly deleveraged_lots: string;
  readonly close_out_fee: string;
  readonly mark: string;
  readonly at: string;
};
export async function readCloseOutSteps(reads: Queries, page: number, limit: number) {
  const [{ rows }, counted] = await Promise.all([
    reads.query<StepRow>({
      name: "futures-close-out-steps",
      text: "select * from futures_close_out_step order by number desc, step limit $1 offset $2",
      values: [limit, (page - 1) * limit],
    }),
    reads.query<{ count: string }>({ name: "futures-close-out-steps-count", text: "select count(*) as count from futures_close_out_step" }),
  ]);
  return { rows, total: Number(counted.rows[0]?.count ?? 0) };
}
