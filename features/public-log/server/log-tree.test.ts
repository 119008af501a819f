/** The tree in files against its definition: roots, proofs of both kinds, and what a crash or another log leaves. */
import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bytesToHex } from "@noble/hashes/utils.js";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isConsistent, isIncluded, leafHash, rootOf } from "../formulas.ts";
import { LogTree, TAKEN_AT_ONCE, type TreeRecord } from "./log-tree.ts";

let directory: string;
let tree: LogTree;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "touchstone-tree-"));
  tree = new LogTree(directory);
});
afterEach(() => {
  tree.close();
  rmSync(directory, { recursive: true });
});

/** Each record holds three commands, every fifth none. */
const records = (count: number): TreeRecord[] => {
  let first = 1;
  return Array.from({ length: count }, (_, at) => {
    const record = { seal: Uint8Array.from({ length: 32 }, (_unused, byte) => (at * 13 + byte) % 256), first };
    if (at % 5 !== 4) first += 3;
    return record;
  });
};
const rootIn = (size: number): string => bytesToHex(rootOf(records(size).map(({ seal }) => leafHash(seal))));
const hex = (path: readonly Uint8Array[]): string[] => path.map(bytesToHex);
function fill(count: number): void {
  const all = records(count);
  // In pieces of all sizes, as minutes bring them.
  for (let from = 0, step = 1; from < count; from += step, step = (step % 7) + 1)
    tree.append(all.slice(from, Math.min(count, from + step)));
}

test("has the root of every size it ever had", () => {
  expect(bytesToHex(tree.root())).toBe(rootIn(0));
  fill(70);
  for (let size = 0; size <= 70; size++) expect(bytesToHex(tree.root(size)), String(size)).toBe(rootIn(size));
});

test("proves each record in each size, and each size in each later one", () => {
  fill(35);
  for (let size = 1; size <= 35; size++) {
    for (let index = 0; index < size; index++)
      expect(isIncluded(bytesToHex(tree.sealAt(index)), index, { size, root: rootIn(size) }, hex(tree.inclusion(index, size)))).toBe(true);
    for (let older = 1; older <= size; older++)
      expect(isConsistent({ size: older, root: rootIn(older) }, { size, root: rootIn(size) }, hex(tree.consistency(older, size)))).toBe(
        true,
      );
  }
});

test("finds the record of a command, never an empty one", () => {
  fill(20);
  expect([0, 1, 3, 4, 12, 13].map((command) => tree.indexOf(command))).toEqual([undefined, 0, 0, 1, 3, 5]);
  expect(tree.firstAt(tree.indexOf(30) ?? 0)).toBeLessThanOrEqual(30);
});

test("is the same after it was opened again, whatever a crash cut off or left behind", () => {
  fill(50);
  for (const name of readdirSync(directory)) {
    tree.close();
    const path = join(directory, name);
    truncateSync(path, Math.max(0, Math.floor(statSync(path).size / 2) - 3));
    tree = new LogTree(directory);
    const { size } = tree;
    expect(bytesToHex(tree.root())).toBe(rootIn(size));
    tree.append(records(50).slice(size));
    expect(bytesToHex(tree.root()), name).toBe(rootIn(50));
  }
});

test("many records are taken in and synced while others go on, and are the same tree", async () => {
  const count = TAKEN_AT_ONCE * 4 + 7;
  let [turns, isOver] = [0, false];
  const turn = (): void => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  turn();
  await tree.take(records(count));
  expect([tree.size, bytesToHex(tree.root())]).toEqual([count, rootIn(count)]);
  expect(turns).toBeGreaterThanOrEqual(5);
  turns = 0;
  await tree.sync();
  isOver = true;
  expect(turns).toBeGreaterThan(0);
});

test("syncs each file that was written to since the last time, and no other", async () => {
  await tree.sync();
  fill(8);
  // Seals, first commands and three levels.
  expect([await tree.sync(), await tree.sync()]).toEqual([5, 0]);
  tree.append(records(9).slice(8));
  expect(await tree.sync()).toBe(2);
  tree.append(records(10).slice(9));
  expect(await tree.sync()).toBe(3);
  tree.clear();
  expect(await tree.sync()).toBe(5);
});

test("starts again from nothing", () => {
  fill(9);
  tree.clear();
  expect(tree.size).toBe(0);
  fill(6);
  expect(bytesToHex(tree.root())).toBe(rootIn(6));
});
