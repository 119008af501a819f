import { expect, test } from "vitest";
import { NESTED_MAX, parseJson, readJson } from "./json-text.ts";

const nested = (levels: number, open = "[", close = "]"): string => open.repeat(levels) + close.repeat(levels);

test.each([
  ["as deep as may be", nested(NESTED_MAX), true],
  ["one level deeper", nested(NESTED_MAX + 1), false],
  ["one level deeper in objects", `${'{"a":'.repeat(NESTED_MAX + 1)}1${"}".repeat(NESTED_MAX + 1)}`, false],
  ["60,000 levels", nested(30_000), false],
  ["60,000 levels never closed", "[".repeat(60_000), false],
  ["many lists beside one another", `[${Array.from({ length: 1000 }, () => "[]").join(",")}]`, true],
  ["brackets in a text", JSON.stringify("[".repeat(1000)), true],
  ["brackets in a text with quotes and backslashes", JSON.stringify('\\"[['.repeat(1000)), true],
  ["brackets behind a text that ends with a backslash", `["\\\\",${nested(NESTED_MAX)}]`, false],
])("%s", (_what, text, isRead) => {
  if (isRead) expect(readJson(text)).toEqual(JSON.parse(text));
  else expect(readJson(text)).toBeUndefined();
});

test("a text that is none is said to be none, and numbers come as they were written", () => {
  expect(() => parseJson("[1,]")).toThrow(SyntaxError);
  expect(parseJson("[1.0]", (_name, value, { source }) => (typeof value === "number" ? source : value))).toEqual(["1.0"]);
});
