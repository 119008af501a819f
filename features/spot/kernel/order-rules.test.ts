/** Time in force, post only, self-trade prevention, amending. Ann has 0.998 BTC; the last price is 1000. */
import { beforeEach, describe, expect, test } from "vitest";
import { lots, ticks } from "../../../money/units.ts";
import { Kernel, type Outcome } from "../../../kernel/kernel.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import {
  ANN,
  BEN,
  BTC,
  BTC_USDT,
  MAKER,
  place,
  placedId,
  START,
  testVenueCommands,
  USDT,
  venueWithCoins,
} from "../../../kernel/test-venue.arbitrary.ts";
import type { SelfTrade } from "./spot.messages.ts";

let kernel: Kernel;
beforeEach(() => {
  kernel = venueWithCoins();
});
const types = ({ events }: Outcome): string[] => events.map(({ type }) => type);
const asks = (...levels: number[]): unknown =>
  kernel.execute({ type: "spot/quote", at: START, user: MAKER, market: BTC_USDT, bids: [], asks: levels });

describe("time in force", () => {
  test("ioc takes what is there and ends", () => {
    asks(1000, 60);
    const { events } = kernel.execute(place(BEN, "buy", 1000, 100, { timeInForce: "ioc" }));
    expect(events.at(-1)).toMatchObject({ type: "spot/closed", reason: "expired", remaining: 40 });
    expect(kernel.ledger.balanceOf(BEN, PURPOSE.change, USDT, "pledged")).toBe(0n);
  });

  test.each([
    ["one lot short fills nothing", 99, ["spot/placed", "spot/closed"], "expired"],
    ["with just enough fills whole", 100, ["spot/placed", "spot/filled", "spot/closed"], "filled"],
  ])("fok %s", (_what, available, expected, reason) => {
    asks(1000, 50, 1001, available - 50);
    const outcome = kernel.execute(place(BEN, "buy", 1001, 100, { timeInForce: "fok" }));
    expect([...new Set(types(outcome))]).toEqual(expected);
    expect(outcome.events.at(-1)).toMatchObject({ reason });
  });

  test("fok does not count what lies beyond its limit", () => {
    asks(1000, 50, 1001, 50);
    expect(types(kernel.execute(place(BEN, "buy", 1000, 100, { timeInForce: "fok" })))).toEqual(["spot/placed", "spot/closed"]);
  });

  test("fok does not count one's own orders, which would end", () => {
    kernel.execute(place(ANN, "sell", 1000, 50));
    kernel.execute(place(1004, "sell", 1000, 50));
    const { events } = kernel.execute(place(ANN, "buy", 1000, 100, { timeInForce: "fok" }));
    expect(events.at(-1)).toMatchObject({ reason: "expired", remaining: 100 });
  });

  test.each([
    ["post only with ioc", { postOnly: true, timeInForce: "ioc" }],
    ["a market order that is post only", { orderType: "market", ticks: ticks(0), postOnly: true }],
    ["a market order with a time in force", { orderType: "market", ticks: ticks(0), timeInForce: "fok" }],
  ] as const)("%s makes no sense", (_what, more) => {
    expect(kernel.execute(place(BEN, "buy", 990, 100, more)).refusal).toBe("order_malformed");
  });

  test.each([
    ["at the best ask is refused", 1000, "post_only_would_trade"],
    ["one tick below rests", 999, undefined],
  ])("post only %s", (_what, price, refusal) => {
    asks(1000, 60);
    expect(kernel.execute(place(BEN, "buy", price, 100, { postOnly: true })).refusal).toBe(refusal);
  });
});

