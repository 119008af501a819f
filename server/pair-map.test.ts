import { expect, test } from "vitest";
import { PairMap } from "./pair-map.ts";

test("a value lies under both keys, and under no other pair", () => {
  const map = new PairMap<number, string, number>();
  map.set(1, "b", 10);
  map.set(2, "a", 20);
  map.set(1, "a", 30);
  map.set(1, "b", 40);
  expect([map.get(1, "a"), map.get(1, "b"), map.get(2, "a"), map.get(2, "b"), map.get(3, "a")]).toEqual([30, 40, 20, undefined, undefined]);
  expect([...map.entries()]).toEqual([
    [1, "b", 40],
    [1, "a", 30],
    [2, "a", 20],
  ]);
  expect(map.values()).toEqual([40, 30, 20]);
});

test("what is deleted is gone, and a first key with its last second one", () => {
  const map = new PairMap<number, string, number>();
  map.set(1, "a", 10);
  map.set(1, "b", 20);
  map.delete(1, "a");
  map.delete(2, "a");
  expect([map.get(1, "a"), [...(map.of(1) ?? [])]]).toEqual([undefined, [["b", 20]]]);
  map.delete(1, "b");
  expect([map.of(1), map.values()]).toEqual([undefined, []]);
});
