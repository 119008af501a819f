import { expect, test } from "vitest";
import { amount, ratePpm } from "../../money/units.ts";
import { exampleCharge } from "./formulas.ts";

test.each([
  ["nothing", 0n, 4000, 0n],
  ["0.4 % of 1000", 1000n, 4000, 4n],
  ["a started unit counts in full", 1001n, 4000, 5n],
  ["at no rate", 1000n, 0, 0n],
  ["at the whole", 1000n, 1_000_000, 1000n],
])("the charge: %s", (_why, principal, rate, expected) => {
  expect(exampleCharge({ principal: amount(principal), rate: ratePpm(rate) })).toBe(expected);
});
