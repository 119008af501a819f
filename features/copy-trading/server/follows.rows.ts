/** What the tables know of follows: whose, what came of them, what was not copied, shares of profit, reports. */
import type { Pool } from "pg";
import type { AtEnd, CopyKind } from "../formulas.ts";

type Page = { readonly page: number; readonly limit: number };
export type FollowRecord = Readonly<
  Record<"number" | "user_id" | "trader" | "most_all" | "most_position" | "since" | "ended_at" | "realised" | "shared", string>
> &
  Readonly<Record<"share_ppm" | "number_set" | "multiple" | "guard_ppm" | "stop_ppm" | "copies" | "missed", number>> &
  Readonly<Record<"left_out" | "nickname" | "head_portrait" | "program", string>> & {
    readonly state: "active" | "ending" | "ended";
    readonly kind: CopyKind;
    readonly at_end: AtEnd;
    readonly cause: "" | "person" | "stop" | "trader_left" | "start_again";
  };

const FOLLOW = (other: "user_id" | "trader"): string => `select f.*, coalesce(u.nickname, 'user' || f.${other}) as nickname,
  coalesce(u.head_portrait, '') as head_portrait, coalesce(h.program, '') as program
  from copies_follow f left join person u on u.id = f.${other} left join house_trader h on h.user_id = f.${other}`;

/** One's own, newest first, with the traders' names. */
export async function readFollows(pool: Pool, user: number, state: "current" | "past", limit: number): Promise<readonly FollowRecord[]> {
  const is = state === "current" ? "f.state <> 'ended'" : "f.state = 'ended'";
  const text = `${FOLLOW("trader")} where f.user_id = $1 and ${is} order by f.number desc limit $2`;
  return (await pool.query<FollowRecord>({ name: `copies-follows-${state}`, text, values: [user, limit] })).rows;
}

/** Sums over all that ended: what they realised, and what of it went to traders. */
export async function readEndedSums(pool: Pool, user: number): Promise<{ readonly realised: bigint; readonly shared: bigint }> {
  const text = `select coalesce(sum(realised), 0)::bigint as realised, coalesce(sum(shared), 0)::bigint as shared
    from copies_follow where user_id = $1 and state = 'ended'`;
  const { rows } = await pool.query<Record<"realised" | "shared", string>>({ name: "copies-ended-sums", text, values: [user] });
  return { realised: BigInt(rows[0]?.realised ?? 0), shared: BigInt(rows[0]?.shared ?? 0) };
}

/** Of this pair, the newest; undefined where they never followed. */
export async function readFollowOf(pool: Pool, user: number, trader: number): Promise<FollowRecord | undefined> {
  const text = `${FOLLOW("trader")} where f.user_id = $1 and f.trader = $2 order by f.number desc limit 1`;
  return (await pool.query<FollowRecord>({ name: "copies-follow-of", text, values: [user, trader] })).rows[0];
}

/** A trader's, those who follow first, newest first, with the followers' names. */
export async function readFollowers(pool: Pool, trader: number, { page, limit }: Page) {
  const [{ rows }, counted] = await Promise.all([
    pool.query<FollowRecord>({
      name: "copies-followers",
      text: `${FOLLOW("user_id")} where f.trader = $1 order by (f.state = 'ended'), f.number desc limit $2 offset $3`,
      values: [trader, limit, (page - 1) * limit],
    }),
    pool.query<{ count: string }>({
      name: "copies-followers-count",
      text: "select count(*) as count from copies_follow where trader = $1",
      values: [trader],
    }),
  ]);
  return { rows, total: Number(counted.rows[0]?.count ?? 0) };
}

/** One's own copies: open ones, or those that ended as copies; what became own is none any more. Newest first. */
export async function readCopyIds(
  pool: Pool,
  { user, trader, isOpen, page, limit }: Page & { readonly user: number; readonly trader: number; readonly isOpen: boolean },
) {
  const from = `from copies_position c join futures_position p on p.id = c.id
    where c.user_id = $1 and c.held_at = 0 and ($2::bigint = 0 or c.trader = $2::bigint) and p.closed_at ${isOpen ? "= 0" : "> 0"}`;
  const order = isOpen ? "c.id desc" : "p.closed_at desc, c.id desc";
  const name = isOpen ? "open" : "closed";
  const [{ rows }, counted] = await Promise.all([
    pool.query<{ id: string }>({
      name: `copies-mine-${name}`,
      text: `select c.id ${from} order by ${order} limit $3 offset $4`,
      values: [user, trader, limit, (page - 1) * limit],
    }),
    pool.query<{ count: string }>({
      name: `copies-mine-count-${name}`,
      text: `select count(*) as count ${from}`,
      values: [user, trader],
    }),
  ]);
  return { ids: rows.map(({ id }) => id), total: Number(counted.rows[0]?.count ?? 0) };
}

export type MissedRecord = Readonly<Record<"position" | "trader" | "lots" | "ticks" | "limit_ticks" | "needed" | "room" | "at", string>> &
  Readonly<Record<"n" | "contract", number>> &
  Readonly<Record<"reason" | "nickname" | "program", string>> & {
    readonly side: "long" | "short";
    readonly what: "open" | "close" | "exits" | "margin";
  };

export async function readMissed(pool: Pool, user: number, trader: number, { page, limit }: Page) {
  const whose = "m.user_id = $1 and ($2::bigint = 0 or m.trader = $2::bigint)";
  const [{ rows }, counted] = await Promise.all([
    pool.query<MissedRecord>({
      name: "copies-missed",
      text: `select m.*, coalesce(u.nickname, 'user' || m.trader) as nickname, coalesce(h.program, '') as program
        from copies_missed m left join person u on u.id = m.trader left join house_trader h on h.user_id = m.trader
        where ${whose} order by m.position desc, m.n desc limit $3 offset $4`,
      values: [user, trader, limit, (page - 1) * limit],
    }),
    pool.query<{ count: string }>({
      name: "copies-missed-count",
      text: `select count(*) as count from copies_missed m where ${whose}`,
      values: [user, trader],
    }),
  ]);
  return { rows, total: Number(counted.rows[0]?.count ?? 0) };
}

export type ShareRecord = Readonly<Record<"position" | "other" | "paid" | "owed" | "at", string>> &
  Readonly<Record<"n" | "receipt", number>> &
  Readonly<Record<"nickname" | "program", string>>;

/** Paid by somebody, or received; newest first. */
export async function readShares(pool: Pool, user: number, side: "paid" | "received", { page, limit }: Page) {
  const [mine, other] = side === "paid" ? ["user_id", "trader"] : ["trader", "user_id"];
  const [{ rows }, counted] = await Promise.all([
    pool.query<ShareRecord>({
      name: `copies-shares-${side}`,
      text: `select s.position, s.n, s.paid, s.owed, s.receipt, s.at, s.${other} as other, coalesce(u.nickname, 'user' || s.${other}) as nickname,
          coalesce(h.program, '') as program
        from copies_share s left join person u on u.id = s.${other} left join house_trader h on h.user_id = s.${other} where s.${mine} = $1
        order by s.position desc, s.n desc limit $2 offset $3`,
      values: [user, limit, (page - 1) * limit],
    }),
    pool.query<{ count: string; sum: string }>({
      name: `copies-shares-count-${side}`,
      text: `select count(*) as count, coalesce(sum(paid), 0)::bigint as sum from copies_share where ${mine} = $1`,
      values: [user],
    }),
  ]);
  return { rows, total: Number(counted.rows[0]?.count ?? 0), sum: BigInt(counted.rows[0]?.sum ?? 0) };
}
