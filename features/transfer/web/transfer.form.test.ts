import { describe, expect, test } from "vitest";
import { readCoin } from "./transfer.api.ts";
import { allOf, initialTransfer, reduceTransfer, transferFields, transferProblems } from "./transfer.form.ts";
import type { TransferCoin, TransferForm } from "./transfer.form.ts";

const USDT: TransferCoin = {
  id: 3,
  code: "USDT",
  decimals: 8,
  available: { change: "100.50000000", legal: "0.00000000", lever: "0.00000000", micro: "7.00000000" },
};
const XRP: TransferCoin = { id: 6, code: "XRP", decimals: 6, available: { change: "3.25000000", legal: "0.00000000" } };
const form = (changes: Partial<TransferForm> = {}): TransferForm => ({ coinId: 3, from: "change", to: "legal", amount: "", ...changes });

describe("the form begins", () => {
  test.each([
    ["with USDT, from where it lies", [XRP, USDT], {}, { coinId: 3, from: "change", to: "legal" }],
    [
      "with the coin and account that the reader came from",
      [XRP, USDT],
      { coinId: 6, from: "legal" },
      { coinId: 6, from: "legal", to: "change" },
    ],
    ["with an account that the coin has", [XRP, USDT], { coinId: 6, from: "micro" }, { coinId: 6, from: "change", to: "legal" }],
    [
      "from where the coin lies besides the account that it is for",
      [{ ...XRP, available: { change: "3.25000000", legal: "1.00000000" } }],
      { to: "change" },
      { coinId: 6, from: "legal", to: "change" },
    ],
    [
      "from another account than the goal where the coin lies in that alone",
      [{ ...XRP, available: { change: "0.00000000", legal: "1.00000000" } }],
      { to: "legal" },
      { coinId: 6, from: "change", to: "legal" },
    ],
    ["with the first coin where there is no USDT", [XRP], {}, { coinId: 6, from: "change", to: "legal" }],
  ] as const)("%s", (_why, coins, wanted, expected) => {
    expect(initialTransfer(coins, wanted)).toEqual({ ...expected, amount: "" });
  });
  test("without coins there is nothing to fill in", () => {
    expect(initialTransfer([])).toBeUndefined();
  });
});

describe("the two accounts are never the same", () => {
  test.each([
    ["choosing the other side's account turns them round", form(), { type: "from", kind: "legal" }, ["legal", "change"]],
    ["also on the other side", form(), { type: "to", kind: "change" }, ["legal", "change"]],
    ["another account leaves the other side", form(), { type: "from", kind: "micro" }, ["micro", "legal"]],
    ["the button turns them round", form(), { type: "swap" }, ["legal", "change"]],
    [
      "a coin without the account gets one that it has",
      form({ from: "micro", to: "change" }),
      { type: "coin", coin: XRP },
      ["legal", "change"],
    ],
    ["a coin without the target gets another", form({ to: "lever" }), { type: "coin", coin: XRP }, ["change", "legal"]],
  ] as const)("%s", (_why, before, action, kinds) => {
    const { from, to } = reduceTransfer(before, action);
    expect([from, to]).toEqual(kinds);
  });
  test("an amount of another account or coin is cleared, one of the same stays", () => {
    const typed = form({ amount: "5" });
    expect(reduceTransfer(typed, { type: "from", kind: "micro" }).amount).toBe("");
    expect(reduceTransfer(typed, { type: "swap" }).amount).toBe("");
    expect(reduceTransfer(typed, { type: "coin", coin: XRP }).amount).toBe("");
    expect(reduceTransfer(typed, { type: "to", kind: "micro" }).amount).toBe("5");
  });
});

describe("what can't be sent", () => {
  test.each([
    ["nothing typed", form(), [["amount", "amount_missing"]]],
    ["zero", form({ amount: "0.0" }), [["amount", "amount_missing"]]],
    ["exactly what is there is accepted", form({ amount: "100.5" }), []],
    ["a unit more is not", form({ amount: "100.50000001" }), [["amount", "too_much"]]],
    ["nine decimals where the coin has eight", form({ amount: "0.000000001" }), [["amount", "amount_missing"]]],
    ["an account that the coin lacks", form({ coinId: 6, to: "micro", amount: "1" }), [["to", "kind_unavailable"]]],
  ] as const)("%s", (_why, typed, faults) => {
    const coin = typed.coinId === 6 ? XRP : USDT;
    expect(transferProblems(typed, coin).map(({ field, problem }) => [field, problem])).toEqual(faults);
  });
});

test("all is exactly what is available, without zeros at the end", () => {
  expect([allOf(USDT, "change"), allOf(USDT, "legal"), allOf(XRP, "change"), allOf(XRP, "micro")]).toEqual(["100.5", "0", "3.25", "0"]);
});

test("what is sent carries the wire's names", () => {
  expect(transferFields(form({ amount: "12." }))).toEqual({ currency_id: 3, number: "12", from_field: "change", to_field: "legal" });
});

test("a coin's accounts are those whose switch is on", () => {
  const wallet = { legal_balance: "1", change_balance: "2", lever_balance: "3", micro_balance: "4" };
  const row = { id: 2, name: "ETH", decimals: 8, is_legal: 1, is_lever: 0, is_match: 1, is_micro: 0, wallet };
  expect(readCoin(row).available).toEqual({ change: "2", legal: "1" });
});
