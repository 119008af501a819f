/**
 * Takes a backup of a venue, running or not: first what the database has of one moment, then the log as far as that database knows its
 * people, then files and secrets. What the log fills of the database is not taken: a restore fills it again.
 */
import { closeSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Pool } from "pg";
import { readCommands } from "../../journal/codec.ts";
import { followFileJournal } from "../../journal/file/file-journal.ts";
import { frameMemory, readFrame } from "../../journal/file/frame.ts";
import { readDurableFrames } from "../../journal/file/journal-reader.ts";
import { readRecordSeal } from "../../journal/file/record-seal.ts";
import { readSegmentHeader, SEGMENT_HEADER_BYTES, segmentOrdinal } from "../../journal/file/segment.ts";
import { nodeDisk } from "../../journal/node-disk.ts";
import { segmentsFolder } from "../snapshots/snapshot-writer.ts";
import { StartError } from "../start-error.ts";
import { packList, type BackupList } from "./backup-list.ts";
import { PIECE_BYTES_MAX, type BackupStore } from "./backup-store.ts";
import { atOneMoment, type TablesMoment } from "./table-copy.ts";

export type TakenBackup = { readonly name: string; readonly list: BackupList };

/** What is made anew by every start, or taken in another way; sockets and half-written files are none of a backup's either. */
const LEFT_OUT = ["log", "lock", "postgres", "process-id", "operator.socket"];
const IS_UNFINISHED = /\.(new|tmp)$/;
const FILE_PIECE_BYTES = PIECE_BYTES_MAX / 2;

/** `directory`: DATA_DIR. */
export async function takeBackup(directory: string, pool: Pool, store: BackupStore, now = new Date()): Promise<TakenBackup> {
  return await atOneMoment(pool, async (moment) => {
    const log = endOfLog(directory, moment);
    const copied = await moment.copy(store);
    const files = [...copySegments(directory, log.segments, store), ...copyFiles(directory, store)];
    const seal = log.command === 0 ? undefined : await readRecordSeal(nodeDisk, segmentsOf(directory), log.command);
    if (log.command > 0 && seal === undefined) throw new StartError(`The log lost command ${log.command} while it was copied.`);
    const { command, commandAt } = log;
    const list = { venue: store.venue, at: now.toISOString(), command, commandAt, seal: seal?.seal ?? "", files, ...copied };
    return { name: store.saveList(now, packList(list)), list };
  });
}

const segmentsOf = (directory: string): string => segmentsFolder(join(directory, "log"));

type LogEnd = {
  readonly command: number;
  readonly commandAt: number;
  /** Each with how much of it is taken. */
  readonly segments: readonly { readonly name: string; readonly bytes: number; readonly until: number }[];
};

/**
 * The log goes on while the database is copied: it is taken up to the last record of whose people the copy knows everybody, and at least as
 * far as the tables were.
 */
function endOfLog(directory: string, { nextSequence, people }: TablesMoment): LogEnd {
  const folder = segmentsOf(directory);
  const { recovery } = followFileJournal({ directory: folder, disk: nodeDisk, verifyFrom: nextSequence });
  if (recovery.firstSequence > 1) throw new StartError("The log no longer holds its beginning: it can't be restored from a backup.");
  if (recovery.nextSequence < nextSequence) throw new StartError("The log is behind the database; see docs/operating/starting.md.");
  let [command, commandAt] = [nextSequence - 1, 0];
  const from = Math.max(1, nextSequence - 1);
  for (const frame of readDurableFrames({ directory: folder, disk: nodeDisk, from, to: recovery.nextSequence })) {
    const commands = [...readCommands(frame.payload, frame.count)];
    const isKnown = commands.every(
      (one) => one.type !== "wallet/open" || frame.firstSequence + frame.count <= nextSequence || people.has(one.user),
    );
    if (!isKnown) break;
    command = frame.firstSequence + frame.count - 1;
    commandAt = commands.at(-1)?.at ?? commandAt;
  }
  return { command, commandAt, segments: segmentsUpTo(folder, command) };
}

/** Of every segment that holds a command up to this one, the bytes up to the end of its last such frame. */
function segmentsUpTo(folder: string, command: number): LogEnd["segments"] {
  const segments: LogEnd["segments"][number][] = [];
  for (const name of nodeDisk.list(folder)) {
    if (segmentOrdinal(name) === undefined) continue;
    const whole = nodeDisk.read(join(folder, name));
    const header = readSegmentHeader(whole);
    if (header === undefined) throw new StartError(`The log's segment ${name} can't be read.`);
    if (header.firstSequence > Math.max(1, command)) break;
    const memory = frameMemory(whole);
    let until = SEGMENT_HEADER_BYTES;
    for (let found = readFrame(memory, until, header.salt); found !== undefined; found = readFrame(memory, until, header.salt)) {
      if (found.frame.count > 0 && found.frame.firstSequence > command) break;
      until = found.end;
    }
    segments.push({ name, bytes: whole.length, until });
  }
  return segments;
}

function copySegments(directory: string, segments: LogEnd["segments"], store: BackupStore): BackupList["files"] {
  return segments.map(({ name, bytes, until }) => {
    const file = join(segmentsOf(directory), name);
    return { path: relative(directory, file), bytes, pieces: piecesOfFile(file, until, store) };
  });
}

function copyFiles(directory: string, store: BackupStore): BackupList["files"] {
  const files: BackupList["files"] = [];
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(directory, file);
    if (!entry.isFile() || LEFT_OUT.includes(path.split(sep)[0] ?? "") || IS_UNFINISHED.test(path)) continue;
    const bytes = lengthOf(file);
    // A picture that somebody took away meanwhile.
    if (bytes !== undefined) files.push({ path, bytes, pieces: piecesOfFile(file, bytes, store) });
  }
  return files;
}

function lengthOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.size;
}

/** Always cut at the same places: what a file had in common with its last backup is there already. */
function piecesOfFile(file: string, until: number, store: BackupStore): string[] {
  const pieces: string[] = [];
  const opened = openSync(file, "r");
  try {
    for (let at = 0; at < until;) {
      const bytes = Buffer.alloc(Math.min(FILE_PIECE_BYTES, until - at));
      const read = readSync(opened, bytes, 0, bytes.length, at);
      if (read === 0) break;
      pieces.push(store.put(bytes.subarray(0, read)));
      at += read;
    }
  } finally {
    closeSync(opened);
  }
  return pieces;
}
