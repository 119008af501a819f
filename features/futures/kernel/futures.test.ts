/** Commands of futures: what each does, and what it is refused for. */
import { describe, expect, test } from "vitest";
import {
  conditional,
  CONTRACT,
  FUTURES_MAKER,
  futuresVenue,
  futuresVenueCommands,
  leverOf,
  limit,
  order,
  placedFuture,
  priceTo,
  quoteAt,
} from "../../../kernel/futures-venue.arbitrary.ts";
import { Kernel, type Command } from "../../../kernel/kernel.ts";
import { ANN, BEN, BTC_USDT, START, testVenueCommands, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { amount, lots, ratePpm, ticks, timeMs, userId } from "../../../money/units.ts";
import type { Position } from "./state.ts";

const later = (ms: number): typeof START => timeMs(START + ms);
const positionsOf = (kernel: Kernel, user: number): readonly Position[] => kernel.futures.desk.account(userId(user))?.positions ?? [];
function only(kernel: Kernel, user: number): Position {
  const [position, ...others] = positionsOf(kernel, user);
  if (position === undefined || others.length > 0) throw new Error(`${others.length} positions more, or none`);
  return position;
}
const close = (position: Position, count = 0, at = START): Command => ({
  type: "futures/close",
  at,
  user: position.user,
  position: position.id,
  lots: lots(count),
});

describe("an order is refused and changes nothing:", () => {
  const cases: readonly (readonly [string, Command, string])[] = [
    ["of somebody without an account", order(1999, "buy", 1), "account_not_open"],
    ["in a contract that is not listed", order(ANN, "buy", 1, { contract: 2 as typeof BTC_USDT }), "contract_not_found"],
    ["of no lots", order(ANN, "buy", 0), "order_malformed"],
    ["with an effect that is none", order(ANN, "buy", 1, { effect: "close" as "open" }), "order_malformed"],
    ["post-only at market", order(ANN, "buy", 1, { postOnly: true }), "order_malformed"],
    ["of more lots than one order may have", order(ANN, "buy", 1_000_001), "quantity_above_maximum"],
    ["with a multiple between two that are offered", order(ANN, "buy", 1, { multiple: 7 }), "multiple_not_offered"],
    ["that reduces first, in an account with both sides", order(ANN, "buy", 1, { effect: "net" }), "position_mode_one_way"],
    ["above the band", limit(ANN, "buy", 1, 1051), "price_outside_band"],
    [
      "with a take-profit on the wrong side",
      limit(ANN, "buy", 1, 990, { exits: { takeProfitTicks: ticks(990), stopLossTicks: ticks(0), source: "mark" } }),
      "exit_prices_invalid",
    ],
    ["that reduces nothing", order(ANN, "sell", 1, { effect: "reduce" }), "nothing_to_reduce"],
    ["with a name that is none", limit(ANN, "buy", 1, 990, { clientOrderId: "a b" }), "client_order_id_invalid"],
    ["post-only that would trade", limit(ANN, "buy", 1, 1001, { postOnly: true }), "post_only_would_trade"],
    ["fill-or-kill for more than there is", limit(ANN, "buy", 10_001, 1001, { timeInForce: "fok" }), "no_liquidity"],
    ["beyond the bracket of its multiple", limit(ANN, "buy", 50_051, 999, { multiple: 100 }), "bracket_exceeded"],
    ["that nobody could pay", limit(ANN, "buy", 100_000, 1000), "insufficient_balance"],
    ["of a stranger", { type: "futures/quote", at: START, user: ANN, contract: BTC_USDT, bids: [], asks: [] }, "not_permitted"],
  ];
  test.each(cases)("%s", (_why, command, refusal) => {
    const kernel = futuresVenue();
    quoteAt(kernel, 1000);
    const before = kernel.stateHash();
    const outcome = kernel.execute(command);
    expect([outcome.refusal, outcome.events]).toEqual([refusal, []]);
    expect(kernel.stateHash()).toBe(before);
  });

  test("what a fill would cost beyond half of the margins: the account would be closed out at once", () => {
    const kernel = futuresVenue();
    kernel.execute(limit(BEN, "sell", 9_000, 1050, { multiple: 100 }));
    // 9,450 USDT at 1050, 450 above the mark: all that is left of it is 50 USDT more than its margin.
    kernel.execute({
      type: "transfer/move",
      at: START,
      user: ANN,
      asset: USDT,
      amount: amount(9_505_000_000n),
      from: "lever",
      to: "change",
    });
    expect(kernel.execute(order(ANN, "buy", 9_000, { multiple: 100 })).refusal).toBe("would_be_closed_out");
    expect(kernel.execute(order(ANN, "buy", 9_000, { multiple: 20 })).refusal).toBe("would_be_closed_out");
  });

  test("while the index is older than ten seconds nothing opens, and closing goes on", () => {
    const kernel = futuresVenue();
    quoteAt(kernel, 1000);
    kernel.execute(order(ANN, "buy", 5));
    expect(kernel.execute(order(ANN, "buy", 5, { at: later(10_000) })).refusal).toBeUndefined();
    expect(kernel.execute(order(ANN, "buy", 5, { at: later(10_001) })).refusal).toBe("mark_stale");
    expect(kernel.execute(order(ANN, "sell", 5, { effect: "reduce", at: later(10_001) })).refusal).toBeUndefined();
  });

  test("in a halted contract nothing opens: what could open leaves the book, what reduces stays", () => {
    const kernel = futuresVenue();
    quoteAt(kernel, 1000);
    kernel.execute(order(ANN, "buy", 5));
    const opening = placedFuture(kernel.execute(limit(BEN, "buy", 5, 990)));
    const reducing = placedFuture(kernel.execute(limit(ANN, "sell", 5, 1020, { effect: "reduce" })));
    const { events } = kernel.execute({ type: "futures/halt", at: START, contract: BTC_USDT, reason: "a look" });
    expect(events).toMatchObject([{ type: "futures/halted" }, { type: "futures/closed", order: opening, reason: "halted" }]);
    expect(kernel.futures.desk.pool.find(reducing)).toBeDefined();
    expect(kernel.execute(order(ANN, "buy", 5)).refusal).toBe("contract_halted");
    kernel.execute({ type: "futures/resume", at: START, contract: BTC_USDT });
    quoteAt(kernel, 1000);
    expect(kernel.execute(order(ANN, "buy", 5)).refusal).toBeUndefined();
  });

  test("with real money multiples above five are for who passed the test of understanding", () => {
    const kernel = new Kernel();
    // Without paper money nobody has any, so who may open is refused for that alone.
    for (const command of [...testVenueCommands(), ...futuresVenueCommands()]) {
      if (command.type !== "wallet/configure-paper") kernel.execute(command);
    }
    expect(kernel.execute(limit(ANN, "buy", 1, 990, { multiple: 10 })).refusal).toBe("futures_test_required");
    expect(kernel.execute(limit(ANN, "buy", 1, 990, { multiple: 5 })).refusal).toBe("insufficient_balance");
    kernel.execute({ type: "futures/pass-test", at: START, user: ANN });
    const again = Kernel.restore(kernel.snapshot());
    expect(again.execute(limit(ANN, "buy", 1, 990, { multiple: 10 })).refusal).toBe("insufficient_balance");
  });
});

describe("an order", () => {
  test("of a kind for both modes: in one-way mode it reduces first and opens with the rest", () => {
    const kernel = futuresVenue();
    quoteAt(kernel, 1000);
    kernel.execute({ type: "futures/set-position-mode", at: START, user: ANN, isOneWay: true });
    kernel.execute(order(ANN, "buy", 10, { effect: "net" }));
    const outcome = kernel.execute(order(ANN, "sell", 25, { effect: "net" }));
    expect(outcome.events.flatMap((event) => (event.type === "futures/filled" ? [[event.lots, event.taker.reducedLots]] : []))).toEqual([
      [10, 10],
      [15, 0],
    ]);
    expect(only(kernel, ANN)).toMatchObject({ side: "short", lots: 15 });
    expect(kernel.execute({ type: "futures/set-position-mode", at: START, user: ANN, isOneWay: false }).refusal).toBe(
      "position_mode_in_use",
    );
    kernel.check();
  });

  test("that meets an order of its own account ends that one and goes on", () => {
    const kernel = futuresVenue();
    const own = placedFuture(kernel.execute(limit(ANN, "sell", 5, 1000)));
    kernel.execute(limit(BEN, "sell", 5, 1001));
    const { events } = kernel.execute(order(ANN, "buy", 5));
    expect(events.find((event) => event.type === "futures/closed" && event.order === own)).toMatchObject({ reason: "self_trade", lots: 5 });
    expect(only(kernel, ANN)).toMatchObject({ lots: 5, entryValue: 5_005_000 });
    kernel.check();
  });

  test("that rests ends where its fill would leave its account at close-out, and the taker goes on to the next", () => {
    const kernel = futuresVenue();
    kernel.execute({
      type: "transfer/move",
      at: START,
      user: ANN,
      asset: USDT,
      amount: amount(9_990_000_000n),
      from: "lever",
      to: "change",
    });
    const far = placedFuture(kernel.execute(limit(ANN, "buy", 900, 1000, { multiple: 100 })));
    const near = placedFuture(kernel.execute(limit(userId(1003), "buy", 900, 990, { multiple: 100 })));
    // 20 below the price that ANN offers: 18 USDT lost of the 10 that she has.
    priceTo(kernel, 980);
    const { events } = kernel.execute(order(BEN, "sell", 100));
    expect(events.find((event) => event.type === "futures/closed" && event.order === far)).toMatchObject({ reason: "risk", lots: 900 });
    expect(events.find((event) => event.type === "futures/filled")).toMatchObject({ maker: { order: near }, ticks: 990 });
    expect(leverOf(kernel, ANN)).toEqual({ own: 10_000_000n, pledged: 0n });
    kernel.check();
  });

  test("can be amended: smaller in its place, elsewhere as if it came anew, never below what is filled", () => {
    const kernel = futuresVenue();
    const id = placedFuture(kernel.execute(limit(ANN, "buy", 10, 990)));
    const amend = (price: number, count: number) =>
      kernel.execute({ type: "futures/amend", at: START, user: ANN, order: id, ticks: ticks(price), lots: lots(count) });
    expect(amend(990, 6).refusal).toBeUndefined();
    expect(leverOf(kernel, ANN).pledged).toBe(594_000n + 2_970n);
    kernel.execute(limit(BEN, "sell", 2, 990));
    expect(amend(995, 2).refusal).toBe("quantity_below_filled");
    expect(amend(995, 8).refusal).toBeUndefined();
    expect(kernel.futures.desk.pool.ticks(kernel.futures.desk.pool.find(id) ?? -1)).toBe(995);
    kernel.check();
    expect(kernel.execute({ type: "futures/cancel", at: START, user: BEN, order: id }).refusal).toBe("order_not_yours");
    kernel.execute({ type: "futures/cancel-all", at: START, user: ANN, contract: BTC_USDT });
    expect(kernel.futures.desk.account(ANN)?.held).toBe(0);
  });

  test("with a name stands for one open order at a time", () => {
    const kernel = futuresVenue();
    kernel.execute(limit(ANN, "buy", 1, 990, { clientOrderId: "mine" }));
    expect(kernel.execute(limit(ANN, "buy", 1, 991, { clientOrderId: "mine" })).refusal).toBe("client_order_id_in_use");
    kernel.execute({ type: "futures/cancel-all", at: START, user: ANN, contract: BTC_USDT });
    expect(kernel.execute(limit(ANN, "buy", 1, 991, { clientOrderId: "mine" })).refusal).toBeUndefined();
  });
});

describe("a position", () => {
  test.each([
    ["take-profit", 1040, "take_profit"],
    ["stop-loss", 960, "stop_loss"],
  ] as const)("is closed by its %s when the mark comes there", (_name, price, cause) => {
    const kernel = futuresVenue();
    quoteAt(kernel, 1000);
    kernel.execute(order(ANN, "buy", 10, { exits: { takeProfitTicks: ticks(1040), stopLossTicks: ticks(960), source: "mark" } }));
    priceTo(kernel, price > 1000 ? 1039 : 961);
    expect(positionsOf(kernel, ANN)).toHaveLength(1);
    quoteAt(kernel, price);
    const { events } = priceTo(kernel, price);
    expect(events.find((event) => event.type === "futures/reduced")).toMatchObject({ user: ANN, cause, lots: 10 });
    expect(positionsOf(kernel, ANN)).toEqual([]);
    kernel.check();
  });

  test("whose stop finds too little in the book keeps it for what is left", () => {
    const kernel = futuresVenue();
    quoteAt(kernel, 1000);
    kernel.execute(order(ANN, "buy", 10, { exits: { takeProfitTicks: ticks(0), stopLossTicks: ticks(960), source: "mark" } }));
    quoteAt(kernel, 960, 4);
    priceTo(kernel, 960);
    expect(only(kernel, ANN).lots).toBe(6);
    quoteAt(kernel, 959);
    priceTo(kernel, 959);
    expect(positionsOf(kernel, ANN)).toEqual([]);
    kernel.check();
  });

  test("may be given other exits, which lie on their sides of the price, and none", () => {
    const kernel = futuresVenue();
    quoteAt(kernel, 1000);
    kernel.execute(order(ANN, "sell", 10));
    const set = (profit: number, loss: number) =>
      kernel.execute({
        type: "futures/set-exits",
        at: START,
        user: ANN,
        position: only(kernel, ANN).id,
        takeProfitTicks: ticks(profit),
        stopLossTicks: ticks(loss),
        source: "mark",
      });
    expect(set(1001, 0).refusal).toBe("exit_prices_invalid");
    expect(set(980, 1020).refusal).toBeUndefined();
    kernel.check();
    expect(set(0, 0).refusal).toBeUndefined();
    priceTo(kernel, 1030);
    expect(positionsOf(kernel, ANN)).toHaveLength(1);
  });

  test("is reversed: closed, and as many lots of the other side opened with its multiple", () => {
    const kernel = futuresVenue();
    quoteAt(kernel, 1000);
    kernel.execute(order(ANN, "buy", 10, { multiple: 20 }));
    kernel.execute({ type: "futures/reverse", at: START, user: ANN, position: only(kernel, ANN).id });
    expect(only(kernel, ANN)).toMatchObject({ side: "short", lots: 10, multiple: 20, entryValue: 9_990_000 });
    kernel.check();
  });

  test("takes margin, and gives back what is beyond its initial one", () => {
    const kernel = futuresVenue();
    quoteAt(kernel, 1000);
    kernel.execute(order(ANN, "buy", 10));
    const { id, margin } = only(kernel, ANN);
    const adjust = (units: bigint) =>
      kernel.execute({ type: "futures/adjust-margin", at: START, user: ANN, position: id, units: amount(units) });
    expect(adjust(5n).refusal).toBeUndefined();
    expect(only(kernel, ANN).margin).toBe(margin + 5);
    expect(adjust(-6n).refusal).toBe("margin_below_initial");
    expect(adjust(-5n).refusal).toBeUndefined();
    expect(adjust(10_000_000_000n).refusal).toBe("insufficient_balance");
    kernel.check();
  });

  test("of somebody else, or that is gone, is nobody's to close", () => {
    const kernel = futuresVenue();
    quoteAt(kernel, 1000);
    kernel.execute(order(ANN, "buy", 10));
    const position = only(kernel, ANN);
    expect(kernel.execute({ ...close(position), user: BEN } as Command).refusal).toBe("position_not_yours");
    expect(kernel.execute(close(position, 11)).refusal).toBe("order_malformed");
    kernel.execute(close(position));
    expect(kernel.execute(close(position)).refusal).toBe("position_not_found");
  });

  test("stays open where the book has nothing, and many are closed as far as it goes", () => {
    const kernel = futuresVenue();
    quoteAt(kernel, 1000);
    for (const count of [3, 4, 5]) kernel.execute(order(ANN, "buy", count));
    kernel.execute({ type: "futures/quote", at: START, user: FUTURES_MAKER, contract: BTC_USDT, bids: [], asks: [] });
    const all: Command = { type: "futures/close-many", at: START, user: ANN, contract: BTC_USDT, side: "long" };
    expect(kernel.execute(all).refusal).toBe("no_liquidity");
    quoteAt(kernel, 1000, 9);
    kernel.execute(all);
    expect(positionsOf(kernel, ANN).map(({ lots: left }) => left)).toEqual([3]);
    expect(kernel.execute({ ...all, side: "short" } as Command).refusal).toBe("nothing_to_reduce");
  });

  test("pays a loss of its margin, then of free money, then of what other positions won", () => {
    const kernel = futuresVenue();
    kernel.execute({
      type: "transfer/move",
      at: START,
      user: ANN,
      asset: USDT,
      amount: amount(9_990_000_000n),
      from: "lever",
      to: "change",
    });
    quoteAt(kernel, 1000, 100_000);
    // 10 USDT in all: 40 lots long and 40 short, ten-fold, 4 USDT of margin each.
    kernel.execute(order(ANN, "buy", 40));
    kernel.execute(order(ANN, "sell", 40));
    priceTo(kernel, 820);
    quoteAt(kernel, 820, 100_000);
    const [long, short] = positionsOf(kernel, ANN);
    if (long === undefined || short === undefined) throw new Error("nothing was opened");
    const { events } = kernel.execute(close(long));
    // 40 lots from 999 to the mark of 820 are 7.16 USDT.
    expect(events.find((event) => event.type === "futures/position-settled")).toMatchObject({
      position: short.id,
      result: 7_160_000,
      entryValue: 32_800_000,
    });
    expect(only(kernel, ANN)).toMatchObject({ side: "short", margin: 3_996_000 });
    kernel.check();
  });

  test("is not closed at a price that leaves its account with less than nothing", () => {
    const kernel = futuresVenue();
    kernel.execute({
      type: "transfer/move",
      at: START,
      user: ANN,
      asset: USDT,
      amount: amount(9_995_000_000n),
      from: "lever",
      to: "change",
    });
    quoteAt(kernel, 1000);
    kernel.execute(order(ANN, "buy", 40));
    priceTo(kernel, 900);
    kernel.execute({ type: "futures/quote", at: START, user: FUTURES_MAKER, contract: BTC_USDT, bids: [899, 10, 860, 100], asks: [] });
    const { events } = kernel.execute(close(only(kernel, ANN)));
    expect(events.find((event) => event.type === "futures/closed" && event.user === ANN)).toMatchObject({ reason: "risk", lots: 30 });
    expect(only(kernel, ANN).lots).toBe(30);
    kernel.check();
  });
});

describe("an order that waits", () => {
  test("holds nothing, goes when its trigger comes, and expires where it is refused then", () => {
    const kernel = futuresVenue();
    quoteAt(kernel, 1000);
    const buy = conditional(ANN, "buy", 10, { ticks: ticks(1010) }, { effect: "open", multiple: 10 });
    const id = placedFuture(kernel.execute(buy));
    const dear = placedFuture(kernel.execute({ ...buy, lots: lots(300_000) }));
    expect(leverOf(kernel, ANN).pledged).toBe(0n);
    quoteAt(kernel, 1010, 500_000);
    const { events } = priceTo(kernel, 1010);
    expect(events.filter((event) => event.type === "futures/closed")).toMatchObject([
      { order: id, reason: "filled" },
      { order: dear, reason: "expired" },
    ]);
    expect(only(kernel, ANN)).toMatchObject({ id, lots: 10 });
    kernel.check();
  });

  test("expires where the contract takes fewer lots an order by then, unless it closes a side, which may be more than one order's bound", () => {
    const kernel = futuresVenue();
    quoteAt(kernel, 1000, 100_000);
    kernel.execute(order(ANN, "buy", 1000));
    const stop = placedFuture(kernel.execute(conditional(ANN, "sell", 0, { ticks: ticks(990) }, { closesAll: true })));
    const opens = { effect: "open", multiple: 10 } as const;
    const large = placedFuture(kernel.execute(conditional(BEN, "sell", 1000, { ticks: ticks(989) }, opens)));
    const { baseUnitsPerLot: _units, maker: _maker, ...terms } = CONTRACT;
    kernel.execute({ type: "futures/set-terms", at: START, ...terms, lotsMax: lots(500) });
    const { events } = priceTo(kernel, 980);
    expect(events.filter((event) => event.type === "futures/closed")).toMatchObject([
      { order: stop, reason: "filled" },
      { order: large, reason: "expired", lots: 1000 },
    ]);
    kernel.check();
  });

  test("with a trigger that the price has passed already is refused", () => {
    const kernel = futuresVenue();
    expect(kernel.execute(conditional(ANN, "sell", 1, { ticks: ticks(1000) })).refusal).toBe("trigger_invalid");
    expect(kernel.execute(conditional(ANN, "sell", 1, { ticks: ticks(0) })).refusal).toBe("trigger_invalid");
  });

  test("closes a whole side, whatever it is then", () => {
    const kernel = futuresVenue();
    quoteAt(kernel, 1000);
    kernel.execute(order(ANN, "buy", 10));
    kernel.execute(conditional(ANN, "sell", 0, { ticks: ticks(980) }, { closesAll: true }));
    kernel.execute(order(ANN, "buy", 7));
    quoteAt(kernel, 980);
    priceTo(kernel, 980);
    expect(positionsOf(kernel, ANN)).toEqual([]);
    kernel.check();
  });

  test("and trails keeps its place before one that came later while its trigger stays where it is", () => {
    const kernel = futuresVenue();
    const wait = (trigger: object): number => placedFuture(kernel.execute(conditional(ANN, "sell", 1, trigger)));
    priceTo(kernel, 1199);
    // 0.5 % of 1199 and of 1200 are 5 and 6 ticks.
    const first = wait({ trailPpm: ratePpm(5000) });
    const second = wait({ ticks: ticks(1194) });
    priceTo(kernel, 1200);
    const { events } = priceTo(kernel, 1194);
    expect(events.flatMap((event) => (event.type === "futures/triggered" ? [event.order] : []))).toEqual([first, second]);
  });

  test("and trails the best price from its activation on", () => {
    const kernel = futuresVenue();
    quoteAt(kernel, 1000);
    kernel.execute(order(ANN, "buy", 10));
    kernel.execute(conditional(ANN, "sell", 10, { trailPpm: ratePpm(10_000), activationTicks: ticks(1020) }));
    priceTo(kernel, 1000);
    priceTo(kernel, 985);
    expect(positionsOf(kernel, ANN)).toHaveLength(1);
    priceTo(kernel, 1020);
    const again = Kernel.restore(kernel.snapshot());
    for (const each of [kernel, again]) {
      priceTo(each, 1040);
      priceTo(each, 1031);
      expect(positionsOf(each, ANN)).toHaveLength(1);
      quoteAt(each, 1030);
      priceTo(each, 1030);
      expect(positionsOf(each, ANN)).toEqual([]);
      each.check();
    }
    expect(again.stateHash()).toBe(kernel.stateHash());
  });
});
