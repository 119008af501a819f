/** Call auctions, sessions, halts, day orders: market 2 is a stock. */
import { beforeEach, describe, expect, test } from "vitest";
import { lots, ticks, userId } from "../../../money/units.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { ANN, BEN, ETH, ETH_USDT, MAKER, place, placedId, START, testVenue, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import type { Level } from "../../../kernel/order-book/order-book.ts";
import { auctionPrice } from "./auction.ts";
import type { Phase, Place } from "./spot.messages.ts";

const levels = (...pairs: readonly (readonly [number, number])[]): Level[] =>
  pairs.map(([price, quantity]) => ({ ticks: ticks(price), lots: lots(quantity), orders: 1 }));

describe("the auction's price", () => {
  test.each([
    ["is undefined when nothing crosses", levels([99, 10]), levels([100, 10]), 100, undefined],
    ["is undefined when one side is empty", levels([99, 10]), [], 100, undefined],
    ["is the one with the largest volume", levels([102, 10], [101, 20], [100, 5]), levels([99, 15], [101, 25]), 100, [101, 30]],
    ["of equal volumes is the one with the smaller surplus", levels([105, 10], [101, 5]), levels([100, 10]), 100, [105, 10]],
    ["of equal surplus is the one nearest to the last price", levels([110, 10]), levels([90, 10]), 108, [110, 10]],
    ["equally near is the lower one", levels([110, 10]), levels([90, 10]), 100, [90, 10]],
  ] as const)("%s", (_what, bids, asks, last, expected) => {
    const found = auctionPrice(bids, asks, last);
    expect(found === undefined ? undefined : [found.ticks, found.lots]).toEqual(expected);
  });
});

let kernel: Kernel;
const phase = (name: Phase): ReturnType<Kernel["execute"]> =>
  kernel.execute({ type: "spot/set-phase", at: START, market: ETH_USDT, phase: name });
const order = (user: number, side: "buy" | "sell", price: number, quantity: number, more: Partial<Place> = {}): Place =>
  place(user, side, price, quantity, { market: ETH_USDT, ...more });
/** Ben has one share less the fee; the last price is 1000. */
beforeEach(() => {
  kernel = testVenue();
  kernel.execute({ type: "spot/quote", at: START, user: MAKER, market: ETH_USDT, bids: [], asks: [1000, 1000] });
  kernel.execute(order(BEN, "buy", 1000, 1000));
});

describe("an auction", () => {
  test("gathers orders that cross, then trades them at one price, each side paying the maker's rate", () => {
    phase("opening_auction");
    kernel.execute(order(ANN, "buy", 1010, 300));
    kernel.execute(order(1003, "buy", 1005, 300));
    kernel.execute(order(BEN, "sell", 995, 400));
    kernel.check();
    const { events } = phase("open");
    expect(events.filter(({ type }) => type === "spot/auctioned")).toMatchObject([{ ticks: 995, lots: 400 }]);
    const fills = events.filter((event) => event.type === "spot/filled");
    expect(fills.map((fill) => [fill.ticks, fill.lots, fill.makerUser, fill.makerFee, fill.takerFee])).toEqual([
      [995, 300, ANN, 30_000, 298_500],
      [995, 100, 1003, 10_000, 99_500],
    ]);
    expect(kernel.ledger.balanceOf(ANN, PURPOSE.change, USDT)).toBe(100_000_000_000n - 298_500_000n);
    expect(kernel.ledger.balanceOf(ANN, PURPOSE.change, USDT, "pledged")).toBe(0n);
    expect(kernel.ledger.balanceOf(userId(1003), PURPOSE.change, USDT, "pledged")).toBe(201_000_000n);
    kernel.check();
  });

  test.each([
    ["a market order", { orderType: "market", ticks: ticks(0) }],
    ["ioc", { timeInForce: "ioc" }],
    ["fok", { timeInForce: "fok" }],
    ["post only", { postOnly: true }],
  ] as const)("refuses %s", (_what, more) => {
    phase("opening_auction");
    expect(kernel.execute(order(ANN, "buy", 1000, 100, more as Partial<Place>)).refusal).toBe("auction_limit_orders_only");
    expect(kernel.execute(order(ANN, "buy", 1000, 100)).refusal).toBeUndefined();
  });

  test("shows at what it would trade now", () => {
    phase("opening_auction");
    const market = kernel.spot.markets.get(ETH_USDT);
    if (market === undefined) throw new Error("the market is listed");
    expect(kernel.spot.indicative(market)).toBeUndefined();
    kernel.execute(order(ANN, "buy", 1010, 300));
    kernel.execute(order(BEN, "sell", 990, 100));
    expect(kernel.spot.indicative(market)).toEqual({ ticks: 990, lots: 100 });
  });

  test("that a halt outlasts trades when the market resumes", () => {
    phase("opening_auction");
    kernel.execute(order(ANN, "buy", 1010, 100));
    kernel.execute(order(BEN, "sell", 990, 100));
    kernel.execute({ type: "spot/halt", at: START, market: ETH_USDT, reason: "News" });
    expect(phase("open").events.some(({ type }) => type === "spot/filled")).toBe(false);
    kernel.check();
    expect(kernel.execute({ type: "spot/resume", at: START, market: ETH_USDT }).events.some(({ type }) => type === "spot/filled")).toBe(
      true,
    );
    kernel.check();
  });
});

