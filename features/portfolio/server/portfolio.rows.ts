/** A person's portfolio in the tables. Every question names the person. */
import type { Pool } from "pg";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import { positionOf, type HeldPosition, type PositionRow } from "./portfolio.projection.ts";

/** `trade`: the last one of the venue until then that somebody has a row of, 0 before the first: no fill since has a lower number. */
export type Beginning = { readonly position: number; readonly trade: number; readonly at: number; readonly paidIn: bigint };

export async function readPositions(pool: Pool, user: number): Promise<ReadonlyMap<number, HeldPosition>> {
  const { rows } = await pool.query<PositionRow>({
    name: "read-own-positions",
    text: "select * from portfolio_positions where user_id = $1 order by asset",
    values: [user],
  });
  return new Map(rows.map((row) => [row.asset, positionOf(row)]));
}

export async function readBeginning(pool: Pool, user: number): Promise<Beginning | undefined> {
  const { rows } = await pool.query<{ position: string; trade: string; at: string; paid_in: string }>({
    name: "read-own-beginning",
    text: `select position, at, paid_in, coalesce((
        select trade from spot_fills as fill where fill.position <= begun.position order by fill.position desc, trade desc limit 1
      ), 0) as trade from portfolio_beginnings as begun where user_id = $1`,
    values: [user],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  return { position: Number(row.position), trade: Number(row.trade), at: Number(row.at), paidIn: BigInt(row.paid_in) };
}

/** Behind a place in the log, and behind one side of a trade: the last that was told. Trades are counted through the whole log. */
export type MoveCursor = { readonly position: number; readonly trade: number; readonly role: string };
export type StoredMove = {
  kind: string;
  position: string;
  trade: string;
  role: string;
  at: string;
  units: string;
  quote_units: string;
  fee: string;
};

export type Contribution = { readonly at: number; readonly paidIn: bigint };

/** Oldest first, since one's beginning. */
export async function readContributions(pool: Pool, user: number, since: number): Promise<readonly Contribution[]> {
  const { rows } = await pool.query<{ at: string; paid_in: string }>({
    name: "read-own-contributions",
    text: "select at, paid_in from portfolio_contributions where user_id = $1 and at >= $2 order by at",
    values: [user, since],
  });
  return rows.map(({ at, paid_in: paidIn }) => ({ at: Number(at), paidIn: BigInt(paidIn) }));
}

export type MoveQuery = {
  readonly user: number;
  readonly asset: number;
  /** What markets are against. */
  readonly quote: number;
  readonly markets: readonly number[];
  /** Place in the log behind which their portfolio begins. */
  readonly beginning: number;
  readonly after: MoveCursor;
  readonly limit: number;
};

/** Fills and what else changed the asset, in the log's order, behind a place of it. */
export async function readMoves(pool: Pool, query: MoveQuery): Promise<readonly StoredMove[]> {
  const { rows } = await pool.query<StoredMove>({ name: "read-own-moves", text: READ_MOVES, values: [...moveValues(query)] });
  return rows;
}

export function moveValues({ user, asset, quote, markets, beginning, after, limit }: MoveQuery): readonly unknown[] {
  return [user, asset, markets, after.position, after.trade, after.role, limit, REASON.split, beginning, quote];
}

/** Behind what a cursor names, and never before one's beginning: what happened with the beginning's own command is none of it. */
export function cursorOf(text: string | undefined, begun: Pick<Beginning, "position" | "trade">): MoveCursor {
  const [position = "0", trade = "0", role = ""] = text?.split("-") ?? [];
  const asked = { position: Number(position), trade: Number(trade), role };
  const start = { position: begun.position, trade: begun.trade, role: LAST_ROLE };
  if (text === undefined || asked.position < start.position) return start;
  return asked.trade < start.trade ? { ...start, position: asked.position } : asked;
}

/** Sorts behind both sides of a trade. */
export const LAST_ROLE = "z";

/** Where the next page goes on: behind the last row, and behind the last trade that was told. */
export function cursorBehind(rows: readonly StoredMove[], after: MoveCursor): MoveCursor {
  const [last, trade] = [rows.at(-1), rows.findLast(({ role }) => role !== "")];
  return {
    position: Number(last?.position ?? after.position),
    trade: Number(trade?.trade ?? after.trade),
    role: trade?.role ?? after.role,
  };
}

/** Moves between one's own accounts and orders, and those that fills tell of. As the index has them (portfolio-moves.sql). */
const NO_MOVES = [
  REASON.order_hold,
  REASON.order_release,
  REASON.trade,
  REASON.trade_fee,
  REASON.transfer,
  REASON.dividend,
  REASON.exchange,
  REASON.exchange_fee,
  REASON.withdrawal_hold,
  REASON.withdrawal_release,
  REASON.lock_mining_hold,
  REASON.lock_mining_release,
  REASON.dual_hold,
  REASON.dual_release,
  REASON.dual_given,
  REASON.dual_exchange,
  REASON.sale_hold,
  REASON.sale_release,
  REASON.sale_payment,
  REASON.sale_tokens,
  REASON.sale_vested,
  REASON.loan_hold,
  REASON.loan_release,
];

/**
 * Each part reads only what it shows, in the order of its index, however long the history is: fills behind the last trade, the rest from an
 * index of its own. "lots" of a fill are made into units by who reads them.
 */
export const READ_MOVES = `
  select * from (
    (select side as kind, position, trade, role, at, lots as units, quote_units, fee from spot_fills
      where user_id = $1 and market = any($3::integer[]) and (trade, role) > ($5::bigint, $6::text) and position > $9::bigint
      order by trade, role limit $7)
    union all
    (select case when bool_and(reason = $8::smallint) then 'split' else 'other' end, sequence, 0, '', min(at), sum(units)::bigint, 0, 0
      from wallet_changes
      where user_id = $1 and asset = $2 and sequence > $4::bigint and reason not in (${NO_MOVES.join(", ")})
      group by sequence order by sequence limit $7)
    union all
    (select 'got', position, n, '', at, received, case when from_asset = $10::integer then units else value end, fee from exchange_done
      where user_id = $1 and to_asset = $2 and position > $4::bigint order by position limit $7)
    union all
    (select 'gave', position, n, '', at, units, case when to_asset = $10::integer then received else value end,
        case when to_asset = $10::integer then fee else 0 end from exchange_done
      where user_id = $1 and from_asset = $2 and position > $4::bigint order by position limit $7)
    union all
    (select case when p.kind = 'put' then 'got' else 'gave' end, b.receipt_position, b.receipt_n, '', b.settled_at,
        case when p.kind = 'put' then b.paid else b.principal end, case when p.kind = 'put' then b.principal else b.paid end, 0
      from dual_investment_purchases b join dual_investment_products p on p.id = b.product
      where b.user_id = $1 and b.outcome = 'other' and p.coin = $2 and b.receipt_position > $4::bigint
      order by b.receipt_position, b.receipt_n limit $7)
    union all
    (select 'got', receipt_position, min(receipt_n), '', min(delivered_at), sum(granted)::bigint, sum(value)::bigint, 0 from sale_orders
      where user_id = $1 and token = $2 and granted > 0 and receipt_position > $4::bigint
      group by receipt_position order by receipt_position limit $7)
    union all
    (select 'gave', receipt_position, min(receipt_n), '', min(delivered_at), sum(charged)::bigint, sum(value)::bigint, 0 from sale_orders
      where user_id = $1 and pay = $2 and granted > 0 and receipt_position > $4::bigint
      group by receipt_position order by receipt_position limit $7)
  ) as moves order by position, trade, role limit $7`;

export type BalanceAt = { readonly asset: number; readonly start: number; readonly units: bigint };

/** Balances at the ends of spans from `from` on, oldest first, and the newest of each asset before; of the last span what is held. */
export async function readBalances(pool: Pool, user: number, step: number, from: number): Promise<readonly BalanceAt[]> {
  const { rows } = await pool.query<{ asset: number; start: string; units: string }>({
    name: "read-own-balances",
    text: `(select distinct on (asset) asset, start, units from portfolio_balances
        where user_id = $1 and step = $2 and start < $3 order by asset, start desc)
      union all
      (select asset, start, units from portfolio_balances where user_id = $1 and step = $2 and start >= $3)
      union all
      (select asset, span / ($2 * 1000::bigint) * ($2 * 1000::bigint), held - owed from portfolio_positions where user_id = $1 and span > 0)
      order by start`,
    values: [user, step, from],
  });
  return rows.map(({ asset, start, units }) => ({ asset, start: Number(start), units: BigInt(units) }));
}

export type CloseAt = { readonly market: number; readonly time: number; readonly close: number };

/** Closes of candles from `from` on, oldest first, and the last of each market before. */
export async function readCloses(pool: Pool, markets: readonly number[], period: string, from: number): Promise<readonly CloseAt[]> {
  const { rows } = await pool.query<{ market: number; time: string; close: string }>({
    name: "read-closes",
    text: `select asked.market, before.time, before.close from unnest($1::integer[]) as asked (market)
        cross join lateral (
          select time, close from market_candles where market = asked.market and period = $2 and time < $3 order by time desc limit 1
        ) as before
      union all
      select market, time, close from market_candles where market = any($1::integer[]) and period = $2 and time >= $3
      order by time`,
    values: [markets, period, from],
  });
  return rows.map(({ market, time, close }) => ({ market, time: Number(time), close: Number(close) }));
}
