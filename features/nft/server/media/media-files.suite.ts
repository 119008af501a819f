/** Files that tests send: honest ones, and parts to make others of. The samples were made of a test picture and a tone of 440 Hz, with a title and a place in them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sumOf } from "./ogg.ts";

const sample = (name: string): Buffer => readFileSync(join(import.meta.dirname, "samples", name));
export const MP4 = sample("film.mp4");
export const WEBM = sample("film.webm");
export const MP3 = sample("sound.mp3");
export const OGG = sample("sound.ogg");

/** A tenth of a second, 8,000 samples of 16 bits a second. */
export function wav(
  parts: { readonly format?: Buffer; readonly more?: Buffer; readonly dataBytes?: number; readonly riffBytes?: number } = {},
): Buffer {
  const samples = Buffer.alloc(1600, 1);
  const body = Buffer.concat([
    Buffer.from("WAVE"),
    chunk("fmt ", parts.format ?? format()),
    parts.more ?? Buffer.alloc(0),
    chunk("data", samples, parts.dataBytes),
  ]);
  return chunk("RIFF", body, parts.riffBytes);
}

export function format({ tag = 1, channels = 1, rate = 8000, bits = 16, block = 2 } = {}): Buffer {
  const format = Buffer.alloc(16);
  [tag, channels].forEach((value, at) => format.writeUInt16LE(value, at * 2));
  format.writeUInt32LE(rate, 4);
  format.writeUInt32LE(rate * block, 8);
  [block, bits].forEach((value, at) => format.writeUInt16LE(value, 12 + at * 2));
  return format;
}

export function chunk(id: string, body: Buffer, bytes = body.length): Buffer {
  const head = Buffer.alloc(8);
  head.write(id, 0, "latin1");
  head.writeUInt32LE(bytes, 4);
  return Buffer.concat([head, body]);
}

export function box(type: string, body: Buffer, size = body.length + 8): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(size, 0);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}

/** With a size in eight bytes. */
export function longBox(type: string, body: Buffer, size = BigInt(body.length + 16)): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1, 0);
  head.write(type, 4, "latin1");
  head.writeBigUInt64BE(size, 8);
  return Buffer.concat([head, body]);
}

/** A copy in which `bytes` stand `ahead` of where `what` is first found, or behind. */
export function changed(file: Buffer, what: string | Buffer, ahead: number, bytes: readonly number[]): Buffer {
  const at = file.indexOf(what);
  if (at < 0) throw new Error("there is nothing to change");
  const copy = Buffer.from(file);
  Buffer.from(bytes).copy(copy, at + ahead);
  return copy;
}

/** A copy of an Ogg file with another byte in its first page, and the sum that belongs to it. */
export function oggWith(at: number, byte: number): Buffer {
  const copy = Buffer.from(OGG);
  copy[at] = byte;
  const end = copy.indexOf("OggS", 4);
  copy.writeUInt32LE(sumOf(copy.subarray(0, end)), 22);
  return copy;
}
