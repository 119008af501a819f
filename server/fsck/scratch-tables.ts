/** Tables of the same shape beside the venue's own, in a schema that is made for a check and dropped behind it. */
import type { Pool } from "pg";

export const SCRATCH = "touchstone_fsck";
/** A row can be long; this much says which one it is. */
const ROW_TEXT_MAX = 300;

export type ScratchTables = {
  readonly tables: readonly string[];
  /** Under which they may be written. */
  readonly epoch: number;
  readonly drop: () => Promise<void>;
};

/** Empty ones, without foreign keys: what they refer to is in the venue's own. What an interrupted check left is dropped first. */
export async function makeScratchTables(pool: Pool, tables: readonly string[]): Promise<ScratchTables> {
  const drop = async (): Promise<void> => void (await pool.query(`drop schema if exists ${SCRATCH} cascade`));
  await drop();
  await pool.query(`create schema ${SCRATCH}`);
  for (const table of [...tables, "projector_position", "venue_owner"])
    await pool.query(`create table ${SCRATCH}.${table} (like public.${table} including all)`);
  await pool.query(`insert into ${SCRATCH}.projector_position select * from public.projector_position`);
  await pool.query(`update ${SCRATCH}.projector_position set next_sequence = 1`);
  await pool.query(`insert into ${SCRATCH}.venue_owner select * from public.venue_owner`);
  const { rows } = await pool.query<{ epoch: string }>(`select epoch from ${SCRATCH}.venue_owner`);
  return { tables, epoch: Number(rows[0]?.epoch), drop };
}

/**
 * Rows of the venue's table, and what differs first from the scratch table's. Those of a growing table that its position does not cover yet are no
 * difference: a venue that ended in the middle of a write leaves them, and the next one takes them away.
 */
export async function differingRows(
  pool: Pool,
  { table, place, upTo }: { readonly table: string; readonly place: string | undefined; readonly upTo: number },
): Promise<{ readonly rows: number; readonly says: string | undefined }> {
  const counted = place === undefined ? "" : ` where ${place} < ${upTo}`;
  const [own, made] = [`(select * from public.${table}${counted})`, `${SCRATCH}.${table}`];
  const counts = await pool.query<{ own: string; made: string }>(
    `select (select count(*) from ${own} t) own, (select count(*) from ${made}) made`,
  );
  const rows = Number(counts.rows[0]?.own);
  const surplus = await firstOf(pool, own, made);
  if (surplus !== undefined) return { rows, says: `a row that the log does not make: ${surplus}` };
  const missing = await firstOf(pool, made, own);
  if (missing !== undefined) return { rows, says: `a row is missing: ${missing}` };
  const doubles = Number(counts.rows[0]?.made) - rows;
  return { rows, says: doubles === 0 ? undefined : `${rows} rows, the log makes ${rows + doubles}` };
}

async function firstOf(pool: Pool, one: string, other: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ row: string }>(
    `select left(row, ${ROW_TEXT_MAX}) as row from (select t::text as row from ${one} t except select t::text from ${other} t) d order by 1 limit 1`,
  );
  return rows[0]?.row;
}
