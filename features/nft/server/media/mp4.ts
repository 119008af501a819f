/**
 * Films in MP4: box by box, each where it may stand and within the one that it lies in, and every sample within the film's own data. Whatever holds words
 * about the film (where it was taken, by whom, with what) is blanked where it lies, so that nothing moves.
 */
import { EDGE_MAX, MS_MAX, must, PARTS_MAX, type Media } from "./media-problem.ts";
import { boxAt, one, type Box } from "./mp4-boxes.ts";
import { sampleTable, type Extent } from "./mp4-samples.ts";

/** What may lie in what; what stands behind a sign is blanked. */
const BLANKED = ["udta", "meta", "uuid", "iods"];
const WITHIN: Readonly<Record<string, readonly string[]>> = {
  file: ["ftyp", "moov", "mdat", "free", "skip", "wide", ...BLANKED],
  moov: ["mvhd", "trak", "free", ...BLANKED],
  trak: ["tkhd", "mdia", "edts", "free", ...BLANKED],
  edts: ["elst"],
  mdia: ["mdhd", "hdlr", "minf", "elng", "free"],
  minf: ["vmhd", "smhd", "hdlr", "dinf", "stbl", "free"],
  dinf: ["dref"],
  stbl: ["stsd", "stts", "stsc", "stsz", "stco", "co64", "ctts", "stss", "sdtp", "sgpd", "sbgp", "cslg", "free"],
};
const BRANDS = ["isom", "iso2", "iso3", "iso4", "iso5", "iso6", "mp41", "mp42", "avc1", "M4V ", "MSNV", "dash"];
const CODECS: Readonly<Record<string, readonly string[]>> = { vide: ["avc1", "avc3", "vp09", "av01"], soun: ["mp4a", "Opus"] };
const TRACKS_MAX = 2;

export function checkMp4(given: Buffer): Media {
  // Of our own, as parts of it are blanked.
  const file = Buffer.from(given);
  const boxes = boxesOf(file, 0, file.length, "file");
  const [first] = boxes;
  must(first?.type === "ftyp" && first.body.length >= 8 && BRANDS.includes(first.body.toString("latin1", 0, 4)), "codec");
  must(boxes.filter(({ type }) => type === "ftyp").length === 1);
  const data = boxes.filter(({ type }) => type === "mdat").map(({ from, end }) => [from, end] as const);
  const moov = one(boxes, "moov");
  const inside = boxesOf(file, moov.from, moov.end, "moov");
  const tracks = inside.filter(({ type }) => type === "trak").map((box) => trackOf(file, box, data));
  must(tracks.length >= 1 && tracks.length <= TRACKS_MAX && tracks.filter(({ kind }) => kind === "vide").length === 1, "codec");
  const film = tracks.find(({ kind }) => kind === "vide");
  must(film !== undefined && Math.min(film.width, film.height) > 0);
  must(Math.max(film.width, film.height) <= EDGE_MAX, "large");
  const ms = msOf(one(inside, "mvhd").body);
  must(ms > 0);
  must(ms <= MS_MAX, "large");
  return { kind: 4, mime: "video/mp4", bytes: file, width: film.width, height: film.height, ms };
}

/** Boxes that fill the place from `from` to `end`, neither less nor more; each of a kind that may stand in `parent`. */
function boxesOf(file: Buffer, from: number, end: number, parent: string): readonly Box[] {
  const boxes: Box[] = [];
  for (let at = from; at < end;) {
    const box = boxAt(file, at, end);
    must(WITHIN[parent]?.includes(box.type) === true, parent === "file" && boxes.length > 0 ? "tail" : "broken");
    if (BLANKED.includes(box.type) || box.type === "free" || box.type === "skip") blank(file, box);
    else boxes.push(box);
    must(boxes.length <= PARTS_MAX, "large");
    at = box.end;
  }
  return boxes;
}

/** A box of the same length with nothing in it. */
function blank(file: Buffer, { at, from, end }: Box): void {
  file.write("free", at + 4, "latin1");
  file.fill(0, from, end);
}

type Track = { readonly kind: string; readonly width: number; readonly height: number };

function trackOf(file: Buffer, { from, end }: Box, data: readonly Extent[]): Track {
  const media = one(boxesOf(file, from, end, "trak"), "mdia");
  for (const edits of boxesOf(file, from, end, "trak").filter(({ type }) => type === "edts")) boxesOf(file, edits.from, edits.end, "edts");
  const parts = boxesOf(file, media.from, media.end, "mdia");
  const kind = one(parts, "hdlr").body.toString("latin1", 8, 12);
  const minf = one(parts, "minf");
  const inner = boxesOf(file, minf.from, minf.end, "minf");
  const dinf = one(inner, "dinf");
  mustHoldItsOwn(one(boxesOf(file, dinf.from, dinf.end, "dinf"), "dref").body);
  const stbl = one(inner, "stbl");
  const table = boxesOf(file, stbl.from, stbl.end, "stbl");
  sampleTable(table, data);
  const entry = entryOf(one(table, "stsd").body, kind);
  if (kind !== "vide") return { kind, width: 0, height: 0 };
  return { kind, width: entry.readUInt16BE(24), height: entry.readUInt16BE(26) };
}

/** One entry, "in this file": a player is never sent elsewhere. */
function mustHoldItsOwn(body: Buffer): void {
  must(body.length === 20 && body.readUInt32BE(4) === 1);
  const [size, type, flags] = [body.readUInt32BE(8), body.toString("latin1", 12, 16), body.readUInt32BE(16)];
  must(size === 12 && type === "url " && flags === 1);
}

/** What the track is packed in; one way for all of it. */
function entryOf(body: Buffer, kind: string): Buffer {
  must(body.length >= 16 && body.readUInt32BE(4) === 1);
  const entry = boxAt(body, 8, body.length);
  must(entry.end === body.length);
  must(CODECS[kind]?.includes(entry.type) === true, "codec");
  const fixed = kind === "vide" ? 78 : 28;
  must(entry.body.length >= fixed);
  for (let at = fixed; at < entry.body.length;) at = boxAt(entry.body, at, entry.body.length).end;
  return entry.body;
}

function msOf(body: Buffer): number {
  const isLong = body.readUInt8(0) === 1;
  const [scale, length] = isLong
    ? [body.readUInt32BE(20), Number(body.readBigUInt64BE(24))]
    : [body.readUInt32BE(12), body.readUInt32BE(16)];
  must(scale > 0);
  return Math.round((length / scale) * 1000);
}
