/**
 * A segment: one preallocated file with a header of 72 bytes and frames back to back.
 *
 *   0 magic "TSS1"   4 format version (2), reserved (2)   8 ordinal   12 salt of the journal   16 first sequence (8)
 *  24 epoch         28 reserved                          32 SHA-256 of the last frame of the segment before (32)
 *  64 CRC32C of the 64 bytes above                       68 reserved, zero
 *
 * A segment appears under its name only after its header is synced, so a bad header is damage, never a torn write.
 */
import { crc32c } from "../checksum.ts";
import type { DamagePlace } from "../journal.ts";
import { FORMAT_VERSION, HASH_BYTES, frameMemory } from "./frame.ts";

export const SEGMENT_HEADER_BYTES = 72;
/** The next segment while it is being prepared; never holds frames. */
export const SPARE_NAME = "next-segment.tmp";
const MAGIC = 0x31535354;
const CHECKED_BYTES = 64;
const TWO_TO_32 = 0x1_0000_0000;
const NAME = /^(\d{10})\.segment$/;

export type SegmentHeader = {
  readonly ordinal: number;
  /** Random number of this journal, mixed into every checksum. */
  readonly salt: number;
  readonly firstSequence: number;
  readonly epoch: number;
  /** Hash of the frame before the segment's first; zeros in a fresh journal. */
  readonly previous: Uint8Array;
};

/** A place for messages. */
export const placeInSegment = (segment: string, offset: number, sequence: number): DamagePlace => ({
  text: `segment ${segment} at offset ${offset}`,
  sequence,
});

export const segmentName = (ordinal: number): string => `${String(ordinal).padStart(10, "0")}.segment`;

/** Ordinal of a segment's file name, or undefined for any other file. */
export function segmentOrdinal(name: string): number | undefined {
  const match = NAME.exec(name);
  return match === null ? undefined : Number(match[1]);
}

export function writeSegmentHeader(header: SegmentHeader): Uint8Array {
  const memory = frameMemory(new Uint8Array(SEGMENT_HEADER_BYTES));
  const { view } = memory;
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, FORMAT_VERSION, true);
  view.setUint32(8, header.ordinal, true);
  view.setUint32(12, header.salt, true);
  view.setUint32(16, header.firstSequence % TWO_TO_32, true);
  view.setUint32(20, Math.floor(header.firstSequence / TWO_TO_32), true);
  view.setUint32(24, header.epoch, true);
  memory.bytes.set(header.previous, 32);
  view.setUint32(64, crc32c(memory, 0, CHECKED_BYTES), true);
  return memory.bytes;
}

/** Undefined when the bytes are no undamaged header of this format. */
export function readSegmentHeader(bytes: Uint8Array<ArrayBuffer>): SegmentHeader | undefined {
  if (bytes.length < SEGMENT_HEADER_BYTES) return undefined;
  const memory = frameMemory(bytes.slice(0, SEGMENT_HEADER_BYTES));
  const { view } = memory;
  if (view.getUint32(0, true) !== MAGIC || view.getUint32(4, true) !== FORMAT_VERSION) return undefined;
  if (view.getUint32(28, true) !== 0 || view.getUint32(68, true) !== 0) return undefined;
  if (crc32c(memory, 0, CHECKED_BYTES) !== view.getUint32(64, true)) return undefined;
  return {
    ordinal: view.getUint32(8, true),
    salt: view.getUint32(12, true),
    firstSequence: view.getUint32(16, true) + view.getUint32(20, true) * TWO_TO_32,
    epoch: view.getUint32(24, true),
    previous: memory.bytes.slice(32, 32 + HASH_BYTES),
  };
}
