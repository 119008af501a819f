import { expect, test } from "vitest";
import { BTC, filled } from "./order-examples.ts";
import { orderFields } from "./order-request.ts";

const MARKET = { currency_id: 1, legal_id: 3 } as const;

test.each([
  [
    "a limit order: price and amount as typed",
    { price: "64000.", amount: "0.1" },
    { type: 1, order_type: "limit", amount: "0.1", target_price: "64000" },
  ],
  ["a market buy: what it spends", { kind: "market", total: "250" }, { type: 1, order_type: "market", total: "250" }],
  ["a market buy by quantity", { kind: "market", sizedIn: "base", amount: "0.1" }, { type: 1, order_type: "market", amount: "0.1" }],
  [
    "options only where they differ from what is usual",
    { side: "sell", timeInForce: "fok", selfTrade: "expire_both", amount: "0.1", price: "66000" },
    { type: 2, order_type: "limit", amount: "0.1", target_price: "66000", time_in_force: "fok", self_trade: "expire_both" },
  ],
  [
    "post only",
    { postOnly: true, amount: "0.1", price: "64000" },
    { type: 1, order_type: "limit", amount: "0.1", target_price: "64000", post_only: 1 },
  ],
  [
    "a stop: trigger and what it follows",
    { kind: "stop", side: "sell", trigger: "60000", triggerBy: "mark", amount: "0.1" },
    { type: 2, order_type: "stop", amount: "0.1", trigger_price: "60000", trigger_by: "mark" },
  ],
  [
    "a stop buy by what it spends",
    { kind: "stop", trigger: "66000", total: "100" },
    { type: 1, order_type: "stop", total: "100", trigger_price: "66000", trigger_by: "mark" },
  ],
  [
    "a take-profit limit",
    { kind: "take_profit_limit", side: "sell", trigger: "70000", price: "69900", amount: "0.1" },
    { type: 2, order_type: "take_profit_limit", amount: "0.1", trigger_price: "70000", target_price: "69900", trigger_by: "mark" },
  ],
  [
    "a trailing stop: its distance, no trigger",
    { kind: "trailing_stop", side: "sell", trail: "1.5", amount: "0.1" },
    { type: 2, order_type: "trailing_stop", amount: "0.1", trail_percent: "1.5", trigger_by: "mark" },
  ],
  [
    "an OCO whose stop sells at market",
    { kind: "oco", side: "sell", price: "70000", trigger: "60000", amount: "0.1" },
    { type: 2, order_type: "oco", amount: "0.1", target_price: "70000", trigger_price: "60000", trigger_by: "mark" },
  ],
  [
    "an OCO whose stop has a limit",
    { kind: "oco", side: "sell", price: "70000", trigger: "60000", stopLimit: "59900.", amount: "0.1" },
    {
      type: 2,
      order_type: "oco",
      amount: "0.1",
      target_price: "70000",
      trigger_price: "60000",
      trigger_by: "mark",
      stop_limit_price: "59900",
    },
  ],
  [
    "a bracket whose exits were typed in percent: as prices",
    { hasExits: true, exitsIn: "percent", price: "64000", amount: "0.1", takeProfit: "5", stopLoss: "2.5", stopLossLimit: "3" },
    {
      type: 1,
      order_type: "limit",
      amount: "0.1",
      target_price: "64000",
      take_profit_price: "67200.0",
      stop_loss_price: "62400.0",
      stop_loss_limit_price: "62080.0",
      trigger_by: "mark",
    },
  ],
  [
    "a bracket with a take-profit alone follows no trigger",
    { hasExits: true, kind: "market", total: "100", takeProfit: "70000" },
    { type: 1, order_type: "market", total: "100", take_profit_price: "70000.0" },
  ],
] as const)("the request of %s", (_what, fields, expected) => {
  expect(orderFields(filled(fields), BTC)).toEqual({ ...MARKET, ...expected });
});
