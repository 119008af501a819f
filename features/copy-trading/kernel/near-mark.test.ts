/** What a trader may do with prices of their own choice: copies open and close near the mark first, and what waits is closed in the end. */
import { describe, expect, test } from "vitest";
import { act, copiesVenue, follow, held, run } from "../../../kernel/copies-venue.arbitrary.ts";
import { FUTURES_MAKER, futuresVenue, indexAt, limit, order, quoteAt } from "../../../kernel/futures-venue.arbitrary.ts";
import { Kernel, type KernelEvent } from "../../../kernel/kernel.ts";
import { RULES_COPIES_NEAR_MARK, RULES_NEWEST } from "../../../kernel/rules.ts";
import { ANN, BEN, BTC_USDT, testVenueCommands } from "../../../kernel/test-venue.arbitrary.ts";
import { amount, ticks, timeMs, userId } from "../../../money/units.ts";
import { CHANGES_A_MINUTE } from "./fan-out.ts";

const CAT = userId(1003);
const LOTS = 100;
const now = (kernel: Kernel) => ({ at: kernel.at });

function venue(rules = RULES_NEWEST): Kernel {
  const bare = new Kernel();
  for (const command of testVenueCommands()) bare.execute(command.type === "venue/adopt-rules" ? { ...command, rules } : command);
  return copiesVenue(futuresVenue(bare));
}

/** Ann has bought, and Ben with her. */
function followed(settings: object = {}, rules = RULES_NEWEST): Kernel {
  const kernel = venue(rules);
  run(kernel, follow(BEN, settings));
  act(kernel, order(ANN, "buy", LOTS, now(kernel)));
  expect(held(kernel, BEN)).toMatchObject([{ lots: LOTS }]);
  return kernel;
}

/** The house's own bids, and nobody else's. */
function bid(kernel: Kernel, price: number, lots = 10_000): void {
  run(kernel, { type: "futures/quote", user: FUTURES_MAKER, contract: BTC_USDT, bids: [price, lots], asks: [] });
}
const closing = (kernel: Kernel): object => ({ type: "futures/close", user: ANN, position: held(kernel, ANN)[0]?.id, lots: 0 });
/** The mark stays; the house bids so much. */
function seconds(kernel: Kernel, count: number, price: number): readonly KernelEvent[] {
  return Array.from({ length: count }, () => {
    bid(kernel, price);
    return act(kernel, indexAt(1000, timeMs(kernel.at + 1000)));
  }).flat();
}
const told = (events: readonly KernelEvent[]): readonly KernelEvent[] => events.filter(({ type }) => type === "copies/not-copied");
/** Prices at which Ben sold: of one order once. */
const soldAt = (events: readonly KernelEvent[]): readonly number[] => [
  ...new Set(events.flatMap((event) => (event.type === "futures/reduced" && event.user === BEN ? [event.ticks] : []))),
];

