import { expect, test } from "vitest";
import { shareUsed } from "./share-used.ts";

test.each([
  ["0.000000", "100.000000", 0],
  ["99.999999", "100.000000", 99],
  ["100.000000", "100.000000", 100],
  ["250.000000", "100.000000", 100],
  ["0.000000", "0.000000", 100],
])("of %s against %s: %i hundredths", (used, amount, share) => {
  expect(shareUsed(used, amount)).toBe(share);
});
