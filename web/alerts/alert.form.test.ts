import { describe, expect, test } from "vitest";
import { alertAim, alertFields, alertFormOf, emptyAlert, followedPrice } from "./alert.form.ts";

const QUOTE = { price: "60000.0", tradePrice: "59900.0", indexPrice: "60010.0", priceDecimals: 1 };
const MARKET = { baseId: 1, quoteId: 3 };

describe("where an alert fires", () => {
  test.each([
    ["above", { price: "60100" }, { price: "60100.0", direction: "rises", away: "+0.16" }],
    ["below", { price: "57000" }, { price: "57000.0", direction: "falls", away: "-5.00" }],
    ["a percentage up", { by: "percent", percent: "2.5" }, { price: "61500.0", direction: "rises", away: "+2.50" }],
    ["a percentage down", { by: "percent", percent: "2.5", direction: "falls" }, { price: "58500.0", direction: "falls", away: "-2.50" }],
    ["by the last trade", { price: "60000", follows: "last" }, { price: "60000.0", direction: "rises", away: "+0.16" }],
  ] as const)("%s", (_why, form, expected) => {
    expect(alertAim({ ...emptyAlert(), ...form }, QUOTE)).toEqual({ problem: undefined, ...expected });
  });

  test.each([
    ["nothing typed", {}, "missing"],
    ["the price now", { price: "60000" }, "there"],
    ["zero", { price: "0" }, "invalid"],
    ["no number", { price: "." }, "invalid"],
    ["all of it", { by: "percent", percent: "100", direction: "falls" }, "invalid"],
    ["a percentage of none", { by: "percent", percent: "0" }, "invalid"],
  ] as const)("not with %s", (_why, form, problem) => {
    expect(alertAim({ ...emptyAlert(), ...form }, QUOTE)).toEqual({ problem });
  });

  test("not in a market without a price", () => {
    expect(alertAim(emptyAlert("5"), { ...QUOTE, price: "0.0" })).toEqual({ problem: "invalid" });
  });
});

test("it follows what tickers show unless told otherwise", () => {
  expect([followedPrice(QUOTE, "shown"), followedPrice(QUOTE, "last"), followedPrice(QUOTE, "mark")]).toEqual([
    "60000.0",
    "59900.0",
    "60010.0",
  ]);
});

test("a new one names its market, a changed one itself; a fall has its minus", () => {
  const form = { ...emptyAlert("60100"), note: " sell " };
  expect(alertFields(form, MARKET)).toEqual({ currency_id: 1, legal_id: 3, price: "60100", follows: "shown", pause: "0", note: "sell" });
  expect(alertFields({ ...form, by: "percent", percent: "5", direction: "falls" }, MARKET, 7)).toEqual({
    id: 7,
    change: "-5",
    follows: "shown",
    pause: "0",
    note: "sell",
  });
});

test("what is changed begins as it was set", () => {
  const row = { direction: "falls", price: "58500.0", change: "-2.5", follows: "mark", pause: 300, note: "n" } as const;
  const rest = {
    id: 1,
    currency_id: 1,
    legal_id: 3,
    symbol: "BTC/USDT",
    from_price: "60000.0",
    state: "armed",
    fires: 0,
    fired_time: "",
    fired_price: "",
    create_time: "",
  } as const;
  const form = { by: "percent", price: "58500.0", percent: "2.5", direction: "falls", follows: "mark", pause: "300", note: "n" };
  expect(alertFormOf({ ...rest, ...row })).toEqual(form);
  expect(alertFormOf({ ...rest, ...row, change: "" }).by).toBe("price");
});
