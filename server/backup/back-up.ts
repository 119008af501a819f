/** One backup of a venue into a folder, or the dropping of old ones; the one way for `npm run backup` and for the schedule. */
import { existsSync } from "node:fs";
import type { ArchiveAccess } from "../archive/archive-place.ts";
import { identityIn } from "../data-directory.ts";
import type { Settings } from "../settings.ts";
import { StartError } from "../start-error.ts";
import { isWithin } from "../within-folder.ts";
import type { BackupList } from "./backup-list.ts";
import { isBucket } from "./backup-place.ts";
import { placeOf } from "./backup-places.ts";
import { BackupStore, holdsBackups } from "./backup-store.ts";
import { dropBackups, type Dropped } from "./drop-backups.ts";
import type { KeepRule } from "./keep-rule.ts";
import { openTables } from "./open-tables.ts";
import { takeBackup } from "./take-backup.ts";

/** `folder`: or a bucket. */
export type BackupOf = Pick<Settings, "dataDirectory" | "databaseUrl" | "s3"> & {
  readonly folder: string;
  readonly secret: string | undefined;
  /** To read what of the log lies in an archive. */
  readonly access?: ArchiveAccess;
};
export type BackedUp = {
  readonly name: string;
  readonly list: BackupList;
  readonly isRunning: boolean;
  readonly isEncrypted: boolean;
  readonly written: BackupStore["written"];
};

/**
 * The venue in DATA_DIR and the folder's store, begun where there is none and it may be. Throws StartError where one of them won't do.
 * A schedule begins no folder later on: where a disk is no longer mounted the folder below it is empty.
 */
export async function openStore(
  { dataDirectory, folder, secret, s3 }: Omit<BackupOf, "databaseUrl">,
  mayBegin = true,
): Promise<{ readonly identity: string; readonly store: BackupStore }> {
  requireOutside(folder, dataDirectory);
  const place = placeOf(folder, { s3 });
  const identity = existsSync(dataDirectory) ? identityIn(dataDirectory) : undefined;
  if (identity === undefined) throw new StartError(`There is no venue in DATA_DIR ${dataDirectory}.`);
  if (!mayBegin && !isBucket(folder) && !(await holdsBackups(place)))
    throw new StartError(`${folder} holds no backups any more: is its disk mounted?`);
  return { identity, store: await BackupStore.begin(place, identity, secret) };
}

export async function backUp(backup: BackupOf, mayBegin = true): Promise<BackedUp> {
  const { dataDirectory, databaseUrl, access } = backup;
  const { identity, store } = await openStore(backup, mayBegin);
  return store.whileLocked(async () => {
    const tables = await openTables(dataDirectory, databaseUrl, identity);
    try {
      const { name, list } = await takeBackup({ directory: dataDirectory, pool: tables.pool, store, access });
      return { name, list, isRunning: tables.isRunning, isEncrypted: store.isEncrypted, written: store.written };
    } finally {
      await tables.close();
    }
  });
}

/** The venue need not be there: only the folder is looked at. */
export async function dropOld({ folder, secret, s3 }: Pick<BackupOf, "folder" | "secret" | "s3">, rule: KeepRule): Promise<Dropped> {
  const store = await BackupStore.open(placeOf(folder, { s3 }), secret);
  return store.whileLocked(() => dropBackups(store, rule));
}

/** Throws StartError where the folder is DATA_DIR or lies in it, by whatever way. */
export function requireOutside(folder: string, dataDirectory: string): void {
  if (isBucket(folder)) return;
  if (isWithin(folder, dataDirectory)) throw new StartError("Backups don't belong into DATA_DIR: they would be lost with it.");
}
