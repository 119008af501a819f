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

export type WithdrawalTo = WithdrawalRecord & { readonly address: string | null };
type Filter = { readonly user: number; readonly asset: number; readonly since: number; readonly until: number } & {
  readonly states: readonly WithdrawalState[];
  /** 0: every one. */
  readonly id: number;
  readonly limit: number;
  readonly offset: number;
};

/** Newest first, each with where it goes; `asset` 0: of every one. */
export async function readWithdrawalsTo(pool: Pool, filter: Filter): Promise<readonly WithdrawalTo[]> {
  const { user, asset, since, until, states, id, limit, offset } = filter;
  const text = `select h.*, p.address from withdrawal_history h left join withdrawal_place p on p.number = h.destination and p.user_id = h.user_id
    where h.user_id = $1 and ($2 = 0 or h.asset = $2) and h.requested_at between $3 and $4 and h.state = any($5)
      and ($6 = 0 or h.id = $6)
    order by h.id desc limit $7 offset $8`;
  const values = [user, asset, since, until, states, id, limit, offset];
  return (await pool.query<WithdrawalTo>({ name: "withdrawals-to", text, values })).rows;
}
