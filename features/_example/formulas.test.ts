import { expect, test } from "vitest";
import { amount, ratePpm } from "../../money/units.ts";
import { exampleInterest } from "./formulas.ts";

test.each([
  ["nothing", 0n, 4000, 3, 0n],
  ["0.4 % a day of 1000 for three days", 1000n, 4000, 3, 12n],
  ["a started unit is not paid", 1049n, 4000, 3, 12n],
  ["the next whole unit is", 1084n, 4000, 3, 13n],
  ["at no rate", 1000n, 0, 3, 0n],
  ["for no days", 1000n, 4000, 0, 0n],
])("the interest: %s", (_why, principal, rate, days, expected) => {
  expect(exampleInterest({ principal: amount(principal), rate: ratePpm(rate), days })).toBe(expected);
});
