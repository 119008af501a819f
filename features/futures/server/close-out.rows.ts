/** What the tables know of one close-out of a person: its steps, its orders, the warnings before it, what moved its account's free money. */
import type { Pool } from "pg";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import type { OrderRow, PositionRow } from "./futures-changes.ts";

type Text = Readonly<Record<string, string>>;
/** As the driver reads them: bigint as text. */
export type CloseOutRow = Readonly<
  Record<
    | "number"
    | "rate_before"
    | "equity_before"
    | "margin_before"
    | "unrealised_before"
    | "released"
    | "rate_after"
    | "equity_after"
    | "at"
    | "position",
    string
  >
> & {
  readonly orders_ended: number;
  /** Id and body of its receipt. */
  readonly receipt: string | null;
  readonly body: string | null;
  readonly mail_waits: boolean;
};

/** Nobody learns which others there are. */
export async function readCloseOut(pool: Pool, user: number, number: number): Promise<CloseOutRow | undefined> {
  const { rows } = await pool.query<CloseOutRow>({
    name: "futures-close-out",
    text: `select made.*, 'settled-' || told.position || '-' || told.n as receipt, told.body,
        exists (select from notice_mail where user_id = $1 and about = 'futures-close-out-' || made.number) as mail_waits
      from futures_close_out as made left join receipt_settlements as told
        on told.position = made.position and told.user_id = $1 and told.product = 'futures' and told.contract = made.number
          and told.formula like 'futures-close-out/%'
      where made.number = $2 and made.user_id = $1`,
    values: [user, number],
  });
  return rows[0];
}

export type ClosedOutStepRow = Text & { readonly contract: number; readonly side: "long" | "short"; readonly step: number };
export async function readStepsOf(pool: Pool, number: number): Promise<readonly ClosedOutStepRow[]> {
  const { rows } = await pool.query<ClosedOutStepRow>({
    name: "futures-close-out-steps-of",
    text: "select * from futures_close_out_step where number = $1 order by step",
    values: [number],
  });
  return rows;
}

export async function readClosedPositions(pool: Pool, user: number, ids: readonly string[]): Promise<ReadonlyMap<string, PositionRow>> {
  const { rows } = await pool.query<PositionRow>({
    name: "futures-positions-of-close-out",
    text: "select * from futures_position where id = any($2::bigint[]) and user_id = $1",
    values: [user, ids],
  });
  return new Map(rows.map((row) => [String(row.id), row]));
}

export type BookPart = { readonly fills: number; readonly result: string };
/** What the book's fills of a close-out brought, by the position that they closed. */
export async function readBookParts(pool: Pool, user: number, position: string): Promise<ReadonlyMap<string, BookPart>> {
  const { rows } = await pool.query<BookPart & { closes: string }>({
    name: "futures-close-out-book",
    text: `select made.closes, count(*)::integer as fills, sum(fill.result)::bigint as result
      from futures_order as made join futures_fill as fill on fill.order_id = made.id
      where made.user_id = $1 and made.cause = 'close_out' and made.position = $2 and fill.position = $2 group by made.closes`,
    values: [user, position],
  });
  return new Map(rows.map((row) => [row.closes, row]));
}

/** All that a close-out realised of each position, by its receipts. */
export async function readRealised(pool: Pool, user: number, position: string): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await pool.query<{ contract: string; result: string }>({
    name: "futures-close-out-realised",
    text: `select contract, sum((body::jsonb->'result'->>'result')::bigint)::bigint as result from receipt_settlements
      where position = $2 and user_id = $1 and (formula like 'futures-close/%' or formula like 'futures-deleveraging/%') group by contract`,
    values: [user, position],
  });
  return new Map(rows.map((row) => [row.contract, BigInt(row.result)]));
}

const ORDERS_SHOWN = 20;
export async function readEndedOrders(pool: Pool, user: number, at: string): Promise<readonly OrderRow[]> {
  const { rows } = await pool.query<OrderRow>({
    name: "futures-close-out-orders",
    text: `select * from futures_order where user_id = $1 and status = 'close_out' and updated_at = $2 order by id limit ${ORDERS_SHOWN}`,
    values: [user, at],
  });
  return rows;
}

const WARNINGS_SHOWN = 5;
export type MarginCallRow = { readonly at: string; readonly rate: string; readonly marks: string };
/** The newest before the close-out, oldest first. */
export async function readWarnings(pool: Pool, user: number, since: number, until: number): Promise<readonly MarginCallRow[]> {
  const { rows } = await pool.query<MarginCallRow>({
    name: "futures-margin-calls",
    text: `select at, rate, marks from futures_margin_call where user_id = $1 and at between $2 and $3
      order by at desc limit ${WARNINGS_SHOWN}`,
    values: [user, since, until],
  });
  return rows.toReversed();
}

const CHANGES_READ = 500;
export type FreeMoved = {
  readonly sequence: string;
  readonly at: string;
  readonly bucket: string;
  readonly units: string;
  readonly reason: number;
};
/** What moved in the account before a command, newest first. */
export async function readMovedBefore(pool: Pool, of: { readonly user: number; readonly asset: number; readonly before: string }) {
  const { rows } = await pool.query<FreeMoved>({
    name: "futures-moved-before",
    text: `select sequence, at, bucket, units, reason from wallet_changes
      where user_id = $1 and purpose = ${PURPOSE.lever} and asset = $2 and sequence < $3
      order by sequence desc, line desc limit ${CHANGES_READ}`,
    values: [of.user, of.asset, of.before],
  });
  return rows;
}
