import { describe, expect, test } from "vitest";
import { allOf, exchangeFields, exchangeProblem, initialExchange, previewOf, readCoins, reduceExchange } from "./exchange.form.ts";
import type { ExchangeListReply } from "../contract/exchange.contract.ts";

const REPLY: ExchangeListReply = {
  transfer: [
    { id: 1, name: "BTC", decimals: 8, price: "1000" },
    { id: 2, name: "ETH", decimals: 8, price: "" },
    { id: 3, name: "USDT", decimals: 6, price: "1" },
  ],
  wallet: [
    { currency: 3, change_balance: "2500.50000000" },
    { currency: 1, change_balance: "0.25000000" },
  ],
  terms: { spread: "0.001000", fee: "0.000500", least: "1", most: "50000", seconds: 10 },
};
const [btc, eth, usdt] = readCoins(REPLY);
if (btc === undefined || eth === undefined || usdt === undefined) throw new Error("three coins must be read");
const form = (amount: string) => ({ from: 3, to: 1, amount });

test("the first form gives USDT for BTC, or what was asked for", () => {
  expect(initialExchange([btc, eth, usdt])).toEqual(form(""));
  expect(initialExchange([btc, eth, usdt], { from: 1 })).toEqual({ from: 1, to: 3, amount: "" });
  expect(initialExchange([btc, eth], { from: 77 })).toEqual({ from: 1, to: 2, amount: "" });
  expect(initialExchange([btc])).toBeUndefined();
});

test("the two sides are never the same", () => {
  expect(reduceExchange(form("5"), { type: "from", coin: 1 })).toEqual({ from: 1, to: 3, amount: "" });
  expect(reduceExchange(form("5"), { type: "to", coin: 3 })).toEqual({ from: 1, to: 3, amount: "" });
  expect(reduceExchange(form("5"), { type: "swap" })).toEqual({ from: 1, to: 3, amount: "" });
  expect(reduceExchange(form("5"), { type: "to", coin: 2 })).toEqual({ from: 3, to: 2, amount: "5" });
});

test("about what arrives is computed by the venue's own formula", () => {
  expect(previewOf(form("1000"), usdt, btc, REPLY.terms)).toEqual({ received: "0.99850149", fee: "0.00049950", gross: "0.99900099" });
  expect(previewOf(form("1000"), usdt, eth, REPLY.terms)).toBeUndefined();
  expect(previewOf(form(""), usdt, btc, REPLY.terms)).toBeUndefined();
});

describe("what is wrong with a form:", () => {
  test.each([
    ["nothing typed", "", btc, "missing"],
    ["zero", "0.0", btc, "missing"],
    ["more than there is", "2500.500001", btc, "too_much"],
    ["a coin without a price", "10", eth, "no_price"],
    ["less than the least", "0.99", btc, "below"],
    ["all there is", "2500.5", btc, undefined],
  ])("%s", (_what, text, to, problem) => {
    expect(exchangeProblem(form(text), usdt, to, REPLY.terms)).toBe(problem);
  });

  test("more than the most", () => {
    expect(exchangeProblem(form("2000"), usdt, btc, { ...REPLY.terms, most: "1999" })).toBe("above");
  });
});

test("all of a coin is typed without zeros, and sent without a point at the end", () => {
  expect([allOf(usdt), allOf(btc), allOf(eth)]).toEqual(["2500.5", "0.25", "0"]);
  expect(exchangeFields(form("12."))).toEqual({ number: "12", from_currency_id: 3, to_currency_id: 1 });
});
