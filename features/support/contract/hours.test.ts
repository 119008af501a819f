import { describe, expect, test } from "vitest";
import { hoursAt, isOpenAt, waitsFrom, windowsBetween } from "./hours.ts";

const at = (text: string): number => Date.parse(text);
const text = (time: number): string => new Date(time).toISOString().slice(0, 16);

describe("hours in Sydney", () => {
  test.each([
    // Summer time, UTC+11: 09:00 is 22:00 of the day before.
    ["2026-11-28T21:59:59Z", false, "2026-11-28T22:00", "2026-11-29T10:00"],
    ["2026-11-28T22:00:00Z", true, "2026-11-28T22:00", "2026-11-29T10:00"],
    ["2026-11-29T09:59:59Z", true, "2026-11-28T22:00", "2026-11-29T10:00"],
    ["2026-11-29T10:00:00Z", false, "2026-11-29T22:00", "2026-11-30T10:00"],
    // Winter time, UTC+10.
    ["2026-07-01T22:59:00Z", false, "2026-07-01T23:00", "2026-07-02T11:00"],
    ["2026-07-02T10:59:00Z", true, "2026-07-01T23:00", "2026-07-02T11:00"],
    // The clocks are put forward on 4 October 2026 and back on 5 April.
    ["2026-10-03T12:00:00Z", false, "2026-10-03T22:00", "2026-10-04T10:00"],
    ["2026-04-04T12:00:00Z", false, "2026-04-04T23:00", "2026-04-05T11:00"],
  ])("%s", (now, isOpen, opens, closes) => {
    expect(isOpenAt(at(now))).toBe(isOpen);
    expect(Object.values(hoursAt(at(now))).map(text)).toEqual([opens, closes]);
  });
});

test("who writes in the night waits from the morning, who writes by day from then", () => {
  expect(text(waitsFrom(at("2026-11-28T12:00:00Z")))).toBe("2026-11-28T22:00");
  expect(text(waitsFrom(at("2026-11-29T03:00:00Z")))).toBe("2026-11-29T03:00");
});

test("a day elsewhere has the ends of two of them", () => {
  const day = windowsBetween(at("2026-11-28T00:00:00Z"), at("2026-11-29T00:00:00Z"));
  expect(day.map(({ opens, closes }) => [text(opens), text(closes)])).toEqual([
    ["2026-11-28T00:00", "2026-11-28T10:00"],
    ["2026-11-28T22:00", "2026-11-29T00:00"],
  ]);
});
