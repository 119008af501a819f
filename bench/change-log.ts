/** Rows that a benchmark writes into the change log itself: the parts they need, and indexes that are built when the rows are there, as a rebuild would have them. */
import type { Pool } from "pg";
import { PART_PLACES, TableParts } from "../server/sql/table-parts.ts";

/** Parts for rows of these places in the log, as large as the venue itself makes them. */
export async function makeParts(pool: Pool, from: number, until: number): Promise<void> {
  const parts = new TableParts("wallet_changes");
  for (let place = from; place < until; place += PART_PLACES) await parts.reach(pool, place);
  await parts.reach(pool, until);
}

/** Row by row ten million take ten minutes. */
export async function withoutIndexes(pool: Pool, table: string, write: () => Promise<unknown>): Promise<void> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, replace(indexdef, ' ON ONLY ', ' ON ') as definition from pg_indexes
      where schemaname = 'public' and tablename = $1 and indexname <> $1 || '_pkey'`,
    [table],
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  await write();
  for (const { definition } of rows) await pool.query(definition);
  await pool.query(`vacuum (analyze) ${table}`);
}
