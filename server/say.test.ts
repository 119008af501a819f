/** A line in each of its shapes. */
import { expect, test } from "vitest";
import { lineOf } from "./say.ts";

const AT = Date.parse("2026-11-29T03:30:00.123Z");
const STACK = "Error: it\n    at here";

test.each([
  ["terminal", {}, "two\nlines"],
  ["terminal", { level: "error", request: "r1", stack: STACK }, "two\nlines"],
  ["plain", {}, "2026-11-29T03:30:00.123Z info two\\nlines"],
  ["plain", { level: "warn", request: "r1" }, "2026-11-29T03:30:00.123Z warn two\\nlines request=r1"],
  ["plain", { level: "error", stack: STACK }, "2026-11-29T03:30:00.123Z error two\\nlines\n    Error: it\n        at here"],
] as const)("%s %j", (format, said, expected) => expect(lineOf(format, AT, "two\nlines", said)).toBe(expected));

test("JSON is one line, with what there is", () => {
  const line = lineOf("json", AT, "two\nlines", { level: "error", request: "r1", stack: STACK });
  expect(line).not.toContain("\n");
  const { message, ...rest } = JSON.parse(line) as Record<string, string>;
  expect([message, rest]).toEqual(["two\nlines", { time: "2026-11-29T03:30:00.123Z", level: "error", request: "r1", stack: STACK }]);
  expect(JSON.parse(lineOf("json", AT, "well", {}))).toEqual({ time: "2026-11-29T03:30:00.123Z", level: "info", message: "well" });
});
