/** Looks into the log of a simulated venue from outside: its commands, and where its frames lie. */
import { readCommands } from "../journal/codec.ts";
import type { Disk } from "../journal/disk.ts";
import { frameMemory, readFrame } from "../journal/file/frame.ts";
import { readDurableFrames } from "../journal/file/journal-reader.ts";
import { readSegmentHeader, SEGMENT_HEADER_BYTES, segmentOrdinal } from "../journal/file/segment.ts";
import { JournalDamaged } from "../journal/journal.ts";
import type { Command } from "../kernel/kernel.ts";
import { segmentsFolder } from "../server/snapshots/snapshot-writer.ts";

/** The commands from `from` up to `to`, with their numbers. */
export function* logCommands(disk: Disk, directory: string, from: number, to: number): Generator<readonly [number, Command]> {
  for (const frame of readDurableFrames({ directory: segmentsFolder(directory), disk, from, to })) {
    let sequence = frame.firstSequence;
    for (const command of readCommands(frame.payload, frame.count)) {
      if (sequence >= from && sequence < to) yield [sequence, command];
      sequence += 1;
    }
  }
}

/** Segments of the log, and for each the offsets at which its whole frames begin. */
export function frameOffsets(disk: Disk, directory: string): readonly { readonly path: string; readonly offsets: readonly number[] }[] {
  const folder = segmentsFolder(directory);
  return disk.list(folder).flatMap((name) => {
    if (segmentOrdinal(name) === undefined) return [];
    const path = `${folder}/${name}`;
    const bytes = new Uint8Array(disk.read(path));
    const salt = readSegmentHeader(bytes)?.salt ?? 0;
    const memory = frameMemory(bytes);
    const offsets: number[] = [];
    for (let at = SEGMENT_HEADER_BYTES, found = readFrame(memory, at, salt); found !== undefined; found = readFrame(memory, at, salt)) {
      offsets.push(at);
      at = found.end;
    }
    return [{ path, offsets }];
  });
}

/** Whether reading the whole log up to `to` meets damage. */
export function isDamagedToRead(disk: Disk, directory: string, to: number): boolean {
  try {
    for (const _command of logCommands(disk, directory, 1, to)) continue;
    return false;
  } catch (error: unknown) {
    if (error instanceof JournalDamaged) return true;
    throw error;
  }
}
