import { describe, expect, test } from "vitest";
import type { DepositNetwork, DepositOptions } from "../contract/deposits.contract.ts";
import { askProblems, groupsOf, paperProblem } from "./deposit.form.ts";
import { coinsOf } from "./deposits.api.ts";

const ERC20: DepositNetwork = {
  network: 2,
  name: "ERC20",
  address: "PAPER-2-AAAA-BBBB",
  memo: "",
  deposit_min: "5.000000",
  confirmations: 20,
  minutes: 5,
  open: true,
};
const options = (more: Partial<DepositOptions> = {}): DepositOptions => ({
  currency: 1,
  currency_name: "BTC",
  decimals: 8,
  is_paper: true,
  networks: [ERC20],
  paper: { most: "1000000", taken: "940000", left: "60000", ends: 0 },
  price: "60000",
  answered_within: 1,
  requests_max: 20,
  waiting: 0,
  ...more,
});

describe("what can't be asked for", () => {
  test.each([
    ["nothing typed, no picture", "", false, ERC20, ["amount_missing", "voucher_missing"]],
    ["zero", "0.0", true, ERC20, ["amount_missing"]],
    ["exactly the least is accepted", "5", true, ERC20, []],
    ["a unit less is not", "4.99999999", true, ERC20, ["below_minimum"]],
    ["without a network there is no least", "0.00000001", true, undefined, []],
    ["more decimals than the coin has", "5.000000001", true, ERC20, ["amount_missing"]],
    ["no picture", "5", false, ERC20, ["voucher_missing"]],
  ] as const)("%s", (_why, amount, hasPicture, network, expected) => {
    expect(askProblems({ amount, hasPicture }, options(), network)).toEqual(expected);
  });
});

describe("paper money", () => {
  test.each([
    ["nothing", "", options(), "amount_missing"],
    ["exactly what is left", "1", options(), undefined],
    ["a unit more", "1.00000001", options(), "too_much"],
    ["a coin without a price", "1", options({ price: "" }), "price_missing"],
  ] as const)("%s", (_why, amount, given, expected) => {
    expect(paperProblem(amount, given)).toBe(expected);
  });
});

test("an address is read in groups: of four, or as it is written", () => {
  expect(groupsOf("TXk8Qw3nVb7LKt")).toEqual(["TXk8", "Qw3n", "Vb7L", "Kt"]);
  expect(groupsOf("PAPER-3-7QK4")).toEqual(["PAPER", "3", "7QK4"]);
});

test("a coin stands once with all its networks, in the venue's order", () => {
  const of = (currency: number, currency_name: string, name: string) => ({ currency, currency_name, name }) as never;
  expect(coinsOf([of(3, "USDT", "ERC20"), of(1, "BTC", "Bitcoin"), of(3, "USDT", "TRC20")])).toEqual([
    { id: 3, code: "USDT", networks: ["ERC20", "TRC20"] },
    { id: 1, code: "BTC", networks: ["Bitcoin"] },
  ]);
});
