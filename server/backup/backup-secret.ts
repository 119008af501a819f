/** What backups are encrypted with: `BACKUP_PASSPHRASE`, or the text in the file that `BACKUP_KEY_FILE` names; undefined for neither. */
import { readFileSync } from "node:fs";
import type { Settings } from "../settings.ts";
import { StartError } from "../start-error.ts";

/** Shorter ones are found by trying. */
const LENGTH_MIN = 12;

export function readBackupSecret({ backupSecret: { passphrase, keyFile } }: Pick<Settings, "backupSecret">): string | undefined {
  if (passphrase !== undefined && keyFile !== undefined) throw new StartError("Set BACKUP_PASSPHRASE or BACKUP_KEY_FILE, not both.");
  const secret = keyFile === undefined ? passphrase : readKeyFile(keyFile);
  if (secret !== undefined && secret.length < LENGTH_MIN)
    throw new StartError(`The secret of backups must have ${LENGTH_MIN} characters at least.`);
  return secret;
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error: unknown) {
    throw new StartError(`BACKUP_KEY_FILE can't be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
}
