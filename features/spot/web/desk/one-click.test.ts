import { describe, expect, test } from "vitest";
import { BTC } from "../form/order-examples.ts";
import { orderErrors } from "../form/order-problems.ts";
import { orderFields } from "../form/order-request.ts";
import { oneClickOrder, pressEffect, readOneClick } from "./one-click.ts";

const CLICK = { price: "65000.1", pressed: "65000.1", side: "ask", clicks: 1 } as const;

test.each([
  ["off, a click takes the price", false, CLICK, "take"],
  ["on, a click sends", true, CLICK, "send"],
  ["on, the keyboard still takes the price", true, { ...CLICK, clicks: 0, pressed: undefined }, "take"],
  ["on, another price under the pointer is not sent", true, { ...CLICK, pressed: "65000.2" }, "moved"],
  ["on, the second click of a double click does nothing", true, { ...CLICK, clicks: 2 }, "nothing"],
] as const)("%s", (_why, isOn, press, effect) => {
  expect(pressEffect(isOn, press)).toBe(effect);
});

test("what was kept is read, and it is off whatever else was stored", () => {
  const kept = { isOn: true, side: "sell", amounts: { "BTC/USDT": "0.01", "ETH/USDT": 1, "SOL/USDT": "-1", "XRP/USDT": "1e9" } };
  expect(readOneClick(kept)).toEqual({ isOn: true, side: "sell", amounts: { "BTC/USDT": "0.01" } });
  for (const broken of [undefined, null, 7, "on", [], { isOn: "true", side: "x", amounts: null }])
    expect(readOneClick(broken)).toEqual({ isOn: false, side: "buy", amounts: {} });
});

describe("the order of a click", () => {
  test("is a limit order of the preset amount at the price of the level", () => {
    const form = oneClickOrder({ side: "sell", amount: "0.01" }, "65000.1", BTC);
    expect(orderErrors(form, BTC)).toEqual([]);
    expect(orderFields(form, BTC)).toMatchObject({ type: 2, order_type: "limit", amount: "0.01", target_price: "65000.1" });
  });
  test("is not sent without an amount, or for more than there is", () => {
    expect(orderErrors(oneClickOrder({ side: "buy", amount: "" }, "65000.1", BTC), BTC)[0]).toMatchObject({ field: "amount" });
    expect(orderErrors(oneClickOrder({ side: "buy", amount: "9" }, "65000.1", BTC), BTC)[0]).toMatchObject({ name: "insufficient" });
  });
});
