/** OCO pairs and brackets. Ann has 0.998 BTC; the last price is 1000. */
import { beforeEach, describe, expect, test } from "vitest";
import { lots, ticks, userId } from "../../../money/units.ts";
import type { Kernel, Outcome } from "../../../kernel/kernel.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import {
  ANN,
  BEN,
  BTC,
  BTC_USDT,
  MAKER,
  marketAt,
  place,
  START,
  tradeAt,
  USDT,
  venueWithCoins,
} from "../../../kernel/test-venue.arbitrary.ts";
import type { Exits, PlaceBracket, PlacePair } from "./spot.messages.ts";

let kernel: Kernel;
beforeEach(() => {
  kernel = venueWithCoins();
});
const held = (user: number, asset: typeof BTC): bigint => kernel.ledger.balanceOf(userId(user), PURPOSE.change, asset, "pledged");
const placedIn = ({ events }: Outcome): number[] => events.flatMap((event) => (event.type === "spot/placed" ? [event.order] : []));
const isOpen = (id: number): boolean => kernel.spot.pool.find(id) !== undefined;

function pair(user: number, side: "buy" | "sell", limit: number, stop: number, quantity: number, stopLimit = 0): PlacePair {
  return {
    type: "spot/place-pair",
    at: START,
    user: userId(user),
    market: BTC_USDT,
    side,
    ticks: ticks(limit),
    lots: lots(quantity),
    stop: { source: "last", ticks: ticks(stop), limitTicks: ticks(stopLimit) },
    timeInForce: "gtc",
    selfTrade: "expire_maker",
  };
}

function bracket(price: number, quantity: number, takeProfit: number, stop: number, more: Partial<PlaceBracket> = {}): PlaceBracket {
  const exits: Exits = { takeProfitTicks: ticks(takeProfit), stop: { source: "last", ticks: ticks(stop), limitTicks: ticks(0) } };
  return { ...place(BEN, "buy", price, quantity), ...more, type: "spot/place-bracket", exits };
}

