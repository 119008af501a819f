import { describe, expect, test } from "vitest";
import type { SpotOrder } from "../spot.api.ts";
import { amendable, exitKey, orderCards, reasonKey, trailText, waitKey } from "./order-rows.ts";

const ROW: SpotOrder = {
  id: 1,
  currency_id: 1,
  legal_id: 3,
  symbol: "BTC/USDT",
  type: 2,
  target_price: "70000.00000000",
  trade_amount: "0.10000000",
  filled_amount: "0.02000000",
  average_price: "0.00000000",
  fee: "0.00000000",
  order_type: "limit",
  status: 1,
  reason: "working",
  pair_id: 0,
  entry_id: 0,
  trigger_price: "0.00000000",
  trigger_by: "",
  trigger_direction: "",
  created_at: "2026-03-02 15:00:00",
};
const STOP: SpotOrder = {
  ...ROW,
  id: 2,
  order_type: "stop",
  reason: "waiting",
  trigger_price: "60000.00000000",
  trigger_by: "last",
  trigger_direction: "falls",
};
const DECIMALS = { priceDecimals: 1, quantityDecimals: 5 };
const ids = (rows: readonly SpotOrder[]): readonly (readonly number[])[] =>
  orderCards(rows).map(({ order, stop }) => (stop === undefined ? [order.id] : [order.id, stop.id]));

describe("cards", () => {
  test("a pair is one card, the limit order first, whichever row came first", () => {
    const [limit, stop] = [
      { ...ROW, pair_id: 2 },
      { ...STOP, pair_id: 1 },
    ];
    expect(ids([limit, stop, { ...ROW, id: 3 }])).toEqual([[1, 2], [3]]);
    expect(ids([stop, { ...ROW, id: 3 }, limit])).toEqual([[1, 2], [3]]);
  });

  test("a pair whose other order is on the next page stays single", () => {
    expect(ids([{ ...ROW, pair_id: 2 }])).toEqual([[1]]);
  });

  test("an ended pair is two rows of the history", () => {
    expect(
      ids([
        { ...ROW, pair_id: 2, status: 2 },
        { ...STOP, pair_id: 1, status: 3 },
      ]),
    ).toEqual([[1], [2]]);
  });
});

describe("what a row says", () => {
  test("a waiting order says for what", () => {
    expect(waitKey(STOP)).toBe("spot.step.falls.last");
    expect(waitKey({ ...STOP, reason: "working" })).toBeUndefined();
  });

  test("why it ended, or by status from an older venue", () => {
    const { reason: _reason, ...older } = ROW;
    expect([reasonKey({ ...ROW, reason: "pair", status: 3 }), reasonKey({ ...older, status: 2 })]).toEqual([
      "spot.reason.pair",
      "spot.reason.filled",
    ]);
  });

  test("an exit is named by what it does", () => {
    expect([exitKey({ ...STOP, entry_id: 9 }), exitKey({ ...ROW, entry_id: 9 }), exitKey(ROW)]).toEqual([
      "spot.stop_loss",
      "spot.take_profit",
      undefined,
    ]);
  });
});

test.each([
  ["1.50", "1.5"],
  ["20.00", "20"],
  ["0.10", "0.1"],
  ["10", "10"],
  ["", undefined],
] as const)("a distance of %j is shown as %j", (trail, expected) => {
  expect(trailText({ ...STOP, trail_percent: trail })).toBe(expected);
});

describe("changing", () => {
  test.each([
    ["a resting limit order can be changed", ROW, true],
    ["a stop-limit that rests after its trigger can", { ...STOP, order_type: "stop_limit", reason: "working" }, true],
    ["a waiting order can't", STOP, false],
    ["an order that follows another can't before that is filled", { ...ROW, reason: "pending" }, false],
    ["an order of a pair can't", { ...ROW, pair_id: 2 }, false],
    ["a bot's iceberg can't", { ...ROW, iceberg: 1 }, false],
    ["an ended order can't", { ...ROW, status: 2 }, false],
  ] as const)("%s", (_why, order, expected) => {
    expect(amendable(order, DECIMALS) !== undefined).toBe(expected);
  });

  test("counts in ticks and lots", () => {
    expect(amendable(ROW, DECIMALS)).toEqual({ id: 1, side: "sell", price: 700_000, quantity: 10_000, filled: 2000 });
  });
});
