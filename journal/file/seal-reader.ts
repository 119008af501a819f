/**
 * Reads the seals of a log's records one after the other, beside who writes it: a window at a time, each frame checked and hashed.
 *
 * Only what is durable is asked for. Empty frames have seals too; those behind the last command are left for the next time.
 */
import type { Disk } from "../disk.ts";
import { JournalDamaged } from "../journal.ts";
import { FRAME_HEADER_BYTES, frameBytes, frameHash, frameMemory, readFrame } from "./frame.ts";
import { segmentOf } from "./record-seal.ts";
import { SEGMENT_HEADER_BYTES, placeInSegment, readSegmentHeader, segmentName } from "./segment.ts";

/** SHA-256 of the frame, and its first command. */
export type FoundSeal = { readonly seal: Uint8Array; readonly first: number };

/** Where to go on. */
export type SealPlace = { readonly ordinal: number; readonly offset: number; readonly sequence: number };

export type SealWindow = {
  readonly seals: readonly FoundSeal[];
  readonly next: SealPlace;
  /** Nothing durable is behind it. */ readonly isLast: boolean;
};

/** Little enough that hashing it holds nobody up. */
const WINDOW_BYTES = 1 << 18;

/** The beginning of the segment that holds a command; undefined where the log begins behind it. */
export function placeOf(disk: Disk, directory: string, command: number): SealPlace | undefined {
  const header = segmentOf(disk, directory, command)?.header;
  return header === undefined ? undefined : { ordinal: header.ordinal, offset: SEGMENT_HEADER_BYTES, sequence: header.firstSequence };
}

/** The seals from `place` on that hold nothing from the command `to` on; every one before it is durable; `least`: bytes to read. Throws JournalDamaged. */
export async function readSeals(disk: Disk, directory: string, place: SealPlace, to: number, least = 0): Promise<SealWindow> {
  const name = segmentName(place.ordinal);
  const path = `${directory}/${name}`;
  const header = readSegmentHeader(disk.readStart(path, SEGMENT_HEADER_BYTES));
  if (header === undefined) throw new JournalDamaged("unreadable segment header", placeInSegment(name, 0, place.sequence));
  const length = Math.max(least, await lengthOf(disk, path, place.offset));
  const memory = frameMemory(await disk.readLater(path, place.offset, length));
  const seals: FoundSeal[] = [];
  let [at, sequence] = [0, place.sequence];
  // An empty frame counts once a command behind it is durable.
  let waiting: { readonly seals: FoundSeal[]; readonly at: number } = { seals: [], at: 0 };
  while (sequence < to) {
    const found = readFrame(memory, at, header.salt);
    if (found === undefined) break;
    const { firstSequence, count } = found.frame;
    if (firstSequence !== sequence)
      throw new JournalDamaged("a frame does not follow the one before", placeInSegment(name, place.offset + at, sequence));
    // A record of several commands, the last of which were not asked for: it comes the next time.
    if (sequence + count > to)
      return { seals, next: { ordinal: place.ordinal, offset: place.offset + waiting.at, sequence }, isLast: true };
    waiting.seals.push({ seal: frameHash(memory.bytes.subarray(at, found.end)), first: sequence });
    [at, sequence] = [found.end, sequence + count];
    if (count === 0) continue;
    seals.push(...waiting.seals);
    waiting = { seals: [], at };
  }
  const next = { ordinal: place.ordinal, offset: place.offset + waiting.at, sequence };
  if (sequence >= to) return { seals, next, isLast: true };
  if (seals.length > 0) return { seals, next, isLast: false };
  // Empty frames, and behind them perhaps one that is longer than the window.
  const needed = at + (await lengthOf(disk, path, place.offset + at));
  if (at > 0 && needed > length) return readSeals(disk, directory, place, to, needed);
  return behind(disk, directory, { ...next, offset: place.offset + at }, waiting.seals);
}

/** A window that ended with no command: what is left of the segment is empty frames, and the log goes on in the next one. */
function behind(disk: Disk, directory: string, place: SealPlace, seals: readonly FoundSeal[]): SealWindow {
  const ordinal = place.ordinal + 1;
  if (!disk.list(directory).includes(segmentName(ordinal)))
    throw new JournalDamaged("commands missing", placeInSegment(segmentName(place.ordinal), place.offset, place.sequence));
  return { seals, next: { ordinal, offset: SEGMENT_HEADER_BYTES, sequence: place.sequence }, isLast: false };
}

/** A window, or as much more as the frame at its beginning needs. */
async function lengthOf(disk: Disk, path: string, offset: number): Promise<number> {
  const head = await disk.readLater(path, offset, FRAME_HEADER_BYTES);
  if (head.length < FRAME_HEADER_BYTES) return WINDOW_BYTES;
  const length = frameBytes(new DataView(head.buffer, head.byteOffset, head.length).getUint32(24, true));
  return Math.max(WINDOW_BYTES, length);
}
