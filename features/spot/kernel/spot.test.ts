import { describe, expect, test } from "vitest";
import { amount, lots, marketId, orderId, ticks, userId } from "../../../money/units.ts";
import { Kernel, type Command, type Refusal } from "../../../kernel/kernel.ts";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { ANN, BEN, BTC, BTC_USDT, MAKER, place, placedId, START, testVenue, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { ORDERS_OPEN_MAX } from "./filters.ts";

const usdt = (kernel: Kernel, user: number, bucket: "own" | "pledged" = "own"): bigint =>
  kernel.ledger.balanceOf(userId(user), PURPOSE.change, USDT, bucket);
const btc = (kernel: Kernel, user: number, bucket: "own" | "pledged" = "own"): bigint =>
  kernel.ledger.balanceOf(userId(user), PURPOSE.change, BTC, bucket);

/** Ann has 1 BTC bought from the house, the book is empty again. */
function venueWithCoins(): Kernel {
  const kernel = testVenue();
  kernel.execute({ type: "spot/quote", at: START, user: MAKER, market: BTC_USDT, bids: [], asks: [1000, 1000] });
  kernel.execute(place(ANN, "buy", 1000, 1000));
  return kernel;
}

describe("a fill", () => {
  test("moves value and goods at the maker's price and takes each side's fee from what it receives", () => {
    const kernel = testVenue();
    kernel.execute({ type: "spot/quote", at: START, user: MAKER, market: BTC_USDT, bids: [], asks: [1000, 500, 1001, 500] });
    const outcome = kernel.execute(place(ANN, "buy", 1001, 800));
    const fills = outcome.events.filter((event) => event.type === "spot/filled");
    expect(fills.map(({ ticks: price, lots: quantity, makerFee, takerFee }) => [price, quantity, makerFee, takerFee])).toEqual([
      [1000, 500, 500_000, 100_000],
      [1001, 300, 300_300, 60_000],
    ]);
    expect(usdt(kernel, ANN)).toBe(100_000_000_000n - 500_000_000n - 300_300_000n);
    expect(btc(kernel, ANN)).toBe(80_000_000n - 160_000n);
    expect(kernel.ledger.balanceOf(HOUSE, PURPOSE.fees, BTC)).toBe(160_000n);
    expect(kernel.ledger.balanceOf(HOUSE, PURPOSE.fees, USDT)).toBe(800_300n);
  });

  test("of a resting buy pays from what it pledged, and the rest stays pledged", () => {
    const kernel = venueWithCoins();
    kernel.execute(place(BEN, "buy", 990, 500));
    expect(usdt(kernel, BEN, "pledged")).toBe(495_000_000n);
    kernel.execute(place(ANN, "sell", 980, 200));
    expect(usdt(kernel, BEN, "pledged")).toBe(297_000_000n);
    expect(btc(kernel, BEN)).toBe(20_000_000n - 20_000n);
  });

  test("follows price, then time", () => {
    const kernel = venueWithCoins();
    kernel.execute(place(1003, "buy", 989, 100));
    const older = placedId(kernel.execute(place(BEN, "buy", 990, 100)));
    const newer = placedId(kernel.execute(place(1004, "buy", 990, 100)));
    const fills = kernel.execute(place(ANN, "sell", 980, 150)).events.filter((event) => event.type === "spot/filled");
    expect(fills.map((fill) => [fill.makerOrder, fill.lots])).toEqual([
      [older, 100],
      [newer, 50],
    ]);
  });
});

describe("a market order", () => {
  test("by budget spends at most the budget and leaves what buys no lot", () => {
    const kernel = testVenue();
    kernel.execute({ type: "spot/quote", at: START, user: MAKER, market: BTC_USDT, bids: [], asks: [1000, 5, 1001, 100] });
    kernel.execute(place(ANN, "buy", 0, 0, { orderType: "market", budget: amount(10_500_000n) }));
    expect(usdt(kernel, ANN)).toBe(100_000_000_000n - 5_000_000n - 5_005_000n);
  });

  test("takes nothing beyond the band; the rest expires", () => {
    const kernel = testVenue();
    // The quote at 1101 was within the band of a higher index; now it lies one tick beyond.
    kernel.execute({ type: "prices/sample", at: START, samples: [{ market: BTC_USDT, ticks: ticks(1010), volume: 0, sources: 3 }] });
    kernel.execute({ type: "spot/quote", at: START, user: MAKER, market: BTC_USDT, bids: [], asks: [1100, 10, 1101, 10] });
    kernel.execute({ type: "prices/sample", at: START, samples: [{ market: BTC_USDT, ticks: ticks(1000), volume: 0, sources: 3 }] });
    const { events } = kernel.execute(place(ANN, "buy", 0, 15, { orderType: "market" }));
    expect(events.at(-1)).toMatchObject({ type: "spot/closed", reason: "expired", remaining: 5 });
    expect(usdt(kernel, ANN, "pledged")).toBe(0n);
  });
});

describe("self-trade", () => {
  test("expires the resting order, releases its pledge and trades with the next", () => {
    const kernel = venueWithCoins();
    const mine = placedId(kernel.execute(place(ANN, "buy", 995, 100)));
    kernel.execute(place(BEN, "buy", 990, 100));
    const { events } = kernel.execute(place(ANN, "sell", 985, 100));
    expect(events.filter((event) => event.type !== "spot/placed").map((event) => event.type)).toEqual([
      "spot/self-trade-prevented",
      "spot/closed",
      "spot/filled",
      "spot/closed",
      "spot/closed",
    ]);
    expect(events[2]).toMatchObject({ order: mine, reason: "self_trade" });
    expect(usdt(kernel, ANN, "pledged")).toBe(0n);
  });
});

describe("cancelling", () => {
  test("returns the whole pledge of what is left", () => {
    const kernel = testVenue();
    const order = placedId(kernel.execute(place(ANN, "buy", 990, 500)));
    expect(usdt(kernel, ANN)).toBe(100_000_000_000n - 495_000_000n);
    kernel.execute({ type: "spot/cancel", at: START, user: ANN, order });
    expect(usdt(kernel, ANN)).toBe(100_000_000_000n);
    expect(kernel.spot.openOrders.count(ANN)).toBe(0);
  });

  test("is possible while the market is closed (charter 1: own money can leave)", () => {
    const kernel = testVenue();
    const order = placedId(kernel.execute(place(ANN, "buy", 990, 500)));
    kernel.execute({ type: "spot/set-phase", at: START, market: BTC_USDT, phase: "closed" });
    expect(kernel.execute({ type: "spot/cancel", at: START, user: ANN, order }).refusal).toBeUndefined();
  });

  test("an id is never given out twice, so an old one can't cancel a newer order in its place", () => {
    const kernel = testVenue();
    const first = placedId(kernel.execute(place(ANN, "buy", 990, 500)));
    kernel.execute({ type: "spot/cancel", at: START, user: ANN, order: first });
    const second = placedId(kernel.execute(place(ANN, "buy", 990, 500)));
    expect(second).not.toBe(first);
    expect(kernel.execute({ type: "spot/cancel", at: START, user: ANN, order: first }).refusal).toBe("order_not_found");
  });
});

type Row = readonly [why: string, command: Command, refusal: Refusal | undefined];
const cancel = (order: number, user: number): Command => ({ type: "spot/cancel", at: START, user: userId(user), order: orderId(order) });

/** Ann's first order rests under this id: first generation of slot 0 was hers to buy with, this is the next free one. */
function resting(kernel: Kernel): number {
  return placedId(kernel.execute(place(ANN, "sell", 1050, 10)));
}

describe("refusals, each beside the nearest command that is accepted", () => {
  const rows: readonly Row[] = [
    ["a market nobody listed", place(ANN, "buy", 990, 100, { market: marketId(9) }), "market_not_found"],
    ["a quantity of zero", place(ANN, "buy", 990, 0), "order_malformed"],
    ["a fraction of a lot", place(ANN, "buy", 990, 100.5), "order_malformed"],
    ["a limit order with a budget", place(ANN, "buy", 990, 100, { budget: amount(1n) }), "order_malformed"],
    ["a market order with a price", place(ANN, "buy", 990, 100, { orderType: "market" }), "order_malformed"],
    ["a market sale by budget", place(ANN, "sell", 0, 0, { orderType: "market", budget: amount(9_000_000n) }), "order_malformed"],
    ["a quantity whose value leaves 53 bits", place(ANN, "buy", 990, Number.MAX_SAFE_INTEGER), "quantity_above_maximum"],
    ["one tick above the band", place(ANN, "buy", 1101, 100), "price_outside_band"],
    ["the top of the band", place(ANN, "buy", 1100, 10), undefined],
    ["one tick below the band", place(ANN, "buy", 899, 100), "price_outside_band"],
    ["the foot of the band", place(ANN, "buy", 900, 100), undefined],
    ["a unit below the least value", place(ANN, "buy", 999, 5), "notional_below_minimum"],
    ["exactly the least value", place(ANN, "buy", 1000, 5), undefined],
    ["a lot more than the balance pays", place(BEN, "buy", 1000, 100_001), "insufficient_balance"],
    ["exactly the balance", place(BEN, "buy", 1000, 100_000), undefined],
    ["selling coins one never had", place(BEN, "sell", 1000, 100), "insufficient_balance"],
    ["a market sale where nobody bids", place(ANN, "sell", 0, 100, { orderType: "market" }), "no_liquidity"],
    [
      "a market purchase below the least value",
      place(BEN, "buy", 0, 0, { orderType: "market", budget: amount(4_999_999n) }),
      "notional_below_minimum",
    ],
    ["a market purchase that meets asks", place(BEN, "buy", 0, 0, { orderType: "market", budget: amount(5_250_000n) }), undefined],
    ["a mass quote by a person", { type: "spot/quote", at: START, user: ANN, market: BTC_USDT, bids: [], asks: [] }, "not_permitted"],
    ["cancelling an order that never was", cancel(77, ANN), "order_not_found"],
  ];
  test.each(rows)("%s", (_why, command, refusal) => {
    const kernel = venueWithCoins();
    resting(kernel);
    const before = kernel.stateHash();
    expect(kernel.execute(command).refusal).toBe(refusal);
    if (refusal !== undefined) expect(kernel.stateHash()).toBe(before);
  });

  test("another user's order is refused and changes nothing", () => {
    const kernel = venueWithCoins();
    const order = resting(kernel);
    const before = kernel.stateHash();
    expect(kernel.execute(cancel(order, BEN)).refusal).toBe("order_not_yours");
    expect(kernel.stateHash()).toBe(before);
  });

  test("a closed market takes no order", () => {
    const kernel = testVenue();
    kernel.execute({ type: "spot/set-phase", at: START, market: BTC_USDT, phase: "closed" });
    expect(kernel.execute(place(ANN, "buy", 990, 100)).refusal).toBe("market_closed");
  });

  test(`order number ${ORDERS_OPEN_MAX} is accepted, the next refused`, () => {
    const kernel = testVenue();
    for (let i = 1; i <= ORDERS_OPEN_MAX; i++) expect(kernel.execute(place(ANN, "buy", 950, 6)).refusal).toBeUndefined();
    expect(kernel.execute(place(ANN, "buy", 950, 6)).refusal).toBe("too_many_open_orders");
  });

  test("of several refusals the earlier rung of the ladder is named", () => {
    const kernel = testVenue();
    kernel.execute({ type: "spot/set-phase", at: START, market: BTC_USDT, phase: "closed" });
    const ladder: readonly Row[] = [
      ["exists before shape", place(BEN, "sell", 0, 0, { market: marketId(9) }), "market_not_found"],
      ["shape before permission", place(BEN, "sell", 0, 0), "order_malformed"],
      ["permission before filters", place(BEN, "sell", 5000, 1), "market_closed"],
    ];
    for (const [, command, refusal] of ladder) expect(kernel.execute(command).refusal).toBe(refusal);
    kernel.execute({ type: "spot/set-phase", at: START, market: BTC_USDT, phase: "open" });
    expect(kernel.execute(place(BEN, "sell", 5000, 1)).refusal).toBe("price_outside_band");
    expect(kernel.execute(place(BEN, "sell", 1000, 1)).refusal).toBe("notional_below_minimum");
    expect(kernel.execute(place(BEN, "sell", 1000, 10)).refusal).toBe("insufficient_balance");
  });
});

test("a mass quote replaces the one before and trades with people's orders that it crosses", () => {
  const kernel = testVenue();
  const quote = (bids: number[], asks: number[]): Command => ({ type: "spot/quote", at: START, user: MAKER, market: BTC_USDT, bids, asks });
  kernel.execute(place(ANN, "buy", 1002, 100));
  kernel.execute(quote([995, 100], [1005, 100, 1006, 100]));
  expect(kernel.spot.openOrders.count(MAKER)).toBe(3);
  const { events } = kernel.execute(quote([998, 100], [1001, 150]));
  expect(events.filter((event) => event.type === "spot/filled")).toMatchObject([{ ticks: 1002, lots: lots(100), takerUser: MAKER }]);
  expect(kernel.spot.openOrders.count(MAKER)).toBe(2);
  expect(kernel.spot.markets.get(BTC_USDT)?.book.depth("sell", 5)).toEqual([{ ticks: 1001, lots: 50, orders: 1 }]);
});

test("starting again ends all orders, takes everything back and grants the paper money anew", () => {
  const kernel = venueWithCoins();
  kernel.execute(place(ANN, "sell", 1050, 10));
  kernel.execute({ type: "wallet/start-again", at: START, user: ANN });
  expect([usdt(kernel, ANN), btc(kernel, ANN), btc(kernel, ANN, "pledged")]).toEqual([100_000_000_000n, 0n, 0n]);
  kernel.check();
});
