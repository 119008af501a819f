import { describe, expect, test } from "vitest";
import { ticks } from "../../../money/units.ts";
import { initialOrder, orderErrors, orderFields, reduceOrder, summariseOrder } from "./spot.form.ts";
import type { OrderAction, OrderContext, OrderForm } from "./spot.form.ts";

const E8 = 100_000_000;
/** BTC/USDT: tick 0.1, lot 0.00001, last 65,000.0, band 10 %, fees 0.1 % and 0.2 %, 10,000 USDT and 0.5 BTC available. */
const BTC: OrderContext = {
  currencyId: 1,
  legalId: 3,
  priceDecimals: 1,
  quantityDecimals: 5,
  makerPpm: 1000,
  takerPpm: 2000,
  bandPpm: 100_000,
  notionalMin: 5 * E8,
  lastPrice: ticks(650_000),
  bestBid: ticks(649_999),
  bestAsk: ticks(650_001),
  baseAvailable: E8 / 2,
  quoteAvailable: 10_000 * E8,
  sessionOpen: true,
};

const after = (actions: readonly OrderAction[], context: OrderContext = BTC): OrderForm =>
  actions.reduce((form, action) => reduceOrder(form, action, context), initialOrder(context));
const amount = (text: string): OrderAction => ({ type: "amount", text });
const price = (text: string): OrderAction => ({ type: "price", text });
const problems = (actions: readonly OrderAction[], context: OrderContext = BTC): readonly string[] =>
  orderErrors(after(actions, context), context).map((problem) => problem.name);

describe("sending an order is refused", () => {
  test.each([
    ["without an amount", [], ["amount_missing"]],
    ["with an amount of zero", [amount("0.000")], ["amount_missing"]],
    ["without a price", [price(""), amount("0.1")], ["price_missing"]],
    ["one tick above the band", [price("71500.1"), amount("0.1")], ["price_outside_band"]],
    ["exactly at the band it is accepted", [price("71500"), amount("0.1")], []],
    ["one lot below the minimum value", [price("62500"), amount("0.00007")], ["below_minimum"]],
    ["exactly the minimum value is accepted", [price("62500"), amount("0.00008")], []],
    ["one lot more than the wallet holds", [price("62500"), amount("0.16001")], ["insufficient"]],
    ["exactly what the wallet holds is accepted", [price("62500"), amount("0.16")], []],
    ["selling more than is held", [{ type: "side", side: "sell" }, amount("0.50001")], ["insufficient"]],
    ["selling all that is held is accepted", [{ type: "side", side: "sell" }, amount("0.5")], []],
    ["a value beyond exact numbers", [amount("999999999")], ["amount_too_large"]],
  ] as const)("%s", (_why, actions, expected) => {
    expect(problems(actions)).toEqual(expected);
  });

  test("while the stock's session is closed", () => {
    expect(problems([amount("0.1")], { ...BTC, sessionOpen: false })).toEqual(["session_closed"]);
  });

  test("a guest sees no funds problem before logging in", () => {
    expect(problems([amount("100")], { ...BTC, quoteAvailable: undefined })).toEqual([]);
  });
});

describe("the preview", () => {
  test("a resting limit buy pays the maker's fee in the coin received", () => {
    const summary = summariseOrder(after([price("64000"), amount("0.1")]), BTC);
    expect(summary).toMatchObject({ value: 6400 * E8, fee: 10_000, feeIn: "base" });
  });

  test("a limit buy at the best offer trades at once and pays the taker's fee", () => {
    expect(summariseOrder(after([price("65000.1"), amount("0.1")]), BTC).fee).toBe(20_000);
  });

  test("a market sell is valued at the best bid and pays in the quote currency", () => {
    const form = after([{ type: "side", side: "sell" }, { type: "kind", kind: "market" }, amount("0.1")]);
    expect(summariseOrder(form, BTC)).toMatchObject({ value: 649_999_000_000, fee: 1_299_998_000, feeIn: "quote" });
  });

  test("a typed amount moves the slider to its share", () => {
    expect(summariseOrder(after([price("62500"), amount("0.08")]), BTC).share).toBe(50);
  });
});

describe("the slider", () => {
  test("half of the quote currency buys whole lots only", () => {
    expect(after([price("65000"), { type: "share", percent: 50 }]).amount).toBe("0.07692");
  });

  test("a new price keeps the share and changes the amount", () => {
    const form = after([{ type: "share", percent: 100 }, price("62500")]);
    expect([form.amount, form.share]).toEqual(["0.16000", 100]);
  });

  test("all of the coin is sold at 100 %", () => {
    expect(
      after([
        { type: "side", side: "sell" },
        { type: "share", percent: 100 },
      ]).amount,
    ).toBe("0.50000");
  });

  test("a market buy takes its share of the money, in cents", () => {
    expect(
      after([
        { type: "kind", kind: "market" },
        { type: "share", percent: 33 },
      ]).total,
    ).toBe("3300.00");
  });

  test("an empty wallet stays empty", () => {
    expect(after([{ type: "share", percent: 100 }], { ...BTC, quoteAvailable: 0 }).amount).toBe("");
  });
});

describe("stepping", () => {
  test("one press moves the price by one tick", () => {
    expect(after([price("65000.0"), { type: "step", field: "price", direction: 1 }]).price).toBe("65000.1");
  });

  test("an amount never steps below zero", () => {
    expect(after([{ type: "step", field: "amount", direction: -1 }]).amount).toBe("0.00000");
  });
});

describe("the request", () => {
  test("a limit order names price and amount as typed", () => {
    expect(orderFields(after([price("64000."), amount("0.1")]), BTC)).toEqual({
      currency_id: 1,
      legal_id: 3,
      type: 1,
      amount: "0.1",
      target_price: "64000",
    });
  });

  test("a market buy names what it spends", () => {
    const form = after([
      { type: "kind", kind: "market" },
      { type: "total", text: "250" },
    ]);
    expect(orderFields(form, BTC)).toEqual({ currency_id: 1, legal_id: 3, type: 1, market: 1, total: "250", target_price: "65000.0" });
  });
});
