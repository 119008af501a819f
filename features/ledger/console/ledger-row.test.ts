import { expect, test } from "vitest";
import { accountOf, figure, signed } from "./ledger-row.ts";

test.each([
  ["79200.339021", "79,200.339021", "+79,200.339021"],
  ["-1234567.000000", "−1,234,567.000000", "−1,234,567.000000"],
  ["0.000000", "0.000000", "+0.000000"],
  ["-999", "−999", "−999"],
])("%s reads %s, and %s with its sign", (amount, plain, withSign) => {
  expect([figure(amount), signed(amount)]).toEqual([plain, withSign]);
});

test("an account has its owner's number, or is the house's", () => {
  expect(accountOf({ owner: 1002, kind: "change", bucket: "own" })).toBe("1002:change:own");
  expect(accountOf({ owner: 0, kind: "fees", bucket: "own" })).toBe("house:fees:own");
});
