/**
 * What opening does with the bytes it finds: rule D of durability.md.
 *
 * At most one frame is ever unsynced, so a power cut leaves at most one bad frame, and it is the last. Hence: bad bytes
 * with no later frame header are an incomplete tail, cut and reported; bad bytes with a later header or a later segment
 * behind them are damage to something acknowledged, and the journal refuses to open. The seal after an idle batch is
 * what puts such a later header behind the last acknowledged frame.
 */
import type { Disk } from "../disk.ts";
import { JournalDamaged, type DamagePlace } from "../journal.ts";
import { findFrameHeader, frameHash, frameMemory, readFrame, type FoundFrame, type FrameMemory } from "./frame.ts";
import { firstSegmentKept } from "./first-segment.ts";
import { SEGMENT_HEADER_BYTES, placeInSegment, readSegmentHeader, segmentName, segmentOrdinal, type SegmentHeader } from "./segment.ts";

export type RecoveredSegment = { readonly name: string; readonly ordinal: number; readonly firstSequence: number };

export type RecoveredJournal = {
  readonly segments: readonly RecoveredSegment[];
  readonly salt: number;
  readonly frames: number;
  readonly nextSequence: number;
  readonly lastEpoch: number;
  /** Hash of the last complete frame. */
  readonly previous: Uint8Array;
  /** Offset after the last complete frame of the last segment. */
  readonly end: number;
  readonly cut?: { readonly segment: string; readonly offset: number; readonly bytes: number };
};

type Progress = { previous: Uint8Array; sequence: number; epoch: number; frames: number };

/**
 * Checks every frame from the segment that holds `verifyFrom` on; of earlier segments only the headers.
 * Undefined when the directory holds no segment. Throws JournalDamaged.
 */
export function recoverJournal(disk: Disk, directory: string, verifyFrom: number): RecoveredJournal | undefined {
  const headers = readHeaders(disk, directory);
  const first = headers[0];
  if (first === undefined) return undefined;
  const start = Math.max(
    0,
    headers.findLastIndex((header) => header.firstSequence <= verifyFrom),
  );
  const begin = headers[start] ?? first;
  const progress: Progress = { previous: begin.previous, sequence: begin.firstSequence, epoch: begin.epoch, frames: 0 };
  let end = SEGMENT_HEADER_BYTES;
  let cut: RecoveredJournal["cut"];
  for (const [index, header] of headers.entries()) {
    if (index < start) continue;
    const name = segmentName(header.ordinal);
    const memory = frameMemory(disk.read(`${directory}/${name}`));
    end = readSegment(memory, name, header.salt, progress);
    const next = headers[index + 1];
    if (next === undefined) cut = incompleteTail(memory, name, header.salt, end, progress);
    else requireFollows(next, progress, placeInSegment(name, end, progress.sequence));
  }
  return {
    segments: headers.map(({ ordinal, firstSequence }) => ({ name: segmentName(ordinal), ordinal, firstSequence })),
    salt: first.salt,
    frames: progress.frames,
    nextSequence: progress.sequence,
    lastEpoch: progress.epoch,
    previous: progress.previous,
    end,
    ...(cut === undefined ? {} : { cut }),
  };
}

/**
 * Checks every frame of the segments that are no longer written to, chain included, and says how many there are. For a venue
 * that opened from a snapshot and looked at the last segments only. Throws JournalDamaged.
 */
export function checkClosedSegments(disk: Disk, directory: string): number {
  const headers = readHeaders(disk, directory);
  const [first] = headers;
  if (first === undefined) return 0;
  const progress: Progress = { previous: first.previous, sequence: first.firstSequence, epoch: first.epoch, frames: 0 };
  for (const [index, next] of headers.slice(1).entries()) {
    const name = segmentName(headers[index].ordinal);
    const end = readSegment(frameMemory(disk.read(`${directory}/${name}`)), name, next.salt, progress);
    requireFollows(next, progress, placeInSegment(name, end, progress.sequence));
  }
  return progress.frames;
}

