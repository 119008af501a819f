/** Signed requests are done once, for as long as their timestamp lets them in. */
import { expect, test } from "vitest";
import { ReplayGuard } from "./replay-guard.ts";

const START = 1_000_000;

function guardAt(time: { now: number }): ReplayGuard {
  return new ReplayGuard(() => time.now);
}

test("the same bytes of the same key are known, others are not", () => {
  const guard = guardAt({ now: START });
  expect(guard.isFirst(1, "symbol=BTCUSDT", START)).toBe(true);
  expect(guard.isFirst(1, "symbol=BTCUSDT", START)).toBe(false);
  expect(guard.isFirst(2, "symbol=BTCUSDT", START)).toBe(true);
  expect(guard.isFirst(1, "symbol=ETHUSDT", START)).toBe(true);
});

test("a request is remembered until the longest window and the second ahead are over", () => {
  const time = { now: START };
  const guard = guardAt(time);
  // At the end of a generation, and asked for at every second of the next ones.
  time.now += 61_999;
  const sent = time.now + 999;
  expect(guard.isFirst(1, "late", sent)).toBe(true);
  for (const end = sent + 60_000; time.now <= end; time.now += 1000) expect(guard.isFirst(1, "late", sent)).toBe(false);
});

test("what was signed before the guard was there is turned away, for it may have been done", () => {
  const guard = guardAt({ now: START });
  expect(() => guard.isFirst(1, "early", START - 1)).toThrow("Timestamp for this request is outside of the recvWindow.");
  expect(guard.isFirst(1, "just in time", START)).toBe(true);
});