describe("a pair", () => {
  test.each([
    ["to sell holds the coins once", pair(ANN, "sell", 1010, 990, 500), ANN, BTC, 50_000_000n],
    ["to buy holds for the dearer of the two", pair(BEN, "buy", 990, 1010, 500, 1012), BEN, USDT, 506_000_000n],
    ["to buy whose stop's limit lies below its limit order holds for that", pair(BEN, "buy", 990, 1010, 500, 950), BEN, USDT, 495_000_000n],
  ] as const)("%s", (_what, command, user, asset, expected) => {
    expect(kernel.execute(command).refusal).toBeUndefined();
    expect(held(user, asset as typeof BTC)).toBe(expected);
    kernel.check();
  });

  test("whose limit order begins to fill loses its stop, and holds what its limit order needs", () => {
    const [limit = 0, stop = 0] = placedIn(kernel.execute(pair(BEN, "buy", 990, 1010, 500, 1012)));
    const { events } = kernel.execute(place(ANN, "sell", 985, 100));
    expect(events.find((event) => event.type === "spot/closed" && event.order === stop)).toMatchObject({ reason: "pair", remaining: 500 });
    expect([isOpen(limit), isOpen(stop)]).toEqual([true, false]);
    expect(held(BEN, USDT)).toBe(400n * 990_000n);
    kernel.check();
  });

  test("whose stop triggers loses its limit order, and the stop sells", () => {
    const [limit = 0, stop = 0] = placedIn(kernel.execute(pair(ANN, "sell", 1010, 990, 500)));
    marketAt(kernel, 991);
    tradeAt(kernel, "sell");
    expect([isOpen(limit), isOpen(stop)]).toEqual([false, false]);
    expect(kernel.ledger.balanceOf(ANN, PURPOSE.change, BTC)).toBe(99_800_000n - 50_000_000n);
    expect(held(ANN, BTC)).toBe(0n);
    kernel.check();
  });

  test.each([0, 1])("ends whole when order %i of it is cancelled", (which) => {
    const ids = placedIn(kernel.execute(pair(ANN, "sell", 1010, 990, 500)));
    kernel.execute({ type: "spot/cancel", at: START, user: ANN, order: ids[which] as never });
    expect(ids.map(isOpen)).toEqual([false, false]);
    expect(held(ANN, BTC)).toBe(0n);
  });

  test("ends whole when everything is cancelled, with other orders in between", () => {
    kernel.execute(place(ANN, "sell", 1020, 10));
    kernel.execute(pair(ANN, "sell", 1010, 990, 500));
    kernel.execute(place(ANN, "sell", 1021, 10));
    kernel.execute({ type: "spot/cancel-all", at: START, user: ANN, market: 0 as never });
    expect(kernel.spot.openOrders.count(ANN)).toBe(0);
    kernel.check();
  });

  test.each([
    ["a limit at the last price", pair(ANN, "sell", 1000, 990, 500), "pair_prices_invalid"],
    ["a limit one tick above", pair(ANN, "sell", 1001, 990, 500), undefined],
    ["a stop at the last price", pair(ANN, "sell", 1010, 1000, 500), "pair_prices_invalid"],
    ["a stop one tick below", pair(ANN, "sell", 1010, 999, 500), undefined],
    ["both on the wrong side", pair(BEN, "buy", 1010, 990, 500), "pair_prices_invalid"],
    ["more than there is", pair(ANN, "sell", 1010, 990, 999), "insufficient_balance"],
    ["a stop of less than the least value", pair(ANN, "sell", 1010, 990, 5), "notional_below_minimum"],
    ["no quantity", pair(ANN, "sell", 1010, 990, 0), "order_malformed"],
    ["a stop's limit beyond the band around it", pair(ANN, "sell", 1010, 950, 500, 854), "price_outside_band"],
  ] as const)("with %s: %o", (_what, command, refusal) => {
    expect(kernel.execute(command).refusal).toBe(refusal);
  });

  test("whose limit order would trade at once is refused", () => {
    kernel.execute({ type: "spot/quote", at: START, user: MAKER, market: BTC_USDT, bids: [1005, 100], asks: [] });
    expect(kernel.execute(pair(ANN, "sell", 1005, 990, 500)).refusal).toBe("post_only_would_trade");
    expect(kernel.execute(pair(ANN, "sell", 1006, 990, 500)).refusal).toBeUndefined();
  });
});

