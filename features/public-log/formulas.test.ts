/** The tree against its definition, and against everything that could be wrong with a proof. */
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emptyRoot, isConsistent, isIncluded, leafHash, nodeHash, rootOf, splitOf, type TreeHead } from "./formulas.ts";

const seals = (count: number): Uint8Array[] =>
  Array.from({ length: count }, (_, at) => Uint8Array.from({ length: 32 }, (_unused, byte) => (at * 31 + byte * 7) % 256));
const hex = bytesToHex;
const headOf = (size: number, all = seals(size)): TreeHead => ({ size, root: hex(rootOf(all.slice(0, size).map(leafHash))) });

/** From the text of RFC 6962, 2.1.1 and 2.1.2; the venue's own reads nodes of files. */
function pathOf(index: number, leaves: readonly Uint8Array[]): string[] {
  if (leaves.length <= 1) return [];
  const split = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return index < split ? [...pathOf(index, left), hex(rootOf(right))] : [...pathOf(index - split, right), hex(rootOf(left))];
}
function between(older: number, leaves: readonly Uint8Array[], isWhole = true): string[] {
  if (older === leaves.length) return isWhole ? [] : [hex(rootOf(leaves))];
  const split = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  if (older <= split) return [...between(older, left, isWhole), hex(rootOf(right))];
  return [...between(older - split, right, false), hex(rootOf(left))];
}

test("roots of the first sizes are those of the standard's test vectors", () => {
  // RFC 6962 has none of its own; these are of the reference implementation, over these very leaves.
  const leaves = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"].map(hexToBytes);
  expect(hex(emptyRoot())).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  const roots = [1, 2, 3, 8].map((size) => hex(rootOf(leaves.slice(0, size).map(leafHash))));
  expect(roots).toEqual([
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
  ]);
});

describe("for every size up to 40", () => {
  test("each record is proven in, and with no other seal, place, size or root", () => {
    for (let size = 1; size <= 40; size++) {
      const all = seals(size);
      const head = headOf(size);
      for (let index = 0; index < size; index++) {
        const path = pathOf(index, all.map(leafHash));
        const seal = hex(all[index] as Uint8Array);
        expect(isIncluded(seal, index, head, path)).toBe(true);
        expect(isIncluded(seal, (index + 1) % (size + 1), head, path)).toBe(false);
        expect(isIncluded(hex(nodeHash(hexToBytes(seal), hexToBytes(seal))), index, head, path)).toBe(false);
        expect(isIncluded(seal, index, { ...head, size: size * 2 + 1 }, path)).toBe(false);
        expect(isIncluded(seal, index, { ...head, root: seal }, path)).toBe(false);
        if (path.length > 0) expect(isIncluded(seal, index, head, path.slice(1))).toBe(false);
        expect(isIncluded(seal, index, head, [...path, seal])).toBe(false);
      }
    }
  });

  test("each older tree is proven to be its beginning", () => {
    for (let size = 1; size <= 40; size++) {
      const leaves = seals(size).map(leafHash);
      for (let older = 1; older <= size; older++) {
        const path = between(older, leaves);
        expect(isConsistent(headOf(older), headOf(size), path), `${older} in ${size}`).toBe(true);
        expect(isConsistent(headOf(size), headOf(older), path)).toBe(older === size);
        if (path.length > 0) expect(isConsistent(headOf(older), headOf(size), path.slice(0, -1))).toBe(false);
      }
    }
    expect(isConsistent({ size: 0, root: hex(emptyRoot()) }, headOf(7), [])).toBe(true);
  });
});

test("a log with a record changed, left out, added or put elsewhere before the older head is consistent with none", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 60 }), fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 3 }), (size, place, how) => {
      const all = seals(size);
      const older = 1 + (place % (size - 1));
      const at = place % older;
      const other = [...all];
      if (how === 0) other[at] = Uint8Array.from(other[at] as Uint8Array, (byte) => byte ^ 1);
      else if (how === 1) other.splice(at, 1);
      else if (how === 2) other.splice(at, 0, new Uint8Array(32));
      else [other[at], other[size - 1]] = [other[size - 1] as Uint8Array, other[at] as Uint8Array];
      if (other.length < older) return;
      const forged = { size: other.length, root: hex(rootOf(other.map(leafHash))) };
      expect(isConsistent(headOf(older), forged, between(older, other.map(leafHash)))).toBe(false);
    }),
  );
});
