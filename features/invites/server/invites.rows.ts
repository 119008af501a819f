/** What the tables have of somebody's invitations; bigint comes as text. */
import type { Pool } from "pg";

export type InvitedRow = {
  readonly invited: string;
  readonly position: string;
  readonly at: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly second_num: string;
};
export type RebateRow = Readonly<Record<"number" | "hour" | "first" | "second" | "position" | "at", string>> & {
  readonly asset: number;
  readonly n: number;
};
export type TotalRow = { readonly asset: number; readonly first: string; readonly second: string };
export type SumRow = { readonly invited: string; readonly asset: number; readonly rebate: string };
export type InviterRow = {
  readonly email: string | null;
  readonly phone: string | null;
  readonly at: string;
  readonly has_second: boolean;
};

/** `after`: the last row of the page before. */
export type RowsQuery = { readonly user: number; readonly after?: number | undefined; readonly limit: number };
const HIGHEST = Number.MAX_SAFE_INTEGER;

const COUNTS = `select
  (select count(*) from invite_links where inviter = $1) as first,
  (select count(*) from invite_links as second join invite_links as first on first.invited = second.inviter where first.inviter = $1) as second`;

/** Whom they invited, and whom those did. */
export async function countInvited(pool: Pool, user: number): Promise<{ readonly first: number; readonly second: number }> {
  const { rows } = await pool.query<{ first: string; second: string }>({ name: "count-invited", text: COUNTS, values: [user] });
  return { first: Number(rows[0]?.first ?? 0), second: Number(rows[0]?.second ?? 0) };
}

const INVITED = `select link.invited, link.position, link.at, person.email, person.phone,
    (select count(*) from invite_links as below where below.inviter = link.invited) as second_num
  from invite_links as link join person on person.id = link.invited
  where link.inviter = $1 and link.position < $2 order by link.position desc limit $3`;

/** The newest first. */
export async function readInvited(pool: Pool, { user, after = HIGHEST, limit }: RowsQuery): Promise<readonly InvitedRow[]> {
  return (await pool.query<InvitedRow>({ name: "read-invited", text: INVITED, values: [user, after, limit] })).rows;
}

/** What fees of those people brought to their inviter. */
export async function readSums(pool: Pool, invited: readonly (string | number)[]): Promise<readonly SumRow[]> {
  const text = "select invited, asset, rebate from invite_totals_of where invited = any($1::bigint[]) order by asset";
  return (await pool.query<SumRow>({ name: "read-rebate-sums", text, values: [invited] })).rows;
}

const REBATES = "select * from invite_rebates where user_id = $1 and number < $2 order by number desc limit $3";

/** The newest first. */
export async function readRebates(pool: Pool, { user, after = HIGHEST, limit }: RowsQuery): Promise<readonly RebateRow[]> {
  return (await pool.query<RebateRow>({ name: "read-rebates", text: REBATES, values: [user, after, limit] })).rows;
}

export async function readTotals(pool: Pool, user: number): Promise<readonly TotalRow[]> {
  const text = "select asset, first, second from invite_totals where user_id = $1 order by asset";
  return (await pool.query<TotalRow>({ name: "read-rebate-totals", text, values: [user] })).rows;
}

const INVITER = `select person.email, person.phone, link.at, above.inviter is not null as has_second
  from invite_links as link join person on person.id = link.inviter
  left join invite_links as above on above.invited = link.inviter where link.invited = $1`;

/** Who invited them. */
export async function readInviter(pool: Pool, user: number): Promise<InviterRow | undefined> {
  return (await pool.query<InviterRow>({ name: "read-inviter", text: INVITER, values: [user] })).rows[0];
}
