import { describe, expect, test } from "vitest";
import { act, copiesVenue, follow, held, run, settle } from "../../../kernel/copies-venue.arbitrary.ts";
import { conditional, FUTURES_MAKER, indexAt, leverOf, limit, order, priceTo, quoteAt } from "../../../kernel/futures-venue.arbitrary.ts";
import { Kernel, type KernelEvent } from "../../../kernel/kernel.ts";
import { ANN, BEN, BTC_USDT, START, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { ticks, timeMs, userId } from "../../../money/units.ts";
import { NOTICE_MS, WEEK_MS } from "../formulas.ts";
import { CHANGES_A_MINUTE } from "./fan-out.ts";

const CAT = userId(1003);
const DAN = userId(1004);
const now = (kernel: Kernel) => ({ at: kernel.at });
const of = <Type extends KernelEvent["type"]>(events: readonly KernelEvent[], type: Type) =>
  events.filter((event): event is Extract<KernelEvent, { type: Type }> => event.type === type);
/** The next prices, a second later, the house quoting around them. */
function second(kernel: Kernel, price = 1000): readonly KernelEvent[] {
  quoteAt(kernel, price, 10_000, kernel.at);
  return act(kernel, indexAt(price, timeMs(kernel.at + 1000)));
}

describe("what a trader opens", () => {
  test("is opened for each follower right after, in the order of their numbers, in their own size", () => {
    const kernel = copiesVenue();
    run(kernel, follow(CAT, { number: 50 }));
    run(kernel, follow(BEN, { kind: "lots", number: 300 }));
    const events = act(kernel, order(ANN, "buy", 101, now(kernel)));
    expect(of(events, "copies/copied")).toMatchObject([
      { user: BEN, trader: ANN, lots: 3, wanted: 3, side: "long" },
      { user: CAT, trader: ANN, lots: 50, wanted: 50, side: "long" },
    ]);
    expect(held(kernel, BEN)).toMatchObject([{ side: "long", lots: 3, follow: 2 }]);
    expect(held(kernel, CAT)).toMatchObject([{ side: "long", lots: 50, follow: 1 }]);
    kernel.check();
  });

  test("in several fills enlarges one copy, and what is left over of a lot is not lost", () => {
    const kernel = copiesVenue();
    run(kernel, follow(BEN, { number: 50 }));
    run(kernel, limit(ANN, "buy", 9, 1000, now(kernel)));
    for (let fill = 0; fill < 3; fill++) act(kernel, order(CAT, "sell", 3, now(kernel)));
    expect(held(kernel, BEN)).toMatchObject([{ lots: 4 }]);
    kernel.check();
  });

  test("before somebody followed is not copied, nor what enlarges it", () => {
    const kernel = copiesVenue();
    run(kernel, limit(ANN, "buy", 6, 1000, now(kernel)));
    act(kernel, order(CAT, "sell", 3, now(kernel)));
    run(kernel, follow(BEN));
    act(kernel, order(CAT, "sell", 3, now(kernel)));
    expect(held(kernel, ANN)).toMatchObject([{ lots: 6 }]);
    expect(held(kernel, BEN)).toEqual([]);
  });

  test("has the trader's multiple, or the follower's own, and the trader's take-profit and stop-loss", () => {
    const kernel = copiesVenue();
    run(kernel, follow(BEN));
    run(kernel, follow(CAT, { multiple: 2 }));
    const exits = { takeProfitTicks: ticks(1100), stopLossTicks: ticks(900), source: "mark" as const };
    act(kernel, order(ANN, "buy", 10, { ...now(kernel), exits }));
    const [ben] = kernel.futures.desk.account(BEN)?.positions ?? [];
    const [cat] = kernel.futures.desk.account(CAT)?.positions ?? [];
    expect(ben).toMatchObject({ multiple: 10, exits });
    expect(cat).toMatchObject({ multiple: 2, exits });
  });

  test("by an order that waited is copied when its price comes", () => {
    const kernel = copiesVenue();
    run(kernel, follow(BEN));
    run(
      kernel,
      conditional(
        ANN,
        "buy",
        5,
        { direction: "rises", ticks: ticks(1010) },
        { ...now(kernel), effect: "open", multiple: 10, lots: 5 as never },
      ),
    );
    quoteAt(kernel, 1010, 10_000, kernel.at);
    priceTo(kernel, 1010);
    settle(kernel);
    expect(held(kernel, BEN)).toMatchObject([{ lots: 5 }]);
  });
});

describe("what is not copied is said with its reason and figures:", () => {
  const refusedWith = (settings: object, prepare: (kernel: Kernel) => void = () => {}, count = 100): object | undefined => {
    const kernel = copiesVenue();
    run(kernel, follow(BEN, settings));
    prepare(kernel);
    const [told] = of(act(kernel, order(ANN, "buy", count, now(kernel))), "copies/not-copied");
    expect(held(kernel, BEN)).toEqual([]);
    kernel.check();
    return told;
  };

  test.each([
    ["less than a lot", { number: 1 }, "less_than_a_lot"],
    ["the contract is left out", { leftOut: [BTC_USDT] }, "left_out"],
    ["most margin of one copy", { mostAll: 100_000_000n, mostPosition: 1_000_000n }, "most_position"],
    ["most margin of all", { mostAll: 10_000_000n }, "most_all"],
    ["a multiple that the contract has not", { multiple: 7 }, "multiple_not_offered"],
  ])("%s", (_what, settings, reason) => {
    expect(refusedWith(settings, undefined, 1000 / (reason === "less_than_a_lot" ? 20 : 1))).toMatchObject({ what: "open", reason });
  });

  test("nobody within the guard", () => {
    const thin = (kernel: Kernel): void => {
      const levels = { type: "futures/quote", user: FUTURES_MAKER, contract: BTC_USDT, bids: [999, 100], asks: [1001, 100, 1007, 1000] };
      run(kernel, levels);
    };
    expect(refusedWith({}, thin)).toMatchObject({ reason: "slippage", lots: 100, ticks: 1001, limit: 1005 });
    expect(refusedWith({ guardPpm: 1 }, thin)).toMatchObject({ reason: "slippage", limit: 1001 });
  });

  test("too little money, the trader is paused, a break", () => {
    const poor = (kernel: Kernel): void => {
      run(kernel, { type: "transfer/move", user: BEN, asset: USDT, amount: 9_999_000_000n, from: "lever", to: "change" });
    };
    expect(refusedWith({}, poor)).toMatchObject({ reason: "insufficient_balance" });
    const pause = (kernel: Kernel): void => {
      run(kernel, { type: "copies/pause", trader: ANN, isPaused: true, reason: "looked at", by: 3 });
    };
    expect(refusedWith({}, pause)).toMatchObject({ reason: "trader_paused" });
    const rest = (kernel: Kernel): void => {
      run(kernel, { type: "self-limits/break", user: BEN, length: "day" });
    };
    expect(refusedWith({}, rest)).toMatchObject({ reason: "on_a_break" });
  });
});

describe("what is set aside", () => {
  /** Ann buys what Dan offers dear within the guard, and sells where the quotes are: copies pay the difference. */
  function pump(kernel: Kernel, rounds: number): readonly KernelEvent[] {
    const events: KernelEvent[] = [];
    for (let round = 0; round < rounds; round++) {
      run(kernel, { type: "futures/quote", user: FUTURES_MAKER, contract: BTC_USDT, bids: [995, 10_000], asks: [] });
      run(kernel, limit(CAT, "sell", 120, 1005, now(kernel)));
      events.push(...act(kernel, order(ANN, "buy", 20, now(kernel))));
      run(kernel, { type: "futures/cancel-all", user: CAT, contract: BTC_USDT });
      const position = held(kernel, ANN).find(({ side }) => side === "long");
      events.push(...act(kernel, { type: "futures/close", user: ANN, position: position?.id, lots: 0 }));
      kernel.check();
      second(kernel);
    }
    return events;
  }

  test("is used up by losses: a trader who opens and closes in a loop takes no more than it, and one copy's loss", () => {
    const kernel = copiesVenue();
    const setAside = 30_000_000n;
    run(kernel, follow(BEN, { number: 500, mostAll: setAside as never }));
    const events = pump(kernel, 40);
    const realised = kernel.copies.follow(1)?.realised ?? 0n;
    expect(of(events, "copies/not-copied").at(-1)).toMatchObject({ what: "open", reason: "most_all" });
    expect(-realised).toBeGreaterThan(setAside / 2n);
    // Forty-four without the bound.
    expect(-realised).toBeLessThan(setAside);
  });
});

describe("what a trader closes", () => {
  test("is closed for each follower, in part and wholly", () => {
    const kernel = copiesVenue();
    run(kernel, follow(BEN, { number: 50 }));
    act(kernel, order(ANN, "buy", 100, now(kernel)));
    const [position] = held(kernel, ANN);
    act(kernel, { type: "futures/close", user: ANN, position: position?.id, lots: 30 });
    expect(held(kernel, BEN)).toMatchObject([{ lots: 35 }]);
    act(kernel, { type: "futures/close", user: ANN, position: position?.id, lots: 0 });
    expect(held(kernel, BEN)).toEqual([]);
    expect(kernel.copies.state.sources.size).toBe(0);
    kernel.check();
  });

  test("and nobody takes from a follower, is tried again each second", () => {
    const kernel = copiesVenue();
    run(kernel, follow(BEN));
    act(kernel, order(ANN, "buy", 100, now(kernel)));
    const [position] = held(kernel, ANN);
    run(kernel, { type: "futures/quote", user: FUTURES_MAKER, contract: BTC_USDT, bids: [999, 120], asks: [] });
    act(kernel, { type: "futures/close", user: ANN, position: position?.id, lots: 0 });
    expect(held(kernel, BEN)).toMatchObject([{ lots: 80 }]);
    kernel.check();
    second(kernel);
    expect(held(kernel, BEN)).toEqual([]);
    kernel.check();
  });

  test("by being closed out closes copies too", () => {
    const kernel = copiesVenue();
    run(kernel, follow(BEN, { multiple: 2, number: 1 }));
    run(kernel, { type: "transfer/move", user: ANN, asset: USDT, amount: 9_890_000_000n, from: "lever", to: "change" });
    act(kernel, order(ANN, "buy", 1000, { ...now(kernel), multiple: 20 }));
    expect(held(kernel, BEN)).toMatchObject([{ lots: 10 }]);
    quoteAt(kernel, 955, 10_000, kernel.at);
    act(kernel, { ...indexAt(955, kernel.at) });
    priceTo(kernel, 900);
    settle(kernel);
    second(kernel, 900);
    expect(held(kernel, ANN)).toEqual([]);
    expect(held(kernel, BEN)).toEqual([]);
    kernel.check();
  });

  test("other prices and margin follow with the next second's prices", () => {
    const kernel = copiesVenue();
    run(kernel, follow(BEN, { number: 50 }));
    act(kernel, order(ANN, "buy", 100, now(kernel)));
    const [position] = held(kernel, ANN);
    const before = kernel.futures.desk.account(BEN)?.margin ?? 0;
    const exits = { takeProfitTicks: ticks(1200), stopLossTicks: ticks(800), source: "mark" as const };
    run(kernel, { type: "futures/set-exits", user: ANN, position: position?.id, ...exits });
    run(kernel, { type: "futures/adjust-margin", user: ANN, position: position?.id, units: 10_010_000n });
    second(kernel);
    expect(kernel.futures.desk.account(BEN)?.positions).toMatchObject([{ exits }]);
    expect(kernel.futures.desk.account(BEN)?.margin).toBe(before + 5_005_000);
    run(kernel, { type: "futures/adjust-margin", user: ANN, position: position?.id, units: -10_010_000n });
    second(kernel);
    expect(kernel.futures.desk.account(BEN)?.margin).toBe(before);
    kernel.check();
  });
});

test("margin beyond what is set aside for one copy, or for all, is not put in, and that is said", () => {
  for (const [bounds, reason, left] of [
    // Opening both has cost 100,100.
    [{ mostAll: 30_000_000n }, "most_all", 9_679_900],
    [{ mostAll: 90_000_000n, mostPosition: 25_000_000n }, "most_position", 14_990_000],
  ] as const) {
    const kernel = copiesVenue();
    run(kernel, follow(BEN, { number: 500, ...bounds } as never));
    for (let position = 0; position < (reason === "most_all" ? 2 : 1); position++) act(kernel, order(ANN, "buy", 20, now(kernel)));
    const margins = (): readonly number[] => (kernel.futures.desk.account(BEN)?.positions ?? []).map(({ margin }) => margin);
    const before = margins();
    // A hundred times what it has.
    run(kernel, { type: "futures/adjust-margin", user: ANN, position: held(kernel, ANN)[0]?.id, units: 200_200_000n });
    expect(of(second(kernel), "copies/not-copied")).toMatchObject([{ what: "margin", reason, left }]);
    expect(margins()).toEqual(before);
    kernel.check();
  }
});

test("margin that a follower has not is not put in, and that is said", () => {
  const kernel = copiesVenue();
  run(kernel, follow(BEN));
  act(kernel, order(ANN, "buy", 100, now(kernel)));
  const { own } = leverOf(kernel, BEN);
  run(kernel, { type: "transfer/move", user: BEN, asset: USDT, amount: own - 9_000_000n, from: "lever", to: "change" });
  run(kernel, { type: "futures/adjust-margin", user: ANN, position: held(kernel, ANN)[0]?.id, units: 10_010_000n });
  expect(of(second(kernel), "copies/not-copied")).toMatchObject([
    { user: BEN, what: "margin", reason: "insufficient_balance", needed: 10_010_000 },
  ]);
});

describe("a copy", () => {
  test("can't be closed, reversed or changed singly, and orders that reduce pass it over", () => {
    const kernel = copiesVenue();
    run(kernel, follow(BEN));
    act(kernel, order(ANN, "buy", 10, now(kernel)));
    const [copy] = held(kernel, BEN);
    for (const command of [
      { type: "futures/close", lots: 0 },
      { type: "futures/reverse" },
      { type: "futures/adjust-margin", units: 5n },
      { type: "futures/set-exits", takeProfitTicks: 0, stopLossTicks: 900, source: "mark" },
    ]) {
      const outcome = kernel.execute({ ...command, user: BEN, position: copy?.id, at: kernel.at } as never);
      expect(outcome.refusal).toBe("copied_position");
    }
    expect(kernel.execute(order(BEN, "sell", 5, { ...now(kernel), effect: "reduce" })).refusal).toBe("nothing_to_reduce");
    const all = { type: "futures/close-many", user: BEN, contract: BTC_USDT, side: "both", at: kernel.at };
    expect(kernel.execute(all as never).refusal).toBe("nothing_to_reduce");
    run(kernel, order(BEN, "buy", 4, now(kernel)));
    run(kernel, order(BEN, "sell", 10, { ...now(kernel), effect: "reduce" }));
    expect(held(kernel, BEN)).toMatchObject([{ id: copy?.id, lots: 10 }]);
    kernel.check();
  });

  test("that is held oneself is an own position, and the trader's closing passes it over", () => {
    const kernel = copiesVenue();
    run(kernel, follow(BEN));
    act(kernel, order(ANN, "buy", 10, now(kernel)));
    const [copy] = held(kernel, BEN);
    expect(kernel.execute({ type: "copies/self-hold", user: CAT, position: copy?.id, at: kernel.at } as never).refusal).toBe(
      "position_not_yours",
    );
    run(kernel, { type: "copies/self-hold", user: BEN, position: copy?.id });
    act(kernel, { type: "futures/close", user: ANN, position: held(kernel, ANN)[0]?.id, lots: 0 });
    expect(held(kernel, BEN)).toMatchObject([{ lots: 10, follow: 0 }]);
    run(kernel, { type: "futures/close", user: BEN, position: copy?.id, lots: 0 });
    kernel.check();
  });
});

describe("following ends", () => {
  test("with copies closed or kept, as the person says", () => {
    const kernel = copiesVenue();
    run(kernel, follow(BEN));
    run(kernel, follow(CAT));
    act(kernel, order(ANN, "buy", 10, now(kernel)));
    act(kernel, { type: "copies/unfollow", user: BEN, follow: 1, copies: "close" });
    const events = act(kernel, { type: "copies/unfollow", user: CAT, follow: 2, copies: "keep" });
    expect(held(kernel, BEN)).toEqual([]);
    expect(held(kernel, CAT)).toMatchObject([{ lots: 10, follow: 0 }]);
    expect(of(events, "copies/unfollowed")).toMatchObject([{ user: CAT, follow: 2 }]);
    act(kernel, order(ANN, "buy", 10, now(kernel)));
    expect(held(kernel, BEN)).toEqual([]);
    kernel.check();
  });

  test("when a loss reaches the stop of the whole copy", () => {
    const kernel = copiesVenue();
    run(kernel, follow(BEN, { mostAll: 100_000_000n as never, stopPpm: 100_000 as never }));
    act(kernel, order(ANN, "buy", 500, now(kernel)));
    quoteAt(kernel, 982, 10_000, kernel.at);
    priceTo(kernel, 982);
    settle(kernel);
    expect(held(kernel, BEN)).toMatchObject([{ lots: 500 }]);
    quoteAt(kernel, 980, 10_000, kernel.at);
    const events = [...priceTo(kernel, 980).events, ...settle(kernel)];
    expect(of(events, "copies/ending")).toMatchObject([{ user: BEN, cause: "stop", copies: "close" }]);
    expect(held(kernel, BEN)).toEqual([]);
    expect(held(kernel, ANN)).toHaveLength(1);
    kernel.check();
  });

  test("when closed copies alone lost as much, before a new one begins", () => {
    const kernel = copiesVenue();
    run(kernel, follow(BEN, { mostAll: 100_000_000n as never, stopPpm: 1_000 as never }));
    act(kernel, order(ANN, "buy", 500, now(kernel)));
    act(kernel, { type: "futures/close", user: ANN, position: held(kernel, ANN)[0]?.id, lots: 0 });
    const events = [...run(kernel, indexAt(1000, kernel.at)).events, ...settle(kernel)];
    expect(of(events, "copies/ending")).toMatchObject([{ user: BEN, cause: "stop" }]);
    expect(of(events, "copies/unfollowed")).toHaveLength(1);
    kernel.check();
  });

  test("seven days after the trader's notice, as each follower chose", () => {
    const kernel = copiesVenue();
    run(kernel, follow(BEN, { atEnd: "keep" }));
    run(kernel, follow(CAT));
    act(kernel, order(ANN, "buy", 10, now(kernel)));
    run(kernel, { type: "copies/leave", user: ANN });
    expect(kernel.execute({ ...follow(DAN), at: kernel.at } as never).refusal).toBe("copy_trader_closed");
    act(kernel, order(ANN, "buy", 5, now(kernel)));
    expect(held(kernel, BEN)).toHaveLength(2);
    settle(kernel, START + NOTICE_MS);
    second(kernel);
    expect(held(kernel, BEN)).toMatchObject([{ follow: 0 }, { follow: 0 }]);
    expect(held(kernel, CAT)).toEqual([]);
    expect(kernel.copies.state.traders.size).toBe(0);
    kernel.check();
  });

  test("at once when follower or trader starts again", () => {
    const kernel = copiesVenue();
    run(kernel, follow(BEN));
    run(kernel, follow(CAT));
    act(kernel, order(ANN, "buy", 10, now(kernel)));
    act(kernel, { type: "wallet/start-again", user: BEN });
    expect(kernel.copies.state.of(BEN)).toEqual([]);
    act(kernel, { type: "wallet/start-again", user: ANN });
    expect(held(kernel, CAT)).toEqual([]);
    expect(kernel.copies.state.traders.size).toBe(0);
    expect(kernel.copies.state.sources.size).toBe(0);
    kernel.check();
  });
});

describe("the trader's share of profit", () => {
  /** Ann buys at 1001 and sells at `price` less one, and with her those who follow. */
  function roundTo(kernel: Kernel, price: number, count = 100): void {
    quoteAt(kernel, 1000, 10_000, kernel.at);
    act(kernel, order(ANN, "buy", count, now(kernel)));
    quoteAt(kernel, price, 10_000, kernel.at);
    priceTo(kernel, price);
    settle(kernel);
    act(kernel, { type: "futures/close", user: ANN, position: held(kernel, ANN)[0]?.id, lots: 0 });
    quoteAt(kernel, 1000, 10_000, kernel.at);
    priceTo(kernel, 1000);
    settle(kernel);
  }

  test("is paid when following ends: of results less fees, rounded down", () => {
    const kernel = copiesVenue();
    run(kernel, follow(BEN));
    roundTo(kernel, 1020);
    const before = leverOf(kernel, ANN).own;
    const events = act(kernel, { type: "copies/unfollow", user: BEN, follow: 1, copies: "close" });
    // 100 lots: (1019 - 1001) x 100,000 units, less 0.05 % of both values.
    const realised = 1_800_000n - 50_050n - 50_950n;
    expect(of(events, "copies/unfollowed")).toMatchObject([{ realised, shared: realised / 10n }]);
    expect(leverOf(kernel, ANN).own - before).toBe(realised / 10n);
    expect(of(events, "settlement/settled")).toMatchObject([{ product: "copies", formula: "copy-share/1", user: BEN }]);
  });

  test("comes each Monday, once for what was won: losses have to be won back first", () => {
    const kernel = copiesVenue();
    run(kernel, follow(BEN));
    const monday = (): readonly KernelEvent[] => {
      const events = settle(kernel, kernel.at + WEEK_MS);
      run(kernel, indexAt(1000, kernel.at));
      return of(events, "copies/shared");
    };
    roundTo(kernel, 1020);
    expect(monday()).toMatchObject([{ paid: 169_900n, owed: 0n }]);
    expect(monday()).toEqual([]);
    roundTo(kernel, 995);
    roundTo(kernel, 1005);
    expect(monday()).toEqual([]);
    roundTo(kernel, 1020);
    expect(monday()).toMatchObject([{ user: BEN, trader: ANN }]);
    const [state] = kernel.copies.state.of(BEN);
    expect(state?.shared).toBe((state?.realised ?? 0n) / 10n);
    kernel.check();
  });

  test("never takes what keeps positions open: the rest waits", () => {
    const kernel = copiesVenue();
    run(kernel, follow(BEN));
    roundTo(kernel, 1020);
    const { own } = leverOf(kernel, BEN);
    run(kernel, { type: "transfer/move", user: BEN, asset: USDT, amount: own - 50_000n, from: "lever", to: "change" });
    const events = settle(kernel, kernel.at + WEEK_MS);
    expect(of(events, "copies/shared")).toMatchObject([{ paid: 50_000n, owed: 119_900n }]);
    expect(leverOf(kernel, BEN).own).toBe(0n);
    run(kernel, { type: "transfer/move", user: BEN, asset: USDT, amount: 1_000_000n, from: "change", to: "lever" });
    expect(of(settle(kernel, kernel.at + WEEK_MS), "copies/shared")).toMatchObject([{ paid: 119_900n, owed: 0n }]);
  });
});

test("each hour the log says what futures brought a trader, to the unit what the ledger says", () => {
  const kernel = copiesVenue();
  const { own } = leverOf(kernel, ANN);
  run(kernel, order(ANN, "buy", 100, now(kernel)));
  run(kernel, { type: "futures/close", user: ANN, position: held(kernel, ANN)[0]?.id, lots: 40 });
  const [hour] = of(settle(kernel, kernel.at + 3_600_000), "copies/hour");
  const account = kernel.futures.desk.account(ANN);
  if (account === undefined) throw new Error("Ann must trade");
  const equity = kernel.futures.desk.equity(account);
  expect(hour).toMatchObject({ user: ANN, equity, profit: equity - own, followers: 0 });
});

test("more changes in a minute than are copied at once wait for the next prices and are one", () => {
  const kernel = copiesVenue();
  run(kernel, follow(BEN));
  run(kernel, limit(ANN, "buy", 200, 1000, now(kernel)));
  for (let fill = 0; fill < CHANGES_A_MINUTE + 20; fill++) act(kernel, order(CAT, "sell", 1, now(kernel)));
  expect(held(kernel, BEN)).toMatchObject([{ lots: CHANGES_A_MINUTE }]);
  kernel.check();
  const events = second(kernel);
  expect(of(events, "copies/copied")).toMatchObject([{ lots: 20 }]);
  expect(held(kernel, BEN)).toMatchObject([{ lots: CHANGES_A_MINUTE + 20 }]);
});

test("a venue that was restored in the middle of fanning out goes on like the one that was not", () => {
  const kernel = copiesVenue();
  for (const user of [BEN, CAT, DAN]) run(kernel, follow(user, { number: 50 }));
  run(kernel, order(ANN, "buy", 20, now(kernel)));
  const restored = Kernel.restore(kernel.snapshot());
  const rest = [kernel, restored].map((one) => {
    const events = [...settle(one), ...act(one, { type: "futures/close", user: ANN, position: held(one, ANN)[0]?.id, lots: 7 })];
    return [...events, ...settle(one, one.at + WEEK_MS)];
  });
  expect(rest[1]).toEqual(rest[0]);
  expect(restored.stateHash()).toBe(kernel.stateHash());
  expect(held(kernel, DAN)).toMatchObject([{ lots: 6 }]);
});
