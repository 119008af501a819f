/**
 * Copies what the log can't fill of the database: rows as PostgreSQL itself writes a record, which it reads again into a table of the same
 * shape. All from one moment, while the venue goes on.
 */
import type { Pool, PoolClient } from "pg";
import { historyOf } from "../engine.ts";
import { Kernel } from "../../kernel/kernel.ts";
import { LiveParts } from "../live-parts.ts";
import { readOwner } from "../sql/table-owner.ts";
import { PIECE_BYTES_MAX, type BackupStore } from "./backup-store.ts";
import type { BackupList } from "./backup-list.ts";

/** Rows fetched or written at once. */
const ROWS = 500;
/** What the new database has of itself: who owns it, how far it is, its shape. */
const OWN = ["migration", "projection_version", "projector_position", "venue_owner"];

export type CopiedTables = Pick<BackupList, "migrations" | "tables" | "sequences" | "peopleLostTo">;
export type TablesMoment = {
  /** First command that the tables don't hold: every one before it is durable. */
  readonly nextSequence: number;
  /** People whom the database knows. */
  readonly people: ReadonlySet<number>;
  copy(store: BackupStore): Promise<CopiedTables>;
};

/** Everything that `work` reads is of one moment. */
export async function atOneMoment<Result>(pool: Pool, work: (moment: TablesMoment) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    // Copying may wait long for a slow disk between two statements.
    await client.query("set local idle_in_transaction_session_timeout = 0");
    const position = await client.query<{ next_sequence: string }>("select next_sequence from projector_position");
    const people = await client.query<{ id: string }>("select id from person");
    return await work({
      nextSequence: Number(position.rows[0]?.next_sequence ?? 1),
      people: new Set(people.rows.map(({ id }) => Number(id))),
      copy: (store) => copyTables(client, store),
    });
  } finally {
    await client.query("rollback").catch(() => undefined);
    client.release();
  }
}

async function copyTables(client: PoolClient, store: BackupStore): Promise<CopiedTables> {
  const migrations = await client.query<{ name: string }>("select name from migration order by applied_at, name");
  const names = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname",
  );
  const filled = new Set(historyOf(new LiveParts())(new Kernel()).flatMap(({ tables }) => tables));
  const tables: BackupList["tables"] = [];
  for (const { name } of names.rows) if (!filled.has(name) && !OWN.includes(name)) tables.push(await copyTable(client, store, name));
  const { peopleLostTo } = await readOwner(client);
  return { migrations: migrations.rows.map(({ name }) => name), tables, sequences: await readSequences(client), peopleLostTo };
}

async function copyTable(client: PoolClient, store: BackupStore, name: string): Promise<BackupList["tables"][number]> {
  const table = quoted(name);
  await client.query(`declare rows_of_table no scroll cursor for select one::text as row from ${table} one`);
  const pieces: string[] = [];
  let [lines, bytes, rows]: [string[], number, number] = [[], 0, 0];
  const flush = async (): Promise<void> => {
    if (lines.length > 0) pieces.push(await store.put(Buffer.from(lines.join("\n"))));
    [lines, bytes] = [[], 0];
  };
  for (;;) {
    const found = await client.query<{ row: string }>(`fetch ${ROWS} from rows_of_table`);
    for (const { row } of found.rows) {
      const line = JSON.stringify(row);
      bytes += line.length;
      lines.push(line);
      if (bytes > PIECE_BYTES_MAX / 4) await flush();
    }
    rows += found.rows.length;
    if (found.rows.length < ROWS) break;
  }
  await flush();
  await client.query("close rows_of_table");
  return { name, rows, pieces };
}

async function readSequences(client: PoolClient): Promise<BackupList["sequences"]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname",
  );
  const sequences: BackupList["sequences"] = [];
  for (const { name } of rows) {
    const found = await client.query<{ last_value: string; is_called: boolean }>(`select last_value, is_called from ${quoted(name)}`);
    const [row] = found.rows;
    if (row !== undefined) sequences.push({ name, last: row.last_value, isCalled: row.is_called });
  }
  return sequences;
}

/** Fills tables that were just made, all or none. */
export async function fillTables(pool: Pool, store: BackupStore, { tables, sequences, peopleLostTo }: CopiedTables): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    for (const table of await inOrder(client, tables)) await fillTable(client, store, table);
    for (const { name, last, isCalled } of sequences) await client.query("select setval($1, $2, $3)", [quoted(name), last, isCalled]);
    await client.query("update venue_owner set people_lost_to = $1", [peopleLostTo]);
    await client.query("commit");
  } catch (error: unknown) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** What others refer to first. */
async function inOrder(client: PoolClient, tables: CopiedTables["tables"]): Promise<CopiedTables["tables"]> {
  const { rows } = await client.query<{ of: string; to: string }>(
    `select one.relname as of, other.relname as to from pg_constraint
     join pg_class one on one.oid = conrelid join pg_class other on other.oid = confrelid where contype = 'f' and conrelid <> confrelid`,
  );
  const sorted: CopiedTables["tables"] = [];
  const add = (table: CopiedTables["tables"][number]): void => {
    if (sorted.includes(table)) return;
    for (const { of, to } of rows) {
      const first = of === table.name ? tables.find(({ name }) => name === to) : undefined;
      if (first !== undefined) add(first);
    }
    sorted.push(table);
  };
  for (const table of tables) add(table);
  return sorted;
}

async function fillTable(client: PoolClient, store: BackupStore, { name, rows, pieces }: BackupList["tables"][number]): Promise<void> {
  const table = quoted(name);
  const columns = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  const own = columns.rows.map((column) => quoted(column.name));
  // A migration may have filled it when it was made.
  await client.query(`delete from ${table}`);
  const insert = `insert into ${table} (${own.join(", ")}) overriding system value
    select ${own.map((column) => `(one.made).${column}`).join(", ")} from (select line::${table} as made from unnest($1::text[]) line) one`;
  let filled = 0;
  for (const piece of pieces) {
    const lines = (await store.get(piece)).toString().split("\n");
    for (let at = 0; at < lines.length; at += ROWS) {
      const some = lines.slice(at, at + ROWS).map((line) => JSON.parse(line) as string);
      await client.query(insert, [some]);
      filled += some.length;
    }
  }
  if (filled !== rows) throw new Error(`${name} has ${filled} rows in the backup, its list says ${rows}`);
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
