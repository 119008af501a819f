/**
 * `npm run backup -- FOLDER`: takes a backup of the venue in DATA_DIR into a folder, while it runs or stands; what the folder has already is
 * not written again. Encrypted with `BACKUP_PASSPHRASE` or `BACKUP_KEY_FILE`. See docs/operating/backup.md.
 */
import { existsSync } from "node:fs";
import { resolve, sep } from "node:path";
import { identityIn } from "../data-directory.ts";
import { say } from "../say.ts";
import { readSettings } from "../settings.ts";
import { StartError } from "../start-error.ts";
import { BackupStore } from "./backup-store.ts";
import { readBackupSecret } from "./backup-secret.ts";
import { momentText, sizeText } from "./backup-words.ts";
import { openTables } from "./open-tables.ts";
import { takeBackup } from "./take-backup.ts";

const USAGE = "Usage: npm run backup -- FOLDER";

async function main([folder, ...rest]: readonly string[]): Promise<void> {
  if (folder === undefined || folder.startsWith("-") || rest.length > 0) throw new StartError(USAGE);
  const settings = readSettings(process.env, process.cwd());
  const { dataDirectory, databaseUrl } = settings;
  if (resolve(folder).startsWith(resolve(dataDirectory) + sep))
    throw new StartError("Backups don't belong into DATA_DIR: they would be lost with it.");
  const identity = existsSync(dataDirectory) ? identityIn(dataDirectory) : undefined;
  if (identity === undefined) throw new StartError(`There is no venue in DATA_DIR ${dataDirectory}.`);
  const store = BackupStore.begin(folder, identity, readBackupSecret(settings));
  const tables = await openTables(dataDirectory, databaseUrl, identity);
  try {
    const { name, list } = await takeBackup(dataDirectory, tables.pool, store);
    const rows = list.tables.reduce((sum, table) => sum + table.rows, 0);
    say(`Backup ${name} of venue ${identity.slice(0, 8)}, ${tables.isRunning ? "which runs" : "which stands"}:`);
    say(`  log up to command ${list.command}${list.command === 0 ? "" : `, of ${momentText(list.commandAt)}`}`);
    say(`  ${rows} rows of people and content, ${list.files.length} files`);
    say(`  ${store.written.pieces} pieces are new, ${sizeText(store.written.bytes)}`);
    say(
      store.isEncrypted
        ? "It is encrypted."
        : "It is NOT encrypted: whoever reads the folder has the people's data and the venue's secrets.",
    );
  } finally {
    await tables.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error: unknown) {
  say(
    error instanceof StartError
      ? error.message
      : `The backup failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  );
  process.exitCode = 1;
}
