/**
 * State to bytes and back, for snapshots and for the state hash.
 *
 * Each part of the kernel writes its state in one fixed order; the state hash is the hash of these bytes, so a
 * snapshot that misses a field and a hash that misses a field are the same mistake and one test finds both. Layout is
 * little-endian; typed arrays are dumped as they are, eight-byte aligned, so that a million rows cost one copy.
 */
import { invariant } from "./invariant.ts";

type Column = Int32Array | Float64Array | BigInt64Array | Uint8Array;
const INITIAL_BYTES = 1 << 16;

export class StateWriter {
  #bytes = new Uint8Array(INITIAL_BYTES);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  number(value: number): void {
    this.#reserve(8);
    this.#view.setFloat64(this.#length, value, true);
    this.#length += 8;
  }

  integer(value: bigint): void {
    this.#reserve(8);
    this.#view.setBigInt64(this.#length, value, true);
    this.#length += 8;
  }

  /** One byte a character where they all fit, else UTF-16 code units: no encoder is needed and every string survives. */
  text(value: string): void {
    const width = isNarrow(value) ? 1 : 2;
    this.number(value.length);
    this.number(width);
    this.#reserve(value.length * width + 8);
    for (let i = 0; i < value.length; i++) {
      if (width === 1) this.#bytes[this.#length + i] = value.charCodeAt(i);
      else this.#view.setUint16(this.#length + i * 2, value.charCodeAt(i), true);
    }
    this.#length += value.length * width;
    this.#align();
  }

  /** The first `length` elements of a typed array. */
  column(values: Column, length: number): void {
    this.number(length);
    const size = length * values.BYTES_PER_ELEMENT;
    this.#reserve(size + 8);
    this.#bytes.set(new Uint8Array(values.buffer, values.byteOffset, size), this.#length);
    this.#length += size;
    this.#align();
  }

  /** Where the next value goes. */
  get length(): number {
    return this.#length;
  }

  /** Puts a number where one was written before it was known. */
  patch(offset: number, value: number): void {
    this.#view.setFloat64(offset, value, true);
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #align(): void {
    const end = (this.#length + 7) & ~7;
    this.#bytes.fill(0, this.#length, end);
    this.#length = end;
  }

  #reserve(size: number): void {
    const needed = this.#length + size;
    if (needed <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }
}

function isNarrow(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0xff) return false;
  return true;
}

export class StateReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #offset = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Bytes read so far. */
  get offset(): number {
    return this.#offset;
  }

  number(): number {
    return this.#view.getFloat64(this.#take(8), true);
  }

  integer(): bigint {
    return this.#view.getBigInt64(this.#take(8), true);
  }

  text(): string {
    const length = this.number();
    const width = this.number();
    invariant(width === 1 || width === 2, "a text must have one or two bytes a character", width);
    const start = this.#take(length * width);
    let value = "";
    for (let i = 0; i < length; i++)
      value += String.fromCharCode(width === 1 ? this.#bytes[start + i] : this.#view.getUint16(start + i * 2, true));
    this.#align();
    return value;
  }

  /** Fills `target` from its start; returns how many elements there were. */
  columnInto(target: (length: number) => Column): number {
    const length = this.number();
    const column = target(length);
    const size = length * column.BYTES_PER_ELEMENT;
    const start = this.#take(size);
    new Uint8Array(column.buffer, column.byteOffset, size).set(this.#bytes.subarray(start, start + size));
    this.#align();
    return length;
  }

  end(): void {
    invariant(this.#offset === this.#bytes.length, "a snapshot must be read to its last byte", this.#offset, this.#bytes.length);
  }

  #align(): void {
    this.#offset = (this.#offset + 7) & ~7;
  }

  #take(size: number): number {
    const start = this.#offset;
    invariant(size >= 0 && start + size <= this.#bytes.length, "a snapshot must hold what is read from it", start, size);
    this.#offset = start + size;
    return start;
  }
}

/**
 * 128-bit hash of state bytes as 32 hex digits: four lanes of multiply-and-mix over 32-bit words.
 *
 * It tells two states apart (replay against live, snapshot against log); it is no commitment against an adversary,
 * for that the journal's SHA-256 chain stands.
 */
export function stateHash(bytes: Uint8Array): string {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2);
  const lanes = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f].map((seed) => seed | 0);
  let [a, b, c, d] = lanes as [number, number, number, number];
  for (let i = 0; i < words.length; i += 2) {
    a = Math.imul(a ^ words[i], 0x85ebca6b);
    b = Math.imul(b ^ words[i + 1], 0xc2b2ae35);
    a = (a << 13) | (a >>> 19);
    b = (b << 15) | (b >>> 17);
    c = (Math.imul(c, 5) + a) | 0;
    d = (Math.imul(d ^ b, 0x27d4eb2f) + c) | 0;
    d = (d << 11) | (d >>> 21);
  }
  a ^= words.length;
  let text = "";
  for (const lane of [a ^ d, b ^ c, c ^ a, d]) text += finalMix(lane).toString(16).padStart(8, "0");
  return text;
}

function finalMix(lane: number): number {
  let mixed = Math.imul(lane ^ (lane >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
