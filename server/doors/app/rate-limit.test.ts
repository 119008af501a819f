import { describe, expect, test } from "vitest";
import { RateLimits } from "./rate-limit.ts";

const LIMIT = { name: "try", burst: 3, everyMs: 1000 };
const OTHER = { name: "other", burst: 3, everyMs: 1000 };

function makeLimits(): { limits: RateLimits; time: { now: number } } {
  const time = { now: 1_000_000 };
  return { limits: new RateLimits(() => time.now), time };
}

test("three tries are given at once, the fourth has to wait a second, and one comes back each second", () => {
  const { limits, time } = makeLimits();
  expect([1, 2, 3, 4].map(() => limits.take(LIMIT, "a"))).toEqual([0, 0, 0, 1000]);
  time.now += 999;
  expect(limits.take(LIMIT, "a")).toBe(1);
  time.now += 1;
  expect(limits.take(LIMIT, "a")).toBe(0);
  expect(limits.take(LIMIT, "a")).toBe(1000);
});

test("a refused try costs nothing, however often it is made", () => {
  const { limits, time } = makeLimits();
  for (let i = 0; i < 100; i++) limits.take(LIMIT, "a");
  time.now += 1000;
  expect(limits.take(LIMIT, "a")).toBe(0);
});

test("subjects and limits count apart", () => {
  const { limits } = makeLimits();
  for (let i = 0; i < 4; i++) limits.take(LIMIT, "a");
  expect(limits.take(LIMIT, "b")).toBe(0);
  expect(limits.take(OTHER, "a")).toBe(0);
});

test("rest never saves up more than the burst", () => {
  const { limits, time } = makeLimits();
  limits.take(LIMIT, "a");
  time.now += 3_600_000;
  expect([1, 2, 3, 4].map(() => limits.take(LIMIT, "a"))).toEqual([0, 0, 0, 1000]);
});

test("a reset gives all tries back", () => {
  const { limits } = makeLimits();
  for (let i = 0; i < 4; i++) limits.take(LIMIT, "a");
  limits.reset(LIMIT, "a");
  expect(limits.waitMs(LIMIT, "a")).toBe(0);
});

describe("a flood of 150,000 subjects", () => {
  const ONCE = { ...LIMIT, burst: 1, everyMs: 3_600_000 };
  const flood = (limits: RateLimits): void => {
    for (let i = 0; i < 150_000; i++) limits.take(ONCE, `address ${i}`);
  };

  test("resets nobody's counter, neither a victim's nor its own", () => {
    const { limits } = makeLimits();
    limits.take(ONCE, "victim");
    flood(limits);
    expect(limits.waitMs(ONCE, "victim")).toBe(ONCE.everyMs);
    for (const i of [0, 49_000, 100_000, 149_999]) expect(limits.take(ONCE, `address ${i}`)).toBeGreaterThan(0);
  });

  test("lets those wait who come while it lasts, and nobody whom another limit counts", () => {
    const { limits, time } = makeLimits();
    flood(limits);
    expect(limits.take(ONCE, "newcomer")).toBeGreaterThan(0);
    expect(limits.take(OTHER, "newcomer")).toBe(0);
    time.now += 200 * ONCE.everyMs;
    for (let i = 0; i < 60_000; i++) limits.take(OTHER, "somebody else");
    expect(limits.take(ONCE, "newcomer")).toBe(0);
  });

  test("takes no more memory than its tables", () => {
    const { limits } = makeLimits();
    flood(limits);
    // Of a thousand crowds and 50,000 subjects each had one try an hour.
    let given = 0;
    for (let i = 200_000; i < 210_000; i++) if (limits.take(ONCE, `late ${i}`) === 0) given += 1;
    expect(given).toBe(0);
  });

  test("gives one in a crowd back no more than it took", () => {
    const { limits } = makeLimits();
    flood(limits);
    limits.reset(ONCE, "newcomer");
    limits.reset(ONCE, "address 3");
    expect(limits.take(ONCE, "address 3")).toBe(0);
  });
});
