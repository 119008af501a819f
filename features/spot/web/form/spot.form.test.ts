import { describe, expect, test } from "vitest";
import { BTC, STOCK, after, filled } from "./order-examples.ts";
import { orderTerms } from "./order-terms.ts";
import { initialOrder, reduceOrder } from "./spot.form.ts";

test.each([
  ["the last price", undefined, "65000.0"],
  ["a link's price", "64123.4", "64123.4"],
  ["not one finer than the tick", "64123.45", "65000.0"],
  ["not zero", "0", "65000.0"],
  ["not words", "NaN", "65000.0"],
] as const)("a fresh form begins with %s", (_why, price, expected) => {
  expect(initialOrder(BTC, "sell", price)).toMatchObject({ side: "sell", kind: "limit", price: expected });
});

describe("the slider", () => {
  test.each([
    ["half of the money buys whole lots only", { price: "65000" }, 50, { amount: "0.07692" }],
    ["all of the money at a round price", { price: "62500" }, 100, { amount: "0.16000" }],
    ["all of the coin is sold", { side: "sell" }, 100, { amount: "0.50000" }],
    ["a market buy takes its share of the money, in cents", { kind: "market" }, 33, { total: "3300.00" }],
    ["a market buy by quantity counts the best offer", { kind: "market", sizedIn: "base" }, 100, { amount: "0.15384" }],
    ["a waiting market buy leaves room for its reserve", { kind: "stop", sizedIn: "base", trigger: "66000" }, 100, { amount: "0.14430" }],
    ["a waiting limit buy counts its limit", { kind: "stop_limit", trigger: "66000", price: "66500" }, 100, { amount: "0.15037" }],
    [
      "an OCO buy counts its dearer order",
      { kind: "oco", price: "62500", trigger: "66000", stopLimit: "66500" },
      100,
      { amount: "0.15037" },
    ],
    ["without a trigger there is nothing to count", { kind: "stop", sizedIn: "base" }, 100, { amount: "" }],
  ] as const)("%s", (_why, fields, percent, expected) => {
    expect(shared(filled(fields), percent)).toMatchObject(expected);
  });

  test("a new price keeps the share and changes the amount", () => {
    const form = after([
      { type: "share", percent: 100 },
      { type: "typed", field: "price", text: "62500" },
    ]);
    expect([form.amount, form.share]).toEqual(["0.16000", 100]);
  });

  test("an empty wallet stays empty", () => {
    expect(after([{ type: "share", percent: 100 }], { ...BTC, quoteAvailable: 0 }).amount).toBe("");
  });

  function shared(form: ReturnType<typeof filled>, percent: number): object {
    return reduceOrder(form, { type: "share", percent }, BTC);
  }
});

describe("stepping", () => {
  test("one press moves the price by one tick", () => {
    expect(
      after([
        { type: "typed", field: "price", text: "65000.0" },
        { type: "step", field: "price", direction: 1 },
      ]).price,
    ).toBe("65000.1");
  });

  test("an amount never steps below zero", () => {
    expect(after([{ type: "step", field: "amount", direction: -1 }]).amount).toBe("0.00000");
  });

  test("an empty trigger steps from the last price", () => {
    expect(
      after([
        { type: "kind", kind: "stop" },
        { type: "step", field: "trigger", direction: -1 },
      ]).trigger,
    ).toBe("64999.9");
  });
});

