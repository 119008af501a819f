/**
 * Reads the frames of a journal that somebody else has open for writing: the snapshot writer's way to the log.
 *
 * Only what is durable may be asked for; behind it lie frames that are still being written, and the reader stops before
 * it would look at them. It opens nothing for writing and cuts nothing.
 */
import type { Disk } from "../disk.ts";
import { JournalDamaged, type JournalFrame } from "../journal.ts";
import { frameMemory, readFrame } from "./frame.ts";
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
  for (const { name, header } of segments.slice(begin)) {
    if (sequence >= to) return;
    const memory = frameMemory(disk.read(`${directory}/${name}`));
    let offset = SEGMENT_HEADER_BYTES;
    for (let found = readFrame(memory, offset, header.salt); found !== undefined; found = readFrame(memory, offset, header.salt)) {
      const { frame } = found;
      if (frame.firstSequence !== sequence)
        throw new JournalDamaged("a frame does not follow the one before", placeInSegment(name, offset, sequence));
      offset = found.end;
      sequence += frame.count;
      if (frame.count > 0 && sequence > from) yield frame;
      if (sequence >= to) return;
    }
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
