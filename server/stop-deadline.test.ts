import { setTimeout as rest } from "node:timers/promises";
import { expect, test } from "vitest";
import { afterTurns } from "./stop-deadline.ts";

const blockFor = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

test("time in which the thread does not run brings the end of what it closes no nearer", async () => {
  let hasEnded = false;
  afterTurns(3, () => (hasEnded = true));
  // Long past three tenths of a second by the clock, it had one turn.
  blockFor(1000);
  await rest(1);
  expect(hasEnded).toBe(false);
  await expect.poll(() => hasEnded, { timeout: 5000 }).toBe(true);
});

test("what is called off does not come", async () => {
  let hasEnded = false;
  afterTurns(1, () => (hasEnded = true))();
  await rest(300);
  expect(hasEnded).toBe(false);
});
