/**
 * The tree over the log's records, in files: `seals` (32 bytes a record), `firsts` (eight bytes a record: its first command), and of each
 * level above the nodes that are whole (32 bytes each). A proof reads a few dozen of them.
 *
 * All of it can be made again from the log. What a crash left half written is cut off or made again at opening; whether it is of this log
 * is for who opens it to ask (`sealAt`).
 */
import { closeSync, existsSync, fdatasyncSync, fstatSync, ftruncateSync, mkdirSync, openSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";
import { emptyRoot, HASH_BYTES, leafHash, nodeHash, splitOf } from "../formulas.ts";

const FIRST_BYTES = 8;
/** Nodes made at a time where a level is behind. */
const MADE_AT_ONCE = 4096;

export type TreeRecord = { readonly seal: Uint8Array; readonly first: number };

export class LogTree {
  readonly #directory: string;
  readonly #seals: number;
  readonly #firsts: number;
  /** Of level 1 and above; level 0 are the seals' own hashes. */
  readonly #levels: number[] = [];
  #size: number;

  /** `most`: so many records are known to be on disk; what is behind them may be half written, and is forgotten. */
  constructor(directory: string, most = Number.POSITIVE_INFINITY) {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    this.#directory = directory;
    this.#seals = this.#open("seals");
    this.#firsts = this.#open("firsts");
    this.#size = Math.min(countOf(this.#seals, HASH_BYTES), countOf(this.#firsts, FIRST_BYTES), most);
    this.#cut();
  }

  /** Records in it. */
  get size(): number {
    return this.#size;
  }

  /** Forgets everything: the log is another one. */
  clear(): void {
    this.#size = 0;
    this.#cut();
  }

  append(records: readonly TreeRecord[]): void {
    if (records.length === 0) return;
    const seals = Buffer.concat(records.map(({ seal }) => seal));
    const firsts = Buffer.alloc(records.length * FIRST_BYTES);
    records.forEach(({ first }, at) => firsts.writeBigUInt64LE(BigInt(first), at * FIRST_BYTES));
    writeAt(this.#seals, seals, this.#size * HASH_BYTES);
    writeAt(this.#firsts, firsts, this.#size * FIRST_BYTES);
    this.#size += records.length;
    this.#fill();
  }

  /** Everything so far survives a power cut: before a head says that it is there. */
  sync(): void {
    for (const file of [this.#seals, this.#firsts, ...this.#levels]) fdatasyncSync(file);
  }

  sealAt(index: number): Uint8Array {
    return read(this.#seals, index * HASH_BYTES, HASH_BYTES);
  }

  /** From one on up to another, without it. */
  sealsOf(from: number, to: number): readonly Buffer[] {
    const bytes = read(this.#seals, from * HASH_BYTES, (to - from) * HASH_BYTES);
    return Array.from({ length: to - from }, (_, at) => bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES));
  }

  /** First command of a record. */
  firstAt(index: number): number {
    return Number(read(this.#firsts, index * FIRST_BYTES, FIRST_BYTES).readBigUInt64LE());
  }

  /** Which record of the first `size` holds a command: the last one that begins at or before it. Undefined before the first. */
  indexOf(command: number, size = this.#size): number | undefined {
    let [from, to] = [0, size];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.firstAt(middle) <= command) from = middle + 1;
      else to = middle;
    }
    return from === 0 ? undefined : from - 1;
  }

  /** Of the first `size` records. */
  root(size = this.#size): Uint8Array {
    return size === 0 ? emptyRoot() : this.#hashOf(0, size);
  }

  /** What proves that a record is in the tree of `size`: from the leaf upwards. */
  inclusion(index: number, size = this.#size): readonly Uint8Array[] {
    const path: Uint8Array[] = [];
    let [start, count] = [0, size];
    while (count > 1) {
      const split = splitOf(count);
      const isLeft = index < start + split;
      path.push(isLeft ? this.#hashOf(start + split, count - split) : this.#hashOf(start, split));
      [start, count] = isLeft ? [start, split] : [start + split, count - split];
    }
    return path.toReversed();
  }

  /** What proves that the tree of `older` is the beginning of that of `newer`; both are there, the older is not empty. */
  consistency(older: number, newer = this.#size): readonly Uint8Array[] {
    const path: Uint8Array[] = [];
    let [start, count, wanted, isWhole] = [0, newer, older, true];
    while (wanted !== count) {
      const split = splitOf(count);
      if (wanted <= split) {
        path.push(this.#hashOf(start + split, count - split));
        count = split;
      } else {
        path.push(this.#hashOf(start, split));
        [start, count, wanted, isWhole] = [start + split, count - split, wanted - split, false];
      }
    }
    if (!isWhole) path.push(this.#hashOf(start, count));
    return path.toReversed();
  }

  close(): void {
    for (const file of [this.#seals, this.#firsts, ...this.#levels]) closeSync(file);
  }

  /** Of `count` leaves from `start` on: whole subtrees are read, the rest is put together of them. */
  #hashOf(start: number, count: number): Uint8Array {
    const split = count === 1 ? 0 : splitOf(count);
    if (count === 1 || split * 2 === count) return this.#node(levelOf(count), start / count);
    return nodeHash(this.#hashOf(start, split), this.#hashOf(start + split, count - split));
  }

  #node(level: number, place: number): Uint8Array {
    const file = this.#levels[level - 1];
    return file === undefined ? leafHash(this.sealAt(place)) : read(file, place * HASH_BYTES, HASH_BYTES);
  }

  /** Makes the nodes that are whole by now. */
  #fill(): void {
    for (let level = 1; 2 ** level <= this.#size; level++) {
      const file = (this.#levels[level - 1] ??= this.#open(`level-${level}`));
      const whole = Math.floor(this.#size / 2 ** level);
      for (let place = countOf(file, HASH_BYTES); place < whole;) {
        const nodes = Array.from({ length: Math.min(MADE_AT_ONCE, whole - place) }, (_, at) =>
          nodeHash(this.#node(level - 1, (place + at) * 2), this.#node(level - 1, (place + at) * 2 + 1)),
        );
        writeAt(file, Buffer.concat(nodes), place * HASH_BYTES);
        place += nodes.length;
      }
    }
  }

  /** To what `#size` says: longer files are cut, shorter ones made longer. */
  #cut(): void {
    ftruncateSync(this.#seals, this.#size * HASH_BYTES);
    ftruncateSync(this.#firsts, this.#size * FIRST_BYTES);
    for (let level = 1; existsSync(join(this.#directory, `level-${level}`)); level++) {
      const whole = Math.floor(this.#size / 2 ** level);
      const file = (this.#levels[level - 1] ??= this.#open(`level-${level}`));
      ftruncateSync(file, Math.min(whole, countOf(file, HASH_BYTES)) * HASH_BYTES);
    }
    this.#fill();
  }

  #open(name: string): number {
    const path = join(this.#directory, name);
    return openSync(path, existsSync(path) ? "r+" : "w+", 0o600);
  }
}

/** Of a whole subtree: how often its leaves are halved. */
function levelOf(count: number): number {
  let level = 0;
  for (let left = count; left > 1; left /= 2) level += 1;
  return level;
}

const countOf = (file: number, bytes: number): number => Math.floor(fstatSync(file).size / bytes);

function read(file: number, from: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  if (readSync(file, bytes, 0, length, from) !== length) throw new RangeError(`the tree has no ${length} bytes at ${from}`);
  return bytes;
}

function writeAt(file: number, bytes: Buffer, from: number): void {
  for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done, bytes.length - done, from + done);
}
