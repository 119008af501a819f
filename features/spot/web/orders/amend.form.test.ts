import { describe, expect, test } from "vitest";
import { lots, ticks } from "../../../../money/units.ts";
import { BTC, E8 } from "../form/order-examples.ts";
import { amendEffect, amendFields, amendProblem, initialAmend } from "./amend.form.ts";
import type { RestingOrder } from "./amend.form.ts";

/** 0.1 BTC at 64,000.0, of which 0.02 are filled. */
const BUY: RestingOrder = { id: 7, side: "buy", price: ticks(640_000), quantity: lots(10_000), filled: lots(2000) };
const SELL: RestingOrder = { ...BUY, side: "sell", price: ticks(660_000) };

describe("the place in the queue", () => {
  test.each([
    ["nothing changed", "64000.0", "0.10000", "unchanged"],
    ["written differently it is still the same", "64000", "0.1", "unchanged"],
    ["one lot less keeps it", "64000", "0.09999", "keeps_place"],
    ["one lot more loses it", "64000", "0.10001", "loses_place"],
    ["a tick more loses it, also with less amount", "64000.1", "0.05", "loses_place"],
  ] as const)("%s", (_why, price, amount, expected) => {
    expect(amendEffect({ price, amount }, BUY, BTC)).toBe(expected);
  });
});

describe("a change is refused", () => {
  test.each([
    ["without a price", { price: "" }, "price_missing"],
    ["without an amount", { amount: "0" }, "amount_missing"],
    ["at what is filled already", { amount: "0.02" }, "below_filled"],
    ["one lot above what is filled, but below the minimum", { amount: "0.02001" }, "below_minimum"],
    ["a rest of the minimum value is accepted", { amount: "0.02008" }, undefined],
    ["outside the band", { price: "71500.1" }, "price_outside_band"],
  ] as const)("%s", (_why, change, expected) => {
    expect(amendProblem({ ...initialAmend(BUY, BTC), ...change }, BUY, BTC)?.name).toBe(expected);
  });

  test("beyond what is held now and what is available", () => {
    const context = { ...BTC, quoteAvailable: 640 * E8, baseAvailable: E8 / 100 };
    const more = (order: RestingOrder, amount: string): string | undefined =>
      amendProblem({ ...initialAmend(order, context), amount }, order, context)?.name;
    expect([more(BUY, "0.11"), more(BUY, "0.11001")]).toEqual([undefined, "insufficient"]);
    expect([more(SELL, "0.11"), more(SELL, "0.11001")]).toEqual([undefined, "insufficient"]);
  });

  test("while the market is closed, except for less amount", () => {
    const context = { ...BTC, phase: "closed" } as const;
    expect(amendProblem({ price: "64000", amount: "0.05" }, BUY, context)).toBeUndefined();
    expect(amendProblem({ price: "64001", amount: "0.05" }, BUY, context)?.name).toBe("session_closed");
  });
});

test("the request names the whole new quantity", () => {
  expect(amendFields({ price: "64000.", amount: "0.05" }, BUY)).toEqual({ id: 7, target_price: "64000", amount: "0.05" });
});