function readHeaders(disk: Disk, directory: string): readonly SegmentHeader[] {
  const headers: SegmentHeader[] = [];
  const names = disk.list(directory);
  for (const name of names) {
    const ordinal = segmentOrdinal(name);
    if (ordinal === undefined) continue;
    const header = readSegmentHeader(disk.readStart(`${directory}/${name}`, SEGMENT_HEADER_BYTES));
    const before = headers.at(-1);
    const place = placeInSegment(name, 0, header?.firstSequence ?? before?.firstSequence ?? 1);
    if (header === undefined || header.ordinal !== ordinal) throw new JournalDamaged("unreadable segment header", place);
    if (before !== undefined && header.salt !== before.salt) throw new JournalDamaged("segment of another journal", place);
    if (before !== undefined && header.ordinal !== before.ordinal + 1) {
      throw new JournalDamaged(`segment ${segmentName(before.ordinal + 1)} missing`, place);
    }
    headers.push(header);
  }
  requireFirst(headers[0], firstSegmentKept(disk, directory, names));
  return headers;
}

/** A log begins with its first segment, or with the one from which on it was kept when older ones were dropped. */
function requireFirst(first: SegmentHeader | undefined, kept: number): void {
  const isWhole = first === undefined ? kept === 1 : first.ordinal <= kept;
  if (isWhole) return;
  const missing = segmentName(kept);
  throw new JournalDamaged(`segment ${missing} missing`, placeInSegment(missing, 0, 1));
}

/** Walks the frames of one segment, checking that each follows the one before; returns the offset where they stop. */
function readSegment(memory: FrameMemory, segment: string, salt: number, progress: Progress): number {
  let offset = SEGMENT_HEADER_BYTES;
  for (let found = readFrame(memory, offset, salt); found !== undefined; found = readFrame(memory, offset, salt)) {
    const { frame } = found;
    if (!sameBytes(found.previous, progress.previous) || frame.firstSequence !== progress.sequence || frame.epoch < progress.epoch) {
      throw new JournalDamaged("a frame does not follow the one before", placeInSegment(segment, offset, progress.sequence));
    }
    progress.previous = frameHash(memory.bytes.subarray(offset, found.end));
    progress.sequence += frame.count;
    progress.epoch = frame.epoch;
    progress.frames += 1;
    offset = found.end;
  }
  return offset;
}

function requireFollows(next: SegmentHeader, progress: Progress, place: DamagePlace): void {
  const follows = sameBytes(next.previous, progress.previous) && next.firstSequence === progress.sequence;
  if (!follows) throw new JournalDamaged("damaged frame before a later segment", place);
}

function incompleteTail(memory: FrameMemory, segment: string, salt: number, end: number, progress: Progress): RecoveredJournal["cut"] {
  if (findFrameHeader(memory, end + 1, salt) !== -1) {
    throw new JournalDamaged("damaged frame before a later frame", placeInSegment(segment, end, progress.sequence));
  }
  const last = endOfData(memory, end, memory.bytes.length);
  return last === end ? undefined : { segment, offset: end, bytes: last - end };
}

/** Frames of one segment up to `end`, each checked again against its checksum; for replay. */
export function* framesOfSegment(memory: FrameMemory, segment: string, salt: number, end: number): Generator<FoundFrame> {
  let sequence = 0;
  for (let offset = SEGMENT_HEADER_BYTES; offset < end;) {
    const found = readFrame(memory, offset, salt);
    if (found === undefined) {
      if (endOfData(memory, offset, end) === offset) return;
      throw new JournalDamaged("damaged frame", placeInSegment(segment, offset, sequence));
    }
    sequence = found.frame.firstSequence + found.frame.count;
    offset = found.end;
    yield found;
  }
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

/** Offset after the last byte in `from..to` that is not zero. A segment may end in megabytes of zeros: four bytes a step where that goes. */
function endOfData({ bytes, words }: FrameMemory, from: number, to: number): number {
  let end = to;
  while (end % 4 === 0 && end - 4 >= from && words[end / 4 - 1] === 0) end -= 4;
  while (end > from && bytes[end - 1] === 0) end -= 1;
  return end;
}
