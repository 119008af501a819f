/**
 * The seal of a record: the SHA-256 of the frame that holds a command, which covers the hash of the frame before and so everything
 * before it. Whoever wrote it down can hold any copy of the log against it.
 *
 * One segment is read for it, found by the headers of a few; of the other frames in it only the lengths are looked at.
 */
import type { Disk } from "../disk.ts";
import { JournalDamaged } from "../journal.ts";
import { FRAME_HEADER_BYTES, frameBytes, frameHash, frameMemory, readFrame } from "./frame.ts";
import { SEGMENT_HEADER_BYTES, placeInSegment, readSegmentHeader, segmentOrdinal, type SegmentHeader } from "./segment.ts";

export type RecordSeal = {
  /** First and last command of the frame. */
  readonly first: number;
  readonly last: number;
  /** SHA-256 of the frame, hex. */
  readonly seal: string;
  /** That of the frame before, hex; zeros before the first. */
  readonly before: string;
};

/** A record and what is in it. */
export type SealedRecord = RecordSeal & { readonly payload: Uint8Array };

type FoundSegment = { readonly path: string; readonly name: string; readonly header: SegmentHeader };

/** Read at a time while looking for the frame. */
const WINDOW_BYTES = 1 << 20;

/** Undefined where the log does not hold the command, or no longer. The command has to be durable. */
export async function readRecordSeal(disk: Disk, directory: string, position: number): Promise<RecordSeal | undefined> {
  const record = await readRecord(disk, directory, position);
  if (record === undefined) return undefined;
  const { first, last, seal, before } = record;
  return { first, last, seal, before };
}

/** The same with the record's commands, as they were written. */
export async function readRecord(disk: Disk, directory: string, position: number): Promise<SealedRecord | undefined> {
  const found = segmentOf(disk, directory, position);
  if (found === undefined) return undefined;
  const { path, name, header } = found;
  const place = await frameOf(disk, found, position);
  if (place === undefined) return undefined;
  const { offset, sequence, length } = place;
  const memory = frameMemory(await disk.readLater(path, offset, length));
  const frame = readFrame(memory, 0, header.salt);
  if (frame?.frame.firstSequence !== sequence) throw new JournalDamaged("damaged frame", placeInSegment(name, offset, sequence));
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
  const { count, payload } = frame.frame;
  return { first: sequence, last: sequence + count - 1, seal: hex(frameHash(memory.bytes)), before: hex(frame.previous), payload };
}

/** The last segment that begins at or before the command; the names are in order, so few headers are read. */
export function segmentOf(disk: Disk, directory: string, position: number): FoundSegment | undefined {
  const names = disk.list(directory).filter((name) => segmentOrdinal(name) !== undefined);
  let found: FoundSegment | undefined;
  let [from, to] = [0, names.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const name = names[middle] ?? "";
    const path = `${directory}/${name}`;
    const header = readSegmentHeader(disk.readStart(path, SEGMENT_HEADER_BYTES));
    if (header === undefined) throw new JournalDamaged("unreadable segment header", placeInSegment(name, 0, position));
    if (header.firstSequence <= position) {
      found = { path, name, header };
      from = middle + 1;
    } else to = middle;
  }
  return found;
}

type FramePlace = { readonly offset: number; readonly sequence: number; readonly length: number };

/** Goes from header to header, a window at a time; behind the last frame there are zeros. */
async function frameOf(disk: Disk, { path, header }: FoundSegment, position: number): Promise<FramePlace | undefined> {
  let sequence = header.firstSequence;
  let offset = SEGMENT_HEADER_BYTES;
  for (;;) {
    const bytes = await disk.readLater(path, offset, WINDOW_BYTES);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let at = 0;
    while (at + FRAME_HEADER_BYTES <= bytes.length) {
      if (view.getUint32(at, true) === 0) return undefined;
      const count = view.getUint32(at + 20, true);
      const length = frameBytes(view.getUint32(at + 24, true));
      if (sequence + count > position) return { offset: offset + at, sequence, length };
      sequence += count;
      at += length;
    }
    if (at === 0) return undefined;
    offset += at;
  }
}