describe("what a trader closes", () => {
  test("is closed in the same moment where somebody bids near the mark, up to the guard", () => {
    const kernel = followed();
    bid(kernel, 995);
    expect(soldAt(act(kernel, closing(kernel)))).toEqual([995]);
    expect(held(kernel, BEN)).toEqual([]);
    kernel.check();
  });

  test("waits where nobody does, which is said once with mark and limit; ten seconds later it goes twice as far", () => {
    const kernel = followed();
    bid(kernel, 990);
    const events = [...act(kernel, closing(kernel)), ...seconds(kernel, 9, 990)];
    expect(held(kernel, ANN)).toEqual([]);
    expect(soldAt(events)).toEqual([]);
    expect(told(events)).toMatchObject([
      { user: BEN, what: "close", reason: "close_guard", lots: LOTS, ticks: 1000, limit: 995, needed: 0, left: 0 },
    ]);
    expect(soldAt(seconds(kernel, 1, 990))).toEqual([990]);
    expect(held(kernel, BEN)).toEqual([]);
    kernel.check();
  });

  test("and finds nobody near is closed after thirty seconds at the band's end, and no later", () => {
    const kernel = followed();
    bid(kernel, 951);
    act(kernel, closing(kernel));
    expect(soldAt(seconds(kernel, 29, 951))).toEqual([]);
    expect(soldAt(seconds(kernel, 1, 951))).toEqual([951]);
    expect(kernel.copies.follow(1)?.copies.size).toBe(0);
    kernel.check();
  });

  test("and nobody bids for in all the band is closed with the first who does, once thirty seconds are over", () => {
    const kernel = followed();
    bid(kernel, 990, LOTS);
    const [said] = told(act(kernel, closing(kernel)));
    expect(said).toMatchObject({ what: "close", reason: "no_liquidity", limit: 995 });
    for (let i = 0; i < 40; i++) act(kernel, indexAt(1000, timeMs(kernel.at + 1000)));
    expect(held(kernel, BEN)).toMatchObject([{ lots: LOTS }]);
    expect(soldAt(seconds(kernel, 1, 955))).toEqual([955]);
    kernel.check();
  });

  test("in part is closed in part: the rest waits, and takes nothing that it does not need", () => {
    const kernel = followed();
    run(kernel, { type: "futures/quote", user: FUTURES_MAKER, contract: BTC_USDT, bids: [999, 70, 990, 1000], asks: [] });
    act(kernel, { type: "futures/close", user: ANN, position: held(kernel, ANN)[0]?.id, lots: 60 });
    expect(held(kernel, BEN)).toMatchObject([{ lots: LOTS - 10 }]);
    seconds(kernel, 1, 997);
    expect(held(kernel, BEN)).toMatchObject([{ lots: LOTS - 60 }]);
    kernel.check();
  });

  test("before rules 19 went to the band's end at once", () => {
    const kernel = followed({}, RULES_COPIES_NEAR_MARK - 1);
    bid(kernel, 951);
    expect(soldAt(act(kernel, closing(kernel)))).toEqual([951]);
    kernel.check();
  });

  test("goes on waiting after a restart in the middle of it, and the same seconds later is closed", () => {
    const kernel = followed();
    bid(kernel, 951);
    act(kernel, closing(kernel));
    seconds(kernel, 12, 951);
    const restored = Kernel.restore(kernel.snapshot());
    for (const one of [kernel, restored]) {
      expect(soldAt(seconds(one, 17, 951))).toEqual([]);
      expect(soldAt(seconds(one, 1, 951))).toEqual([951]);
    }
    expect(restored.stateHash()).toBe(kernel.stateHash());
  });
});

describe("a follower whose copy waits", () => {
  test("takes it over and closes it at once", () => {
    const kernel = followed();
    bid(kernel, 951);
    act(kernel, closing(kernel));
    const [copy] = held(kernel, BEN);
    run(kernel, { type: "copies/self-hold", user: BEN, position: copy?.id });
    expect(soldAt(run(kernel, { type: "futures/close", user: BEN, position: copy?.id, lots: 0 }).events)).toEqual([951]);
    seconds(kernel, 1, 951);
    expect(kernel.copies.state.closing.size).toBe(0);
    kernel.check();
  });

  test("or ends the follow, which closes it at once", () => {
    const kernel = followed();
    bid(kernel, 951);
    act(kernel, closing(kernel));
    expect(soldAt(act(kernel, { type: "copies/unfollow", user: BEN, follow: 1, copies: "close" }))).toEqual([951]);
    expect(kernel.copies.follow(1)).toBeUndefined();
    kernel.check();
  });
});

test("following that ends by the trader, or by the follower's stop, closes near the mark first", () => {
  for (const end of ["trader", "stop"]) {
    const kernel = followed({ mostAll: 100_000_000n, stopPpm: end === "stop" ? 1_000 : 0 });
    bid(kernel, 951);
    const events = [
      ...(end === "trader" ? act(kernel, { type: "wallet/start-again", user: ANN }) : []),
      ...act(kernel, indexAt(999, timeMs(kernel.at + 1000))),
    ];
    expect(events.filter(({ type }) => type === "copies/ending")).toHaveLength(1);
    expect(soldAt(events)).toEqual([]);
    expect(soldAt(seconds(kernel, 30, 951)), end).toEqual([951]);
    expect(kernel.copies.follow(1)).toBeUndefined();
    kernel.check();
  }
});

