import { expect, test } from "vitest";
import { formatAge } from "./age.ts";

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
