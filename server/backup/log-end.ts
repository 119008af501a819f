/** How far a copy of a log goes whose venue runs on, and how much of each segment that is. */
import { join } from "node:path";
import { readCommands } from "../../journal/codec.ts";
import type { Disk } from "../../journal/disk.ts";
import { followFileJournal } from "../../journal/file/file-journal.ts";
import { frameMemory, readFrame } from "../../journal/file/frame.ts";
import { readDurableFrames } from "../../journal/file/journal-reader.ts";
import { readSegmentHeader, SEGMENT_HEADER_BYTES, segmentOrdinal } from "../../journal/file/segment.ts";
import { StartError } from "../start-error.ts";
import type { TablesMoment } from "./table-copy.ts";

export type LogEnd = {
  readonly command: number;
  readonly commandAt: number;
  /** Names of those that hold a command up to that one. */
  readonly segments: readonly string[];
};

/**
 * The log goes on while the database is copied: it is taken up to the last record of whose people the copy knows everybody, and at least as
 * far as the tables were.
 */
export function endOfLog(disk: Disk, folder: string, { nextSequence, people }: Pick<TablesMoment, "nextSequence" | "people">): LogEnd {
  const { recovery } = followFileJournal({ directory: folder, disk, verifyFrom: nextSequence });
  if (recovery.firstSequence > 1) throw new StartError("The log no longer holds its beginning: it can't be restored from a backup.");
  if (recovery.nextSequence < nextSequence) throw new StartError("The log is behind the database; see docs/operating/starting.md.");
  let [command, commandAt] = [nextSequence - 1, 0];
  const from = Math.max(1, nextSequence - 1);
  for (const frame of readDurableFrames({ directory: folder, disk, from, to: recovery.nextSequence })) {
    const commands = [...readCommands(frame.payload, frame.count)];
    const isKnown = commands.every(
      (one) => one.type !== "wallet/open" || frame.firstSequence + frame.count <= nextSequence || people.has(one.user),
    );
    if (!isKnown) break;
    command = frame.firstSequence + frame.count - 1;
    commandAt = commands.at(-1)?.at ?? commandAt;
  }
  return { command, commandAt, segments: segmentsUpTo(disk, folder, command) };
}

function segmentsUpTo(disk: Disk, folder: string, command: number): readonly string[] {
  const names = disk.list(folder).filter((name) => segmentOrdinal(name) !== undefined);
  const end = names.findIndex((name) => {
    const header = readSegmentHeader(disk.readStart(join(folder, name), SEGMENT_HEADER_BYTES));
    if (header === undefined) throw new StartError(`The log's segment ${name} can't be read.`);
    return header.firstSequence > Math.max(1, command);
  });
  return end < 0 ? names : names.slice(0, end);
}

/** Of a whole segment, the bytes up to the end of its last record of commands up to this one. */
export function bytesUpTo(whole: Uint8Array<ArrayBuffer>, command: number): number {
  const salt = readSegmentHeader(whole)?.salt ?? 0;
  const memory = frameMemory(whole);
  let until = SEGMENT_HEADER_BYTES;
  for (let found = readFrame(memory, until, salt); found !== undefined; found = readFrame(memory, until, salt)) {
    if (found.frame.count > 0 && found.frame.firstSequence > command) break;
    until = found.end;
  }
  return until;
}
