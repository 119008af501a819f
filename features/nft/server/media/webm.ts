/**
 * Films in WebM: element by element, each where it may stand, of a length that is said and lies within its parent. Tags, chapters and attachments are blanked
 * where they lie, so that nothing moves.
 */
import { EDGE_MAX, MS_MAX, must, PARTS_MAX, type Media } from "./media-problem.ts";

const ID = {
  head: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  number: 0xd7,
  kind: 0x83,
  codec: 0x86,
  encodings: 0x6d80,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  cluster: 0x1f43b675,
  time: 0xe7,
  block: 0xa3,
  group: 0xa0,
  inGroup: 0xa1,
  void: 0xec,
  sum: 0xbf,
} as const;
const BLANKED = [0x1254c367, 0x1043a770, 0x1941a469];
/** In the film's own description: its title, its file's name and those before and behind it. */
const NAMES = [0x7ba9, 0x7384, 0x3c83ab, 0x3e83bb];
/** Seek head and cues: for players to jump by. */
const IN_SEGMENT: readonly number[] = [ID.info, ID.tracks, ID.cluster, 0x114d9b74, 0x1c53bb6b, ID.void, ID.sum, ...BLANKED];
/** Position and previous size beside time and blocks. */
const IN_CLUSTER: readonly number[] = [ID.time, ID.block, ID.group, 0xa7, 0xab, ID.void, ID.sum];
const CODECS: Readonly<Record<number, readonly string[]>> = { 1: ["V_VP8", "V_VP9", "V_AV1"], 2: ["A_OPUS", "A_VORBIS"] };
const TRACKS_MAX = 2;
const SCALE_DEFAULT = 1_000_000;

type Element = { readonly id: number; readonly at: number; readonly from: number; readonly end: number };

export function checkWebm(given: Buffer): Media {
  // Of our own, as parts of it are blanked.
  const file = Buffer.from(given);
  const head = elementAt(file, 0, file.length);
  must(head.id === ID.head, "format");
  const docType = elementsOf(file, head).find(({ id }) => id === ID.docType);
  must(docType !== undefined && file.toString("latin1", docType.from, docType.end) === "webm", "codec");
  const segment = elementAt(file, head.end, file.length);
  must(segment.id === ID.segment);
  must(segment.end === file.length, "tail");
  const parts = elementsOf(file, segment);
  must(parts.every(({ id }) => IN_SEGMENT.includes(id)));
  const tracks = one(parts, ID.tracks);
  const all = elementsOf(file, tracks)
    .filter(({ id }) => id === ID.track)
    .map((track) => trackOf(file, track));
  must(all.length >= 1 && all.length <= TRACKS_MAX && all.filter(({ kind }) => kind === 1).length === 1, "codec");
  const film = all.find(({ kind }) => kind === 1);
  must(film !== undefined && Math.min(film.width, film.height) > 0);
  must(Math.max(film.width, film.height) <= EDGE_MAX, "large");
  const last = lastTime(
    file,
    parts.filter(({ id }) => id === ID.cluster),
    all.map(({ number }) => number),
  );
  const ms = msOf(file, one(parts, ID.info), last);
  must(ms <= MS_MAX, "large");
  const names = elementsOf(file, one(parts, ID.info)).filter(({ id }) => NAMES.includes(id));
  for (const part of [...names, ...parts.filter(({ id }) => BLANKED.includes(id))]) blank(file, part);
  return { kind: 4, mime: "video/webm", bytes: file, width: film.width, height: film.height, ms };
}

/** Its first byte says how long an id is; the marker stays. */
function elementAt(file: Buffer, at: number, end: number): Element {
  const idBytes = Math.clz32(file.readUInt8(at)) - 23;
  must(idBytes >= 1 && idBytes <= 4 && at + idBytes < end);
  const id = file.readUIntBE(at, idBytes);
  const sizeAt = at + idBytes;
  const sizeBytes = Math.clz32(file.readUInt8(sizeAt)) - 23;
  must(sizeBytes >= 1 && sizeBytes <= 8 && sizeAt + sizeBytes <= end);
  const size = sizeOf(file, sizeAt, sizeBytes);
  const from = sizeAt + sizeBytes;
  must(size !== undefined && from + size <= end);
  return { id, at, from, end: from + size };
}

