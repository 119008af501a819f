import { describe, expect, test } from "vitest";
import { ticks } from "../../../../money/units.ts";
import { BTC, STOCK, filled } from "./order-examples.ts";
import { orderErrors, shownProblem } from "./order-problems.ts";
import type { OrderContext, OrderForm } from "./order-state.ts";

const names = (fields: Partial<OrderForm>, context: OrderContext = BTC): readonly string[] =>
  orderErrors(filled(fields, context), context).map(({ field, name }) => `${field} ${name}`);

describe("a limit order is refused", () => {
  test.each([
    ["without an amount", {}, ["amount amount_missing"]],
    ["with an amount of zero", { amount: "0.000" }, ["amount amount_missing"]],
    ["without a price", { price: "", amount: "0.1" }, ["price price_missing"]],
    ["one tick above the band", { price: "71500.1", amount: "0.1" }, ["price price_outside_band"]],
    ["exactly at the band it is accepted", { price: "71500", amount: "0.1" }, []],
    ["one tick below the band", { price: "58499.9", amount: "0.1" }, ["price price_outside_band"]],
    ["one lot below the minimum value", { price: "62500", amount: "0.00007" }, ["amount below_minimum"]],
    ["exactly the minimum value is accepted", { price: "62500", amount: "0.00008" }, []],
    ["one lot more than the wallet holds", { price: "62500", amount: "0.16001" }, ["amount insufficient"]],
    ["exactly what the wallet holds is accepted", { price: "62500", amount: "0.16" }, []],
    ["selling more than is held", { side: "sell", amount: "0.50001" }, ["amount insufficient"]],
    ["selling all that is held is accepted", { side: "sell", amount: "0.5" }, []],
    ["a value beyond exact numbers", { amount: "999999999" }, ["amount amount_too_large"]],
    ["post only at the best offer", { postOnly: true, price: "65000.1", amount: "0.1" }, ["price post_only_trades"]],
    ["post only a tick below the best offer is accepted", { postOnly: true, price: "65000", amount: "0.1" }, []],
    ["post only selling at the best bid", { side: "sell", postOnly: true, price: "64999.9", amount: "0.1" }, ["price post_only_trades"]],
  ] as const)("%s", (_why, fields, expected) => {
    expect(names(fields)).toEqual(expected);
  });

  test("a guest sees no funds problem before logging in", () => {
    expect(names({ amount: "0.15" }, { ...BTC, quoteAvailable: undefined })).toEqual([]);
  });
});

describe("a market buy is refused", () => {
  test.each([
    ["without anything to spend", {}, ["total amount_missing"]],
    ["for a cent below the minimum", { total: "4.99" }, ["total below_minimum"]],
    ["the minimum is accepted", { total: "5" }, []],
    ["for a cent more than there is", { total: "10000.01" }, ["total insufficient"]],
    ["for a sum with more digits than are exact", { total: "999999999999999" }, ["total amount_too_large"]],
    ["by a quantity with more digits than are exact", { sizedIn: "base", amount: "999999999999999" }, ["amount amount_too_large"]],
    ["by quantity, one lot beyond the money", { sizedIn: "base", amount: "0.15385" }, ["amount insufficient"]],
    ["by quantity, all that the money buys is accepted", { sizedIn: "base", amount: "0.15384" }, []],
  ] as const)("%s", (_why, fields, expected) => {
    expect(names({ kind: "market", ...fields })).toEqual(expected);
  });
});

test.each([
  ["the mark", { triggerBy: "mark" }, []],
  ["the last trade", { triggerBy: "last" }, ["trigger trigger_below"]],
] as const)("a trigger between mark and last trade is judged by %s when it follows that", (_what, fields, expected) => {
  const apart = { ...BTC, markPrice: ticks(652_000), tradePrice: ticks(648_000) };
  expect(names({ side: "sell", amount: "0.1", kind: "stop", trigger: "65000", ...fields }, apart)).toEqual(expected);
});

describe("a waiting order is refused", () => {
  const sell = { side: "sell", amount: "0.1" } as const;
  const buy = { side: "buy", sizedIn: "base", amount: "0.1" } as const;
  test.each([
    ["a stop without a trigger", { ...sell, kind: "stop" }, ["trigger trigger_missing"]],
    ["a sell stop at the last price", { ...sell, kind: "stop", trigger: "65000" }, ["trigger trigger_below"]],
    ["a tick below it is accepted", { ...sell, kind: "stop", trigger: "64999.9" }, []],
    ["a buy stop at the last price", { ...buy, kind: "stop", trigger: "65000" }, ["trigger trigger_above"]],
    ["a tick above it is accepted", { ...buy, kind: "stop", trigger: "65000.1" }, []],
    ["a sell take-profit at the last price", { ...sell, kind: "take_profit", trigger: "65000" }, ["trigger trigger_above"]],
    ["a buy take-profit at the last price", { ...buy, kind: "take_profit", trigger: "65000" }, ["trigger trigger_below"]],
    ["a trigger a tick outside the band", { ...sell, kind: "stop", trigger: "58499.9" }, ["trigger price_outside_band"]],
    ["a stop-limit without its limit", { ...sell, kind: "stop_limit", trigger: "60000" }, ["price price_missing"]],
    [
      "a limit a tick outside the trigger's band",
      { ...sell, kind: "stop_limit", trigger: "60000", price: "53999.9" },
      ["price price_outside_band"],
    ],
    ["a limit at the edge of the trigger's band", { ...sell, kind: "stop_limit", trigger: "60000", price: "54000" }, []],
    [
      "a market buy whose reserve is a lot beyond the money",
      { ...buy, kind: "stop", trigger: "66000", amount: "0.14431" },
      ["amount insufficient"],
    ],
    ["with its reserve just paid it is accepted", { ...buy, kind: "stop", trigger: "66000", amount: "0.14430" }, []],
  ] as const)("%s", (_why, fields, expected) => {
    expect(names(fields)).toEqual(expected);
  });

  test.each([
    ["no distance", "", ["trail trail_missing"]],
    ["a distance below 0.1 %", "0.09", ["trail trail_missing"]],
    ["0.1 % is accepted", "0.1", []],
    ["the band's width is accepted", "10", []],
    ["a distance beyond the band", "10.01", ["trail trail_outside_band"]],
    ["a distance above 50 %", "50.01", ["trail trail_missing", "trail trail_outside_band"]],
  ] as const)("a trailing stop with %s", (_why, trail, expected) => {
    expect(names({ ...sell, kind: "trailing_stop", trail })).toEqual(expected);
  });

  test("the bound is named: the price that the trigger had to stay below", () => {
    const form = filled({ ...sell, kind: "stop", trigger: "65000" });
    expect(orderErrors(form, BTC)).toEqual([{ field: "trigger", name: "trigger_below", high: ticks(650_000) }]);
  });
});

