/** Numbers that the standards and card brands give as examples, and each with one digit changed. */
import { expect, test } from "vitest";
import { checkAba, checkBic, checkCard, checkIban, masked } from "./bank-check.ts";

test.each([
  ["an IBAN", checkIban, "DE89 3704 0044 0532 0130 00", "DE89370400440532013000"],
  ["an IBAN in small letters", checkIban, "gb29nwbk60161331926819", "GB29NWBK60161331926819"],
  ["a BIC of eight", checkBic, "deutdeff", "DEUTDEFF"],
  ["a BIC of eleven", checkBic, "DEUTDEFF500", "DEUTDEFF500"],
  ["a card", checkCard, "4111 1111 1111 1111", "4111111111111111"],
  ["a card of fifteen digits", checkCard, "378282246310005", "378282246310005"],
  ["a UnionPay card", checkCard, "6250941006528599", "6250941006528599"],
  ["a routing number", checkAba, "021000021", "021000021"],
])("%s is taken as it is written", (_what, check, text, written) => {
  expect(check(text)).toBe(written);
});

test.each([
  ["an IBAN with one digit changed", checkIban, "DE89 3704 0044 0532 0130 01"],
  ["an IBAN that is too short for its country", checkIban, "DE8937040044053201300"],
  ["an IBAN of no country", checkIban, "XX89370400440532013000"],
  ["a BIC of nine", checkBic, "DEUTDEFF5"],
  ["a BIC of no country", checkBic, "DEUT11FF"],
  ["a card with one digit changed", checkCard, "4111 1111 1111 1112"],
  ["a card with letters", checkCard, "4111a11111111111"],
  ["a routing number with one digit changed", checkAba, "021000022"],
  ["a routing number of zeros", checkAba, "000000000"],
  ["nothing", checkCard, ""],
])("%s is refused", (_what, check, text) => {
  expect(check(text)).toBeUndefined();
});

test("of a number its last four are shown", () => {
  expect([masked("4111111111111111"), masked("DE89370400440532013000"), masked("123")]).toEqual(["**** 1111", "**** 3000", "123"]);
});