describe("a stop-loss of the trader's", () => {
  /** Cat sells a lot to herself through the house far below: the last price reaches what Ann has told. */
  function stopped(rules: number): { kernel: Kernel; events: readonly KernelEvent[] } {
    const kernel = followed({}, rules);
    const exits = { takeProfitTicks: ticks(0), stopLossTicks: ticks(980), source: "last" as const };
    run(kernel, { type: "futures/set-exits", user: ANN, position: held(kernel, ANN)[0]?.id, ...exits });
    quoteAt(kernel, 1000, 10_000, kernel.at);
    act(kernel, indexAt(1000, timeMs(kernel.at + 1000)));
    expect(kernel.futures.desk.account(BEN)?.positions).toMatchObject([{ exits }]);
    bid(kernel, 951);
    return { kernel, events: act(kernel, order(CAT, "sell", 1, now(kernel))) };
  }

  test("that a trade far from the mark reaches sells copies near the mark first, and all of them in the end", () => {
    const { kernel, events } = stopped(RULES_NEWEST);
    expect(held(kernel, ANN)).toEqual([]);
    expect(soldAt(events)).toEqual([]);
    expect(told(events)).toMatchObject([{ user: BEN, what: "close", reason: "close_guard", lots: LOTS, ticks: 1000, limit: 995 }]);
    expect(soldAt(seconds(kernel, 29, 951))).toEqual([]);
    expect(soldAt(seconds(kernel, 1, 951))).toEqual([951]);
    kernel.check();
  });

  test("near the mark goes at once, as the trader's own does, and by its own name", () => {
    const kernel = followed();
    const exits = { takeProfitTicks: ticks(0), stopLossTicks: ticks(998), source: "mark" as const };
    run(kernel, { type: "futures/set-exits", user: ANN, position: held(kernel, ANN)[0]?.id, ...exits });
    quoteAt(kernel, 1000, 10_000, kernel.at);
    act(kernel, indexAt(1000, timeMs(kernel.at + 1000)));
    quoteAt(kernel, 997, 10_000, kernel.at);
    const events = act(kernel, indexAt(997, timeMs(kernel.at + 1000)));
    expect(soldAt(events)).toEqual([996]);
    expect(events).toContainEqual(expect.objectContaining({ type: "futures/placed", user: BEN, cause: "stop_loss" }));
    kernel.check();
  });

  test("of a copy that waits is watched again once its person has taken it over", () => {
    const { kernel } = stopped(RULES_NEWEST);
    const [copy] = held(kernel, BEN);
    run(kernel, { type: "copies/self-hold", user: BEN, position: copy?.id });
    expect(soldAt(act(kernel, order(CAT, "sell", 1, now(kernel))))).toEqual([951]);
    kernel.check();
  });

  test("before rules 19 went to the band's end at once", () => {
    expect(soldAt(stopped(RULES_COPIES_NEAR_MARK - 1).events)).toEqual([951]);
  });
});

test("what a trader opens far from the mark is not copied there, whatever they paid; with a guard of one's own as far as that", () => {
  const opened = (settings: object, rules = RULES_NEWEST): readonly KernelEvent[] => {
    const kernel = venue(rules);
    run(kernel, follow(BEN, settings));
    run(kernel, { type: "futures/quote", user: FUTURES_MAKER, contract: BTC_USDT, bids: [999, 100], asks: [] });
    run(kernel, limit(CAT, "sell", 300, 1030, now(kernel)));
    const events = act(kernel, order(ANN, "buy", LOTS, now(kernel)));
    kernel.check();
    return events.filter(({ type }) => type.startsWith("copies/"));
  };
  const beyond = { what: "open", reason: "slippage", ticks: 1030, lots: LOTS };
  expect(opened({})).toMatchObject([{ ...beyond, limit: 1005 }]);
  expect(opened({ guardPpm: 1_000 })).toMatchObject([{ ...beyond, limit: 1005 }]);
  expect(opened({ guardPpm: 20_000 })).toMatchObject([{ ...beyond, limit: 1020 }]);
  expect(opened({ guardPpm: 30_000 })).toMatchObject([{ type: "copies/copied", lots: LOTS }]);
  expect(opened({}, RULES_COPIES_NEAR_MARK - 1)).toMatchObject([{ type: "copies/copied", lots: LOTS }]);
});

