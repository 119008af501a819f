import { expect, test } from "vitest";
import { groupedText } from "./grouped-text.ts";

test.each([
  ["1234567.5", "1,234,567.5"],
  ["999", "999"],
  ["0.12345678", "0.12345678"],
  ["1000.00012345", "1,000.00012345"],
  ["154.8810187 BTC + 17164268.625638 USDT", "154.8810187 BTC + 17,164,268.625638 USDT"],
  ["500000 – 10000000", "500,000 – 10,000,000"],
  ["-12345.6", "-12,345.6"],
  ["–", "–"],
])("%s reads %s", (amount, text) => {
  expect(groupedText(amount)).toBe(text);
});
