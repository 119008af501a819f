/** Orders made smaller in their place. */
import { beforeEach, describe, expect, test } from "vitest";
import { lots, orderId, ticks, type OrderId } from "../../../money/units.ts";
import type { Kernel, Outcome } from "../../../kernel/kernel.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { ANN, BEN, BTC, BTC_USDT, place, placedId, START, USDT, venueWithCoins, waitFor } from "../../../kernel/test-venue.arbitrary.ts";
import type { PlacePair, Shrink } from "./spot.messages.ts";

let kernel: Kernel;
beforeEach(() => {
  kernel = venueWithCoins();
});
const shrink = (order: OrderId, quantity: number, more: Partial<Shrink> = {}): Outcome =>
  kernel.execute({ type: "spot/shrink", at: START, user: ANN, order, lots: lots(quantity), ...more });
const held = (user: number, asset: typeof BTC): bigint => kernel.ledger.balanceOf(user as typeof ANN, PURPOSE.change, asset, "pledged");
const filled = ({ events }: Outcome): number[] => events.flatMap((event) => (event.type === "spot/filled" ? [event.makerOrder] : []));

describe("an order made smaller", () => {
  test("stays before those that came after it, and gets back what it does not need", () => {
    const first = placedId(kernel.execute(place(ANN, "buy", 900, 500, { clientOrderId: "one" })));
    kernel.execute(place(BEN, "buy", 900, 500));
    expect(shrink(first, 200, { clientOrderId: "two" }).events).toEqual([
      {
        type: "spot/amended",
        order: first,
        user: ANN,
        market: BTC_USDT,
        ticks: 900,
        lots: 200,
        shrunk: { fromLots: 500, fromClientOrderId: "one", clientOrderId: "two" },
        at: START,
      },
    ]);
    expect(held(ANN, USDT)).toBe(200n * 900_000n);
    kernel.check();
    expect(filled(kernel.execute(place(1004, "sell", 900, 100)))).toEqual([first]);
  });

  test("counts what is filled: 200 of 500 filled and 300 wanted leave 100", () => {
    const order = placedId(kernel.execute(place(ANN, "buy", 900, 500)));
    kernel.execute(place(1004, "sell", 900, 200));
    expect(shrink(order, 200).refusal).toBe("quantity_below_filled");
    expect(shrink(order, 300).refusal).toBeUndefined();
    expect(held(ANN, USDT)).toBe(100n * 900_000n);
    expect(kernel.spot.markets.get(BTC_USDT)?.book.depth("buy", 1)).toEqual([{ ticks: 900, lots: 100, orders: 1 }]);
    kernel.check();
  });

  test("that waits keeps its trigger and holds less", () => {
    const stop = placedId(kernel.execute(waitFor(ANN, "sell", 950, 500)));
    shrink(stop, 200);
    expect(held(ANN, BTC)).toBe(20_000_000n);
    expect(kernel.spot.pool.ticks(kernel.spot.pool.find(stop) ?? -1)).toBe(950);
    kernel.check();
  });

  test("of a pair makes both smaller; their one hold is for the dearer", () => {
    const stop = { source: "last", ticks: ticks(1010), limitTicks: ticks(1012) } as const;
    const common = { at: START, user: BEN, market: BTC_USDT, side: "buy", timeInForce: "gtc", selfTrade: "expire_maker" } as const;
    const pair: PlacePair = { type: "spot/place-pair", ...common, ticks: ticks(990), lots: lots(500), stop };
    const { events } = kernel.execute(pair);
    const ids = events.flatMap((event) => (event.type === "spot/placed" ? [event.order] : []));
    const [limit = orderId(0)] = ids;
    expect(shrink(limit, 100, { user: BEN }).events).toMatchObject(ids.map((order) => ({ type: "spot/amended", order, lots: 100 })));
    expect(held(BEN, USDT)).toBe(101_200_000n);
    kernel.check();
  });

  test.each<[string, Partial<Shrink>, string | undefined]>([
    ["to one lot less", { lots: lots(499) }, undefined],
    ["to what it is", { lots: lots(500) }, "order_malformed"],
    ["to nothing", { lots: lots(0) }, "order_malformed"],
    ["to a part of a lot", { lots: 1.5 as never }, "order_malformed"],
    ["to exactly the least value", { lots: lots(5) }, undefined],
    ["below the least value", { lots: lots(4) }, "notional_below_minimum"],
    ["by somebody else", { user: BEN }, "order_not_yours"],
    ["that is not there", { order: orderId(12345) }, "order_not_found"],
    ["to a name that another order has", { clientOrderId: "other" }, "client_order_id_taken"],
    ["to its own name", { clientOrderId: "own" }, undefined],
    ["to a name that is none", { clientOrderId: "not a name" }, "order_malformed"],
  ])("%s", (_what, more, refusal) => {
    kernel.execute(place(ANN, "buy", 900, 500, { clientOrderId: "other" }));
    const order = placedId(kernel.execute(place(ANN, "buy", 1000, 500, { clientOrderId: "own" })));
    const before = kernel.stateHash();
    expect(shrink(more.order ?? order, more.lots ?? 100, more).refusal).toBe(refusal);
    if (refusal !== undefined) expect(kernel.stateHash()).toBe(before);
    kernel.check();
  });
});
