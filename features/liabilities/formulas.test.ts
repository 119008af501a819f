/** What a venue that owes more than it says would try, and why it does not get through. */
import { bytesToHex } from "@noble/hashes/utils.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { commitmentOf, leafOf, nodeOf, provenUnits, rootFromPath, rootOf, type OwnPart, type Sum, type SumStep } from "./formulas.ts";
import { SummationTree } from "./server/summation-tree.ts";

type Person = { readonly number: number; readonly units: readonly [bigint, bigint] };
const nonceOf = (number: number, part: number): Uint8Array =>
  Uint8Array.from({ length: 32 }, (_, at) => (number * 7 + part * 3 + at) % 256);

/** As an honest venue makes it: everybody's two leaves in some order. */
async function honest(people: readonly Person[], order: (index: number) => number = (index) => index) {
  const commitments = Buffer.alloc(people.length * 64);
  const units = new BigInt64Array(people.length * 2);
  for (const [i, { number, units: own }] of people.entries()) {
    for (const part of [0, 1] as const) {
      const place = order(i * 2 + part);
      commitments.set(commitmentOf(number, part, nonceOf(number, part)), place * 32);
      units[place] = own[part];
    }
  }
  const tree = await SummationTree.build(commitments, units);
  const total = { leaves: tree.leaves, total: tree.root.sum, root: bytesToHex(tree.root.hash) };
  const partsOf = (i: number): readonly OwnPart[] =>
    ([0, 1] as const).map((part) => {
      const index = order(i * 2 + part);
      const nonce = bytesToHex(nonceOf(people[i]?.number ?? 0, part));
      return { part, nonce, units: String(tree.unitsAt(index)), index, path: tree.path(index) };
    });
  return { tree, total, partsOf };
}
const PEOPLE = fc
  .array(fc.tuple(fc.bigInt({ min: 0n, max: 1n << 40n }), fc.bigInt({ min: 0n, max: 1n << 40n })), { minLength: 1, maxLength: 40 })
  .map((sums) => sums.map((units, i): Person => ({ number: 1000 + i, units })));

test("everybody finds all of theirs in the total, whatever the order of the leaves; the tree is the definition's", async () => {
  await fc.assert(
    fc.asyncProperty(PEOPLE, fc.nat(), async (people, turn) => {
      const count = people.length * 2;
      const { tree, total, partsOf } = await honest(people, (index) => (index + turn) % count);
      expect(total.total).toBe(people.reduce((sum, { units: [a, b] }) => sum + a + b, 0n));
      for (const [i, { number, units }] of people.entries()) expect(provenUnits(number, partsOf(i), total)).toBe(units[0] + units[1]);
      const leaves = Array.from({ length: count }, (_, place) => {
        const index = (place - (turn % count) + count) % count;
        const { number, units } = people[index >> 1] as Person;
        const part = (index % 2) as 0 | 1;
        return leafOf(commitmentOf(number, part, nonceOf(number, part)), units[part]);
      });
      const root = rootOf(leaves) as Sum;
      expect([bytesToHex(root.hash), root.sum]).toEqual([bytesToHex(tree.root.hash), tree.root.sum]);
    }),
    { numRuns: 40 },
  );
});

describe("what a venue would try", () => {
  const THREE: readonly Person[] = [
    { number: 1001, units: [30n, 70n] },
    { number: 1002, units: [30n, 70n] },
    { number: 1003, units: [5n, 0n] },
  ];

  test("to leave somebody out: nothing leads from their leaf to the root", async () => {
    const [all, less] = [await honest(THREE), await honest(THREE.slice(0, 2))];
    expect(provenUnits(1003, all.partsOf(2), less.total)).toBeUndefined();
    expect(provenUnits(1003, [], less.total)).toBeUndefined();
  });

  test("to say less of somebody than they have", async () => {
    const { total, partsOf } = await honest(THREE);
    const [first, second] = partsOf(0);
    if (first === undefined || second === undefined) throw new Error("no parts");
    expect(provenUnits(1001, [{ ...first, units: "29" }, second], total)).toBeUndefined();
    expect(provenUnits(1001, [first], total)).toBeUndefined();
  });

  test("to show two people with as much the same leaves: a leaf names its person", async () => {
    const { total, partsOf } = await honest(THREE);
    expect(provenUnits(1001, partsOf(0), total)).toBe(100n);
    expect(provenUnits(1002, partsOf(0), total)).toBeUndefined();
  });

  test("to show somebody one leaf twice", async () => {
    const { total, partsOf } = await honest([{ number: 1001, units: [50n, 50n] }, ...THREE.slice(1)]);
    const [first, second] = partsOf(0);
    if (first === undefined || second === undefined) throw new Error("no parts");
    expect(provenUnits(1001, [first, first], total)).toBeUndefined();
    expect(provenUnits(1001, [first, { ...first, part: 1 }], total)).toBeUndefined();
    expect(provenUnits(1001, [second, first], total)).toBeUndefined();
  });

  test("a leaf of less than nothing beside theirs", async () => {
    const own = leafOf(commitmentOf(1001, 0, nonceOf(1001, 0)), 100n);
    const path: readonly SumStep[] = [{ hash: "0".repeat(64), sum: "-90" }];
    expect(rootFromPath(own, 0, 2, path)).toBeUndefined();
    expect(rootFromPath({ ...own, sum: -1n }, 0, 1, [])).toBeUndefined();
  });

  test("sums that wrap, or are no numbers", async () => {
    const own = leafOf(commitmentOf(1001, 0, nonceOf(1001, 0)), 100n);
    for (const sum of [String((1n << 128n) - 90n), String(1n << 120n), "1e3", "", "01", " 1", "0x10", "9".repeat(38)])
      expect(rootFromPath(own, 0, 2, [{ hash: "0".repeat(64), sum }])).toBeUndefined();
  });

  test("to give one side's sum to the other: a node commits to both, not to what they make together", () => {
    const [a, b] = [leafOf(commitmentOf(1, 0, nonceOf(1, 0)), 30n), leafOf(commitmentOf(2, 0, nonceOf(2, 0)), 70n)];
    const root = nodeOf(a, b);
    // As in trees whose nodes hash only the total: 30 told to one, as if the other side had less.
    const told = rootFromPath(a, 0, 2, [{ hash: bytesToHex(b.hash), sum: "0" }]);
    expect(told === undefined ? "" : bytesToHex(told.hash)).not.toBe(bytesToHex(root.hash));
  });

  test("paths that are too long, too short, or of another place", async () => {
    const { total, partsOf } = await honest(THREE);
    const [first, second] = partsOf(0);
    if (first === undefined || second === undefined) throw new Error("no parts");
    const spare: SumStep = { hash: "1".repeat(64), sum: "0" };
    for (const wrong of [
      { ...first, path: first.path.slice(1) },
      { ...first, path: [...first.path, spare] },
      { ...first, index: 4 },
      { ...first, index: total.leaves },
      { ...first, index: -1 },
      { ...first, index: 0.5 },
      { ...first, nonce: first.nonce.toUpperCase().replace(/^../, "ZZ") },
    ])
      expect(provenUnits(1001, [wrong, second], total)).toBeUndefined();
    expect(provenUnits(1001, [first, second], { ...total, total: total.total - 1n })).toBeUndefined();
    expect(provenUnits(1001, [first, second], { ...total, leaves: total.leaves / 2 })).toBeUndefined();
  });
});
