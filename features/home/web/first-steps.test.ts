import { expect, test } from "vitest";
import { stepsDone } from "./first-steps.ts";
import type { StepFacts } from "./first-steps.ts";

const NOTHING: StepFacts = { fills: 0, orders: [], checked: false };

test.each([
  ["nothing yet", {}, []],
  ["a fill is a first purchase", { fills: 1 }, ["buy"]],
  ["a plain limit order is no stop", { orders: [{ order_type: "limit", stop_loss_price: "0.00000000" }] }, []],
  ["a stop is one", { orders: [{ order_type: "limit" }, { order_type: "stop" }] }, ["stop"]],
  ["so is a trailing one", { orders: [{ order_type: "trailing_stop" }] }, ["stop"]],
  ["and a stop loss that waits for its buy", { orders: [{ order_type: "limit", stop_loss_price: "90000.0" }] }, ["stop"]],
  ["taking a profit is none", { orders: [{ order_type: "take_profit" }] }, []],
  ["a receipt that agreed", { checked: true }, ["check"]],
] as const)("%s", (_what, facts, done) => {
  const steps = stepsDone({ ...NOTHING, ...facts });
  expect(Object.entries(steps).flatMap(([name, isDone]) => (isDone ? [name] : []))).toEqual(done);
});
