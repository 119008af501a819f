/**
 * What a tree's files say: where records lie, and what proves them. The files are `seals` (32 bytes a record), `firsts` (eight bytes a record:
 * its first command), and of each level above the nodes that are whole (32 bytes each). A proof reads a few dozen of them.
 */
import { hash } from "node:crypto";
import { closeSync, existsSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { emptyRoot, HASH_BYTES, splitOf } from "../formulas.ts";

export const FIRST_BYTES = 8;

/** Open files, by their numbers. */
export type TreeFiles = {
  readonly seals: number;
  readonly firsts: number;
  /** Of level 1 and above; level 0 are the seals' own hashes. */
  readonly levels: number[];
};

export class TreeReader {
  protected readonly files: TreeFiles;
  /** Records in it. */
  protected count: number;

  constructor(files: TreeFiles, count: number) {
    this.files = files;
    this.count = count;
  }

  /** Of a tree that somebody else adds to: its first `count` records. */
  static open(directory: string, count: number): TreeReader {
    const open = (name: string): number => openSync(join(directory, name), "r");
    const levels: number[] = [];
    for (let name = pathOfLevel(1); existsSync(join(directory, name)); name = pathOfLevel(levels.length + 1)) levels.push(open(name));
    return new TreeReader({ seals: open("seals"), firsts: open("firsts"), levels }, count);
  }

  /** Records in it. */
  get size(): number {
    return this.count;
  }

  sealAt(index: number): Buffer {
    return read(this.files.seals, index * HASH_BYTES, HASH_BYTES);
  }

  /** From one on up to another, without it. */
  sealsOf(from: number, to: number): readonly Buffer[] {
    const bytes = read(this.files.seals, from * HASH_BYTES, (to - from) * HASH_BYTES);
    return Array.from({ length: to - from }, (_, at) => bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES));
  }

  /** First command of a record. */
  firstAt(index: number): number {
    return Number(read(this.files.firsts, index * FIRST_BYTES, FIRST_BYTES).readBigUInt64LE());
  }

  /** Which record of the first `size` holds a command: the last one that begins at or before it. Undefined before the first. */
  indexOf(command: number, size = this.count): number | undefined {
    let [from, to] = [0, size];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.firstAt(middle) <= command) from = middle + 1;
      else to = middle;
    }
    return from === 0 ? undefined : from - 1;
  }

  /** Of the first `size` records. */
  root(size = this.count): Uint8Array {
    return size === 0 ? emptyRoot() : this.#hashOf(0, size);
  }

  /** What proves that a record is in the tree of `size`: from the leaf upwards. */
  inclusion(index: number, size = this.count): readonly Uint8Array[] {
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
  consistency(older: number, newer = this.count): readonly Uint8Array[] {
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
    const { seals, firsts, levels } = this.files;
    for (const file of [seals, firsts, ...levels]) closeSync(file);
  }

  /** Of `count` leaves from `start` on: whole subtrees are read, the rest is put together of them. */
  #hashOf(start: number, count: number): Buffer {
    const split = count === 1 ? 0 : splitOf(count);
    if (count === 1 || split * 2 === count) return this.#node(levelOf(count), start / count);
    return hashesOver(NODE, Buffer.concat([this.#hashOf(start, split), this.#hashOf(start + split, count - split)]));
  }

  #node(level: number, place: number): Buffer {
    const file = this.files.levels[level - 1];
    return file === undefined ? hashesOver(LEAF, this.sealAt(place)) : read(file, place * HASH_BYTES, HASH_BYTES);
  }
}

/** What stands before the bytes of a leaf and of a node, and how many those are (`leafHash` and `nodeHash`, formulas.ts). */
export const LEAF = { prefix: 0, length: HASH_BYTES } as const;
export const NODE = { prefix: 1, length: 2 * HASH_BYTES } as const;

/** The hashes of many leaves or nodes whose bytes lie one behind the other, by the processor's own SHA-256. */
export function hashesOver({ prefix, length }: typeof LEAF | typeof NODE, bytes: Buffer): Buffer {
  const input = Buffer.alloc(1 + length, prefix);
  const hashes = Buffer.alloc((bytes.length / length) * HASH_BYTES);
  for (let from = 0, to = 0; from < bytes.length; from += length, to += HASH_BYTES) {
    bytes.copy(input, 1, from, from + length);
    hash("sha256", input, "buffer").copy(hashes, to);
  }
  return hashes;
}

export const pathOfLevel = (level: number): string => `level-${level}`;

/** Of a whole subtree: how often its leaves are halved. */
function levelOf(count: number): number {
  let level = 0;
  for (let left = count; left > 1; left /= 2) level += 1;
  return level;
}

export function read(file: number, from: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  if (readSync(file, bytes, 0, length, from) !== length) throw new RangeError(`the tree has no ${length} bytes at ${from}`);
  return bytes;
}