describe("self-trade prevention", () => {
  /** Ann's own bid stands before Ben's; she sells 100 into them. */
  function sellIntoOwnBid(selfTrade: SelfTrade): { outcome: Outcome; own: boolean; pledged: bigint } {
    const own = placedId(kernel.execute(place(ANN, "buy", 995, 60)));
    kernel.execute(place(BEN, "buy", 990, 100));
    const outcome = kernel.execute(place(ANN, "sell", 985, 100, { selfTrade }));
    kernel.check();
    return {
      outcome,
      own: kernel.spot.pool.find(own) !== undefined,
      pledged: kernel.ledger.balanceOf(ANN, PURPOSE.change, BTC, "pledged"),
    };
  }

  test.each([
    ["expire_maker", false, ["spot/placed", "spot/self-trade-prevented", "spot/closed", "spot/filled", "spot/closed", "spot/closed"]],
    ["expire_taker", true, ["spot/placed", "spot/self-trade-prevented", "spot/closed"]],
    ["expire_both", false, ["spot/placed", "spot/self-trade-prevented", "spot/closed", "spot/closed"]],
    ["none", false, ["spot/placed", "spot/filled", "spot/closed", "spot/filled", "spot/closed"]],
  ] as const)("%s", (selfTrade, ownStays, expected) => {
    const { outcome, own, pledged } = sellIntoOwnBid(selfTrade);
    expect(types(outcome)).toEqual(expected);
    expect(own).toBe(ownStays);
    expect(pledged).toBe(0n);
  });

  test.each([
    ["expire_maker", false, ["spot/placed", "spot/self-trade-prevented", "spot/closed", "spot/closed"], "expired"],
    ["expire_taker", true, ["spot/placed", "spot/self-trade-prevented", "spot/closed"], "self_trade"],
    ["expire_both", false, ["spot/placed", "spot/self-trade-prevented", "spot/closed", "spot/closed"], "self_trade"],
  ] as const)("%s, of a market order that meets nobody else, as of a limit order", (selfTrade, ownStays, expected, reason) => {
    const own = placedId(kernel.execute(place(ANN, "buy", 990, 100)));
    const outcome = kernel.execute(place(ANN, "sell", 0, 100, { orderType: "market", selfTrade }));
    expect(outcome.refusal).toBeUndefined();
    expect(types(outcome)).toEqual(expected);
    expect(outcome.events.at(-1)).toMatchObject({ type: "spot/closed", reason, remaining: 100 });
    expect(kernel.spot.pool.find(own) !== undefined).toBe(ownStays);
    kernel.check();
  });

  test("under older rules a market order that meets nobody else is refused", () => {
    const old = new Kernel();
    for (const command of testVenueCommands()) old.execute(command.type === "venue/adopt-rules" ? { ...command, rules: 2 } : command);
    old.execute({ type: "spot/quote", at: START, user: MAKER, market: BTC_USDT, bids: [], asks: [1000, 1000] });
    old.execute(place(ANN, "buy", 1000, 1000));
    old.execute(place(ANN, "buy", 990, 100));
    const before = old.stateHash();
    expect(old.execute(place(ANN, "sell", 0, 100, { orderType: "market" })).refusal).toBe("no_liquidity");
    expect(old.stateHash()).toBe(before);
  });

  test("none lets somebody buy from themselves: only the fees are gone", () => {
    kernel.execute(place(ANN, "sell", 1000, 100));
    const before = [USDT, BTC].map((asset) => kernel.ledger.balanceOf(ANN, PURPOSE.change, asset));
    kernel.execute(place(ANN, "buy", 1000, 100, { selfTrade: "none" }));
    kernel.check();
    const after = [USDT, BTC].map((asset) => kernel.ledger.balanceOf(ANN, PURPOSE.change, asset));
    expect(after).toEqual([(before[0] ?? 0n) - 100_000n, (before[1] ?? 0n) + 10_000_000n - 20_000n]);
  });
});

