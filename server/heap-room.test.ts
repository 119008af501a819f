/** How much garbage may lie in a heap of what size. */
import { expect, test } from "vitest";
import { roomPercent } from "./heap-room.ts";

const MIB = 1024 * 1024;

test("a small heap may grow to four times its size, a large one as V8 sees fit", () => {
  expect(roomPercent(50 * MIB)).toBe(300);
  expect(roomPercent(255 * MIB)).toBe(300);
  expect(roomPercent(256 * MIB)).toBe(0);
  expect(roomPercent(4096 * MIB)).toBe(0);
});
