/** Whether everybody whom the log knows is a person in the database: otherwise the next who registers would get somebody else's money. */
import type { Pool } from "pg";

export type LostPeople = { readonly count: number; readonly first: number };

/** Who of the users above `lostTo` is no person; undefined when nobody is missing. */
export async function lostPeople(pool: Pick<Pool, "query">, users: readonly number[], lostTo: number): Promise<LostPeople | undefined> {
  const { rows } = await pool.query<{ count: string; first: number | null }>(
    `select count(*) as count, min(known.id) as first from unnest($1::integer[]) as known (id)
     where known.id > $2 and not exists (select 1 from person where person.id = known.id)`,
    [users, lostTo],
  );
  const { count = "0", first } = rows[0] ?? {};
  return first === null || first === undefined ? undefined : { count: Number(count), first };
}