describe("amending", () => {
  const amend = (order: number, price: number, quantity: number): Outcome =>
    kernel.execute({ type: "spot/amend", at: START, user: BEN, order: order as never, ticks: ticks(price), lots: lots(quantity) });
  /** Who is filled first when 10 are sold into the bids. */
  const firstFilled = (): number => {
    const fill = kernel.execute(place(ANN, "sell", 900, 10)).events.find((event) => event.type === "spot/filled");
    return fill?.makerOrder ?? 0;
  };

  test.each([
    ["a smaller quantity keeps the place", 990, 50, true],
    ["the same quantity keeps the place", 990, 100, true],
    ["a larger quantity loses it", 990, 101, false],
    ["another price and back loses it", 989, 100, false],
  ])("%s", (_what, price, quantity, isKept) => {
    const first = placedId(kernel.execute(place(BEN, "buy", 990, 100)));
    const second = placedId(kernel.execute(place(1003, "buy", 990, 100)));
    expect(amend(first, price, quantity).refusal).toBeUndefined();
    if (price !== 990) amend(first, 990, quantity);
    kernel.check();
    expect(firstFilled()).toBe(isKept ? first : second);
  });

  test("counts what is filled as part of the new quantity", () => {
    const order = placedId(kernel.execute(place(BEN, "buy", 990, 100)));
    kernel.execute(place(ANN, "sell", 985, 40));
    expect(amend(order, 990, 40).refusal).toBe("quantity_below_filled");
    expect(amend(order, 990, 60).refusal).toBeUndefined();
    expect(kernel.ledger.balanceOf(BEN, PURPOSE.change, USDT, "pledged")).toBe(20n * 990_000n);
  });

  test("to a price that meets the other side trades, under the same id", () => {
    const order = placedId(kernel.execute(place(BEN, "buy", 990, 100)));
    asks(995, 30);
    const { events } = amend(order, 995, 100);
    expect(events).toMatchObject([
      { type: "spot/amended", order, ticks: 995, lots: 100 },
      { type: "spot/filled", takerOrder: order, lots: 30 },
    ]);
    expect(kernel.ledger.balanceOf(BEN, PURPOSE.change, USDT, "pledged")).toBe(70n * 995_000n);
    kernel.check();
  });

  test.each([
    ["more than there is", 1000, 100_200, "insufficient_balance"],
    ["all there is, the old hold included", 1000, 97_800, undefined],
    ["a price beyond the band", 899, 100, "price_outside_band"],
    ["less than the least value", 990, 5, "notional_below_minimum"],
    ["no quantity", 990, 0, "order_malformed"],
    ["no price", 0, 100, "order_malformed"],
  ])("to %s", (_what, price, quantity, refusal) => {
    const order = placedId(kernel.execute(place(BEN, "buy", 990, 1000)));
    const before = kernel.stateHash();
    // Ben's second order leaves him 97,810 USDT besides the first one's hold.
    expect(amend(order, price, quantity).refusal).toBe(refusal);
    if (refusal !== undefined) expect(kernel.stateHash()).toBe(before);
  });

  test("another person's order, or one that is gone, is refused", () => {
    const order = placedId(kernel.execute(place(ANN, "buy", 990, 100)));
    expect(amend(order, 990, 50).refusal).toBe("order_not_yours");
    expect(amend(12_345, 990, 50).refusal).toBe("order_not_found");
  });

  test("a post-only order stays one", () => {
    const order = placedId(kernel.execute(place(BEN, "buy", 990, 100, { postOnly: true })));
    asks(995, 30);
    expect(amend(order, 995, 100).refusal).toBe("post_only_would_trade");
    expect(amend(order, 994, 100).refusal).toBeUndefined();
  });
});

describe("a client order id", () => {
  const named = (user: number, name: string, price = 990): Outcome =>
    kernel.execute(place(user, "buy", price, 100, { clientOrderId: name }));

  test("stands for one open order of a person at a time, and is free again when that ends", () => {
    const order = placedId(named(BEN, "grid-1"));
    expect(named(BEN, "grid-1").refusal).toBe("client_order_id_taken");
    expect(named(1003, "grid-1").refusal).toBeUndefined();
    expect(kernel.spot.desk.clientOrderIds.find(BEN, "grid-1")).toBe(kernel.spot.pool.find(order));
    kernel.execute({ type: "spot/cancel", at: START, user: BEN, order });
    expect(named(BEN, "grid-1").refusal).toBeUndefined();
    kernel.check();
  });

  test("of an order that fills at once is free at once", () => {
    asks(1000, 1000);
    expect(named(BEN, "once", 1000).events.at(-1)).toMatchObject({ type: "spot/closed", reason: "filled" });
    expect(named(BEN, "once", 1000).refusal).toBeUndefined();
  });

  test.each([
    ["36 characters", "x".repeat(36), undefined],
    ["37 characters", "x".repeat(37), "order_malformed"],
    ["none", "", "order_malformed"],
    ["a blank", "a b", "order_malformed"],
    ["letters of another script", "é", "order_malformed"],
    ["all that may stand in it", "Az09_.:/-", undefined],
  ])("of %s", (_what, name, refusal) => {
    expect(named(BEN, name).refusal).toBe(refusal);
  });

  test("stays with the order through a snapshot and a change", () => {
    const order = placedId(named(BEN, "kept"));
    const restored = Kernel.restore(kernel.snapshot());
    restored.execute({ type: "spot/amend", at: START, user: BEN, order, ticks: ticks(980), lots: lots(200) });
    expect(restored.spot.desk.clientOrderIds.find(BEN, "kept")).toBe(restored.spot.pool.find(order));
  });
});
