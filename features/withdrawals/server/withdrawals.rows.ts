/** Withdrawals as the tables keep them; bigint comes as text. */
import type { Pool } from "pg";
import type { WithdrawalState } from "../contract/withdrawals.contract.ts";
import type { PayoutKind } from "../formulas.ts";

export type WithdrawalRecord = {
  readonly id: string;
  readonly user_id: string;
  readonly asset: number;
  readonly amount: string;
  readonly fee: string;
  readonly kind: PayoutKind;
  readonly network: number;
  readonly destination: string;
  readonly worth: string;
  readonly review: "" | "score" | "amount";
  readonly state: WithdrawalState;
  readonly cause: string;
  readonly decided_by: number;
  readonly requested_at: string;
  readonly reviewed_at: string;
  readonly approved_at: string;
  readonly taken_at: string;
  readonly sent_at: string;
  readonly ended_at: string;
  readonly reference: string;
  readonly receipt: string;
  readonly position: string;
};

type Page = { readonly user: number; readonly page: number; readonly limit: number };

export async function readWithdrawals(
  pool: Pool,
  { user, page, limit }: Page,
): Promise<{ readonly rows: readonly WithdrawalRecord[]; readonly total: number }> {
  const text = "select * from withdrawal_history where user_id = $1 order by id desc limit $2 offset $3";
  const { rows } = await pool.query<WithdrawalRecord>({ name: "withdrawals-page", text, values: [user, limit, (page - 1) * limit] });
  const count = "select count(*) as total from withdrawal_history where user_id = $1";
  const counted = await pool.query<{ total: string }>({ name: "withdrawals-count", text: count, values: [user] });
  return { rows, total: Number(counted.rows[0]?.total ?? 0) };
}

/** One of a person's own. */
export async function readWithdrawal(pool: Pool, user: number, id: number): Promise<WithdrawalRecord | undefined> {
  const text = "select * from withdrawal_history where user_id = $1 and id = $2";
  return (await pool.query<WithdrawalRecord>({ name: "withdrawal-one", text, values: [user, id] })).rows[0];
}

/** Whether something has been paid to a place. */
export async function wasPaidTo(pool: Pool, user: number, destination: number): Promise<boolean> {
  const text = "select 1 from withdrawal_history where user_id = $1 and destination = $2 and state = 'done' limit 1";
  return (await pool.query({ name: "withdrawals-to-place", text, values: [user, destination] })).rows.length > 0;
}
