/**
 * Sound in Ogg (Vorbis, Opus): page by page with its checksum, one stream from its first page to its last, and nothing behind it. What the comments say is
 * blanked where it lies.
 */
import { MS_MAX, must, PARTS_MAX, type Media } from "./media-problem.ts";

const HEAD_BYTES = 27;
const FLAGS = { continued: 1, first: 2, last: 4 } as const;
const OPUS_HERTZ = 48_000;
const NO_GRANULE = 0xffff_ffff_ffff_ffffn;

const TABLE = Array.from({ length: 256 }, (_none, byte) => {
  let sum = byte << 24;
  for (let bit = 0; bit < 8; bit++) sum = sum & 0x8000_0000 ? (sum << 1) ^ 0x04c1_1db7 : sum << 1;
  return sum >>> 0;
});

type Page = { readonly at: number; readonly end: number };

export function checkOgg(given: Buffer): Media {
  // Of our own, as parts of it are blanked.
  const file = Buffer.from(given);
  const all: Page[] = [];
  const serial = file.readUInt32LE(14);
  let [at, pages, granule] = [0, 0, 0n];
  let hertz = 0;
  let isLast = false;
  while (at < file.length) {
    must(!isLast, "tail");
    must(file.toString("latin1", at, at + 4) === "OggS", pages === 0 ? "format" : "tail");
    const flags = file.readUInt8(at + 5);
    const end = endOf(file, at);
    must(file.readUInt8(at + 4) === 0 && file.readUInt32LE(at + 14) === serial && file.readUInt32LE(at + 18) === pages);
    must(((flags & FLAGS.first) !== 0) === (pages === 0) && flags < 8);
    must(sumOf(file.subarray(at, end)) === file.readUInt32LE(at + 22));
    if (pages === 0) hertz = hertzOf(file.subarray(at + HEAD_BYTES + file.readUInt8(at + 26), end));
    const said = file.readBigUInt64LE(at + 6);
    if (said !== NO_GRANULE) granule = said;
    isLast = (flags & FLAGS.last) !== 0;
    all.push({ at, end });
    at = end;
    pages += 1;
    must(pages <= PARTS_MAX, "large");
  }
  must(isLast && pages >= 3);
  const ms = Number((granule * 1000n) / BigInt(hertz));
  must(ms > 0);
  must(ms <= MS_MAX, "large");
  blankComments(file, all);
  return { kind: 3, mime: "audio/ogg", bytes: file, width: 0, height: 0, ms };
}

function endOf(file: Buffer, at: number): number {
  const segments = file.readUInt8(at + 26);
  must(at + HEAD_BYTES + segments <= file.length);
  let end = at + HEAD_BYTES + segments;
  for (let segment = 0; segment < segments; segment++) end += file.readUInt8(at + HEAD_BYTES + segment);
  must(end <= file.length);
  return end;
}

/** Samples a second, by the stream's first packet. */
function hertzOf(packet: Buffer): number {
  const isOpus = packet.toString("latin1", 0, 8) === "OpusHead";
  must(isOpus || packet.toString("latin1", 0, 7) === "\u0001vorbis", "codec");
  const channels = packet.readUInt8(isOpus ? 9 : 11);
  must(channels === 1 || channels === 2, "codec");
  const hertz = isOpus ? OPUS_HERTZ : packet.readUInt32LE(12);
  must(hertz >= 8_000 && hertz <= 192_000);
  return hertz;
}

/** Of a page whose own sum counts as zero. */
export function sumOf(page: Buffer): number {
  let sum = 0;
  for (let at = 0; at < page.length; at++) {
    const byte = at >= 22 && at < 26 ? 0 : (page[at] ?? 0);
    sum = ((sum << 8) ^ (TABLE[((sum >>> 24) ^ byte) & 255] ?? 0)) >>> 0;
  }
  return sum;
}

/** Every comment, in the second packet, becomes "X=" and blanks: names, words, pictures. */
function blankComments(file: Buffer, pages: readonly Page[]): void {
  const ranges = secondPacket(file, pages);
  const packet = Buffer.concat(ranges.map(({ at, end }) => file.subarray(at, end)));
  const isOpus = packet.toString("latin1", 0, 8) === "OpusTags";
  must(isOpus || packet.toString("latin1", 0, 7) === "\u0003vorbis");
  let at = isOpus ? 8 : 7;
  at += 4 + packet.readUInt32LE(at);
  let left = packet.readUInt32LE(at);
  must(left <= PARTS_MAX);
  for (at += 4; left > 0; left--) {
    const end = at + 4 + packet.readUInt32LE(at);
    must(end <= packet.length);
    packet.fill(" ", at + 4, end);
    packet.write("X=".slice(0, end - at - 4), at + 4, "latin1");
    at = end;
  }
  let from = 0;
  for (const range of ranges) from += packet.copy(file, range.at, from, from + range.end - range.at);
  for (const page of pages) file.writeUInt32LE(sumOf(file.subarray(page.at, page.end)), page.at + 22);
}

/** Where it lies, page by page: a piece shorter than 255 bytes ends a packet. */
function secondPacket(file: Buffer, pages: readonly Page[]): readonly Page[] {
  const ranges: Page[] = [];
  let packet = 0;
  for (const { at } of pages) {
    const segments = file.readUInt8(at + 26);
    let place = at + HEAD_BYTES + segments;
    for (let segment = 0; segment < segments; segment++) {
      const length = file.readUInt8(at + HEAD_BYTES + segment);
      if (packet === 1) ranges.push({ at: place, end: place + length });
      place += length;
      if (length < 255) packet += 1;
      if (packet > 1) return ranges;
    }
  }
  return ranges;
}
