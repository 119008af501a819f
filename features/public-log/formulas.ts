/**
 * The tree over the log and its signed heads: what proves that a record is in the log, and that a longer log only adds to a shorter one.
 *
 * RFC 6962, 2.1 (the same as RFC 9162, 2.1). A leaf stands for a record of the log: SHA-256 of 0x00 and the record's seal (decision 0035);
 * a node: SHA-256 of 0x01, left, right. Records are numbered from 0. The venue builds the tree, pages, witnesses and the offline check
 * hold what it says against these same formulas.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils.js";

export const HASH_BYTES = 32;
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

export const leafHash = (seal: Uint8Array): Uint8Array => sha256(concatBytes(LEAF, seal));
export const nodeHash = (left: Uint8Array, right: Uint8Array): Uint8Array => sha256(concatBytes(NODE, left, right));

/** Of no record at all. */
export const emptyRoot = (): Uint8Array => sha256(new Uint8Array(0));

/** The largest power of two below `size`; `size` is 2 at least. */
export function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** The root over all leaves, from the definition: for small trees, and what the fast one is held against. */
export function rootOf(leaves: readonly Uint8Array[]): Uint8Array {
  const [first] = leaves;
  if (first === undefined) return emptyRoot();
  if (leaves.length === 1) return first;
  const split = splitOf(leaves.length);
  return nodeHash(rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)));
}

/** Hashes, hex, from the leaf upwards. */
export type TreePath = readonly string[];

/** The root that a leaf and its path lead to (RFC 9162, 2.1.3.2); undefined where the path is none of a tree of that size. */
export function rootFromInclusion(leaf: Uint8Array, index: number, size: number, path: TreePath): Uint8Array | undefined {
  if (!isCount(index) || !isCount(size) || index >= size) return undefined;
  let [place, last, hash] = [index, size - 1, leaf];
  for (const step of path) {
    const other = hashOf(step);
    if (other === undefined || last === 0) return undefined;
    if (place % 2 === 1 || place === last) {
      hash = nodeHash(other, hash);
      while (place % 2 === 0 && place !== 0) [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
    } else hash = nodeHash(hash, other);
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 ? hash : undefined;
}

export type TreeHead = { readonly size: number; /** Hex. */ readonly root: string };

/** Whether the record with that seal is the one at `index` of the tree. */
export function isIncluded(seal: string, index: number, { size, root }: TreeHead, path: TreePath): boolean {
  const bytes = hashOf(seal);
  if (bytes === undefined) return false;
  const found = rootFromInclusion(leafHash(bytes), index, size, path);
  return found !== undefined && bytesToHex(found) === root;
}

/** Whether the newer tree holds everything that the older one held, unchanged and in its place (RFC 9162, 2.1.4.2). */
export function isConsistent(older: TreeHead, newer: TreeHead, path: TreePath): boolean {
  if (!isCount(older.size) || !isCount(newer.size) || older.size > newer.size) return false;
  if (older.size === newer.size) return path.length === 0 && older.root === newer.root;
  if (older.size === 0) return path.length === 0 && older.root === bytesToHex(emptyRoot());
  const steps = path.map(hashOf);
  // Of a whole subtree the older root itself is the first step.
  const first = isPowerOfTwo(older.size) ? hashOf(older.root) : steps.shift();
  if (first === undefined || steps.includes(undefined)) return false;
  let [place, last] = [older.size - 1, newer.size - 1];
  while (place % 2 === 1) [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  let [oldHash, newHash] = [first, first];
  for (const step of steps) {
    if (step === undefined || last === 0) return false;
    if (place % 2 === 1 || place === last) {
      [oldHash, newHash] = [nodeHash(step, oldHash), nodeHash(step, newHash)];
      while (place % 2 === 0 && place !== 0) [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
    } else newHash = nodeHash(newHash, step);
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 && bytesToHex(oldHash) === older.root && bytesToHex(newHash) === newer.root;
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
/** Of a size, one at least. */
const isPowerOfTwo = (size: number): boolean => size === 1 || splitOf(size) * 2 === size;
const HASH = /^[0-9a-f]{64}$/;
const hashOf = (hex: string): Uint8Array | undefined => (HASH.test(hex) ? hexToBytes(hex) : undefined);
