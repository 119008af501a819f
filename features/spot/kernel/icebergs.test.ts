/** Icebergs: what shows, what the next part queues behind, and what all of it holds. Market 2 is a stock. */
import { beforeEach, describe, expect, test } from "vitest";
import { amount, lots, ticks, userId } from "../../../money/units.ts";
import { Kernel, type Outcome } from "../../../kernel/kernel.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { NONE } from "../../../kernel/order-book/order-pool.ts";
import { ANN, BEN, BTC, BTC_USDT, ETH_USDT, place, placedId, START, USDT, venueWithCoins } from "../../../kernel/test-venue.arbitrary.ts";
import type { Place, PlaceIceberg } from "./spot.messages.ts";

let kernel: Kernel;
beforeEach(() => {
  kernel = venueWithCoins();
});
const iceberg = (side: "buy" | "sell", price: number, quantity: number, peak: number, more: Partial<Place> = {}): PlaceIceberg => ({
  ...place(ANN, side, price, quantity, more),
  type: "spot/place-iceberg",
  peak: lots(peak),
});
const held = (user: number, asset: typeof BTC): bigint => kernel.ledger.balanceOf(userId(user), PURPOSE.change, asset, "pledged");
const depth = (side: "buy" | "sell"): readonly unknown[] =>
  kernel.spot.markets
    .get(BTC_USDT)
    ?.book.depth(side, 5)
    .map((level) => [level.ticks, level.lots, level.orders]) ?? [];
const fills = ({ events }: Outcome): [number, number][] =>
  events.flatMap((event): [number, number][] => (event.type === "spot/filled" ? [[event.makerOrder, event.lots]] : []));
const queue = (side: "buy" | "sell"): [number, number][] => {
  const { pool, markets } = kernel.spot;
  const book = markets.get(BTC_USDT)?.book;
  const found: [number, number][] = [];
  for (let slot = book?.best(side) ?? NONE; slot !== NONE; slot = book?.after(slot) ?? NONE)
    found.push([pool.id(slot), pool.remaining(slot)]);
  return found;
};

