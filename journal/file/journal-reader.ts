/**
 * Reads the frames of a journal that somebody else has open for writing: the snapshot writer's way to the log.
 *
 * Only what is durable may be asked for; behind it lie frames that are still being written, and the reader stops before
 * it would look at them. It opens nothing for writing and cuts nothing. Of the chain of hashes it holds the last frame of a segment against the next one's header.
 */
import type { Disk } from "../disk.ts";
import { JournalDamaged, type JournalFrame } from "../journal.ts";
import { frameHash, frameMemory, readFrame } from "./frame.ts";
import { SEGMENT_HEADER_BYTES, placeInSegment, readSegmentHeader, segmentOrdinal, type SegmentHeader } from "./segment.ts";

export type ReadRange = {
  readonly directory: string;
  readonly disk: Disk;
  /** First command wanted. */
  readonly from: number;
  /** First command no longer wanted; every one before it is durable. */
  readonly to: number;
};

/** The frames that hold `from` up to `to`, in order, each checked. Throws JournalDamaged where one is not there. */
export function* readDurableFrames({ directory, disk, from, to }: ReadRange): Generator<JournalFrame> {
  const segments = listSegments(disk, directory);
  const begin = Math.max(
    0,
    segments.findLastIndex(({ header }) => header.firstSequence <= from),
  );
  let sequence = segments[begin]?.header.firstSequence ?? 1;
  for (const [index, { name, header }] of segments.slice(begin).entries()) {
    if (sequence >= to) return;
    const memory = frameMemory(disk.read(`${directory}/${name}`));
    let offset = SEGMENT_HEADER_BYTES;
    let last: Uint8Array | undefined;
    for (let found = readFrame(memory, offset, header.salt); found !== undefined; found = readFrame(memory, offset, header.salt)) {
      const { frame } = found;
      if (frame.firstSequence !== sequence)
        throw new JournalDamaged("a frame does not follow the one before", placeInSegment(name, offset, sequence));
      last = memory.bytes.subarray(offset, found.end);
      offset = found.end;
      sequence += frame.count;
      if (frame.count > 0 && sequence > from) yield frame;
      if (sequence >= to) return;
    }
    // A frame without commands that can't be read is missed by nobody else.
    const next = segments[begin + index + 1]?.header;
    if (next !== undefined && Buffer.compare(next.previous, last === undefined ? header.previous : frameHash(last)) !== 0)
      throw new JournalDamaged("damaged frame before a later segment", placeInSegment(name, offset, sequence));
  }
  if (sequence < to) throw new JournalDamaged("commands missing", placeInSegment(segments.at(-1)?.name ?? "none", 0, sequence));
}

function listSegments(disk: Disk, directory: string): readonly { readonly name: string; readonly header: SegmentHeader }[] {
  return disk.list(directory).flatMap((name) => {
    if (segmentOrdinal(name) === undefined) return [];
    const header = readSegmentHeader(disk.readStart(`${directory}/${name}`, SEGMENT_HEADER_BYTES));
    if (header === undefined) throw new JournalDamaged("unreadable segment header", placeInSegment(name, 0, 1));
    return [{ name, header }];
  });
}
