/** How far a copy of a log goes whose venue runs on, and how much of each segment that is. */
import { join } from "node:path";
import { readCommands } from "../../journal/codec.ts";
import { followFileJournal } from "../../journal/file/file-journal.ts";
import { frameMemory, readFrame } from "../../journal/file/frame.ts";
import { readDurableFrames } from "../../journal/file/journal-reader.ts";
import { readSegmentHeader, SEGMENT_HEADER_BYTES, segmentOrdinal } from "../../journal/file/segment.ts";
import { diskOfLog } from "../archive/log-disk.ts";
import { StartError } from "../start-error.ts";
import type { TablesMoment } from "./table-copy.ts";

export type LogEnd = {
  readonly command: number;
  readonly commandAt: number;
  /** Each with how much of it is taken. */
  readonly segments: readonly { readonly name: string; readonly bytes: number; readonly until: number }[];
};

/**
 * The log goes on while the database is copied: it is taken up to the last record of whose people the copy knows everybody, and at least as
 * far as the tables were.
 */
export function endOfLog(folder: string, { nextSequence, people }: Pick<TablesMoment, "nextSequence" | "people">): LogEnd {
  const disk = diskOfLog(folder);
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
  return { command, commandAt, segments: segmentsUpTo(folder, command) };
}

/** Of every segment that holds a command up to this one, the bytes up to the end of its last such frame. */
function segmentsUpTo(folder: string, command: number): LogEnd["segments"] {
  const segments: LogEnd["segments"][number][] = [];
  const disk = diskOfLog(folder);
  for (const name of disk.list(folder)) {
    if (segmentOrdinal(name) === undefined) continue;
    const whole = disk.read(join(folder, name));
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
