/**
 * Takes a backup of a venue, running or not: first what the database has of one moment, then the log as far as that database knows its
 * people, then files and secrets. What the log fills of the database is not taken: a restore fills it again.
 */
import { createHash } from "node:crypto";
import { closeSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Pool } from "pg";
import type { Disk } from "../../journal/disk.ts";
import { archiveNote } from "../../journal/file/archived-disk.ts";
import { readRecordSeal } from "../../journal/file/record-seal.ts";
import { nodeDisk } from "../../journal/node-disk.ts";
import type { ArchiveAccess } from "../archive/archive-place.ts";
import { diskOfLog } from "../archive/log-disk.ts";
import { segmentsFolder } from "../snapshots/snapshot-writer.ts";
import { StartError } from "../start-error.ts";
import { packList, readList, type BackupList } from "./backup-list.ts";
import { PIECE_BYTES_MAX, type BackupStore } from "./backup-store.ts";
import { bytesUpTo, endOfLog, type LogEnd } from "./log-end.ts";
import { atOneMoment } from "./table-copy.ts";

export type TakenBackup = { readonly name: string; readonly list: BackupList };

/** What is made anew by every start, follows from the log, or is taken in another way; sockets and half-written files are none of a backup's either. */
const LEFT_OUT = ["disk-use.json", "status.json", "log", "log-tree", "receipt-tree", "lock", "postgres", "process-id", "operator.socket"];
const IS_UNFINISHED = /\.(new|tmp)$/;
const FILE_PIECE_BYTES = PIECE_BYTES_MAX / 2;
/** Of a file that only grows: each backup writes its last piece again, and no more. */
const GROWING_PIECE_BYTES = 1 << 16;
const GROWS = /^security\.log/;

export type BackupSource = {
  /** DATA_DIR. */
  readonly directory: string;
  readonly pool: Pool;
  readonly store: BackupStore;
  /** To read what lies in an archive. */
  readonly access?: ArchiveAccess | undefined;
  readonly now?: Date;
};

export async function takeBackup({ directory, pool, store, access, now = new Date() }: BackupSource): Promise<TakenBackup> {
  const segments = segmentsFolder(join(directory, "log"));
  const disk = diskOfLog(segments, access, { ahead: true });
  const { log, copied } = await atOneMoment(pool, async (moment) => ({
    log: endOfLog(disk, segments, moment),
    copied: await moment.copy(store),
  }));
  const files = [...(await copySegments({ directory, segments, disk, log, store })), ...(await copyFiles(directory, store))];
  const seal = log.command === 0 ? undefined : await readRecordSeal(disk, segments, log.command);
  if (log.command > 0 && seal === undefined) throw new StartError(`The log lost command ${log.command} while it was copied.`);
  const { command, commandAt } = log;
  const list = { venue: store.venue, at: now.toISOString(), command, commandAt, seal: seal?.seal ?? "", files, ...copied };
  return { name: await store.saveList(now, packList(list)), list };
}

type LogSource = {
  readonly directory: string;
  readonly segments: string;
  readonly disk: Disk;
  readonly log: LogEnd;
  readonly store: BackupStore;
};

/**
 * Read through the disk that finds archived ones where they are. One that would have to be fetched, and that the newest backup has already by
 * its hash, is not read again: each night would fetch the whole archive.
 */
async function copySegments({ directory, segments, disk, log, store }: LogSource): Promise<BackupList["files"]> {
  const elsewhere = new Map(archiveNote(nodeDisk, segments)?.segments.map((one) => [one.name, one]));
  const before = elsewhere.size === 0 ? [] : await filesOfNewest(store);
  const files: BackupList["files"] = [];
  for (const name of log.segments) {
    const path = relative(directory, join(segments, name));
    const hash = elsewhere.get(name)?.hash;
    const known = hash === undefined ? undefined : before.find((file) => file.path === path && file.hash === hash);
    if (known !== undefined && (await allThere(known.pieces, store))) {
      files.push(known);
      continue;
    }
    const whole = disk.read(`${segments}/${name}`);
    const until = bytesUpTo(whole, log.command);
    const pieces: string[] = [];
    for (let at = 0; at < until; at += FILE_PIECE_BYTES)
      pieces.push(await store.put(whole.subarray(at, Math.min(until, at + FILE_PIECE_BYTES))));
    files.push({ path, bytes: whole.length, pieces, hash: createHash("sha256").update(whole).digest("hex") });
  }
  return files;
}

/** None where it can't be read: then everything is read again. */
async function filesOfNewest(store: BackupStore): Promise<BackupList["files"]> {
  const newest = (await store.names()).at(-1);
  if (newest === undefined) return [];
  return readList(store, newest).then(
    ({ files }) => files,
    () => [],
  );
}

async function allThere(pieces: readonly string[], store: BackupStore): Promise<boolean> {
  for (const piece of pieces) if (!(await store.has(piece))) return false;
  return true;
}

async function copyFiles(directory: string, store: BackupStore): Promise<BackupList["files"]> {
  const files: BackupList["files"] = [];
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(directory, file);
    if (!entry.isFile() || LEFT_OUT.includes(path.split(sep)[0] ?? "") || IS_UNFINISHED.test(path)) continue;
    const bytes = lengthOf(file);
    // A picture that somebody took away meanwhile.
    if (bytes === undefined) continue;
    const pieceBytes = GROWS.test(path) ? GROWING_PIECE_BYTES : FILE_PIECE_BYTES;
    files.push({ path, bytes, pieces: await piecesOfFile({ file, until: bytes, store, pieceBytes }) });
  }
  return files;
}

function lengthOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.size;
}

type FilePieces = { readonly file: string; readonly until: number; readonly store: BackupStore; readonly pieceBytes: number };

/** Always cut at the same places: what a file had in common with its last backup is there already. */
async function piecesOfFile({ file, until, store, pieceBytes }: FilePieces): Promise<string[]> {
  const pieces: string[] = [];
  const opened = openSync(file, "r");
  try {
    for (let at = 0; at < until;) {
      const bytes = Buffer.alloc(Math.min(pieceBytes, until - at));
      const read = readSync(opened, bytes, 0, bytes.length, at);
      if (read === 0) break;
      pieces.push(await store.put(bytes.subarray(0, read)));
      at += read;
    }
  } finally {
    closeSync(opened);
  }
  return pieces;
}
