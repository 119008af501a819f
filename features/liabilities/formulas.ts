/**
 * What the venue owes of an asset as one sum that each person can find their own part in: a summation tree.
 *
 * A leaf stands for a part of what one person has: SHA-256 of 0x00, a commitment, and its units (16 bytes, big endian). The commitment is
 * SHA-256 of the person's number (8 bytes), the part's number (1 byte), and 32 bytes that only they are told. A node has the sum of both
 * sides, and the SHA-256 of 0x01, left hash, left sum, right hash, right sum. The shape is that of RFC 6962: an odd last one goes up as it is.
 *
 * What simpler trees get wrong, and this one does not: a node that commits to its sum alone, not to both sides' (a side of less than nothing
 * beside one of more); leaves that two people with as much can be shown both (the commitment names the person); sums that wrap
 * (none above 2^120 is taken). What no such tree can: show a person who never looks. "Broken Proofs of Solvency", Chalkias et al. 2020.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils.js";

/** Everybody's balance is cut in two at random, so that who is shown their neighbour's leaf learns nobody's balance. */
export const PARTS = 2;
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);
const UNITS_BYTES = 16;
const PERSON_BYTES = 8;
/** No sum of the tree is higher: what is added stays far from 2^128. */
const SUM_MAX = 1n << 120n;
const UNITS = /^(0|[1-9]\d{0,36})$/;
const HASH = /^[0-9a-f]{64}$/;

export type Sum = { readonly hash: Uint8Array; readonly sum: bigint };
/** One step of a path, from the leaf upwards: the other side. Hash in hex, sum in smallest units. */
export type SumStep = { readonly hash: string; readonly sum: string };
/** A part of what a person has, as they are told of it. Nonce in hex, units the smallest. */
export type OwnPart = {
  readonly part: number;
  readonly nonce: string;
  readonly units: string;
  readonly index: number;
  readonly path: readonly SumStep[];
};
export type Total = { readonly leaves: number; readonly total: bigint; /** Hex. */ readonly root: string };

export function bytesOf(value: bigint, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let at = length - 1, rest = value; at >= 0; at--, rest >>= 8n) bytes[at] = Number(rest & 0xffn);
  return bytes;
}

export function commitmentOf(person: number, part: number, nonce: Uint8Array): Uint8Array {
  return sha256(concatBytes(bytesOf(BigInt(person), PERSON_BYTES), Uint8Array.of(part), nonce));
}

export function leafOf(commitment: Uint8Array, units: bigint): Sum {
  return { hash: sha256(concatBytes(LEAF, commitment, bytesOf(units, UNITS_BYTES))), sum: units };
}

export function nodeOf(left: Sum, right: Sum): Sum {
  const hash = sha256(concatBytes(NODE, left.hash, bytesOf(left.sum, UNITS_BYTES), right.hash, bytesOf(right.sum, UNITS_BYTES)));
  return { hash, sum: left.sum + right.sum };
}

/** Of the whole tree, from the definition; undefined for no leaves. */
export function rootOf(leaves: readonly Sum[]): Sum | undefined {
  let level = leaves;
  while (level.length > 1) {
    const next: Sum[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at], level[at + 1]];
      if (left !== undefined) next.push(right === undefined ? left : nodeOf(left, right));
    }
    level = next;
  }
  return level[0];
}

/** Where a leaf and its path lead to; undefined where they are of no tree with so many leaves, or a sum is none. */
export function rootFromPath(leaf: Sum, index: number, leaves: number, path: readonly SumStep[]): Sum | undefined {
  if (!isCount(index) || !isCount(leaves) || index >= leaves || leaf.sum < 0n || leaf.sum > SUM_MAX) return undefined;
  let [place, last, here, used] = [index, leaves - 1, leaf, 0];
  for (; last > 0; [place, last] = [Math.floor(place / 2), Math.floor(last / 2)]) {
    // The last of an odd level goes up as it is.
    if (place === last && place % 2 === 0) continue;
    const other = sumOf(path[used++]);
    if (other === undefined) return undefined;
    here = place % 2 === 1 ? nodeOf(other, here) : nodeOf(here, other);
    if (here.sum > SUM_MAX) return undefined;
  }
  return used === path.length ? here : undefined;
}

/**
 * What of a total is that person's: the sum of their parts, each proven to be in it. Undefined where a part is missing, told twice, or not in
 * the total.
 */
export function provenUnits(person: number, parts: readonly OwnPart[], { leaves, total, root }: Total): bigint | undefined {
  if (parts.length !== PARTS || new Set(parts.map(({ index }) => index)).size !== PARTS) return undefined;
  let units = 0n;
  for (const [number, { part, nonce, units: own, index, path }] of parts.entries()) {
    if (part !== number || !HASH.test(nonce) || !UNITS.test(own)) return undefined;
    const found = rootFromPath(leafOf(commitmentOf(person, part, hexToBytes(nonce)), BigInt(own)), index, leaves, path);
    if (found === undefined || found.sum !== total || bytesToHex(found.hash) !== root) return undefined;
    units += BigInt(own);
  }
  return units;
}

function sumOf(step: SumStep | undefined): Sum | undefined {
  if (step === undefined || !HASH.test(step.hash) || !UNITS.test(step.sum)) return undefined;
  return { hash: hexToBytes(step.hash), sum: BigInt(step.sum) };
}
const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
