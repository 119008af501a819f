import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { secondTimer } from "./second-timer.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000_000_250 }));
afterEach(() => void vi.useRealTimers());

it("calls once a second with the whole second, and no more after it is stopped", () => {
  const seconds: number[] = [];
  const timer = secondTimer(Date.now);
  timer.start((at) => seconds.push(at));
  vi.advanceTimersByTime(3000);
  timer.stop();
  vi.advanceTimersByTime(3000);
  expect(seconds).toEqual([1_000_000_001_000, 1_000_000_002_000, 1_000_000_003_000]);
});

it("a clock set back waits until it has caught up, and a stop inside a call is final", () => {
  const seconds: number[] = [];
  let shift = 0;
  const timer = secondTimer(() => Date.now() + shift);
  timer.start((at) => {
    seconds.push(at);
    shift = -2000;
    if (seconds.length === 2) timer.stop();
  });
  vi.advanceTimersByTime(10_000);
  expect(seconds).toEqual([1_000_000_001_000, 1_000_000_002_000]);
});
