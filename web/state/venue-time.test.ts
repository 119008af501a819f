import { afterEach, expect, test } from "vitest";
import { isOwnTime, noteVenueClock, venueNow } from "./venue-time.ts";
import type { VenueClock } from "./venue-time.ts";

const REAL = 1_000_000;
const clock = (changes: Partial<VenueClock>): VenueClock => ({ now: 50_000, speed: 1, own_line: false, ...changes });

afterEach(() => noteVenueClock(undefined));

test.each([
  ["a venue that says nothing of its clock has real time", undefined, REAL],
  ["a venue in real time has the browser's, whatever its reply said", clock({}), REAL],
  ["sixty times as fast: two seconds later it is two minutes later", clock({ speed: 60, own_line: true }), 170_000],
  ["a venue that left real time goes on at normal speed", clock({ own_line: true }), 52_000],
  ["a clock that is held goes on in real time", clock({ held: true }), REAL],
] as const)("%s", (_why, said, expected) => {
  noteVenueClock(said, 7_000);
  expect(venueNow(9_000, REAL)).toBe(expected);
});

test("time does not run back while a reply is on its way", () => {
  noteVenueClock(clock({ speed: 60, own_line: true }), 7_000);
  expect(venueNow(6_990, REAL)).toBe(50_000);
});

test("only a time line of its own is shown", () => {
  expect([undefined, clock({}), clock({ held: true }), clock({ speed: 2 }), clock({ own_line: true })].map(isOwnTime)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});
