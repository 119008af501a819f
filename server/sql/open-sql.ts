/** The database that the settings ask for, ready to use: embedded and started here, or a real one by its address. */
import type { DataDirectory } from "../data-directory.ts";
import { say, step } from "../say.ts";
import type { Settings } from "../settings.ts";
import { StartError } from "../start-error.ts";
import { openDatabase, type DatabaseHandle } from "./database.ts";
import { EMBEDDED_USER, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { migrate, readMigrations } from "./migrate.ts";
import { MIGRATIONS } from "./migrations.ts";

/** Every cluster has this one; the embedded one needs no other. */
const EMBEDDED_DATABASE = "postgres";

export async function openSql(settings: Settings, data: DataDirectory, onFatal: (error: unknown) => void): Promise<DatabaseHandle> {
  if (settings.databaseUrl !== undefined) return migrated(openDatabase({ connectionString: settings.databaseUrl }), async () => undefined);
  const server = await step("Starting PostgreSQL", () => startEmbeddedPostgres(data.folder("postgres"), say));
  let stopping = false;
  void server.ended.then((reason) => {
    if (!stopping) onFatal(new Error(reason));
  });
  const handle = openDatabase({ host: server.socketDirectory, user: EMBEDDED_USER, database: EMBEDDED_DATABASE });
  return migrated(handle, async () => {
    stopping = true;
    await server.stop();
  });
}

async function migrated(handle: DatabaseHandle, stopServer: () => Promise<void>): Promise<DatabaseHandle> {
  const close = async (): Promise<void> => {
    await handle.close();
    await stopServer();
  };
  try {
    await step("Preparing the tables", () => migrate(handle.pool, readMigrations(MIGRATIONS)));
    return { ...handle, close };
  } catch (error: unknown) {
    await close();
    if (error instanceof StartError) throw error;
    throw new StartError(`The database cannot be used: ${error instanceof Error ? error.message : String(error)}.`);
  }
}
