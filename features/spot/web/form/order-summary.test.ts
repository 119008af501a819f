import { describe, expect, test } from "vitest";
import { BTC, E8, STOCK, filled } from "./order-examples.ts";
import { summariseOrder } from "./order-summary.ts";

describe("what an order costs and holds", () => {
  test.each([
    [
      "a resting limit buy pays the maker's fee in the coin",
      { price: "64000", amount: "0.1" },
      { value: 6400 * E8, hold: 6400 * E8, fee: 10_000, feeIn: "base" },
    ],
    ["a limit buy at the best offer pays the taker's fee", { price: "65000.1", amount: "0.1" }, { fee: 20_000 }],
    [
      "a limit sale holds its coins",
      { side: "sell", price: "66000", amount: "0.1" },
      { value: 6600 * E8, hold: E8 / 10, holdIn: "base", feeIn: "quote" },
    ],
    [
      "a market sale is valued at the best bid",
      { side: "sell", kind: "market", amount: "0.1" },
      { value: 649_999_000_000, fee: 1_299_998_000 },
    ],
    ["a market buy by total holds that", { kind: "market", total: "250" }, { value: 250 * E8, hold: 250 * E8, quantity: 384 }],
    [
      "a waiting market buy by quantity holds 5 % more than its trigger",
      { kind: "stop", sizedIn: "base", trigger: "66000", amount: "0.1" },
      { value: 6600 * E8, hold: 6930 * E8 },
    ],
    ["a waiting market buy by total holds that", { kind: "stop", trigger: "66000", total: "100" }, { hold: 100 * E8 }],
    [
      "a trailing buy reserves from its first trigger",
      { kind: "trailing_stop", sizedIn: "base", trail: "1", amount: "0.1" },
      { value: 6565 * E8, hold: 689_325_000_000 },
    ],
    [
      "a waiting limit buy holds its limit",
      { kind: "stop_limit", trigger: "66000", price: "66500", amount: "0.1" },
      { hold: 6650 * E8, fee: 20_000 },
    ],
    [
      "a limit that will rest after its trigger pays the maker's fee",
      { kind: "stop_limit", trigger: "66000", price: "65900", amount: "0.1" },
      { fee: 10_000 },
    ],
    [
      "an OCO buy holds for its dearer order",
      { kind: "oco", price: "62500", trigger: "66000", amount: "0.1" },
      { value: 6250 * E8, hold: 6930 * E8 },
    ],
    ["an OCO sale holds its coins once", { kind: "oco", side: "sell", price: "70000", trigger: "60000", amount: "0.1" }, { hold: E8 / 10 }],
  ] as const)("%s", (_why, fields, expected) => {
    expect(summariseOrder(filled(fields), BTC)).toMatchObject(expected);
  });

  test.each([
    ["a buy that the best level holds", { sizedIn: "base", amount: "1" }, { averagePrice: 650_001, value: 65_000.1 * E8, isDeeper: false }],
    [
      "a buy of twice as much pays the second level too",
      { sizedIn: "base", amount: "2" },
      { averagePrice: 650_251, value: 130_050.2 * E8 },
    ],
    ["a buy beyond the visible book says so", { sizedIn: "base", amount: "200" }, { isDeeper: true }],
    ["a sale of twice the best bid", { side: "sell", amount: "2" }, { averagePrice: 649_749, value: 129_949.8 * E8 }],
    ["an amount to spend", { total: "130050.2" }, { quantity: 200_000, averagePrice: 650_251 }],
  ] as const)("at market, by the visible book: %s", (_why, fields, expected) => {
    expect(summariseOrder(filled({ kind: "market", ...fields }), BTC)).toMatchObject(expected);
  });

  test("without a book a market order is valued at the last price, and nothing is said of its average", () => {
    const context = { ...BTC, bids: [], asks: [], bestBid: undefined, bestAsk: undefined };
    const form = filled({ kind: "market", sizedIn: "base", amount: "1" }, context);
    expect(summariseOrder(form, context)).toMatchObject({ value: 65_000 * E8, averagePrice: undefined });
  });

  test("in an auction everybody pays the maker's rate", () => {
    const form = filled({ price: "66000", amount: "0.1" }, STOCK);
    expect(summariseOrder(form, { ...STOCK, phase: "opening_auction" }).fee).toBe(10_000);
  });

  test("a typed amount moves the slider to its share, counting the reserve", () => {
    expect(summariseOrder(filled({ price: "62500", amount: "0.08" }), BTC).share).toBe(50);
    expect(summariseOrder(filled({ kind: "stop", sizedIn: "base", trigger: "66000", amount: "0.1" }), BTC).share).toBe(69);
  });

  test("nothing is known while a price is missing", () => {
    expect(summariseOrder(filled({ kind: "stop", sizedIn: "base", amount: "0.1" }), BTC)).toMatchObject({
      value: undefined,
      hold: undefined,
    });
  });
});
