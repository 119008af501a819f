/** Stops, take-profits and trailing stops. Ann has 0.998 BTC; the last price is 1000 unless a test moves it. */
import { beforeEach, describe, expect, test } from "vitest";
import { amount, lots, ticks, userId } from "../../../money/units.ts";
import { Kernel } from "../../../kernel/kernel.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import {
  ANN,
  BEN,
  BTC,
  BTC_USDT,
  MAKER,
  marketAt,
  place,
  placedId,
  START,
  tradeAt,
  USDT,
  venueWithCoins,
  waitFor,
} from "../../../kernel/test-venue.arbitrary.ts";

let kernel: Kernel;
beforeEach(() => {
  kernel = venueWithCoins();
});
const held = (user: number, asset: typeof BTC): bigint => kernel.ledger.balanceOf(userId(user), PURPOSE.change, asset, "pledged");
const sample = (price: number): ReturnType<Kernel["execute"]> =>
  kernel.execute({ type: "prices/sample", at: START, samples: [{ market: BTC_USDT, ticks: ticks(price), volume: 0, sources: 3 }] });
const isWaiting = (id: number): boolean => kernel.spot.pool.find(id) !== undefined;

describe("a stop", () => {
  test.each([
    ["a trade one tick above its trigger leaves it", 996, true],
    ["a trade at its trigger lets it go", 995, false],
  ])("to sell: %s", (_what, trigger, waits) => {
    const stop = placedId(kernel.execute(waitFor(ANN, "sell", 995, 100)));
    marketAt(kernel, trigger + 1);
    tradeAt(kernel, "sell");
    expect(isWaiting(stop)).toBe(waits);
  });

  test("to buy waits for a rise", () => {
    const stop = placedId(kernel.execute(waitFor(BEN, "buy", 1005, 100)));
    marketAt(kernel, 1003);
    tradeAt(kernel, "buy");
    expect(isWaiting(stop)).toBe(true);
    marketAt(kernel, 1004);
    tradeAt(kernel, "buy");
    expect(isWaiting(stop)).toBe(false);
    expect(kernel.ledger.balanceOf(BEN, PURPOSE.change, BTC)).toBe(10_000_000n - 20_000n);
  });

  test("goes in the command that triggers it, under its id, after the order that moved the price", () => {
    const stop = placedId(kernel.execute(waitFor(ANN, "sell", 995, 100)));
    marketAt(kernel, 996);
    const { events } = kernel.execute(place(1004, "sell", 0, 10, { orderType: "market" }));
    expect(events.map(({ type }) => type)).toEqual([
      "spot/placed",
      "spot/filled",
      "spot/closed",
      "spot/triggered",
      "spot/filled",
      "spot/closed",
    ]);
    expect(events[3]).toMatchObject({ order: stop, ticks: 995 });
    expect(events[5]).toMatchObject({ order: stop, reason: "filled" });
  });

  test("with a limit rests at it when the book is empty", () => {
    const stop = placedId(kernel.execute(waitFor(ANN, "sell", 995, 100, { orderType: "limit", ticks: ticks(994) })));
    kernel.execute({ type: "spot/quote", at: START, user: MAKER, market: BTC_USDT, bids: [995, 10], asks: [] });
    tradeAt(kernel, "sell");
    expect(kernel.spot.markets.get(BTC_USDT)?.book.depth("sell", 1)).toEqual([{ ticks: 994, lots: 100, orders: 1 }]);
    expect(isWaiting(stop)).toBe(true);
    expect(held(ANN, BTC)).toBe(10_000_000n);
  });

  test("that finds nobody expires and gives its hold back", () => {
    kernel.execute(waitFor(ANN, "sell", 995, 100));
    kernel.execute({ type: "spot/quote", at: START, user: MAKER, market: BTC_USDT, bids: [995, 10], asks: [] });
    const { events } = kernel.execute(place(1004, "sell", 0, 10, { orderType: "market" }));
    expect(events.at(-1)).toMatchObject({ type: "spot/closed", reason: "expired", remaining: 100 });
    expect(held(ANN, BTC)).toBe(0n);
  });

  test("on the mark follows the index and no trade", () => {
    const stop = placedId(kernel.execute(waitFor(ANN, "sell", 995, 100, { source: "mark" })));
    marketAt(kernel, 990);
    tradeAt(kernel, "sell");
    expect(isWaiting(stop)).toBe(true);
    expect(sample(995).events.map(({ type }) => type)).toContain("spot/triggered");
    expect(isWaiting(stop)).toBe(false);
  });

  test("waits while its market is halted and goes when it resumes", () => {
    const stop = placedId(kernel.execute(waitFor(ANN, "sell", 995, 100, { source: "mark" })));
    marketAt(kernel, 995);
    kernel.execute({ type: "spot/halt", at: START, market: BTC_USDT, reason: "News" });
    sample(990);
    expect(isWaiting(stop)).toBe(true);
    expect(kernel.execute({ type: "spot/resume", at: START, market: BTC_USDT }).events.map(({ type }) => type)).toEqual([
      "spot/resumed",
      "spot/triggered",
      "spot/filled",
      "spot/closed",
    ]);
  });
});

