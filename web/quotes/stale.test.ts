import { expect, test } from "vitest";
import { staleSeconds } from "./stale.ts";

test.each([
  ["just heard of", 5000, 5000, undefined],
  ["a moment before ten seconds", 14_999, 5000, undefined],
  ["ten seconds", 15_000, 5000, 10],
  ["a minute and a bit", 66_500, 5000, 61],
  ["never heard of", 66_500, undefined, undefined],
] as const)("a price is stale after ten seconds without a push: %s", (_why, now, heard, seconds) => {
  expect(staleSeconds(now, heard)).toBe(seconds);
});
