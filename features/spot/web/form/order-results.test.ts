import { describe, expect, test } from "vitest";
import { BTC, E8, filled } from "./order-examples.ts";
import { ladderRungs, orderResults } from "./order-results.ts";

describe("how it can end", () => {
  test("a bracket's gain and loss count the fees of both sides", () => {
    const form = filled({ hasExits: true, price: "64000", amount: "0.1", takeProfit: "70000", stopLoss: "60000" });
    // 0.0999 BTC are left to sell: 6,993 less 0.1 %, or 5,994 less 0.2 %, against 6,400 paid.
    expect(orderResults(form, BTC)).toEqual([
      { way: "limit", price: 700_000, total: 698_600_700_000, change: 58_600_700_000 },
      { way: "stop", price: 600_000, total: 598_201_200_000, change: -41_798_800_000 },
    ]);
  });

  test("a stop-loss with a limit is reckoned at its limit, the worst that can happen", () => {
    const form = filled({ hasExits: true, price: "64000", amount: "0.1", stopLoss: "60000", stopLossLimit: "59000" });
    expect(orderResults(form, BTC)).toMatchObject([{ way: "stop", price: 590_000 }]);
  });

  test("an OCO sale is compared with selling at the best bid now", () => {
    const form = filled({ kind: "oco", side: "sell", price: "70000", trigger: "60000", amount: "0.1" });
    const now = 649_999_000_000 - 1_299_998_000;
    expect(orderResults(form, BTC)).toEqual([
      { way: "limit", price: 700_000, total: 6993 * E8, change: 6993 * E8 - now },
      { way: "stop", price: 600_000, total: 5988 * E8, change: 5988 * E8 - now },
    ]);
  });

  test("an OCO purchase gains by paying less", () => {
    const form = filled({ kind: "oco", price: "62500", trigger: "66000", amount: "0.1" });
    expect(orderResults(form, BTC).map(({ change }) => Math.sign(change))).toEqual([1, -1]);
  });

  test("an ordinary order has one way only", () => {
    expect(orderResults(filled({ price: "64000", amount: "0.1" }), BTC)).toEqual([]);
  });
});

describe("the price ladder", () => {
  test("goes from high to low", () => {
    const form = filled({ kind: "oco", side: "sell", price: "70000", trigger: "60000", stopLimit: "59000" });
    expect(ladderRungs(form, BTC).map(({ name }) => name)).toEqual(["limit", "now", "trigger", "stop_limit"]);
  });

  test("a bracket at market starts from its entry", () => {
    const form = filled({ kind: "market", hasExits: true, takeProfit: "70000", stopLoss: "60000" });
    expect(ladderRungs(form, BTC).map(({ name }) => name)).toEqual(["take_profit", "entry", "stop_loss"]);
  });

  test("a stop-loss with a limit shows both", () => {
    const form = filled({ hasExits: true, price: "64000", stopLoss: "60000", stopLossLimit: "59000" });
    expect(ladderRungs(form, BTC).map(({ name }) => name)).toEqual(["now", "entry", "stop_loss", "stop_limit"]);
  });
});
