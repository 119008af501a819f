import { describe, expect, test } from "vitest";
import { decimalSeparator, formatFixed, formatRelativeTime, wireTime } from "./number-format.ts";

const NOW = new Date("2026-03-01T12:00:00Z");
const ago = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000);

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
    expect(formatRelativeTime(ago(31 * 24 * 60), NOW, "en")).toContain("2026");
  });
});

test("prices are grouped in the reader's language", () => {
  expect(formatFixed("65011.275", 2, "en")).toBe("65,011.28");
  expect(formatFixed("65011.275", 2, "de")).toBe("65.011,28");
  expect(decimalSeparator("de")).toBe(",");
});

test("the wire's times are UTC", () => {
  expect(wireTime("2026-03-01 12:00:00")?.getTime()).toBe(NOW.getTime());
  expect(wireTime("soon")).toBeUndefined();
});