test.each([
  ["take-profit to sell", waitFor(ANN, "sell", 1005, 100, { direction: "rises" }), 1004, "buy"],
  ["take-profit to buy", waitFor(BEN, "buy", 995, 100, { direction: "falls" }), 996, "sell"],
] as const)("a %s goes when the price reaches it", (_what, command, middle, side) => {
  const order = placedId(kernel.execute(command));
  marketAt(kernel, middle);
  tradeAt(kernel, side);
  expect(isWaiting(order)).toBe(false);
});

test("orders that one price triggers go nearest trigger first, then oldest", () => {
  const far = placedId(kernel.execute(waitFor(ANN, "sell", 994, 10)));
  const nearOld = placedId(kernel.execute(waitFor(ANN, "sell", 996, 10)));
  const nearNew = placedId(kernel.execute(waitFor(1004, "sell", 996, 10)));
  marketAt(kernel, 994);
  const { events } = kernel.execute(place(1004, "sell", 0, 10, { orderType: "market" }));
  const went = events.flatMap((event) => (event.type === "spot/triggered" ? [event.order] : []));
  expect(went).toEqual([nearOld, nearNew, far]);
});

test("one stop's sale may trigger the next, all in one command", () => {
  kernel.execute(waitFor(ANN, "sell", 996, 100));
  const second = placedId(kernel.execute(waitFor(1004, "sell", 993, 100)));
  kernel.execute({ type: "spot/quote", at: START, user: MAKER, market: BTC_USDT, bids: [996, 10, 993, 1000], asks: [] });
  kernel.execute(place(1004, "sell", 0, 10, { orderType: "market" }));
  expect(isWaiting(second)).toBe(false);
});

describe("a trailing stop", () => {
  test("to sell follows the highest price at its distance, rounded up, and never falls back", () => {
    const order = placedId(kernel.execute(waitFor(ANN, "sell", 0, 100, { trailPpm: 10_500 })));
    const trigger = (): number => kernel.spot.pool.ticks(kernel.spot.pool.find(order) ?? -1);
    expect(trigger()).toBe(990);
    marketAt(kernel, 1010);
    tradeAt(kernel, "buy");
    expect(trigger()).toBe(1011 - 10);
    marketAt(kernel, 1004);
    tradeAt(kernel, "buy");
    expect(trigger()).toBe(1001);
    marketAt(kernel, 1002);
    tradeAt(kernel, "sell");
    expect(isWaiting(order)).toBe(false);
  });

  test("to buy follows the lowest price, rounded down", () => {
    const order = placedId(kernel.execute(waitFor(BEN, "buy", 0, 100, { trailPpm: 10_500 })));
    expect(kernel.spot.pool.ticks(kernel.spot.pool.find(order) ?? -1)).toBe(1010);
    marketAt(kernel, 981);
    tradeAt(kernel, "sell");
    expect(kernel.spot.pool.ticks(kernel.spot.pool.find(order) ?? -1)).toBe(980 + 10);
  });
});

