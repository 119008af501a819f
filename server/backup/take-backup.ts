/**
 * Takes a backup of a venue, running or not: first what the database has of one moment, then the log as far as that database knows its
 * people, then files and secrets. What the log fills of the database is not taken: a restore fills it again.
 */
import { closeSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Pool } from "pg";
import { readRecordSeal } from "../../journal/file/record-seal.ts";
import { diskOfLog } from "../archive/log-disk.ts";
import { segmentsFolder } from "../snapshots/snapshot-writer.ts";
import { StartError } from "../start-error.ts";
import { packList, type BackupList } from "./backup-list.ts";
import { PIECE_BYTES_MAX, type BackupStore } from "./backup-store.ts";
import { endOfLog, type LogEnd } from "./log-end.ts";
import { atOneMoment } from "./table-copy.ts";

export type TakenBackup = { readonly name: string; readonly list: BackupList };

/** What is made anew by every start, follows from the log, or is taken in another way; sockets and half-written files are none of a backup's either. */
const LEFT_OUT = ["disk-use.json", "status.json", "log", "log-tree", "receipt-tree", "lock", "postgres", "process-id", "operator.socket"];
const IS_UNFINISHED = /\.(new|tmp)$/;
const FILE_PIECE_BYTES = PIECE_BYTES_MAX / 2;
/** Of a file that only grows: each backup writes its last piece again, and no more. */
const GROWING_PIECE_BYTES = 1 << 16;
const GROWS = /^security\.log/;

/** `directory`: DATA_DIR. */
export async function takeBackup(directory: string, pool: Pool, store: BackupStore, now = new Date()): Promise<TakenBackup> {
  const { log, copied } = await atOneMoment(pool, async (moment) => ({
    log: endOfLog(segmentsOf(directory), moment),
    copied: await moment.copy(store),
  }));
  const files = [...(await copySegments(directory, log.segments, store)), ...(await copyFiles(directory, store))];
  const seal = log.command === 0 ? undefined : await readRecordSeal(diskOfLog(segmentsOf(directory)), segmentsOf(directory), log.command);
  if (log.command > 0 && seal === undefined) throw new StartError(`The log lost command ${log.command} while it was copied.`);
  const { command, commandAt } = log;
  const list = { venue: store.venue, at: now.toISOString(), command, commandAt, seal: seal?.seal ?? "", files, ...copied };
  return { name: await store.saveList(now, packList(list)), list };
}

const segmentsOf = (directory: string): string => segmentsFolder(join(directory, "log"));

/** Read through the disk that finds archived ones where they are. */
async function copySegments(directory: string, segments: LogEnd["segments"], store: BackupStore): Promise<BackupList["files"]> {
  const disk = diskOfLog(segmentsOf(directory));
  const files: BackupList["files"] = [];
  for (const { name, bytes, until } of segments) {
    const file = join(segmentsOf(directory), name);
    const whole = disk.read(file).subarray(0, until);
    const pieces: string[] = [];
    for (let at = 0; at < until; at += FILE_PIECE_BYTES) pieces.push(await store.put(whole.subarray(at, at + FILE_PIECE_BYTES)));
    files.push({ path: relative(directory, file), bytes, pieces });
  }
  return files;
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
