/**
 * Writes what the projections handed over: rows and position in one transaction. Of a large batch the tables that only gain rows are written at
 * the same time by a second connection, so that PostgreSQL works on two processors (decision 0144). That one commits first: rows may be there
 * whose position is not, never the other way round. They are taken away before they would be written again.
 */
import type { Pool, PoolClient } from "pg";
import { movePosition, requirePosition, type PositionMove } from "../sql/table-owner.ts";
import type { Projection } from "./projector.ts";

/** A table whose rows are never changed, and the column with their place in the log. */
export type GrowingTable = { readonly table: string; readonly place: string };

export type Write = { readonly projection: Projection; readonly write: (client: PoolClient) => Promise<void> };
export type BatchWrites = PositionMove & {
  readonly writes: readonly Write[];
  /** Whether a second connection is worth its commit. */
  readonly isLarge: boolean;
  /** Whether rows may be there from the position on: of an attempt that failed, or of a process that ended. */
  readonly mayBeAhead: boolean;
};

/** Rejects without anything of it under way any more. */
export async function writeBatch(pool: Pool, batch: BatchWrites): Promise<void> {
  const isBeside = ({ projection }: Write): boolean => batch.isLarge && projection.grows !== undefined;
  const beside = batch.writes.some(isBeside) ? writeBeside(pool, batch, batch.writes.filter(isBeside)) : Promise.resolve();
  // Heard by whoever waits for it below.
  beside.catch(() => undefined);
  try {
    await inTransaction(pool, async (client) => {
      for (const write of batch.writes) if (!isBeside(write)) await writeOne(client, write, batch);
      await beside;
      await movePosition(client, batch);
    });
  } finally {
    await beside.catch(() => undefined);
  }
}

/** Whose tables they are holds until these rows are committed. */
const writeBeside = (pool: Pool, batch: BatchWrites, writes: readonly Write[]): Promise<void> =>
  inTransaction(pool, async (client) => {
    await requirePosition(client, batch);
    for (const write of writes) await writeOne(client, write, batch);
  });

async function writeOne(client: PoolClient, { projection: { grows }, write }: Write, { from, mayBeAhead }: BatchWrites): Promise<void> {
  if (mayBeAhead && grows !== undefined) await client.query(`delete from ${grows.table} where ${grows.place} >= $1`, [from]);
  await write(client);
}

async function inTransaction(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    await work(client);
    await client.query("commit");
  } catch (error: unknown) {
    broken = error instanceof Error ? error : new Error(String(error));
    // The connection may be gone; it is thrown away, which also ends the transaction.
    throw error;
  } finally {
    client.release(broken);
  }
}
