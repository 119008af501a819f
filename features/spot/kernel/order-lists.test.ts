/** Orders that others follow: OTO and OTOCO. */
import { beforeEach, describe, expect, test } from "vitest";
import { lots, ratePpm, ticks, userId, type OrderId } from "../../../money/units.ts";
import { Kernel, type Outcome } from "../../../kernel/kernel.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import {
  ANN,
  BEN,
  BTC,
  BTC_USDT,
  ETH_USDT,
  MAKER,
  place,
  placedId,
  START,
  tradeAt,
  USDT,
  venueWithCoins,
} from "../../../kernel/test-venue.arbitrary.ts";
import type { Follower, Place, PlaceList } from "./spot.messages.ts";

let kernel: Kernel;
beforeEach(() => {
  kernel = venueWithCoins();
});
const held = (user: number, asset: typeof BTC): bigint => kernel.ledger.balanceOf(userId(user), PURPOSE.change, asset, "pledged");
const placedIn = ({ events }: Outcome): OrderId[] => events.flatMap((event) => (event.type === "spot/placed" ? [event.order] : []));
const endsIn = ({ events }: Outcome): [number, string][] =>
  events.flatMap((event): [number, string][] => (event.type === "spot/closed" ? [[event.order, event.reason]] : []));
const activeIn = ({ events }: Outcome): [number, number][] =>
  events.flatMap((event): [number, number][] => (event.type === "spot/activated" ? [[event.order, event.trigger]] : []));
const isOpen = (id: number): boolean => kernel.spot.pool.find(id) !== undefined;

const follower = (side: "buy" | "sell", price: number, quantity: number, more: Partial<Follower> = {}): Follower => ({
  side,
  orderType: "limit",
  ticks: ticks(price),
  lots: lots(quantity),
  timeInForce: "gtc",
  postOnly: false,
  ...more,
});
const falls = (price: number): Partial<Follower> => ({
  orderType: "market",
  ticks: ticks(0),
  trigger: { source: "last", direction: "falls", ticks: ticks(price), trailPpm: ratePpm(0) },
});
const listOf = (followers: readonly Follower[], more: Partial<Place> = {}): PlaceList => ({
  ...place(BEN, "buy", 990, 500, more),
  type: "spot/place-list",
  followers,
});
const sellBack = follower("sell", 1010, 400);
const pair = [follower("sell", 1010, 400, { postOnly: true }), follower("sell", 0, 400, falls(980))];

