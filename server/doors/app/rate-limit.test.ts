import { expect, test } from "vitest";
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

test("a flood of 150,000 addresses keeps the newest and forgets the oldest", () => {
  const { limits } = makeLimits();
  for (let i = 0; i < 150_000; i++) for (let n = i % 2; n < 2; n++) limits.take({ ...LIMIT, burst: 1 }, `address ${i}`);
  expect(limits.waitMs({ ...LIMIT, burst: 1 }, "address 149999")).toBe(1000);
  expect(limits.waitMs({ ...LIMIT, burst: 1 }, "address 0")).toBe(0);
});
