/** The pool of connections and the typed query builder on top of it. */
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Tables } from "./tables.ts";

export type Database = Kysely<Tables>;

export type DatabaseHandle = {
  /** Typed queries. */
  readonly database: Database;
  /** Named statements and bulk writes on hot paths. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
};

/** `options`: settings of each session, as in "-c search_path=public". */
export type DatabaseAddress = { readonly options?: string } & (
  | { readonly connectionString: string }
  | { readonly host: string; readonly user: string; readonly database: string }
);

/** Connections kept at most; the work is short and the venue one process. */
const CONNECTIONS_MAX = 12;
const CONNECT_TIMEOUT_MS = 10_000;

export function openDatabase(address: DatabaseAddress): DatabaseHandle {
  const pool = new pg.Pool({
    ...address,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: "touchstone",
    // A deadlocked or lost client must not hold locks for ever.
    idle_in_transaction_session_timeout: 60_000,
  });
  // A broken idle connection is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => undefined);
  // The same for one that breaks while somebody uses it: their statement fails, and that is where it is heard.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { database, pool, close: () => database.destroy() };
}

/** Where a pool's database is, for who opens it a second time. */
export function addressOf({ options: { connectionString, host, user, database, options } }: pg.Pool): DatabaseAddress {
  const session = options === undefined ? {} : { options };
  if (connectionString !== undefined) return { connectionString, ...session };
  if (host === undefined || user === undefined || database === undefined) throw new TypeError("a pool without an address");
  return { host, user, database, ...session };
}

/** Whether a server answers there now. */
export async function canConnect(address: DatabaseAddress): Promise<boolean> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    return true;
  } catch (error: unknown) {
    if (error instanceof Error) return false;
    throw error;
  } finally {
    await client.end();
  }
}
