import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { atMostEvery } from "./at-most-every.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the first is done at once, a burst after it once more, and nothing that nobody asked for", () => {
  const run = vi.fn<() => void>();
  const ask = atMostEvery(500, run);
  ask();
  expect(run).toHaveBeenCalledTimes(1);
  for (let push = 0; push < 20; push++) ask();
  vi.advanceTimersByTime(499);
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5000);
  expect(run).toHaveBeenCalledTimes(2);
  ask();
  expect(run).toHaveBeenCalledTimes(3);
});

test("a second of pushes every tenth of it is read three times", () => {
  const run = vi.fn<() => void>();
  const ask = atMostEvery(500, run);
  for (let push = 0; push < 10; push++) {
    ask();
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(3);
});
