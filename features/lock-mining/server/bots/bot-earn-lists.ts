/** What bots read of their locks out of the tables: bought, paid by day, and over; the newest first. */
import type { Pool } from "pg";
import type { LockRecord } from "../lock-orders.ts";

/** So many of one person's, the newest, are looked through. */
const [LOCKS_READ, DAYS_READ] = [1000, 3000] as const;

export async function readBotLocks(pool: Pool, user: number, isOver: boolean): Promise<readonly LockRecord[]> {
  const which = isOver ? "and how <> ''" : "";
  const text = `select * from lock_mining_locks where user_id between $1 and $1 ${which} order by user_id, id desc limit ${LOCKS_READ}`;
  return (await pool.query<LockRecord>({ name: `read-bot-locks-${isOver ? "over" : "all"}`, text, values: [user] })).rows;
}

export type BotLockDay = Readonly<Record<"lock" | "interest" | "at", string>> & Readonly<Record<"asset" | "days", number>>;

export async function readBotLockDays(pool: Pool, user: number): Promise<readonly BotLockDay[]> {
  const text = `select d.lock, d.interest, d.at, l.asset, l.days
    from (select lock, day, interest, at from lock_mining_days where user_id = $1 order by day desc, lock desc limit ${DAYS_READ}) as d
    join lock_mining_locks l on l.id = d.lock order by d.day desc, d.lock desc`;
  return (await pool.query<BotLockDay>({ name: "read-bot-lock-days", text, values: [user] })).rows;
}