describe("an OCO is refused", () => {
  const pair = { kind: "oco", side: "sell", amount: "0.1", price: "70000", trigger: "60000" } as const;
  test.each([
    ["around the price it is accepted", {}, []],
    ["a sale's limit at the last price", { price: "65000" }, ["price pair_limit_above"]],
    ["a sale's stop at the last price", { trigger: "65000" }, ["trigger trigger_below"]],
    [
      "a purchase mirrors it",
      { side: "buy", price: "66000", trigger: "64000" },
      ["price pair_limit_below", "trigger trigger_above", "price post_only_trades"],
    ],
    ["a purchase around the price", { side: "buy", price: "62500", trigger: "66000" }, []],
    ["a stop limit far from its trigger", { stopLimit: "53999.9" }, ["stopLimit price_outside_band"]],
    ["the cheaper of its orders below the minimum", { amount: "0.00008" }, ["amount below_minimum"]],
  ] as const)("%s", (_why, fields, expected) => {
    expect(names({ ...pair, ...fields })).toEqual(expected);
  });

  test("when its limit would meet the best bid", () => {
    const context = { ...BTC, bestBid: ticks(700_000) };
    expect(names(pair, context)).toEqual(["price post_only_trades"]);
  });
});

describe("a bracket is refused", () => {
  const bracket = { hasExits: true, price: "64000", amount: "0.1" } as const;
  test.each([
    ["without any exit", {}, ["takeProfit exits_missing"]],
    ["one exit is enough", { stopLoss: "60000" }, []],
    ["a take-profit at the entry", { takeProfit: "64000" }, ["takeProfit take_profit_above"]],
    ["a tick above the entry it is accepted", { takeProfit: "64000.1" }, []],
    ["a stop-loss at the entry", { stopLoss: "64000" }, ["stopLoss stop_loss_below"]],
    ["a tick below the entry it is accepted", { stopLoss: "63999.9" }, []],
    ["a take-profit outside the band", { takeProfit: "71500.1" }, ["takeProfit price_outside_band"]],
    ["a stop-loss limit far from its stop", { stopLoss: "60000", stopLossLimit: "53999.9" }, ["stopLossLimit price_outside_band"]],
    [
      "at market the entry is the last price",
      { kind: "market", sizedIn: "base", amount: "0.1", takeProfit: "65000" },
      ["takeProfit take_profit_above"],
    ],
  ] as const)("%s", (_why, fields, expected) => {
    expect(names({ ...bracket, ...fields })).toEqual(expected);
  });
});

describe("a stock's session", () => {
  const limit = { amount: "0.1" } as const;
  const stop = { kind: "stop", sizedIn: "base", trigger: "66000", amount: "0.1" } as const;
  test.each([
    ["closed takes nothing", "closed", limit, ["market session_closed"]],
    ["an auction takes a limit order", "opening_auction", limit, []],
    ["an auction takes a limit order for the day", "closing_auction", { ...limit, timeInForce: "day" }, []],
    ["an auction takes no ioc", "opening_auction", { ...limit, timeInForce: "ioc" }, ["market auction_limit_only"]],
    ["an auction takes no post only", "opening_auction", { ...limit, postOnly: true }, ["market auction_limit_only"]],
    ["an auction takes no market order", "closing_auction", { kind: "market", total: "100" }, ["market auction_limit_only"]],
    [
      "an auction takes no OCO",
      "closing_auction",
      { kind: "oco", price: "62500", trigger: "66000", amount: "0.1" },
      ["market auction_limit_only"],
    ],
    ["what waits may come during an auction", "opening_auction", stop, []],
  ] as const)("%s", (_why, phase, fields, expected) => {
    expect(names(fields, { ...STOCK, phase })).toEqual(expected);
  });

  test("a halt takes nothing, in any phase", () => {
    expect(names(limit, { ...STOCK, halted: true })).toEqual(["market halted"]);
  });
});

describe("which problem is shown", () => {
  test("before a try to send, not that the form is still empty", () => {
    expect(shownProblem(orderErrors(filled({}), BTC), false)).toBeUndefined();
    expect(shownProblem(orderErrors(filled({}), BTC), true)?.name).toBe("amount_missing");
  });

  test("at once, that there are too many digits: typing on does not mend it", () => {
    expect(shownProblem(orderErrors(filled({ kind: "market", total: "999999999999999" }), BTC), false)?.name).toBe("amount_too_large");
  });

  test("at once, that a price can't be", () => {
    expect(shownProblem(orderErrors(filled({ price: "90000" }), BTC), false)?.name).toBe("price_outside_band");
  });
});
