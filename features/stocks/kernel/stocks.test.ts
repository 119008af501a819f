/** Dividends and splits of the test stock. Ben owns 0.998 shares of it; its last price is 1000 USDT. */
import { beforeEach, describe, expect, test } from "vitest";
import { amount, lots, ticks, userId } from "../../../money/units.ts";
import { Kernel, type Command } from "../../../kernel/kernel.ts";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import {
  ANN,
  BEN,
  BTC_USDT,
  ETH,
  ETH_USDT,
  MAKER,
  place,
  placedId,
  START,
  testVenue,
  USDT,
  waitFor,
} from "../../../kernel/test-venue.arbitrary.ts";
import type { Place } from "../../spot/kernel/spot.messages.ts";

let kernel: Kernel;
beforeEach(() => {
  kernel = testVenue();
  kernel.execute({ type: "spot/quote", at: START, user: MAKER, market: ETH_USDT, bids: [], asks: [1000, 1000] });
  kernel.execute(place(BEN, "buy", 1000, 1000, { market: ETH_USDT }));
});
const order = (user: number, side: "buy" | "sell", price: number, quantity: number, more: Partial<Place> = {}): Place =>
  place(user, side, price, quantity, { market: ETH_USDT, ...more });
const halt = (): unknown => kernel.execute({ type: "spot/halt", at: START, market: ETH_USDT, reason: "Corporate action" });
const dividend = (perShare: bigint, market = ETH_USDT): Command => ({
  type: "stocks/pay-dividend",
  at: START,
  market,
  perShare: amount(perShare),
});
const split = (numerator: number, denominator: number): Command => ({
  type: "stocks/split",
  at: START,
  market: ETH_USDT,
  numerator,
  denominator,
});
const balance = (user: number, asset: typeof ETH, bucket: "own" | "pledged" = "own"): bigint =>
  kernel.ledger.balanceOf(userId(user), PURPOSE.change, asset, bucket);
const book = (side: "buy" | "sell"): unknown => kernel.spot.markets.get(ETH_USDT)?.book.depth(side, 5);

describe("a dividend", () => {
  test("is paid on every share, pledged ones too, rounded down to the smallest unit", () => {
    kernel.execute(order(BEN, "sell", 1050, 500));
    halt();
    const before = [BEN, MAKER].map((user) => balance(user, USDT));
    const { events } = kernel.execute(dividend(1_500_001n));
    // 0.998 shares × 1.500001 = 1.496…; the house account has 99 shares.
    expect([BEN, MAKER].map((user, i) => balance(user, USDT) - (before[i] ?? 0n))).toEqual([1_497_000n, 148_500_099n]);
    expect(events.at(-1)).toMatchObject({ type: "stocks/dividend-paid", accounts: 2, total: 149_997_099n });
    kernel.check();
  });

  test("lowers open bids and sell stops by as much, up to a whole tick, and leaves offers", () => {
    const bid = placedId(kernel.execute(order(ANN, "buy", 950, 100)));
    const offer = placedId(kernel.execute(order(BEN, "sell", 1050, 100)));
    const stop = placedId(kernel.execute(waitFor(BEN, "sell", 950, 100, { market: ETH_USDT })));
    const buyStop = placedId(kernel.execute(waitFor(ANN, "buy", 1050, 100, { market: ETH_USDT })));
    halt();
    kernel.execute(dividend(1_500_001n));
    const { pool } = kernel.spot;
    const prices = [bid, offer, stop, buyStop].map((id) => pool.ticks(pool.find(id) ?? -1));
    expect(prices).toEqual([948, 1050, 948, 1050]);
    expect(balance(ANN, USDT, "pledged")).toBe(94_800_000n + 110_250_000n);
    kernel.check();
  });

  test("lowers a bracket's stop, not its take-profit, which will be an offer", () => {
    const exits = { takeProfitTicks: ticks(1050), stop: { source: "last", ticks: ticks(900), limitTicks: ticks(890) } } as const;
    const entry = placedId(kernel.execute({ ...order(ANN, "buy", 950, 100), type: "spot/place-bracket", exits }));
    halt();
    kernel.execute(dividend(2_000_000n));
    expect(kernel.spot.desk.entries.exitsOf(kernel.spot.pool.find(entry) ?? -1)).toEqual({
      takeProfitTicks: 1050,
      stop: { source: "last", ticks: 898, limitTicks: 888 },
    });
  });

  test.each([
    ["of nothing", 0n, "dividend_invalid"],
    ["of the whole price", 1_000_000_000n, "dividend_invalid"],
    ["one unit below it", 999_999_999n, undefined],
  ])("%s", (_what, perShare, refusal) => {
    halt();
    expect(kernel.execute(dividend(perShare)).refusal).toBe(refusal);
  });

  test("while the market is open, or of a coin, is refused and changes nothing", () => {
    const before = kernel.stateHash();
    expect(kernel.execute(dividend(1n)).refusal).toBe("market_must_rest");
    expect(kernel.execute(dividend(1n, BTC_USDT)).refusal).toBe("not_a_stock");
    expect(kernel.stateHash()).toBe(before);
  });
});