describe("an order with a follower", () => {
  test("holds for itself alone; its follower comes to the market when it is filled whole, and not before", () => {
    const [leader = 0, next = 0] = placedIn(kernel.execute(listOf([sellBack])));
    expect([held(BEN, USDT), held(BEN, BTC)]).toEqual([500n * 990_000n, 0n]);
    expect(activeIn(kernel.execute(place(ANN, "sell", 990, 490)))).toEqual([]);
    kernel.check();
    const outcome = kernel.execute(place(ANN, "sell", 990, 10));
    expect([activeIn(outcome), endsIn(outcome)[0]]).toEqual([[[next, 0]], [leader, "filled"]]);
    expect(held(BEN, BTC)).toBe(40_000_000n);
    expect(kernel.spot.markets.get(BTC_USDT)?.book.depth("sell", 1)).toEqual([{ ticks: 1010, lots: 400, orders: 1 }]);
    kernel.check();
  });

  test("that is filled as it comes lets its follower go in the same command", () => {
    kernel.execute(place(ANN, "sell", 990, 600));
    const outcome = kernel.execute(listOf([sellBack]));
    expect(outcome.events.map(({ type }) => type)).toEqual(["spot/placed", "spot/placed", "spot/filled", "spot/closed", "spot/activated"]);
    kernel.check();
  });

  test("whose follower waits sells when the price falls", () => {
    kernel.execute(listOf([follower("sell", 0, 400, falls(980))]));
    const outcome = kernel.execute(place(ANN, "sell", 990, 500));
    expect(activeIn(outcome)).toMatchObject([[expect.any(Number), 980]]);
    expect(held(BEN, BTC)).toBe(40_000_000n);
    kernel.execute({ type: "spot/quote", at: START, user: MAKER, market: BTC_USDT, bids: [979, 5000], asks: [981, 5000] });
    tradeAt(kernel, "sell");
    expect(held(BEN, BTC)).toBe(0n);
    kernel.check();
  });

  test("followed by a pair brings both, with one hold", () => {
    const [, limit = 0, stop = 0] = placedIn(kernel.execute(listOf(pair)));
    expect(activeIn(kernel.execute(place(ANN, "sell", 990, 500)))).toEqual([
      [limit, 0],
      [stop, 980],
    ]);
    expect(held(BEN, BTC)).toBe(40_000_000n);
    kernel.check();
    kernel.execute({ type: "spot/cancel", at: START, user: BEN, order: stop as OrderId });
    expect([isOpen(limit), isOpen(stop), held(BEN, BTC)]).toEqual([false, false, 0n]);
  });

  test.each([0, 1, 2])("ends whole when order %i of it is cancelled", (which) => {
    const ids = placedIn(kernel.execute(listOf(pair)));
    const outcome = kernel.execute({ type: "spot/cancel", at: START, user: BEN, order: ids[which] as OrderId });
    expect(endsIn(outcome)).toEqual(ids.map((id) => [id, "cancelled"]));
    expect([held(BEN, USDT), kernel.spot.openOrders.count(BEN)]).toEqual([0n, 0]);
    kernel.check();
  });

  test("ends whole when everything is cancelled, with other orders in between", () => {
    kernel.execute(place(BEN, "buy", 980, 10));
    kernel.execute(listOf(pair));
    kernel.execute(place(BEN, "buy", 981, 10));
    kernel.execute({ type: "spot/cancel-all", at: START, user: BEN, market: 0 as never });
    expect(kernel.spot.openOrders.count(BEN)).toBe(0);
    kernel.check();
  });

  test.each<[string, Partial<Place>]>([
    ["expires", { timeInForce: "ioc" }],
    ["meets its owner's order and ends", { selfTrade: "expire_taker", ticks: ticks(1000) }],
  ])("that %s takes its follower along", (_what, more) => {
    kernel.execute(place(ANN, "sell", 995, 10));
    kernel.execute(place(BEN, "buy", 995, 10));
    kernel.execute(place(BEN, "sell", 1000, 5));
    const ends = endsIn(kernel.execute(listOf([sellBack], more)));
    expect(ends.map(([, reason]) => reason)).toEqual([more.timeInForce === "ioc" ? "expired" : "self_trade", "pair"]);
    kernel.check();
  });

  test("whose follower can't be paid when its time comes sees it end, and stays filled", () => {
    const [leader = 0, next = 0] = placedIn(kernel.execute(listOf([follower("sell", 1010, 501)])));
    const outcome = kernel.execute(place(ANN, "sell", 990, 500));
    expect(endsIn(outcome)).toEqual(
      expect.arrayContaining([
        [leader, "filled"],
        [next, "expired"],
      ]),
    );
    expect(activeIn(outcome)).toEqual([]);
    kernel.check();
  });

  test("shrinks with its followers by themselves, a pair's both at once", () => {
    const [, limit = 0, stop = 0] = placedIn(kernel.execute(listOf(pair)));
    kernel.execute({ type: "spot/shrink", at: START, user: BEN, order: stop as OrderId, lots: lots(300) });
    const { pool } = kernel.spot;
    expect([limit, stop].map((id) => pool.remaining(pool.find(id) ?? -1))).toEqual([300, 300]);
    kernel.execute(place(ANN, "sell", 990, 500));
    expect(held(BEN, BTC)).toBe(30_000_000n);
    kernel.check();
  });

  test("is the same after a snapshot", () => {
    const [, limit = 0] = placedIn(kernel.execute(listOf(pair)));
    const loaded = Kernel.restore(kernel.snapshot());
    expect(loaded.stateHash()).toBe(kernel.stateHash());
    expect(activeIn(loaded.execute(place(ANN, "sell", 990, 500)))[0]).toEqual([limit, 0]);
    loaded.check();
  });
});

describe("a list is refused", () => {
  const withoutTrigger = [pair[0], follower("sell", 1005, 400)] as Follower[];
  test.each<[string, PlaceList, string | undefined]>([
    ["with one follower", listOf([sellBack]), undefined],
    ["without any", listOf([]), "order_malformed"],
    ["with three", listOf([sellBack, sellBack, sellBack]), "order_malformed"],
    ["whose first order is no limit order", listOf([sellBack], { orderType: "market", ticks: ticks(0) }), "order_malformed"],
    ["whose pair has no stop", listOf(withoutTrigger), "order_malformed"],
    ["whose pair is of two quantities", listOf([pair[0] as Follower, follower("sell", 0, 300, falls(980))]), "order_malformed"],
    ["whose follower has no quantity", listOf([follower("sell", 1010, 0)]), "order_malformed"],
    ["whose follower's side is none", listOf([follower("up" as never, 1010, 400)]), "order_malformed"],
    ["for a stock", listOf([sellBack], { market: ETH_USDT }), "lists_coins_only"],
    ["whose first order can't be paid", listOf([sellBack], { lots: lots(200_000) }), "insufficient_balance"],
    ["whose follower is worth the least value", listOf([follower("sell", 1000, 5)]), undefined],
    ["whose follower is worth less", listOf([follower("sell", 1000, 4)]), "notional_below_minimum"],
    ["with one name twice", listOf([follower("sell", 1010, 400, { clientOrderId: "a" })], { clientOrderId: "a" }), "client_order_id_taken"],
    ["with a name that is none", { ...listOf([sellBack]), listClientOrderId: "not a name" }, "order_malformed"],
  ])("%s", (_what, command, refusal) => {
    const before = kernel.stateHash();
    expect(kernel.execute(command).refusal).toBe(refusal);
    if (refusal !== undefined) expect(kernel.stateHash()).toBe(before);
  });

  test("beyond two hundred open orders: the list counts each of its own", () => {
    for (let i = 0; i < 198; i++) placedId(kernel.execute(place(BEN, "buy", 950, 6)));
    expect(kernel.execute(listOf(pair)).refusal).toBe("too_many_open_orders");
    expect(kernel.execute(listOf([sellBack])).refusal).toBeUndefined();
  });
});
