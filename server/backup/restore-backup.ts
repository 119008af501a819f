/**
 * Lays a backup out in an empty DATA_DIR, makes its tables, and fills what the log fills from the log: every command is executed again, and
 * each money check of the kernel holds, before anything is said to be done.
 */
import { closeSync, existsSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import type { Pool } from "pg";
import { isDiskFull } from "../../journal/disk.ts";
import { readRecordSeal } from "../../journal/file/record-seal.ts";
import { nodeDisk } from "../../journal/node-disk.ts";
import { identityIn, openDataDirectory, type DataDirectory } from "../data-directory.ts";
import { rebuildTables, type Rebuilt } from "../rebuild-tables.ts";
import { say } from "../say.ts";
import type { Settings } from "../settings.ts";
import { segmentsFolder } from "../snapshots/snapshot-writer.ts";
import { openDatabase, type DatabaseAddress } from "../sql/database.ts";
import { EMBEDDED_USER, startEmbeddedPostgres } from "../sql/embedded-postgres.ts";
import { migrate, readMigrations } from "../sql/migrate.ts";
import { MIGRATIONS } from "../sql/migrations.ts";
import { EMBEDDED_DATABASE, openSql } from "../sql/open-sql.ts";
import { StartError } from "../start-error.ts";
import { piecesOf, type BackupList } from "./backup-list.ts";
import type { BackupStore } from "./backup-store.ts";
import { fillTables } from "./table-copy.ts";

/** What an empty data directory has once somebody holds it. */
const FRESH = new Set(["format", "lock", "lock-journal", "process-id"]);

export type RestoreSettings = Pick<Settings, "databaseUrl" | "dataDirectory">;

/** Throws StartError where DATA_DIR or the database holds anything, or the backup is damaged; then the directory is of no use and to be emptied. */
export async function restoreBackup(settings: RestoreSettings, list: BackupList, store: BackupStore): Promise<Rebuilt> {
  const unknown = list.migrations.filter((name) => !MIGRATIONS.includes(name));
  if (unknown.length > 0)
    throw new StartError(`The backup was made by a newer version of Touchstone: this one does not know ${unknown[0]}.`);
  const missing: string[] = [];
  for (const piece of new Set(piecesOf(list))) if (!(await store.has(piece))) missing.push(piece);
  if (missing.length > 0) throw new StartError(`The backup lacks ${missing.length} of its pieces, the first of them ${missing[0]}.`);
  const data = openDataDirectory(settings.dataDirectory);
  try {
    const found = readdirSync(data.path).filter((name) => !FRESH.has(name));
    if (found.length > 0) throw new StartError(`DATA_DIR ${data.path} is not empty (${found[0]}): a backup is restored into an empty one.`);
    if (settings.databaseUrl !== undefined) await withDatabase({ connectionString: settings.databaseUrl }, requireEmpty);
    return await restoreInto(data, settings, list, store).catch((error: unknown) => {
      throw new StartError(
        `${reasonOf(error, data.path)} The restore is unfinished: empty DATA_DIR ${data.path} (and the database of DATABASE_URL) before the next.`,
      );
    });
  } finally {
    data.release();
  }
}

/** One sentence where it is somebody's to mend. */
function reasonOf(error: unknown, directory: string): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message.includes("that this version does not know"))
    return `The backup was made by a newer version of Touchstone: ${error.message}.`;
  const isFull = isDiskFull(error) || error.message.includes("No space left on device");
  if (isFull) return `The disk of DATA_DIR ${directory} is full: ${error.message.replace(/\.$/, "")}.`;
  return error instanceof StartError ? error.message.replace(/[^.]$/, "$&.") : String(error.stack);
}

async function restoreInto(data: DataDirectory, settings: RestoreSettings, list: BackupList, store: BackupStore): Promise<Rebuilt> {
  await layOut(data.path, list, store);
  await requireSeal(data.path, list);
  await makeTables(data, settings.databaseUrl, list, store);
  const sql = await openSql({ settings, data: { ...data, hadLog: undefined }, mayBegin: true });
  try {
    say("Executing the log again …");
    return await rebuildTables({ ...data, identity: identityIn(data.path) }, sql.pool);
  } finally {
    await sql.close();
  }
}

/** Throws StartError where a piece is damaged. */
export async function layOut(directory: string, list: BackupList, store: BackupStore): Promise<void> {
  for (const { path, bytes, pieces } of list.files) {
    const file = resolve(directory, path);
    if (!file.startsWith(resolve(directory) + sep)) throw new StartError(`The backup names ${path}, which does not lie in DATA_DIR.`);
    if (path === "format") await requireFormat(file, pieces, store);
    else await writePieces({ file, bytes, pieces, store });
  }
}

/** The layout of the directory that the backup is of must be the one that this version makes. */
async function requireFormat(file: string, pieces: readonly string[], store: BackupStore): Promise<void> {
  const ours = existsSync(file) ? readFileSync(file, "utf8") : "";
  const theirs = Buffer.concat(await Promise.all(pieces.map((piece) => store.get(piece)))).toString();
  if (ours !== theirs) throw new StartError(`The backup has DATA_DIR's format ${theirs.trim()}, this version makes ${ours.trim()}.`);
}

type LaidFile = { readonly file: string; readonly bytes: number; readonly pieces: readonly string[]; readonly store: BackupStore };

async function writePieces({ file, bytes, pieces, store }: LaidFile): Promise<void> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const opened = openSync(file, "wx", 0o600);
  try {
    // A disk that is nearly full takes a part and reports no error.
    for (const piece of pieces) writeFileSync(opened, await store.get(piece));
    ftruncateSync(opened, bytes);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** The seal covers everything before it: what was laid out is the log that was taken. */
async function requireSeal(directory: string, { command, seal }: BackupList): Promise<void> {
  if (command === 0) return;
  const found = await readRecordSeal(nodeDisk, segmentsFolder(join(directory, "log")), command);
  if (found?.seal !== seal) throw new StartError(`The log of the backup does not end with the record that its list names.`);
}

/** As the backup's version had them. */
async function makeTables(data: DataDirectory, databaseUrl: string | undefined, list: BackupList, store: BackupStore): Promise<void> {
  const fill = async (pool: Pool): Promise<void> => {
    await migrate(pool, readMigrations(list.migrations));
    await fillTables(pool, store, list);
  };
  if (databaseUrl !== undefined) return withDatabase({ connectionString: databaseUrl }, fill);
  const server = await startEmbeddedPostgres(data.folder("postgres"), say);
  try {
    await withDatabase({ host: server.socketDirectory, user: EMBEDDED_USER, database: EMBEDDED_DATABASE }, fill);
  } finally {
    await server.stop();
  }
}

async function withDatabase(address: DatabaseAddress, work: (pool: Pool) => Promise<void>): Promise<void> {
  const handle = openDatabase(address);
  try {
    await work(handle.pool);
  } finally {
    await handle.close();
  }
}

async function requireEmpty(pool: Pool): Promise<void> {
  const text =
    "select count(*) as count from pg_class where relkind in ('r', 'p') and relnamespace::regnamespace::text in ('public', 'parts')";
  const { rows } = await pool.query<{ count: string }>(text).catch((error: unknown) => {
    throw new StartError(`The database cannot be used: ${error instanceof Error ? error.message : String(error)}.`);
  });
  if (rows[0]?.count !== "0")
    throw new StartError("The database that DATABASE_URL names is not empty: a backup is restored into an empty one.");
}
