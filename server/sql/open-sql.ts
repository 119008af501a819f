/** The database that the settings ask for, ready to use: embedded and started here, or a real one by its address. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { DataDirectory } from "../data-directory.ts";
import { say, step } from "../say.ts";
import type { Settings } from "../settings.ts";
import { requireSameVenue } from "../start-checks.ts";
import { StartError } from "../start-error.ts";
import { openDatabase, type DatabaseHandle } from "./database.ts";
import { EMBEDDED_USER } from "./embedded-postgres.ts";
import { followEmbeddedPostgres, keepEmbeddedPostgres, type KeptPostgres } from "./kept-postgres.ts";
import { migrate, missingMigrations, readMigrations } from "./migrate.ts";
import { MIGRATIONS } from "./migrations.ts";
import { TableLock } from "./table-lock.ts";
import { readOwner } from "./table-owner.ts";

export type Sql = Omit<DatabaseHandle, "close"> & {
  /** Held while the venue runs; the embedded database has none, because the data directory's lock stands for it. */
  readonly lock?: TableLock | undefined;
  /** `isHandingOver`: an embedded database goes on for the venue that takes over. */
  close(isHandingOver?: boolean): Promise<void>;
};

/** The database of a venue that runs: to be read until it is taken. */
export type NextSql = Sql & {
  /** What this version would change of the tables' shape; throws StartError where they are another version's. */
  missing(): Promise<readonly string[]>;
  /** To be called once the venue that ran has closed: from now on it is ours, and of this version's shape. */
  take(): Promise<void>;
};

export type OpenSqlOptions = {
  readonly settings: Pick<Settings, "databaseUrl"> & Partial<Pick<Settings, "runtimeDirectory">>;
  readonly data: Pick<DataDirectory, "folder" | "hadLog" | "identity" | "path">;
  /** Whether an embedded database may be made anew beside a log. */
  readonly mayBegin?: boolean;
  /** What an embedded database hangs on instead of on this process (tools/keeper.mjs). */
  readonly lifeline?: number | undefined;
};

/** Every cluster has this one; the embedded one needs no other. */
export const EMBEDDED_DATABASE = "postgres";

/** Throws StartError, before anything is written to it, where the database is another venue's or in use by one. */
export async function openSql(options: OpenSqlOptions): Promise<Sql> {
  const { databaseUrl } = options.settings;
  return databaseUrl === undefined ? openEmbedded(options) : openOwn(databaseUrl, options.data.identity);
}

/** The database of the venue that runs, for the one that takes over from it. Throws StartError where there is none. */
export function followSql({ settings: { databaseUrl }, data, lifeline }: OpenSqlOptions): NextSql {
  const server = databaseUrl === undefined ? followEmbeddedPostgres(data.folder("postgres"), say, { lifeline }) : undefined;
  const address =
    server === undefined
      ? { connectionString: databaseUrl ?? "" }
      : { host: server.socketDirectory, user: EMBEDDED_USER, database: EMBEDDED_DATABASE };
  const handle = openDatabase(address);
  const migrations = readMigrations(MIGRATIONS);
  let lock: TableLock | undefined;
  let kept: KeptPostgres | undefined;
  return {
    ...handle,
    get lock() {
      return lock;
    },
    missing: () => usable(() => missingMigrations(handle.pool, migrations)),
    take: async () => {
      if (server === undefined) lock = await usable(() => TableLock.take(address));
      else kept = server.keep();
      await usable(() => migrate(handle.pool, migrations));
    },
    close: async (isHandingOver = false) => {
      await handle.close();
      await lock?.close();
      if (isHandingOver) kept?.leave();
      else await kept?.stop();
    },
  };
}

async function openOwn(connectionString: string, identity: string | undefined): Promise<Sql> {
  const lock = await usable(() => TableLock.take({ connectionString }));
  try {
    const handle = openDatabase({ connectionString });
    await usable(() => requireOwnTables(handle, identity));
    return { ...(await migrated(handle, () => lock.close())), lock };
  } catch (error: unknown) {
    await lock.close();
    throw error;
  }
}

/** Before the tables are brought to this version's shape: another venue's are not ours to change. */
async function requireOwnTables({ pool, close }: DatabaseHandle, identity: string | undefined): Promise<void> {
  try {
    const { rows } = await pool.query<{ there: boolean }>("select to_regclass('venue_owner') is not null as there");
    if (rows[0]?.there === true && identity !== undefined) requireSameVenue(identity, (await readOwner(pool)).identity);
  } catch (error: unknown) {
    await close();
    throw error;
  }
}

async function openEmbedded({ settings, data, mayBegin = false, lifeline }: OpenSqlOptions): Promise<Sql> {
  if (data.hadLog !== undefined && !mayBegin && !existsSync(join(data.path, "postgres"))) {
    throw new StartError(
      "The database of this venue, DATA_DIR/postgres, is missing: it holds the people. Restore it from a backup, or set DATABASE_URL if it is " +
        "elsewhere; nothing was changed. If it is lost for good, docs/operating/starting.md says what can be kept.",
    );
  }
  const options = { lifeline, socketParent: settings.runtimeDirectory };
  const server = await step("Starting PostgreSQL", () => keepEmbeddedPostgres(data.folder("postgres"), say, options));
  const handle = openDatabase({ host: server.socketDirectory, user: EMBEDDED_USER, database: EMBEDDED_DATABASE });
  return migrated(handle, async (isHandingOver) => (isHandingOver ? server.leave() : server.stop()));
}

async function migrated(handle: DatabaseHandle, closeRest: (isHandingOver: boolean) => Promise<void>): Promise<Sql> {
  const close = async (isHandingOver = false): Promise<void> => {
    await handle.close();
    await closeRest(isHandingOver);
  };
  try {
    await usable(() => step("Preparing the tables", () => migrate(handle.pool, readMigrations(MIGRATIONS))));
    return { ...handle, close };
  } catch (error: unknown) {
    await close();
    throw error;
  }
}

async function usable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error: unknown) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The database cannot be used: ${error instanceof Error ? error.message : String(error)}.`);
  }
}