describe("a bracket", () => {
  test("at market has its exits placed at once, for what came after the fee in whole lots", () => {
    marketAt(kernel, 1000);
    const outcome = kernel.execute(bracket(0, 100, 1050, 950, { orderType: "market", ticks: ticks(0) }));
    const [entry, limit = 0, stop = 0] = placedIn(outcome);
    expect(outcome.events.flatMap((event) => (event.type === "spot/placed" ? [[event.orderType, event.lots, event.entry]] : []))).toEqual([
      ["market", 100, 0],
      ["limit", 99, entry],
      ["stop", 99, entry],
    ]);
    expect([isOpen(limit), isOpen(stop)]).toEqual([true, true]);
    expect(held(BEN, BTC)).toBe(9_900_000n);
    kernel.check();
  });

  test("that rests gets its exits when it is filled, not before", () => {
    kernel.execute(bracket(990, 100, 1050, 950));
    kernel.execute(place(ANN, "sell", 985, 40));
    expect(held(BEN, BTC)).toBe(0n);
    kernel.execute(place(ANN, "sell", 985, 60));
    expect(held(BEN, BTC)).toBe(9_900_000n);
  });

  test("that is cancelled half filled gets exits for that half", () => {
    const [entry] = placedIn(kernel.execute(bracket(990, 100, 1050, 950)));
    kernel.execute(place(ANN, "sell", 985, 40));
    const { events } = kernel.execute({ type: "spot/cancel", at: START, user: BEN, order: entry as never });
    expect(events.flatMap((event) => (event.type === "spot/placed" ? [event.lots] : []))).toEqual([39, 39]);
  });

  test("that ends with all of its owner's orders leaves no exits", () => {
    kernel.execute(bracket(990, 100, 1050, 950));
    kernel.execute(place(ANN, "sell", 985, 40));
    expect(placedIn(kernel.execute({ type: "spot/cancel-all", at: START, user: BEN, market: 0 as never }))).toEqual([]);
    expect(kernel.spot.openOrders.count(BEN)).toBe(0);
    kernel.check();
  });

  test("that is cancelled unfilled leaves nothing", () => {
    const [entry] = placedIn(kernel.execute(bracket(990, 100, 1050, 950)));
    expect(placedIn(kernel.execute({ type: "spot/cancel", at: START, user: BEN, order: entry as never }))).toEqual([]);
    expect(kernel.spot.openOrders.count(BEN)).toBe(0);
  });

  test("whose owner starts again leaves nothing", () => {
    kernel.execute(bracket(990, 100, 1050, 950));
    kernel.execute(place(ANN, "sell", 985, 40));
    expect(placedIn(kernel.execute({ type: "wallet/start-again", at: START, user: BEN }))).toEqual([]);
    kernel.check();
  });

  test("protects no more than is still there", () => {
    const [entry] = placedIn(kernel.execute(bracket(990, 100, 1050, 950)));
    kernel.execute(place(ANN, "sell", 985, 40));
    kernel.execute(place(BEN, "sell", 1020, 30));
    const { events } = kernel.execute({ type: "spot/cancel", at: START, user: BEN, order: entry as never });
    const exits = events.flatMap((event) => (event.type === "spot/placed" ? [event.lots] : []));
    expect(exits).toEqual([9, 9]);
    kernel.check();
  });

  test.each([
    ["take-profit alone rests", 1050, 0, ["limit"]],
    ["stop alone waits", 0, 950, ["stop"]],
  ])("with its %s", (_what, takeProfit, stop, kinds) => {
    marketAt(kernel, 1000);
    const { events } = kernel.execute(bracket(0, 100, takeProfit, stop, { orderType: "market", ticks: ticks(0) }));
    expect(events.flatMap((event) => (event.type === "spot/placed" ? [event.orderType] : []))).toEqual(["market", ...kinds]);
  });

  test("whose stop the price has passed when the exits come sells at once", () => {
    kernel.execute(bracket(990, 100, 1050, 985));
    kernel.execute({ type: "spot/quote", at: START, user: MAKER, market: BTC_USDT, bids: [980, 1000], asks: [] });
    // One sale goes through the entry down to 980: the exits come when it has matched.
    const { events } = kernel.execute(place(ANN, "sell", 980, 200));
    expect(events.filter(({ type }) => type === "spot/triggered")).toMatchObject([{ user: BEN, ticks: 980 }]);
    expect(kernel.spot.openOrders.count(BEN)).toBe(0);
    expect(kernel.ledger.balanceOf(BEN, PURPOSE.change, BTC)).toBe(90_000n);
    kernel.check();
  });

  test.each([
    ["a sale", bracket(1010, 100, 1050, 950, { side: "sell", user: ANN }), "exit_prices_invalid"],
    ["a take-profit at the buying price", bracket(990, 100, 990, 950), "exit_prices_invalid"],
    ["a take-profit one tick above", bracket(990, 100, 991, 950), undefined],
    ["a stop at the buying price", bracket(990, 100, 1050, 990), "exit_prices_invalid"],
    ["a stop one tick below", bracket(990, 100, 1050, 989), undefined],
    ["neither", bracket(990, 100, 0, 0), "order_malformed"],
    ["a take-profit beyond the band", bracket(990, 100, 1101, 950), "price_outside_band"],
  ] as const)("of %s", (_what, command, refusal) => {
    expect(kernel.execute(command).refusal).toBe(refusal);
  });
});
