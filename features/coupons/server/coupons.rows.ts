/** Coupons that have ended, and what somebody saved, as the tables keep them; bigint comes as text. */
import type { Pool } from "pg";

export type OwnedRow = {
  readonly id: string;
  readonly user_id: string;
  readonly offer: string;
  readonly kind: "fee" | "credit" | "yield";
  readonly product: string;
  readonly ppm: number;
  readonly asset: number;
  readonly amount: string;
  readonly saved: string;
  readonly claimed_at: string;
  readonly until_at: string;
  readonly state: "usable" | "used" | "expired" | "closed";
  readonly ended_at: string;
};
type Asked = { readonly user: number; readonly state: string; readonly page: number; readonly limit: number };

export async function readEnded(pool: Pool, { user, state, page, limit }: Asked) {
  const [{ rows }, counted] = await Promise.all([
    pool.query<OwnedRow>({
      name: "coupons-ended",
      text: "select * from coupon_owned where user_id = $1 and state = $2 order by ended_at desc, id desc limit $3 offset $4",
      values: [user, state, limit, (page - 1) * limit],
    }),
    pool.query<{ count: string }>({
      name: "coupons-ended-count",
      text: "select count(*) as count from coupon_owned where user_id = $1 and state = $2",
      values: [user, state],
    }),
  ]);
  return { rows, total: Number(counted.rows[0]?.count ?? 0) };
}

/** In one asset: what fees were charged lower, and what credit was used. */
export async function readSaved(pool: Pool, user: number, asset: number): Promise<{ readonly fees: bigint; readonly credit: bigint }> {
  const { rows } = await pool.query<{ fees: string; credit: string }>({
    name: "coupons-saved",
    text: `select coalesce(sum(saved), 0)::bigint as fees,
        coalesce(sum(amount) filter (where kind = 'credit' and state = 'used'), 0)::bigint as credit
      from coupon_owned where user_id = $1 and asset = $2`,
    values: [user, asset],
  });
  return { fees: BigInt(rows[0]?.fees ?? 0), credit: BigInt(rows[0]?.credit ?? 0) };
}