describe("a split", () => {
  test("of four for one multiplies shares and quantities, divides prices, and nobody's wealth changes", () => {
    kernel.execute(order(ANN, "buy", 950, 100));
    kernel.execute(order(BEN, "sell", 1050, 300));
    halt();
    const { events } = kernel.execute(split(4, 1));
    expect(balance(BEN, ETH) + balance(BEN, ETH, "pledged")).toBe(4n * 99_800_000n);
    expect([book("buy"), book("sell")]).toEqual([[{ ticks: 237, lots: 400, orders: 1 }], [{ ticks: 263, lots: 1200, orders: 1 }]]);
    expect(balance(ANN, USDT, "pledged")).toBe(94_800_000n);
    expect(balance(ANN, USDT) + balance(ANN, USDT, "pledged")).toBe(100_000_000_000n);
    expect([kernel.spot.markets.get(ETH_USDT)?.lastTicks, kernel.prices.index(ETH_USDT)]).toEqual([250, 250]);
    expect(events.at(-1)).toMatchObject({ type: "stocks/split-done", numerator: 4, denominator: 1, ordinal: 1 });
    kernel.check();
  });

  test("keeps the order of arrival at each price", () => {
    const first = placedId(kernel.execute(order(ANN, "buy", 950, 100)));
    kernel.execute(order(1003, "buy", 949, 100));
    kernel.execute(order(1004, "buy", 950, 100));
    halt();
    kernel.execute(split(10, 1));
    kernel.execute({ type: "spot/resume", at: START, market: ETH_USDT });
    const fill = kernel.execute(order(BEN, "sell", 95, 100)).events.find((event) => event.type === "spot/filled");
    expect(fill?.makerOrder).toBe(first);
  });

  test("of one for ten rounds fractions down; what is cut off goes back to the issuance, and empty orders end", () => {
    const tiny = placedId(kernel.execute(order(ANN, "buy", 950, 9)));
    kernel.execute(order(BEN, "sell", 1050, 305));
    halt();
    const { events } = kernel.execute(split(1, 10));
    expect(balance(BEN, ETH) + balance(BEN, ETH, "pledged")).toBe(9_980_000n);
    expect(book("sell")).toEqual([{ ticks: 10_500, lots: 30, orders: 1 }]);
    expect(events).toContainEqual(expect.objectContaining({ type: "spot/closed", order: tiny, reason: "split" }));
    expect(balance(ANN, USDT)).toBe(100_000_000_000n);
    kernel.check();
  });

  test("adjusts pairs, trailing stops and brackets", () => {
    kernel.execute({
      type: "spot/place-pair",
      at: START,
      user: BEN,
      market: ETH_USDT,
      side: "sell",
      ticks: ticks(1040),
      lots: lots(200),
      stop: { source: "last", ticks: ticks(960), limitTicks: ticks(950) },
      timeInForce: "gtc",
      selfTrade: "expire_maker",
    });
    const trailing = placedId(kernel.execute(waitFor(BEN, "sell", 0, 100, { market: ETH_USDT, trailPpm: 100_000 })));
    const exits = { takeProfitTicks: ticks(1050), stop: { source: "last", ticks: ticks(900), limitTicks: ticks(0) } } as const;
    kernel.execute({ ...order(ANN, "buy", 950, 100), type: "spot/place-bracket", exits });
    halt();
    kernel.execute(split(2, 1));
    kernel.check();
    const { pool, desk } = kernel.spot;
    expect(book("sell")).toEqual([{ ticks: 520, lots: 400, orders: 1 }]);
    expect(balance(BEN, ETH, "pledged")).toBe(40_000_000n + 20_000_000n);
    expect(pool.ticks(pool.find(trailing) ?? -1)).toBe(450);
    kernel.execute({ type: "spot/resume", at: START, market: ETH_USDT });
    const bought = kernel.execute(order(BEN, "sell", 475, 200)).events.filter((event) => event.type === "spot/placed");
    expect(bought.map((event) => [event.orderType, event.ticks, event.trigger?.ticks])).toEqual([
      ["limit", 475, undefined],
      ["limit", 525, undefined],
      ["stop", 0, 450],
    ]);
    // The sale at 475 went through the pair's stop at 480.
    expect(desk.waiting.size).toBe(2);
    kernel.check();
  });

  test("twice multiplies, and there and back is none", () => {
    halt();
    kernel.execute(split(3, 2));
    kernel.execute(split(4, 1));
    expect(kernel.stocks.ratio(ETH_USDT)).toMatchObject({ numerator: 6, denominator: 1 });
    kernel.execute(split(1, 6));
    expect(kernel.stocks.ratio(ETH_USDT)).toMatchObject({ numerator: 1, denominator: 1 });
    expect(Kernel.restore(kernel.snapshot()).stateHash()).toBe(kernel.stateHash());
  });

  test.each([
    ["of one for one", 1, 1, "split_invalid"],
    ["of nothing", 0, 1, "split_invalid"],
    ["of a fraction", 1.5, 1, "split_invalid"],
    ["of 1001 for one", 1001, 1, "split_invalid"],
    ["of 1000 for one", 1000, 1, undefined],
  ])("%s", (_what, numerator, denominator, refusal) => {
    halt();
    const before = kernel.stateHash();
    expect(kernel.execute(split(numerator, denominator)).refusal).toBe(refusal);
    if (refusal !== undefined) expect(kernel.stateHash()).toBe(before);
  });

  test("touches the house's fees too, and no other asset", () => {
    halt();
    const fees = kernel.ledger.balanceOf(HOUSE, PURPOSE.fees, ETH);
    kernel.execute(split(4, 1));
    expect(kernel.ledger.balanceOf(HOUSE, PURPOSE.fees, ETH)).toBe(fees * 4n);
    expect(kernel.ledger.balanceOf(MAKER, PURPOSE.change, USDT)).toBe(1_000_999_000_000n);
  });
});
