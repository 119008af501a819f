/**
 * `npm run backup -- FOLDER`: takes a backup of the venue in DATA_DIR into a folder, while it runs or stands; what the folder has already is
 * not written again. With `--drop` it takes none, and drops old ones by `BACKUP_KEEP`. Encrypted with `BACKUP_PASSPHRASE` or
 * `BACKUP_KEY_FILE`. See docs/operating/backup.md.
 */
import { JournalDamaged, JournalFailed } from "../../journal/journal.ts";
import { accessOf } from "../archive/archive-place.ts";
import { say } from "../say.ts";
import { readSettings, type Settings } from "../settings.ts";
import { StartError } from "../start-error.ts";
import { backUp, dropOld } from "./back-up.ts";
import { readBackupSecret } from "./backup-secret.ts";
import { momentText, sizeText } from "./backup-words.ts";

const USAGE = "Usage: npm run backup -- FOLDER [--drop]";

async function main([folder, option, ...rest]: readonly string[]): Promise<void> {
  const isUsable = folder !== undefined && !folder.startsWith("-") && (option === undefined || option === "--drop") && rest.length === 0;
  if (!isUsable) throw new StartError(USAGE);
  const settings = readSettings(process.env, process.cwd());
  return option === undefined ? take(folder, settings) : drop(folder, settings);
}

async function take(folder: string, settings: Settings): Promise<void> {
  const { dataDirectory, databaseUrl, s3 } = settings;
  const { name, list, isRunning, isEncrypted, written } = await backUp({
    ...{ dataDirectory, databaseUrl, s3, folder, secret: readBackupSecret(settings), access: accessOf(settings) },
  });
  const rows = list.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`Backup ${name} of venue ${list.venue.slice(0, 8)}, ${isRunning ? "which runs" : "which stands"}:`);
  say(`  log up to command ${list.command}${list.command === 0 ? "" : `, of ${momentText(list.commandAt)}`}`);
  say(`  ${rows} rows of people and content, ${list.files.length} files`);
  say(`  ${written.pieces} pieces are new, ${sizeText(written.bytes)}`);
  say(isEncrypted ? "It is encrypted." : "It is NOT encrypted: whoever reads the folder has the people's data and the venue's secrets.");
}

async function drop(folder: string, settings: Settings): Promise<void> {
  const { kept, dropped, pieces, bytes } = await dropOld(
    { folder, s3: settings.s3, secret: readBackupSecret(settings) },
    settings.backups.keep,
  );
  for (const name of dropped) say(`Dropped ${name}`);
  say(`${kept} backups are kept, ${dropped.length} were dropped with ${pieces} pieces that only they needed, ${sizeText(bytes)}.`);
}

try {
  await main(process.argv.slice(2));
} catch (error: unknown) {
  say(
    error instanceof StartError || error instanceof JournalDamaged || error instanceof JournalFailed
      ? error.message
      : `The backup failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  );
  process.exitCode = 1;
}
