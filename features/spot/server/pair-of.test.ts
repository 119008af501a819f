import { expect, test } from "vitest";
import type { KernelEvent } from "../../../kernel/kernel.ts";
import { orderId } from "../../../money/units.ts";
import type { Placed } from "../kernel/spot.messages.ts";
import { stopOf } from "./pair-of.ts";

const placed = (order: number, pair = 0): Placed => ({ type: "spot/placed", order: orderId(order), pair: orderId(pair) }) as Placed;
const LIMIT = placed(7);

test.each<[string, KernelEvent | undefined, number]>([
  ["the stop that names it", placed(8, 7), 8],
  ["a stop that names another", placed(8, 6), 0],
  ["an order of its own, as when two brackets end together", placed(8), 0],
  ["something else", { type: "spot/closed", order: orderId(7) } as KernelEvent, 0],
  ["nothing", undefined, 0],
])("a limit order followed by %s", (_what, next, stop) => {
  expect(stopOf(LIMIT, next)).toBe(stop);
});
