import { describe, expect, test } from "vitest";
import type { SpotFill, SpotOrder } from "../spot.api.ts";
import { filledTotal, orderStory, receiptsOf } from "./order-story.ts";

const ORDER: SpotOrder = {
  id: 77,
  currency_id: 1,
  legal_id: 3,
  symbol: "BTC/USDT",
  type: 2,
  target_price: "0.00000000",
  trade_amount: "0.01337000",
  filled_amount: "0.01337000",
  average_price: "95298.40000000",
  fee: "1.27413960",
  order_type: "stop",
  status: 2,
  reason: "filled",
  trigger_price: "95300.00000000",
  created_at: "2026-11-21 22:00:00",
  updated_at: "2026-11-21 23:29:44",
};
const fill = (id: number, total: string): SpotFill => ({
  id,
  order_id: 77,
  symbol: "BTC/USDT",
  type: 2,
  price: "95298.40000000",
  amount: "0.00668500",
  total,
  fee: "0.63706980",
  fee_currency: "USDT",
  role: "taker",
  created_at: "2026-11-21 23:29:44",
  receipt: `fill-${id}-taker`,
});
/** As the venue lists them. */
const FILLS = [fill(13, "637.06980400"), fill(12, "637.06980400")];
const types = (order: SpotOrder, fills = FILLS) => orderStory(order, fills).map(({ type }) => type);

describe("what happened to an order", () => {
  test("a stop that acted was placed, triggered, filled twice and ended", () => {
    expect(types(ORDER)).toEqual(["placed", "triggered", "fill", "fill", "state"]);
  });

  test("fills stand oldest first, as the receipts do", () => {
    const order = orderStory(ORDER, FILLS).flatMap((step) => (step.type === "fill" ? [step.fill.id] : []));
    expect(order).toEqual([12, 13]);
    expect(receiptsOf(FILLS)).toEqual(["fill-12-taker", "fill-13-taker"]);
  });

  test("a stop that was cancelled before its trigger was never triggered", () => {
    expect(types({ ...ORDER, status: 3, reason: "cancelled" }, [])).toEqual(["placed", "state"]);
  });

  test("an order that still works has a state without a time, one that ended has the time of its end", () => {
    const last = (order: SpotOrder) => orderStory(order, []).at(-1);
    expect(last({ ...ORDER, status: 1, reason: "waiting" })).toEqual({ type: "state", at: undefined, state: "spot.reason.waiting" });
    expect(last(ORDER)).toMatchObject({ at: new Date("2026-11-21T23:29:44Z"), state: "spot.reason.filled" });
  });

  test("what was filled is worth the sum of its fills", () => {
    expect(filledTotal(FILLS)).toBe("1274.13960800");
    expect(filledTotal([])).toBeUndefined();
  });
});