describe("choosing", () => {
  test("another kind clears what does not belong to it", () => {
    const form = filled({ kind: "stop_limit", trigger: "66000", price: "66500", amount: "0.1" });
    expect(reduceOrder(form, { type: "kind", kind: "trailing_stop" }, BTC)).toMatchObject({ trigger: "", price: "", amount: "" });
  });

  test("a limit order starts at the last price", () => {
    expect(filled({ kind: "limit" }).price).toBe("65000.0");
  });

  test("the other side keeps a limit price, but no triggers", () => {
    const limit = reduceOrder(filled({ price: "64000" }), { type: "side", side: "sell" }, BTC);
    const stop = reduceOrder(filled({ kind: "stop", trigger: "66000" }), { type: "side", side: "sell" }, BTC);
    expect([limit.price, stop.trigger]).toEqual(["64000", ""]);
  });

  test.each([
    ["post only ends with another kind", { postOnly: true, kind: "stop_limit" }, { postOnly: false }],
    ["exits are for buys only", { hasExits: true, side: "sell" }, { hasExits: false }],
    ["exits are not for waiting buys", { hasExits: true, kind: "stop" }, { hasExits: false }],
    ["an order for the day is for stocks", { timeInForce: "day" }, { timeInForce: "gtc" }],
    ["an OCO can't be fill-or-kill", { timeInForce: "fok", kind: "oco" }, { timeInForce: "gtc" }],
  ] as const)("%s", (_why, fields, expected) => {
    expect(filled(fields)).toMatchObject(expected);
  });

  test("a stock's order can be for the day", () => {
    expect(filled({ timeInForce: "day" }, STOCK).timeInForce).toBe("day");
  });

  test("post only and filling at once exclude each other: the newer choice counts", () => {
    const postOnly = reduceOrder(filled({ timeInForce: "ioc" }), { type: "options", options: { postOnly: true } }, BTC);
    const ioc = reduceOrder(filled({ postOnly: true }), { type: "options", options: { timeInForce: "ioc" } }, BTC);
    expect([postOnly.timeInForce, postOnly.postOnly, ioc.timeInForce, ioc.postOnly]).toEqual(["gtc", true, "ioc", false]);
  });

  test("what was sent leaves the form without amount and exits", () => {
    const form = reduceOrder(filled({ hasExits: true, takeProfit: "70000", amount: "0.1" }), { type: "submitted" }, BTC);
    expect(form).toMatchObject({ amount: "", takeProfit: "", hasExits: false, price: "65000.0" });
  });
});

describe("exits in percent of the entry", () => {
  const exits = { hasExits: true, exitsIn: "percent" } as const;
  test.each([
    ["a take-profit 5 % above", { takeProfit: "5" }, { takeProfit: 682_500 }],
    ["a stop-loss 3 % below", { stopLoss: "3" }, { stopLoss: 630_500 }],
    ["a take-profit between ticks rounds up, away from the entry", { price: "65000.1", takeProfit: "0.01" }, { takeProfit: 650_067 }],
    ["a stop-loss between ticks rounds down, away from the entry", { price: "65000.1", stopLoss: "0.01" }, { stopLoss: 649_935 }],
    ["zero percent is none", { takeProfit: "0" }, { takeProfit: undefined }],
    ["more than everything still is a price", { stopLoss: "150" }, { stopLoss: 1 }],
  ] as const)("%s", (_why, fields, expected) => {
    expect(orderTerms(filled({ ...exits, price: "65000", ...fields }), BTC)).toMatchObject(expected);
  });

  test("of a market buy they count from the best offer", () => {
    expect(orderTerms(filled({ ...exits, kind: "market", takeProfit: "1" }), BTC).takeProfit).toBe(656_502);
  });

  test("become prices when prices are chosen, and are cleared the other way round", () => {
    const form = filled({ ...exits, price: "65000", takeProfit: "5", stopLoss: "3" });
    const prices = reduceOrder(form, { type: "exits-in", unit: "price" }, BTC);
    expect([prices.takeProfit, prices.stopLoss, prices.stopLossLimit]).toEqual(["68250.0", "63050.0", ""]);
    expect(reduceOrder(prices, { type: "exits-in", unit: "percent" }, BTC).takeProfit).toBe("");
  });
});

test("a trailing stop's trigger starts at its distance from the last price", () => {
  expect(orderTerms(filled({ kind: "trailing_stop", side: "sell", trail: "1.5" }), BTC).trigger).toBe(640_250);
  expect(orderTerms(filled({ kind: "trailing_stop", side: "buy", trail: "1.5" }), BTC).trigger).toBe(659_750);
});
