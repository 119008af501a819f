import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LANGUAGES } from "../i18n/languages.ts";
import { formatRelativeTime } from "./relative-time.ts";
import { formatAge, formatSpan } from "./span.ts";
import { formatParts, formatTime, zoneName } from "./time-format.ts";
import { wireTime } from "./wire-time.ts";

const NOW = new Date("2026-03-01T12:00:00Z");
const ago = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000);
const zone = process.env["TZ"];
beforeEach(() => {
  process.env["TZ"] = "UTC";
});
afterEach(() => {
  if (zone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = zone;
});

describe("relative time (seed 9)", () => {
  test.each([
    ["four minutes ago is just now", 4, undefined],
    ["five minutes ago counts minutes", 5, "5 minutes ago"],
    ["an hour ago counts hours", 60, "1 hour ago"],
    ["a day ago counts days", 24 * 60, "1 day ago"],
    ["thirty days ago still counts days", 30 * 24 * 60, "30 days ago"],
  ] as const)("%s", (_why, minutes, expected) => {
    expect(formatRelativeTime(ago(minutes), NOW, "en")).toBe(expected);
  });

  test("more than thirty days ago shows the date", () => {
    expect(formatRelativeTime(ago(31 * 24 * 60), NOW, "en")).toBe("29 Jan 2026");
  });
});

test("the wire's times are UTC", () => {
  expect(wireTime("2026-03-01 12:00:00")?.getTime()).toBe(NOW.getTime());
  expect(wireTime("soon")).toBeUndefined();
});

const NIGHT = new Date("2026-11-21T23:31:08Z");
const SAME_YEAR = Date.parse("2026-11-22T00:00:00Z");

test.each([
  ["moment", "en", "21 Nov 23:31"],
  ["second", "en", "21 Nov 23:31:08"],
  ["time", "en", "23:31:08"],
  ["clock", "en", "23:31"],
  ["day", "en", "21 Nov 2026"],
  ["full", "en", "21 Nov 2026 23:31:08"],
  ["moment", "de", "21. Nov. 23:31"],
  ["moment", "zh", "11月21日 23:31"],
  ["moment", "th", "21 พ.ย. 23:31"],
  ["full", "th", "21 พ.ย. 2026 23:31:08"],
] as const)("%s in %s is %s", (style, language, text) => {
  expect(formatTime(NIGHT, style, language, SAME_YEAR)).toBe(text);
});

test("a moment of another year says its year", () => {
  expect(formatTime(NIGHT, "moment", "en", Date.parse("2027-01-02T00:00:00Z"))).toBe("21 Nov 2026 23:31");
});

test("midnight is 00, not 24", () => {
  expect(formatTime(new Date("2026-11-21T00:05:00Z"), "clock", "en", SAME_YEAR)).toBe("00:05");
});

test.each([
  ["UTC", "UTC"],
  ["Europe/Berlin", "UTC+1"],
  ["Asia/Kolkata", "UTC+5:30"],
  ["America/St_Johns", "UTC\u22123:30"],
])("the zone %s is named %s", (place, name) => {
  process.env["TZ"] = place;
  expect(zoneName(NIGHT)).toBe(name);
});

test.each([
  [0, "0 sec"],
  [59_999, "59 sec"],
  [60_000, "1 min 0 sec"],
  [234_000, "3 min 54 sec"],
  [3_600_000, "1 hr 0 min"],
  [90_061_000, "25 hr 1 min"],
])("%d ms last %s", (ms, text) => {
  expect(formatAge(ms, "en")).toBe(text);
});

test.each([
  [38 * 3_600_000 + 59 * 60_000, "38h"],
  [120 * 60_000, "2h"],
  [119 * 60_000, "119m"],
  [61_000, "2m"],
  [30_000, "1m"],
  [-5, "1m"],
])("in %d ms is in %s", (ms, text) => {
  expect(formatSpan(ms, "en")).toBe(text);
});

test("over a column of a calendar no weekday is longer than three letters and a point, in any language", () => {
  const thursday = Date.UTC(2026, 2, 5);
  for (const { code } of LANGUAGES)
    for (let day = 0; day < 7; day++)
      expect(formatParts(thursday + day * 86_400_000, ["weekdayColumn"], code, "UTC").length).toBeLessThan(5);
  expect(formatParts(thursday, ["weekdayColumn"], "th", "UTC")).toBe("พฤ");
  expect(formatParts(thursday, ["weekdayColumn"], "de", "UTC")).toBe("Do");
});