/** Undefined where every bit is set: "unknown", of which no end can be checked. */
function sizeOf(file: Buffer, at: number, bytes: number): number | undefined {
  let size = BigInt(file.readUInt8(at) & (0xff >> bytes));
  for (let next = 1; next < bytes; next++) size = size * 256n + BigInt(file.readUInt8(at + next));
  return size === 2n ** BigInt(7 * bytes) - 1n ? undefined : Number(size);
}

function elementsOf(file: Buffer, { from, end }: Pick<Element, "from" | "end">): readonly Element[] {
  const all: Element[] = [];
  for (let at = from; at < end;) {
    const element = elementAt(file, at, end);
    all.push(element);
    must(all.length <= PARTS_MAX, "large");
    at = element.end;
  }
  return all;
}

function one(all: readonly Element[], id: number): Element {
  const [found, ...more] = all.filter((element) => element.id === id);
  must(found !== undefined && more.length === 0);
  return found;
}

const numberOf = (file: Buffer, { from, end }: Element): number => {
  must(end - from >= 1 && end - from <= 8);
  let number = 0n;
  for (let at = from; at < end; at++) number = number * 256n + BigInt(file.readUInt8(at));
  must(number <= Number.MAX_SAFE_INTEGER);
  return Number(number);
};

type Track = { readonly number: number; readonly kind: number; readonly width: number; readonly height: number };

function trackOf(file: Buffer, track: Element): Track {
  const parts = elementsOf(file, track);
  // Packed once more, or encrypted.
  must(!parts.some(({ id }) => id === ID.encodings), "codec");
  const [kind, codec] = [numberOf(file, one(parts, ID.kind)), one(parts, ID.codec)];
  must(CODECS[kind]?.includes(file.toString("latin1", codec.from, codec.end)) === true, "codec");
  const number = numberOf(file, one(parts, ID.number));
  if (kind !== 1) return { number, kind, width: 0, height: 0 };
  const video = elementsOf(file, one(parts, ID.video));
  return { number, kind, width: numberOf(file, one(video, ID.width)), height: numberOf(file, one(video, ID.height)) };
}

/** In ticks, of the last block: of a track that there is, each in a cluster that says when it begins. */
function lastTime(file: Buffer, clusters: readonly Element[], tracks: readonly number[]): number {
  let last = 0;
  let blocks = 0;
  for (const cluster of clusters) {
    const parts = elementsOf(file, cluster);
    must(parts.every(({ id }) => IN_CLUSTER.includes(id)));
    const begins = numberOf(file, one(parts, ID.time));
    const inside = parts.flatMap((part) =>
      part.id === ID.group ? [one(elementsOf(file, part), ID.inGroup)] : part.id === ID.block ? [part] : [],
    );
    for (const { from, end } of inside) {
      must(end - from > 4 && tracks.includes(file.readUInt8(from) & 0x7f));
      last = Math.max(last, begins + file.readInt16BE(from + 1));
      blocks += 1;
    }
    must(blocks <= PARTS_MAX, "large");
  }
  must(blocks > 0);
  return last;
}

function msOf(file: Buffer, info: Element, last: number): number {
  const parts = elementsOf(file, info);
  const scale = parts.find(({ id }) => id === ID.scale);
  const said = parts.find(({ id }) => id === ID.duration);
  const ticks = said === undefined ? last : said.end - said.from === 8 ? file.readDoubleBE(said.from) : file.readFloatBE(said.from);
  const ms = (Math.max(ticks, last) * (scale === undefined ? SCALE_DEFAULT : numberOf(file, scale))) / 1_000_000;
  must(Number.isFinite(ms) && ms >= 0);
  return Math.round(ms);
}

/** A void of the same length with nothing in it: its length in eight bytes where there is room for them. */
function blank(file: Buffer, { at, end }: Element): void {
  const length = end - at;
  file.fill(0, at, end);
  file.writeUInt8(ID.void, at);
  if (length < 9) file.writeUInt8(0x80 | (length - 2), at + 1);
  else file.writeBigUInt64BE((1n << 56n) | BigInt(length - 9), at + 1);
}
