/**
 * Who owns the tables (decision 0018): the log that they belong to, by its name, and the process that may move their
 * positions, by its epoch. An epoch only grows, and a process that finds a newer one has been replaced.
 */
import { hostname } from "node:os";
import type { Pool, PoolClient } from "pg";

export type TableOwner = {
  /** Name of the log, 32 hex digits; undefined until one took the tables. */
  readonly identity: string | undefined;
  readonly epoch: number;
  /** For people: who it was. */
  readonly holder: string;
  /** Users up to this id may lack their person: an operator said that they are lost for good. */
  readonly peopleLostTo: number;
};

/** Somebody else writes these tables now, or they stand elsewhere than this process left them: it must stop. */
export class TablesLost extends Error {
  override readonly name = "TablesLost";
}

type OwnerRow = { readonly identity: string; readonly epoch: string; readonly holder: string; readonly people_lost_to: number };

export async function readOwner(database: Pick<Pool, "query">): Promise<TableOwner> {
  const { rows } = await database.query<OwnerRow>("select identity, epoch, holder, people_lost_to from venue_owner");
  const [row] = rows;
  if (row === undefined) throw new TablesLost("the database has lost the row that says whose it is");
  const { identity, epoch, holder, people_lost_to: peopleLostTo } = row;
  return { identity: identity === "" ? undefined : identity, epoch: Number(epoch), holder, peopleLostTo };
}

/** Takes the tables over and returns the epoch; waits for a write that is under way, which is then the last of its owner. */
export async function takeTables(database: Pick<Pool, "query">, dataDirectory: string): Promise<number> {
  const holder = `process ${process.pid} on ${hostname()}, DATA_DIR ${dataDirectory}`;
  const { rows } = await database.query<{ epoch: string }>(
    "update venue_owner set epoch = epoch + 1, holder = $1, taken_at = now() returning epoch",
    [holder],
  );
  return Number(rows[0]?.epoch);
}

/** Writes down the log's name, once it has one. */
export async function nameTables(database: Pick<Pool, "query">, identity: string, epoch: number): Promise<void> {
  const { rowCount } = await database.query("update venue_owner set identity = $1 where epoch = $2", [identity, epoch]);
  if (rowCount !== 1) throw new TablesLost("another venue took the database over");
}

/** How far the log has been projected, and under which epoch that may be moved. */
export type PositionMove = { readonly from: number; readonly to: number; readonly epoch: number };

/**
 * The last statement of a write: the position moves from where this process knows it, under its own epoch. The epoch's row is
 * held until the commit, so that nobody takes over in between.
 */
export async function movePosition(client: PoolClient, { from, to, epoch }: PositionMove): Promise<void> {
  const { rowCount } = await client.query(MOVE_POSITION, [to, from, epoch]);
  if (rowCount !== 1) throw writtenByOthers();
}

/** The first statement of what is written beside: position and epoch are those that this process knows, and nobody takes over before its commit. */
export async function requirePosition(client: PoolClient, { from, epoch }: PositionMove): Promise<void> {
  const { rowCount } = await client.query(HOLD_EPOCH, [from, epoch]);
  if (rowCount !== 1) throw writtenByOthers();
}

const writtenByOthers = (): TablesLost =>
  new TablesLost("another venue writes to the database: its position or its owner is not the one this venue left");

const HOLD_EPOCH = `select 1 from venue_owner where epoch = $2 and exists (select 1 from projector_position where next_sequence = $1) for share`;

const MOVE_POSITION = `update projector_position set next_sequence = $1
  where next_sequence = $2 and exists (select 1 from venue_owner where epoch = $3 for share)`;
