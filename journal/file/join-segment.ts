/**
 * A damaged segment, made whole by an older copy of it.
 *
 * A segment only grows, so a copy of a backup holds its beginning and the damaged file its end. What comes out is held against the chain: every frame
 * names the hash of the one before, so that nothing is joined that does not follow.
 */
import { frameHash, frameMemory, findFrameHeader, readFrame, type FrameMemory } from "./frame.ts";
import { SEGMENT_HEADER_BYTES, readSegmentHeader } from "./segment.ts";

export type Joined = {
  readonly bytes: Uint8Array;
  /** The last command that is the copy's, and the last of all. */
  readonly copied: number;
  readonly last: number;
};

/** another_segment: they are not of one. copy_unreadable: the copy has no whole frame. gap: behind command `at` neither has the next one. */
export type NotJoined = { readonly why: "another_segment" | "copy_unreadable" | "gap"; readonly at: number };

export function joinSegment(damaged: Uint8Array<ArrayBuffer>, copy: Uint8Array<ArrayBuffer>): Joined | NotJoined {
  const header = readSegmentHeader(copy);
  if (header === undefined) return { why: "copy_unreadable", at: 0 };
  const own = readSegmentHeader(damaged);
  const isSame = Buffer.compare(damaged.subarray(0, SEGMENT_HEADER_BYTES), copy.subarray(0, SEGMENT_HEADER_BYTES)) === 0;
  if (own !== undefined && !isSame) return { why: "another_segment", at: header.firstSequence };
  const start: Walked = { end: SEGMENT_HEADER_BYTES, next: header.firstSequence, previous: header.previous };
  const walked = walk(frameMemory(copy), start, header.salt);
  if (walked.end === start.end) return { why: "copy_unreadable", at: 0 };
  const memory = frameMemory(new Uint8Array(Math.max(damaged.length, copy.length)));
  memory.bytes.set(damaged);
  memory.bytes.set(copy.subarray(0, walked.end));
  const { end, next } = walk(memory, walked, header.salt);
  if (findFrameHeader(memory, end, header.salt) !== -1) return { why: "gap", at: next - 1 };
  return { bytes: memory.bytes, copied: walked.next - 1, last: next - 1 };
}

/** How far frames follow each other: where they end, the next command, and the hash that its frame would name. */
type Walked = { readonly end: number; readonly next: number; readonly previous: Uint8Array };

function walk(memory: FrameMemory, from: Walked, salt: number): Walked {
  let { end, next, previous } = from;
  for (let found = readFrame(memory, end, salt); found !== undefined; found = readFrame(memory, end, salt)) {
    if (found.frame.firstSequence !== next || Buffer.compare(found.previous, previous) !== 0) break;
    previous = frameHash(memory.bytes.subarray(end, found.end));
    next += found.frame.count;
    end = found.end;
  }
  return { end, next, previous };
}
