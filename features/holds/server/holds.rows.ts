/** Holds as the tables keep them; bigint comes as text. */
import type { Pool } from "pg";

export type HoldRow = {
  readonly id: string;
  readonly user_id: string;
  readonly kind: string;
  readonly cause: string;
  readonly asset: number;
  readonly amount: string;
  readonly placed_by: number;
  readonly agreed_by: number;
  readonly placed_at: string;
  readonly until_at: string;
  readonly renewals: number;
  readonly ended_at: string;
  readonly ended: string;
  readonly ended_by: number;
  readonly position: string;
};

const ENDED = "select * from hold_history where user_id = $1 and ended_at > 0 order by id desc limit $2";

/** Those of a person that have ended, the newest first. */
export async function readEnded(pool: Pool, user: number, limit: number): Promise<readonly HoldRow[]> {
  return (await pool.query<HoldRow>({ name: "holds-ended", text: ENDED, values: [user, limit] })).rows;
}

/** Where a page begins: the row before it, by the time that it is sorted by and its number. */
type Begin = { readonly at: string; readonly id: string };
export type HoldsPage = { readonly limit: number; readonly begin: Begin | undefined };

const STANDING = `select * from hold_history where ended_at = 0 and (until_at, id) > ($1, $2) order by until_at, id limit $3`;
const PAST = `select * from hold_history where ended_at > 0 and (ended_at, id) < ($1, $2) order by ended_at desc, id desc limit $3`;
const OF_PERSON = "select * from hold_history where user_id = $1 and id < $2 order by id desc limit $3";
const HIGHEST = String(Number.MAX_SAFE_INTEGER);

/** Everybody's that stand, those that end soonest first. */
export async function readStanding(pool: Pool, { limit, begin }: HoldsPage): Promise<readonly HoldRow[]> {
  const values = [begin?.at ?? "0", begin?.id ?? "0", limit];
  return (await pool.query<HoldRow>({ name: "holds-standing", text: STANDING, values })).rows;
}

/** Everybody's that have ended, the newest first. */
export async function readPast(pool: Pool, { limit, begin }: HoldsPage): Promise<readonly HoldRow[]> {
  const values = [begin?.at ?? HIGHEST, begin?.id ?? HIGHEST, limit];
  return (await pool.query<HoldRow>({ name: "holds-past", text: PAST, values })).rows;
}

/** One person's, the newest first. */
export async function readOfPerson(pool: Pool, user: number, { limit, begin }: HoldsPage): Promise<readonly HoldRow[]> {
  return (await pool.query<HoldRow>({ name: "holds-of-person", text: OF_PERSON, values: [user, begin?.id ?? HIGHEST, limit] })).rows;
}