describe("an iceberg", () => {
  test("shows its peak and holds all of itself", () => {
    expect(kernel.execute(iceberg("sell", 1010, 500, 100)).events).toMatchObject([{ type: "spot/placed", lots: 500, peak: 100 }]);
    expect([depth("sell"), held(ANN, BTC)]).toEqual([[[1010, 100, 1]], 50_000_000n]);
    kernel.execute(iceberg("buy", 900, 500, 100));
    expect([depth("buy"), held(ANN, USDT)]).toEqual([[[900, 100, 1]], 450_000_000n]);
    kernel.check();
  });

  test("queues its next part behind everything of its price", () => {
    const first = placedId(kernel.execute(iceberg("sell", 1010, 250, 100)));
    const other = placedId(kernel.execute(place(1004, "sell", 1010, 150)));
    expect(fills(kernel.execute(place(BEN, "buy", 1010, 120)))).toEqual([
      [first, 100],
      [other, 20],
    ]);
    expect(queue("sell")).toEqual([
      [other, 130],
      [first, 100],
    ]);
    const rest = kernel.execute(place(BEN, "buy", 1010, 1000));
    expect(fills(rest)).toEqual([
      [other, 130],
      [first, 100],
      [first, 50],
    ]);
    expect(rest.events.filter(({ type }) => type === "spot/closed")).toMatchObject([
      { order: other, reason: "filled" },
      { order: first, reason: "filled", remaining: 0 },
    ]);
    expect(held(ANN, BTC)).toBe(0n);
    kernel.check();
  });

  test("that is cancelled gives back what showed and what did not, and says how much was left", () => {
    const order = placedId(kernel.execute(iceberg("buy", 900, 500, 100)));
    kernel.execute(place(1004, "sell", 900, 130));
    expect(held(ANN, USDT)).toBe(370n * 900_000n);
    const { events } = kernel.execute({ type: "spot/cancel", at: START, user: ANN, order });
    expect(events).toMatchObject([{ type: "spot/closed", remaining: 370 }]);
    expect([held(ANN, USDT), kernel.spot.desk.icebergs.size]).toEqual([0n, 0]);
    kernel.check();
  });

  test("trades with all it has as it comes, and hides what is left", () => {
    kernel.execute(place(1004, "sell", 1000, 300));
    const outcome = kernel.execute(iceberg("buy", 1000, 500, 100));
    expect(fills(outcome).map(([, filled]) => filled)).toEqual([300]);
    expect([depth("buy"), held(ANN, USDT)]).toEqual([[[1000, 100, 1]], 200_000_000n]);
    kernel.check();
  });

  test.each<[string, number, readonly number[]]>([
    ["all that is hidden counts", 400, [100, 150, 100, 50]],
    ["one lot more is too much", 401, []],
  ])("is found by an order for all or nothing: %s", (_what, wanted, filled) => {
    kernel.execute(iceberg("sell", 1010, 250, 100));
    kernel.execute(place(1004, "sell", 1010, 150));
    const outcome = kernel.execute(place(BEN, "buy", 1010, wanted, { timeInForce: "fok" }));
    expect(fills(outcome).map(([, quantity]) => quantity)).toEqual(filled);
    kernel.check();
  });

  test("behind one's own order is not found by who ends at it", () => {
    kernel.execute(iceberg("sell", 1010, 250, 100));
    kernel.execute(place(1004, "sell", 1010, 150));
    const order = place(1004, "buy", 1010, 200, { timeInForce: "fok", selfTrade: "expire_taker" });
    expect(fills(kernel.execute(order))).toEqual([]);
    expect(fills(kernel.execute({ ...order, lots: lots(100) }))).toHaveLength(1);
  });

  test("is bought by what to spend as far as that goes", () => {
    kernel.execute(iceberg("sell", 1000, 250, 100));
    const spending = { orderType: "market", ticks: ticks(0), lots: lots(0), budget: amount(220_500_000n) } as const;
    expect(fills(kernel.execute(place(BEN, "buy", 0, 0, spending))).map(([, filled]) => filled)).toEqual([100, 100, 20]);
    kernel.check();
  });

  test("made smaller loses what is hidden first", () => {
    const order = placedId(kernel.execute(iceberg("sell", 1010, 500, 100)));
    const shrink = (to: number): Outcome => kernel.execute({ type: "spot/shrink", at: START, user: ANN, order, lots: lots(to) });
    shrink(150);
    expect([depth("sell"), held(ANN, BTC)]).toEqual([[[1010, 100, 1]], 15_000_000n]);
    shrink(60);
    expect([depth("sell"), held(ANN, BTC)]).toEqual([[[1010, 60, 1]], 6_000_000n]);
    kernel.check();
    expect(kernel.execute({ type: "spot/amend", at: START, user: ANN, order, ticks: ticks(1005), lots: lots(50) }).refusal).toBe(
      "order_not_amendable",
    );
  });

  test("is counted whole by an auction", () => {
    kernel.execute({ type: "spot/set-phase", at: START, market: BTC_USDT, phase: "opening_auction" });
    kernel.execute(iceberg("sell", 990, 500, 100));
    kernel.execute(place(BEN, "buy", 1000, 300));
    const { events } = kernel.execute({ type: "spot/set-phase", at: START, market: BTC_USDT, phase: "open" });
    expect(events.filter(({ type }) => type === "spot/auctioned")).toMatchObject([{ ticks: 1000, lots: 300 }]);
    expect(events.flatMap((event) => (event.type === "spot/filled" ? [event.lots] : []))).toEqual([100, 100, 100]);
    kernel.check();
  });

  test("is the same after a snapshot", () => {
    const order = placedId(kernel.execute(iceberg("sell", 1010, 500, 100)));
    const loaded = Kernel.restore(kernel.snapshot());
    expect(loaded.stateHash()).toBe(kernel.stateHash());
    expect(fills(loaded.execute(place(BEN, "buy", 1010, 150)))).toEqual([
      [order, 100],
      [order, 50],
    ]);
    loaded.check();
  });
});

describe("an iceberg is taken or refused", () => {
  test.each<[string, PlaceIceberg, string | undefined]>([
    ["of ten parts", iceberg("sell", 1010, 500, 50), undefined],
    ["of eleven parts", iceberg("sell", 1010, 500, 49), "iceberg_parts_too_many"],
    ["that shows whole", iceberg("sell", 1010, 500, 500), "order_malformed"],
    ["that shows all but a lot", iceberg("sell", 1010, 500, 499), undefined],
    ["that shows nothing", iceberg("sell", 1010, 500, 0), "order_malformed"],
    ["that shows a part of a lot", iceberg("sell", 1010, 500, 99.5), "order_malformed"],
    ["for at once", iceberg("sell", 1010, 500, 100, { timeInForce: "ioc" }), "order_malformed"],
    ["at market price", iceberg("sell", 0, 500, 100, { orderType: "market" }), "order_malformed"],
    ["that may not trade at once", iceberg("sell", 1010, 500, 100, { postOnly: true }), undefined],
    ["for a stock", iceberg("sell", 1010, 500, 100, { market: ETH_USDT }), "icebergs_coins_only"],
    ["that can't be paid", iceberg("sell", 1010, 1000, 100), "insufficient_balance"],
  ])("%s", (_what, command, refusal) => {
    const before = kernel.stateHash();
    expect(kernel.execute(command).refusal).toBe(refusal);
    if (refusal !== undefined) expect(kernel.stateHash()).toBe(before);
    kernel.check();
  });
});
