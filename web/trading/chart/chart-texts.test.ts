import { describe, expect, test } from "vitest";
import { axisTime, chartNumber, chartVolume, crosshairTime, distanceText } from "./chart-texts.ts";

const AT = Date.UTC(2026, 10, 21, 23, 31);
const MIDNIGHT = Date.UTC(2026, 10, 22);

test.each([
  ["95316.9", "en", "95,316.9"],
  ["95316.90", "de", "95.316,90"],
  ["-1200", "de", "−1.200"],
  ["0", "fra", "0"],
  ["2026-11-21", "de", "2026-11-21"],
  ["n/a", "en", "n/a"],
] as const)("%s in %s is written %s", (value, language, text) => {
  expect(chartNumber(value, language)).toBe(text);
});

test.each([
  ["63.6", "de", "63,6"],
  ["12345.6", "en", "12.35K"],
  ["1960000", "de", "1,96M"],
] as const)("a volume of %s in %s is written %s", (value, language, text) => {
  expect(chartVolume(value, language)).toBe(text);
});

test.each([
  [95_900, 95_316.9, "en", "+0.61\u00a0%"],
  [94_650, 95_316.9, "de", "−0,70\u00a0%"],
  [5, 5, "en", "0.00\u00a0%"],
  [5, 0, "en", ""],
] as const)("%d lies %s of %d away in %s", (price, from, language, text) => {
  expect(distanceText(price, from, language)).toBe(text);
});

describe("times", () => {
  test.each([
    ["minutes: the time of day", AT, "15m", "en", "23:31"],
    ["minutes: a new day by its name", MIDNIGHT, "15m", "de", "22. Nov."],
    ["hours: day and time", AT, "4H", "de", "21. Nov. 23:31"],
    ["days: with the year", AT, "1D", "fra", "21 nov. 2026"],
    ["months", AT, "1M", "spa", "nov 2026"],
  ] as const)("on the axis, %s", (_why, at, period, language, text) => {
    expect(axisTime(at, period, language, "UTC")).toBe(text);
  });
  test("under the crosshair nothing is left out", () => {
    expect(crosshairTime(AT, "1m", "de", "UTC")).toBe("21. Nov. 2026 23:31");
    expect(crosshairTime(AT, "1W", "jp", "UTC")).toBe("2026年11月21日");
  });
});
