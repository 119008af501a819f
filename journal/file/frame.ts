/**
 * One frame on disk: a fixed header of 72 bytes and the payload, padded with zeros to a multiple of eight.
 *
 *   0 magic "TSF1"     4 format version (2), reserved (2)   8 first sequence (8)   16 epoch   20 count
 *  24 payload length  28 CRC32C of the padded payload      32 SHA-256 of the frame before (32)
 *  64 CRC32C of the 64 bytes above                         68 reserved, zero
 *
 * All little-endian. Both checksums are salted with the journal's own number, so that a payload made by a user can
 * never be mistaken for a header while a tail is searched. The header has a checksum of its own because its length
 * must be trusted before the payload is looked at.
 */
import { hash } from "node:crypto";
import { crc32c, type WordBytes } from "../checksum.ts";
import type { JournalFrame } from "../journal.ts";

export const FRAME_HEADER_BYTES = 72;
/** Length of a SHA-256. */
export const HASH_BYTES = 32;
export const FORMAT_VERSION = 1;
const MAGIC = 0x31465354;
const MAGIC_BYTES = Uint8Array.of(0x54, 0x53, 0x46, 0x31);
const CHECKED_BYTES = 64;
const TWO_TO_32 = 0x1_0000_0000;

const align = (length: number): number => (length + 7) & ~7;

/** Bytes on disk of a frame with that payload. */
export const frameBytes = (payloadLength: number): number => FRAME_HEADER_BYTES + align(payloadLength);

/** Memory that frames are built in or read from: one buffer, three views. */
export type FrameMemory = WordBytes & { readonly view: DataView };

export function frameMemory(bytes: Uint8Array<ArrayBuffer>): FrameMemory {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  return { bytes, words, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length) };
}

/** Builds the frame at the start of `memory` and returns its length; `previous` is the hash of the frame before. */
export function writeFrame(memory: FrameMemory, frame: JournalFrame, previous: Uint8Array, salt: number): number {
  const { bytes, view } = memory;
  const length = frameBytes(frame.payload.length);
  bytes.set(frame.payload, FRAME_HEADER_BYTES);
  bytes.fill(0, FRAME_HEADER_BYTES + frame.payload.length, length);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, FORMAT_VERSION, true);
  view.setUint32(8, frame.firstSequence % TWO_TO_32, true);
  view.setUint32(12, Math.floor(frame.firstSequence / TWO_TO_32), true);
  view.setUint32(16, frame.epoch, true);
  view.setUint32(20, frame.count, true);
  view.setUint32(24, frame.payload.length, true);
  view.setUint32(28, crc32c(memory, FRAME_HEADER_BYTES, length - FRAME_HEADER_BYTES, salt), true);
  bytes.set(previous, 32);
  view.setUint32(64, crc32c(memory, 0, CHECKED_BYTES, salt), true);
  view.setUint32(68, 0, true);
  return length;
}

/** Link of the chain: SHA-256 over header (with the hash before it) and padded payload. */
export function frameHash(bytes: Uint8Array): Uint8Array {
  return hash("sha256", bytes, "buffer");
}

export type FoundFrame = {
  readonly frame: JournalFrame;
  /** Hash of the frame before, as the header claims. */
  readonly previous: Uint8Array;
  /** Offset just after the frame. */
  readonly end: number;
};

/** Reads the frame at `offset`; undefined when there is no whole, undamaged frame. The payload is a view. */
export function readFrame(memory: FrameMemory, offset: number, salt: number): FoundFrame | undefined {
  if (!isFrameHeader(memory, offset, salt)) return undefined;
  const { bytes, view } = memory;
  const length = view.getUint32(offset + 24, true);
  const end = offset + frameBytes(length);
  if (end > bytes.length) return undefined;
  const start = offset + FRAME_HEADER_BYTES;
  if (crc32c(memory, start, end - start, salt) !== view.getUint32(offset + 28, true)) return undefined;
  return {
    frame: {
      firstSequence: view.getUint32(offset + 8, true) + view.getUint32(offset + 12, true) * TWO_TO_32,
      epoch: view.getUint32(offset + 16, true),
      count: view.getUint32(offset + 20, true),
      payload: bytes.subarray(start, start + length),
    },
    previous: bytes.subarray(offset + 32, offset + 32 + HASH_BYTES),
    end,
  };
}

function isFrameHeader({ bytes, words, view }: FrameMemory, offset: number, salt: number): boolean {
  if (offset + FRAME_HEADER_BYTES > bytes.length || view.getUint32(offset, true) !== MAGIC) return false;
  if (view.getUint32(offset + 4, true) !== FORMAT_VERSION || view.getUint32(offset + 68, true) !== 0) return false;
  return crc32c({ bytes, words }, offset, CHECKED_BYTES, salt) === view.getUint32(offset + 64, true);
}

/** Offset of the first undamaged frame header at or after `from`, or -1: what proves that a bad frame was not the last. */
export function findFrameHeader(memory: FrameMemory, from: number, salt: number): number {
  const search = Buffer.from(memory.bytes.buffer, memory.bytes.byteOffset, memory.bytes.length);
  for (let at = search.indexOf(MAGIC_BYTES, from); at !== -1; at = search.indexOf(MAGIC_BYTES, at + 1)) {
    if (at % 8 === 0 && isFrameHeader(memory, at, salt)) return at;
  }
  return -1;
}
