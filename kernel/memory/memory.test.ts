import { describe, expect, test } from "vitest";
import { enlarge, floatsOf, intsOf, PlainMemory, type Memory } from "./memory.ts";
import { SharedMemory } from "./shared-memory.ts";

const GIGABYTE = 2 ** 30;
const PAGE = 65_536;

function sharedMemory(pagesMax?: number): SharedMemory {
  const memory = SharedMemory.create(pagesMax);
  if (memory === undefined) throw new Error("this engine has no such memory");
  return memory;
}

describe.each<[string, () => Memory]>([
  ["of the engine's own", () => new PlainMemory()],
  ["that compiled code reaches", sharedMemory],
])("memory %s", (_what, make) => {
  test("gives blocks of two gigabytes, and enlarges others to that", () => {
    const memory = make();
    const small = memory.allocate(64);
    intsOf(small)[5] = 7;
    const large = enlarge(memory, small, 2 * GIGABYTE);
    expect(intsOf(large).length).toBe(GIGABYTE / 2);
    expect(floatsOf(large).length).toBe(GIGABYTE / 4);
    intsOf(memory.allocate(64)).fill(9);
    expect(intsOf(large).subarray(0, 16)).toEqual(Int32Array.from({ length: 16 }, (_, at) => (at === 5 ? 7 : 0)));
    expect(intsOf(large).at(-1)).toBe(0);
  });
});

describe("memory that compiled code reaches", () => {
  test.each([[[0, 1]], [[1, 0]]])("gives again what was given back, with zeroes, neighbours as one (%s)", (order) => {
    const memory = sharedMemory();
    const blocks = [60, 68, 64].map((bytes) => memory.allocate(bytes));
    for (const block of blocks) intsOf(block).fill(9);
    for (const which of order) memory.release(blocks[which] as (typeof blocks)[number]);
    const reach = memory.bytes;
    const [half, rest] = [memory.allocate(100), memory.allocate(30)];
    expect([half.offset, rest.offset, memory.bytes]).toEqual([blocks[0]?.offset, (blocks[0]?.offset ?? 0) + 104, reach]);
    for (const block of [half, rest]) expect([...new Set(intsOf({ ...block, bytes: block.bytes & ~3 }))]).toEqual([0]);
    expect([...new Set(intsOf(blocks[2] as (typeof blocks)[number]))]).toEqual([9]);
    expect(memory.allocate(8).offset).toBe(reach);
  });

  test("lets the last block alone grow in its place, by zeroes", () => {
    const memory = sharedMemory();
    const [first, last] = [memory.allocate(64), memory.allocate(64)];
    intsOf(last).fill(9);
    expect(memory.extend(first, 128)).toBe(undefined);
    const larger = enlarge(memory, last, 3 * PAGE);
    expect(larger.offset).toBe(last.offset);
    expect(intsOf(larger).filter((word) => word === 9).length).toBe(16);
    expect(memory.bytes).toBe(last.offset + 3 * PAGE);
  });

  test("gives blocks of the engine's own where it can grow no more, says so from then on, and keeps what it has", () => {
    const memory = sharedMemory(2);
    const inside = memory.allocate(PAGE);
    intsOf(inside).fill(9);
    expect(memory.isWhole).toBe(true);
    const outside = enlarge(memory, memory.allocate(64), PAGE);
    expect([outside.offset, memory.isWhole]).toEqual([0, false]);
    intsOf(outside).fill(5);
    expect([...new Set(intsOf(inside))]).toEqual([9]);
    memory.release(outside);
    const again = memory.allocate(64);
    expect([again.buffer === memory.engine.buffer, memory.isWhole]).toEqual([true, false]);
  });

  test("is none where not even its first page is to be had", () => {
    expect(SharedMemory.create(0)).toBe(undefined);
  });
});
