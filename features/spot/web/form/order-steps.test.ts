import { describe, expect, test } from "vitest";
import { BTC, STOCK, filled } from "./order-examples.ts";
import type { OrderContext, OrderForm } from "./order-state.ts";
import { exitLots, orderSteps } from "./order-steps.ts";

const steps = (fields: Partial<OrderForm>, context: OrderContext = BTC): readonly string[] =>
  orderSteps(filled(fields, context), context).map(({ name, branch }) => (branch === undefined ? name : `${branch}: ${name}`));

describe("what will happen", () => {
  test.each([
    ["a limit buy below the market", { price: "64000", amount: "0.1" }, ["buy.limit", "rests.gtc"]],
    ["a limit buy at the best offer", { price: "65000.1", amount: "0.1" }, ["buy.limit", "trades_now", "rests.gtc"]],
    ["post only", { price: "64000", postOnly: true }, ["buy.limit", "post_only", "rests.gtc"]],
    ["fill or kill", { timeInForce: "fok" }, ["buy.limit", "fok"]],
    ["a market buy by total", { kind: "market" }, ["buy.total", "ioc"]],
    ["a market sale", { kind: "market", side: "sell" }, ["sell.market", "ioc"]],
    ["a sell stop", { kind: "stop", side: "sell", trigger: "60000" }, ["falls.mark", "sell.market", "slips", "ioc"]],
    ["a buy stop by the last trade", { kind: "stop", triggerBy: "last" }, ["rises.last", "buy.total", "slips", "ioc"]],
    ["a sell stop-limit", { kind: "stop_limit", side: "sell" }, ["falls.mark", "sell.limit", "may_rest", "rests.gtc"]],
    ["a sell take-profit", { kind: "take_profit", side: "sell" }, ["rises.mark", "sell.market", "slips", "ioc"]],
    ["a buy take-profit limit", { kind: "take_profit_limit" }, ["falls.mark", "buy.limit", "may_rest", "rests.gtc"]],
    [
      "a trailing sale by the mark",
      { kind: "trailing_stop", side: "sell", triggerBy: "mark" },
      ["trail.sell", "trail.mark", "sell.market", "slips", "ioc"],
    ],
    [
      "an OCO sale",
      { kind: "oco", side: "sell" },
      ["either: sell.limit", "or: falls.mark", "or: sell.market", "or: slips", "one_ends_other"],
    ],
    [
      "an OCO buy whose stop has a limit",
      { kind: "oco", stopLimit: "66500" },
      ["either: buy.limit", "or: rises.mark", "or: buy.limit", "or: may_rest", "one_ends_other"],
    ],
    [
      "a bracket with both exits",
      { hasExits: true, price: "64000", takeProfit: "70000", stopLoss: "60000" },
      ["buy.limit", "rests.gtc", "exits", "either: sell.limit", "or: falls.mark", "or: sell.market", "or: slips", "one_ends_other"],
    ],
    [
      "a bracket with a stop-loss alone",
      { hasExits: true, price: "64000", stopLoss: "60000", stopLossLimit: "59000" },
      ["buy.limit", "rests.gtc", "exits", "falls.mark", "sell.limit", "may_rest"],
    ],
  ] as const)("%s", (_what, fields, expected) => {
    expect(steps(fields)).toEqual(expected);
  });

  test("a stock's order for the day rests until then", () => {
    expect(steps({ price: "64000", timeInForce: "day" }, STOCK)).toEqual(["buy.limit", "rests.day"]);
  });

  test("during an auction the order takes part in it", () => {
    expect(steps({ price: "66000" }, { ...STOCK, phase: "opening_auction" })).toEqual(["buy.limit", "auction"]);
  });

  test("the steps carry the figures of the form", () => {
    const [wait, trade] = orderSteps(filled({ kind: "stop_limit", side: "sell", trigger: "60000", price: "59900", amount: "0.1" }), BTC);
    expect(wait).toEqual({ name: "falls.mark", price: 600_000 });
    expect(trade).toEqual({ name: "sell.limit", price: 599_000, base: 10_000_000 });
  });
});

test("the exits sell what the buy brings after its fee, in whole lots", () => {
  // 0.1 BTC less 0.1 % is 0.0999; a fee within a lot still costs the whole lot.
  expect(exitLots(filled({ hasExits: true, price: "64000", amount: "0.1" }), BTC)).toBe(9990);
  expect(exitLots(filled({ hasExits: true, price: "64000", amount: "0.0001" }), BTC)).toBe(9);
});
