/** The database of a venue for who only copies it: that of the running venue, or the embedded one started for as long as it takes. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DataDirectoryInUse, openDataDirectory } from "../data-directory.ts";
import { say } from "../say.ts";
import { requireSameVenue } from "../start-checks.ts";
import { StartError } from "../start-error.ts";
import { openDatabase, type DatabaseAddress, type DatabaseHandle } from "../sql/database.ts";
import { EMBEDDED_DATABASE } from "../sql/open-sql.ts";
import { EMBEDDED_USER, SOCKET_RECORD, startEmbeddedPostgres } from "../sql/embedded-postgres.ts";
import { readOwner } from "../sql/table-owner.ts";

export type OpenTables = Pick<DatabaseHandle, "pool" | "close"> & { readonly isRunning: boolean; readonly address: DatabaseAddress };

const embedded = (host: string): DatabaseAddress => ({ host, user: EMBEDDED_USER, database: EMBEDDED_DATABASE });

/** Nothing is migrated. While the venue stands it can't be started until `close`. */
export async function openTables(directory: string, databaseUrl: string | undefined, identity: string): Promise<OpenTables> {
  const tables = await openAny(directory, databaseUrl);
  try {
    requireSameVenue(identity, (await readOwner(tables.pool)).identity);
    return tables;
  } catch (error: unknown) {
    await tables.close();
    throw error instanceof StartError ? error : new StartError(`The database can't be read: ${String(error)}.`);
  }
}

async function openAny(directory: string, databaseUrl: string | undefined): Promise<OpenTables> {
  const data = dataOf(directory);
  if (databaseUrl !== undefined) return opened({ connectionString: databaseUrl }, data === undefined, async () => data?.release());
  if (data === undefined) return opened(embedded(runningSocket(directory)), true, async () => undefined);
  try {
    const server = await startEmbeddedPostgres(data.folder("postgres"), say);
    return opened(embedded(server.socketDirectory), false, async () => {
      await server.stop();
      data.release();
    });
  } catch (error: unknown) {
    data.release();
    throw error;
  }
}

function opened(address: DatabaseAddress, isRunning: boolean, closeRest: () => Promise<void>): OpenTables {
  const handle = openDatabase(address);
  const close = async (): Promise<void> => {
    await handle.close();
    await closeRest();
  };
  return { pool: handle.pool, address, isRunning, close };
}

/** Undefined while a venue has it. */
function dataOf(directory: string): ReturnType<typeof openDataDirectory> | undefined {
  try {
    return openDataDirectory(directory);
  } catch (error: unknown) {
    if (error instanceof DataDirectoryInUse) return undefined;
    throw error;
  }
}

function runningSocket(directory: string): string {
  const file = join(directory, "postgres", SOCKET_RECORD);
  if (!existsSync(file)) throw new StartError("The venue is just starting or stopping; try again in a moment.");
  const folder = readFileSync(file, "utf8").trim();
  if (!existsSync(folder))
    throw new StartError(
      `The database of the running venue listens in ${folder}, which is not to be seen from here: its service has a /tmp of its own. With ` +
        "RuntimeDirectory=touchstone in its unit (deploy/touchstone.service) it listens below /run.",
    );
  return folder;
}