describe("a day order", () => {
  test("trades in the closing auction and ends with the session; others stay", () => {
    const day = placedId(kernel.execute(order(ANN, "buy", 950, 100, { timeInForce: "day" })));
    const filled = placedId(kernel.execute(order(ANN, "buy", 990, 100, { timeInForce: "day" })));
    const stays = placedId(kernel.execute(order(ANN, "buy", 940, 100)));
    expect(phase("closing_auction").events).toHaveLength(1);
    kernel.execute(order(BEN, "sell", 985, 100));
    const { events } = phase("closed");
    const ended = events.flatMap((event) => (event.type === "spot/closed" && event.user === ANN ? [[event.order, event.reason]] : []));
    expect(ended).toEqual([
      [filled, "filled"],
      [day, "session_end"],
    ]);
    expect(kernel.spot.pool.find(stays)).toBeDefined();
    kernel.check();
  });

  test("that waits ends with the session too", () => {
    const trigger = { source: "last", direction: "falls", ticks: ticks(950), trailPpm: 0 } as never;
    const limit = order(BEN, "sell", 945, 100, { timeInForce: "day" });
    const stop = placedId(kernel.execute({ ...limit, type: "spot/place-conditional", trigger }));
    phase("closed");
    expect(kernel.spot.pool.find(stop)).toBeUndefined();
    expect(kernel.ledger.balanceOf(BEN, PURPOSE.change, ETH, "pledged")).toBe(0n);
  });

  test("for a coin is refused", () => {
    expect(kernel.execute(place(ANN, "buy", 990, 100, { timeInForce: "day" })).refusal).toBe("day_orders_stocks_only");
  });
});

describe("a halt", () => {
  test("refuses orders with its reason kept, and lets everybody cancel", () => {
    const id = placedId(kernel.execute(order(ANN, "buy", 950, 100)));
    kernel.execute({ type: "spot/halt", at: START, market: ETH_USDT, reason: "Merger news" });
    expect(kernel.spot.markets.get(ETH_USDT)?.haltReason).toBe("Merger news");
    expect(kernel.execute(order(ANN, "buy", 950, 100)).refusal).toBe("market_halted");
    expect(kernel.execute({ type: "spot/halt", at: START, market: ETH_USDT, reason: "Again" }).refusal).toBe("market_halted");
    expect(kernel.execute({ type: "spot/cancel", at: START, user: ANN, order: id }).refusal).toBeUndefined();
    kernel.execute({ type: "spot/resume", at: START, market: ETH_USDT });
    expect(kernel.execute(order(ANN, "buy", 950, 100)).refusal).toBeUndefined();
    expect(kernel.execute({ type: "spot/resume", at: START, market: ETH_USDT }).refusal).toBe("market_not_halted");
  });
});
