/** Old segments of a running venue's log go to ARCHIVE_TO, by a process of low priority: soon after the start, then each hour. */
import { join } from "node:path";
import { Counter, Gauge, type Registry } from "prom-client";
import { archiveNote } from "../../journal/file/archived-disk.ts";
import { nodeDisk } from "../../journal/node-disk.ts";
import { isBucket } from "../backup/backup-place.ts";
import { placeOf } from "../backup/backup-places.ts";
import { readBackupSecret } from "../backup/backup-secret.ts";
import { sizeText } from "../backup/backup-words.ts";
import type { LivePart } from "../live-parts.ts";
import { say } from "../say.ts";
import type { Settings } from "../settings.ts";
import type { LogHelper } from "../snapshots/log-process.ts";
import { segmentsFolder } from "../snapshots/snapshot-writer.ts";
import { StartError } from "../start-error.ts";
import { isWithin } from "../within-folder.ts";
import { isThere, requireApart, requireFolder } from "./archive-place.ts";
import { keptSegments } from "./fetched-segments.ts";
import type { ThreadFetcher } from "./segment-fetcher.ts";

/** What operators see of it; `triedAt` in ms of real time. */
export type ArchiveDesk = {
  /** A folder or "s3://bucket/prefix"; undefined: old segments stay. */
  folder: string | undefined;
  triedAt: number | undefined;
  problem: string | undefined;
  isEncrypted: boolean | undefined;
  /** Of an archive in a bucket; `keepBytes`: so much is kept of it at most. */
  fetcher: Pick<ThreadFetcher, "fetched" | "problem"> | undefined;
  keepBytes: number;
};

/** Of a running venue; without a folder where old segments stay. */
export const ARCHIVE_DESK: LivePart<ArchiveDesk> = {
  name: "archive",
  make: () => ({ folder: undefined, triedAt: undefined, problem: undefined, isEncrypted: undefined, fetcher: undefined, keepBytes: 0 }),
};

export type ArchiveParts = {
  readonly settings: Pick<Settings, "archive" | "archiveKeepMegabytes" | "dataDirectory">;
  readonly helper: Pick<LogHelper, "archive">;
  readonly fetcher: Pick<ThreadFetcher, "fetched" | "problem">;
  readonly registry: Registry;
  readonly desk: ArchiveDesk;
  /** Name of the venue's log. */
  readonly venue: string | undefined;
};

const logFolder = ({ dataDirectory }: Pick<Settings, "dataDirectory">): string => join(dataDirectory, "log");
const FIRST_AFTER_MS = 60_000;
const EVERY_MS = 3_600_000;
const MEBIBYTE = 2 ** 20;

/** Before anything is opened: what can be known to be wrong without asking the store ends the start. */
export function checkArchive(settings: Pick<Settings, "archive" | "backups" | "backupSecret" | "dataDirectory" | "s3">): void {
  const { archive, backups } = settings;
  if (archive === undefined) return;
  if (isBucket(archive)) {
    placeOf(archive, settings);
    readBackupSecret(settings);
  } else {
    requireApart(archive, logFolder(settings));
    requireFolder(archive);
  }
  if (backups.folder !== undefined && doMeet(archive, backups.folder))
    throw new StartError("ARCHIVE_TO and BACKUP_TO need places of their own, neither of them in the other.");
}

/** Whether one of them is in the other, or is it; whoever drops backups would take segments for pieces that nobody needs. */
function doMeet(one: string, other: string): boolean {
  if (isBucket(one) !== isBucket(other)) return false;
  if (isBucket(one)) return `${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`);
  return isWithin(one, other) || isWithin(other, one);
}

/** What comes back ends it. */
export function runArchive({ settings, helper, fetcher, registry, desk, venue }: ArchiveParts): () => void {
  const { archive, archiveKeepMegabytes } = settings;
  const directory = logFolder(settings);
  const segments = segmentsFolder(directory);
  const failing = archiveFigures({ registry, segments, fetcher, hasFailed: () => desk.problem !== undefined });
  const noted = archiveNote(nodeDisk, segments);
  Object.assign(desk, { folder: archive ?? noted?.place, keepBytes: archiveKeepMegabytes * MEBIBYTE, fetcher });
  if (archive === undefined) return () => undefined;
  let isUnderWay = false;
  const work = async (): Promise<void> => {
    // The first one into a bucket, or to another place, may take many hours.
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      // Where its disk is not mounted the folder below it would be filled.
      if (!isBucket(archive) && !isThere(archive)) throw new Error(`ARCHIVE_TO ${archive} is not there`);
      const taken = await helper.archive({ directory, archive, venue });
      Object.assign(desk, { triedAt: Date.now(), problem: undefined, isEncrypted: isBucket(archive) ? taken.isEncrypted : undefined });
      if (taken.movedFrom !== undefined)
        say(`The archive of the log is in ${archive} now; what lies in ${taken.movedFrom} is no longer read.`);
      if (taken.segments === 0) return;
      failing.bytes.inc(taken.bytes);
      say(`${taken.segments} old segments of the log were archived, ${sizeText(taken.bytes)}.`);
    } catch (error: unknown) {
      const problem = (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
      Object.assign(desk, { triedAt: Date.now(), problem });
      say(`Old segments of the log were not archived, and stay: ${problem}.`, { level: "error" });
    } finally {
      isUnderWay = false;
    }
  };
  let timer = setTimeout(function again() {
    void work();
    timer = setTimeout(again, EVERY_MS).unref();
  }, FIRST_AFTER_MS).unref();
  return () => clearTimeout(timer);
}

type FigureParts = Pick<ArchiveParts, "registry" | "fetcher"> & { readonly segments: string; readonly hasFailed: () => boolean };

function archiveFigures({ registry, fetcher, segments, hasFailed }: FigureParts): { readonly bytes: Counter } {
  const registers = [registry];
  const failing: Gauge = new Gauge({
    name: "touchstone_archive_failing",
    help: "1 where the last try to archive old segments of the log failed, or the last to fetch one",
    registers,
    collect: () => failing.set(hasFailed() || fetcher.problem !== undefined ? 1 : 0),
  });
  const bytes = new Counter({
    name: "touchstone_archived_bytes_total",
    help: "Of the log, taken to the archive since the start",
    registers,
  });
  const fetched: Counter = new Counter({
    name: "touchstone_archive_fetched_bytes_total",
    help: "Fetched from an archive in a bucket since the start, as it lies there",
    registers,
    collect: () => {
      fetched.reset();
      fetched.inc(fetcher.fetched.bytes);
    },
  });
  const kept: Gauge = new Gauge({
    name: "touchstone_archive_kept_bytes",
    help: "Of segments that were fetched from the archive and are kept beside the log",
    registers,
    collect: () => kept.set(keptSegments(segments).bytes),
  });
  return { bytes };
}