test("a round against a second account, with leverage of fifty, takes a part of what is set aside; before, more than all of it", () => {
  /** Ann buys dear of Cat and sells to her cheaply, the house's quotes taken away; so does whoever copies. */
  const lost = (rules: number): bigint => {
    const kernel = venue(rules);
    run(kernel, follow(BEN, { kind: "multiple", number: 500, multiple: 50, mostAll: amount(100_000_000n) }));
    const none = { type: "futures/quote", user: FUTURES_MAKER, contract: BTC_USDT, bids: [], asks: [] };
    run(kernel, none);
    run(kernel, limit(CAT, "sell", 2000, rules < RULES_COPIES_NEAR_MARK ? 1049 : 1005, now(kernel)));
    act(kernel, order(ANN, "buy", 90, now(kernel)));
    expect(held(kernel, BEN)).toMatchObject([{ lots: 450 }]);
    run(kernel, { type: "futures/cancel-all", user: CAT, contract: BTC_USDT });
    run(kernel, limit(CAT, "buy", 2000, 951, now(kernel)));
    act(kernel, closing(kernel));
    quoteAt(kernel, 1000, 10_000, kernel.at);
    act(kernel, indexAt(1000, timeMs(kernel.at + 1000)));
    expect(held(kernel, BEN)).toEqual([]);
    kernel.check();
    return -(kernel.copies.follow(1)?.realised ?? 0n);
  };
  // 450 lots: a tick is 0.45 USDT. Ninety-eight ticks and fees before; six since.
  expect(lost(RULES_COPIES_NEAR_MARK - 1)).toBeGreaterThan(44_000_000n);
  expect(lost(RULES_NEWEST)).toBeLessThan(3_500_000n);
});

describe("what a trader opened and closed again before a follower's turn", () => {
  /** Ann's changes of this minute are used up: what she does waits for the next prices. */
  function waiting(settings: object): Kernel {
    const kernel = venue();
    for (let i = 0; i < CHANGES_A_MINUTE; i++) act(kernel, order(ANN, "buy", 1, now(kernel)));
    for (const { id } of held(kernel, ANN)) run(kernel, { type: "futures/close", user: ANN, position: id, lots: 0 });
    run(kernel, follow(BEN, settings));
    return kernel;
  }
  function scalp(kernel: Kernel, lots: number): readonly KernelEvent[] {
    // Followed in the same minute: each of sixty positions is one change.
    for (let i = 0; i < CHANGES_A_MINUTE; i++) act(kernel, order(ANN, "buy", 1, now(kernel)));
    act(kernel, order(ANN, "buy", lots, now(kernel)));
    act(kernel, { type: "futures/close", user: ANN, position: held(kernel, ANN).at(-1)?.id, lots: 0 });
    return act(kernel, indexAt(1000, timeMs(kernel.at + 1000)));
  }

  test("is said, with its lots and the trader's price", () => {
    const kernel = waiting({ number: 50 });
    expect(told(scalp(kernel, 20))).toMatchObject([
      { user: BEN, what: "open", reason: "closed_before_turn", lots: 10, ticks: 1001, limit: 0, needed: 0, left: 0 },
    ]);
    expect(kernel.copies.state.sources.has(held(kernel, ANN).at(-1)?.id ?? (0 as never))).toBe(true);
    kernel.check();
  });

  test("and would have been less than a lot says that", () => {
    expect(told(scalp(waiting({ number: 1 }), 20)).at(-1)).toMatchObject({ reason: "less_than_a_lot" });
  });
});
