/** Entries as the tables keep them; bigint comes as text. */
import type { Pool } from "pg";

export type EntryRecord = {
  readonly id: string;
  readonly user_id: string;
  readonly rule: string;
  readonly points: number;
  readonly evidence: string;
  readonly placed_by: number;
  readonly agreed_by: number;
  readonly placed_at: string;
  readonly until_at: string;
  readonly ended_at: string;
  readonly restored: "" | "plan_done" | "appeal_granted";
  readonly restored_at: string;
  readonly appeal: "none" | "open" | "granted" | "denied" | "closed";
  readonly appeal_until: string;
  readonly denial: string;
  readonly decided_by: number;
  readonly position: string;
};

const ENDED = "select * from credit_entry where user_id = $1 and ended_at > 0 order by id desc limit $2";
const OF_PERSON = "select * from credit_entry where user_id = $1 and ended_at = 0 order by id desc";
const ONE = "select * from credit_entry where id = $1";
const STANDING = "select * from credit_entry where ended_at = 0 and id < $1 order by id desc limit $2";
const PAST = "select * from credit_entry where ended_at > 0 and (ended_at, id) < ($1, $2) order by ended_at desc, id desc limit $3";
const HIGHEST = String(Number.MAX_SAFE_INTEGER);

/** Those of a person that have ended, the newest first. */
export async function readEnded(pool: Pool, user: number, limit: number): Promise<readonly EntryRecord[]> {
  return (await pool.query<EntryRecord>({ name: "credit-ended", text: ENDED, values: [user, limit] })).rows;
}

/** Those of a person that stand: few, the kernel bounds them. */
export async function readOfPerson(pool: Pool, user: number): Promise<readonly EntryRecord[]> {
  return (await pool.query<EntryRecord>({ name: "credit-of-person", text: OF_PERSON, values: [user] })).rows;
}

export async function readEntry(pool: Pool, id: number): Promise<EntryRecord | undefined> {
  return (await pool.query<EntryRecord>({ name: "credit-one", text: ONE, values: [id] })).rows[0];
}

/** Where a page begins: the row before it, by the time that it is sorted by and its number. */
export type EntriesPage = { readonly limit: number; readonly begin: { readonly at: string; readonly id: string } | undefined };

/** Everybody's that stand, the newest first. */
export async function readStanding(pool: Pool, { limit, begin }: EntriesPage): Promise<readonly EntryRecord[]> {
  return (await pool.query<EntryRecord>({ name: "credit-standing", text: STANDING, values: [begin?.id ?? HIGHEST, limit] })).rows;
}

/** Everybody's that have ended, the newest end first. */
export async function readPast(pool: Pool, { limit, begin }: EntriesPage): Promise<readonly EntryRecord[]> {
  const values = [begin?.at ?? HIGHEST, begin?.id ?? HIGHEST, limit];
  return (await pool.query<EntryRecord>({ name: "credit-past", text: PAST, values })).rows;
}