describe("what a waiting order holds", () => {
  test.each([
    ["a sell: its quantity", waitFor(ANN, "sell", 995, 100), ANN, BTC, 10_000_000n],
    [
      "a buy with a limit: price × quantity",
      waitFor(BEN, "buy", 1005, 100, { orderType: "limit", ticks: ticks(1010) }),
      BEN,
      USDT,
      101_000_000n,
    ],
    ["a buy at market by quantity: trigger × 1.05 × quantity", waitFor(BEN, "buy", 1005, 100), BEN, USDT, 105_525_000n],
    [
      "a buy at market by amount: the amount",
      waitFor(BEN, "buy", 1005, 0, { lots: lots(0), budget: amount(7_000_000n) }),
      BEN,
      USDT,
      7_000_000n,
    ],
  ] as const)("%s", (_what, command, user, asset, expected) => {
    const order = placedId(kernel.execute(command));
    expect(held(user, asset as typeof BTC)).toBe(expected);
    kernel.execute({ type: "spot/cancel", at: START, user, order });
    expect(held(user, asset as typeof BTC)).toBe(0n);
  });

  test("is the most that a market buy pays, however high the price jumps", () => {
    kernel.execute(waitFor(BEN, "buy", 1005, 100));
    kernel.execute({ type: "spot/quote", at: START, user: MAKER, market: BTC_USDT, bids: [], asks: [1090, 10_000] });
    const before = kernel.ledger.balanceOf(BEN, PURPOSE.change, USDT) + 105_525_000n;
    const { events } = kernel.execute(place(1003, "buy", 0, 10, { orderType: "market" }));
    expect(events.at(-1)).toMatchObject({ type: "spot/closed", reason: "expired", remaining: 4 });
    expect(kernel.ledger.balanceOf(BEN, PURPOSE.change, USDT)).toBe(before - 96n * 1_090_000n);
  });
});

describe("a waiting order is refused", () => {
  test.each([
    ["a sell stop at the last price", waitFor(ANN, "sell", 1000, 100), "would_trigger_at_once"],
    ["a sell stop one tick below", waitFor(ANN, "sell", 999, 100), undefined],
    ["a buy stop at the last price", waitFor(BEN, "buy", 1000, 100), "would_trigger_at_once"],
    ["a trigger one tick below the band", waitFor(ANN, "sell", 899, 100), "price_outside_band"],
    ["a trigger at the band's edge", waitFor(ANN, "sell", 900, 100), undefined],
    [
      "a limit beyond the band around the trigger",
      waitFor(ANN, "sell", 950, 100, { orderType: "limit", ticks: ticks(854) }),
      "price_outside_band",
    ],
    ["a limit at its edge", waitFor(ANN, "sell", 950, 100, { orderType: "limit", ticks: ticks(855) }), undefined],
    ["less than the least value", waitFor(ANN, "sell", 950, 5), "notional_below_minimum"],
    ["the least value", waitFor(ANN, "sell", 950, 6), undefined],
    ["more coins than there are", waitFor(ANN, "sell", 950, 999), "insufficient_balance"],
    ["all coins in whole lots", waitFor(ANN, "sell", 950, 998), undefined],
    ["a trail under a thousandth", waitFor(ANN, "sell", 0, 100, { trailPpm: 999 }), "order_malformed"],
    ["a trail of a thousandth", waitFor(ANN, "sell", 0, 100, { trailPpm: 1000 }), undefined],
    ["a trail that waits for a rise to sell", waitFor(ANN, "sell", 0, 100, { trailPpm: 1000, direction: "rises" }), "order_malformed"],
    ["no trigger at all", waitFor(ANN, "sell", 0, 100), "order_malformed"],
  ] as const)("%s", (_what, command, refusal) => {
    const before = kernel.stateHash();
    expect(kernel.execute(command).refusal).toBe(refusal);
    if (refusal !== undefined) expect(kernel.stateHash()).toBe(before);
  });

  test("as number twenty-one", () => {
    for (let i = 0; i < 20; i++) expect(kernel.execute(waitFor(ANN, "sell", 950, 6)).refusal).toBeUndefined();
    expect(kernel.execute(waitFor(ANN, "sell", 950, 6)).refusal).toBe("too_many_waiting_orders");
    expect(kernel.execute(place(ANN, "sell", 1050, 6)).refusal).toBeUndefined();
  });

  test("while there is no price to follow", () => {
    const fresh = new Kernel();
    expect(fresh.execute(waitFor(ANN, "sell", 950, 6)).refusal).toBe("market_not_found");
    kernel = venueWithCoins();
    expect(kernel.execute(waitFor(BEN, "buy", 1005, 100, { market: 2 as typeof BTC_USDT, source: "mark" })).refusal).toBeUndefined();
  });
});
