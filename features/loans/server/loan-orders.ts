/** Somebody's loans, and what happened to one, out of the tables. */
import type { Pool } from "pg";
import type { Kernel } from "../../../kernel/kernel.ts";
import { wireDecimal } from "../../../money/decimal.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import type { LoanMove, LoanRow } from "../contract/loans-replies.ts";

type Texts =
  | "id"
  | "user_id"
  | "borrowed"
  | "pledged"
  | "applied_at"
  | "opened_at"
  | "ends_at"
  | "closed_at"
  | "interest_paid"
  | "late_paid"
  | "shortfall"
  | "receipt_position"
  | "cause";
type Numbers =
  | "product"
  | "asset"
  | "collateral_asset"
  | "days"
  | "hourly_ppb"
  | "late_ppm"
  | "open_ppm"
  | "call_ppm"
  | "sell_ppm"
  | "receipt_n";
/** As the driver reads it: bigint as text. */
export type LoanRecord = Readonly<Record<Texts, string>> &
  Readonly<Record<Numbers, number>> & { readonly kind: LoanRow["kind"]; readonly state: LoanRow["state"] };

const RUNNING: ReadonlySet<LoanRow["state"]> = new Set(["applied", "approved", "disbursed", "overdue"]);
export const isOver = (state: LoanRow["state"]): boolean => !RUNNING.has(state);

const STATUS = {
  "": "",
  "1": "and state in ('applied', 'approved')",
  "2": "and state in ('disbursed', 'overdue')",
  "3": "and state in ('repaid', 'liquidated', 'closed')",
  "4": "and state in ('refused', 'withdrawn', 'lapsed')",
} as const;
export type StatusFilter = keyof typeof STATUS;

/** Newest first; as a range of one person, so that their own index is the shorter way. */
export async function readLoans(
  pool: Pool,
  { user, status, page, limit }: { readonly user: number; readonly status: StatusFilter; readonly page: number; readonly limit: number },
): Promise<readonly LoanRecord[]> {
  const text = `select * from loans where user_id between $1 and $1 ${STATUS[status]} order by user_id, id desc limit $2 offset $3`;
  const values = [user, limit, (page - 1) * limit];
  return (await pool.query<LoanRecord>({ name: `read-loans-${status}`, text, values })).rows;
}

/** Loans that are over, of everybody or of one person, the newest first; `after`: the number of the last one before, 0 for none. */
export async function readOver(
  pool: Pool,
  { user, after, limit }: { readonly user: number | undefined; readonly after: number; readonly limit: number },
): Promise<readonly LoanRecord[]> {
  const [of, order] = user === undefined ? ["", "id"] : ["and user_id between $3 and $3", "user_id, id"];
  const text = `select * from loans where closed_at > 0 and ($1::bigint = 0 or id < $1::bigint) ${of} order by ${order} desc limit $2`;
  const values = [after, limit, ...(user === undefined ? [] : [user])];
  return (await pool.query<LoanRecord>({ name: `read-loans-over-${user === undefined ? "all" : "one"}`, text, values })).rows;
}

/** One of somebody's; undefined: they have no such loan. */
export async function readLoan(pool: Pool, user: number, id: number): Promise<LoanRecord | undefined> {
  const text = "select * from loans where id = $1 and user_id = $2";
  return (await pool.query<LoanRecord>({ name: "read-loan", text, values: [id, user] })).rows[0];
}

type MoveRecord = Readonly<Record<"position" | "at" | "amount" | "got", string>> &
  Readonly<Record<"asset" | "got_asset" | "receipt_n", number>> & { readonly what: string };

/** The newest first, as many as anybody looks at. */
export async function readMoves(pool: Pool, kernel: Kernel, loan: number): Promise<readonly LoanMove[]> {
  const text = "select * from loan_moves where loan = $1 order by position desc, n desc limit 200";
  const { rows } = await pool.query<MoveRecord>({ name: "read-loan-moves", text, values: [loan] });
  return rows.map(({ at, what, asset, amount, got_asset: gotAsset, got, position, receipt_n: n }) => {
    const [given, came] = [assetOf(kernel, asset), gotAsset === 0 ? undefined : assetOf(kernel, gotAsset)];
    return {
      at: Number(at),
      what,
      amount: wireDecimal(BigInt(amount), given.decimals),
      currency: given.code,
      got: came === undefined ? "" : wireDecimal(BigInt(got), came.decimals),
      got_currency: came?.code ?? "",
      receipt: n < 0 ? "" : `settled-${position}-${n}`,
    };
  });
}
