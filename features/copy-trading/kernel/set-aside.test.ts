/** What uses up what is set aside beside results: what open copies have cost, where all but a lot of each is closed, and shares of profit. */
import { describe, expect, test } from "vitest";
import { act, copiesVenue, follow, held, run, settle } from "../../../kernel/copies-venue.arbitrary.ts";
import { FUTURES_MAKER, futuresVenue, indexAt, limit, order } from "../../../kernel/futures-venue.arbitrary.ts";
import { Kernel } from "../../../kernel/kernel.ts";
import { RULES_NEWEST, RULES_OPEN_COSTS } from "../../../kernel/rules.ts";
import { ANN, BEN, BTC_USDT, testVenueCommands } from "../../../kernel/test-venue.arbitrary.ts";
import { timeMs, userId, type Amount } from "../../../money/units.ts";
import { WEEK_MS } from "../formulas.ts";

const CAT = userId(1003);
const LOTS = 400;
const ROUNDS = 100;

function venue(rules: number, settings: Parameters<typeof follow>[1]): Kernel {
  const bare = new Kernel();
  for (const command of testVenueCommands()) bare.execute(command.type === "venue/adopt-rules" ? { ...command, rules } : command);
  const kernel = copiesVenue(futuresVenue(bare));
  run(kernel, follow(BEN, settings));
  return kernel;
}

/** A second later the house bids and asks so much. */
function quote(kernel: Kernel, bid: number, ask: number): void {
  run(kernel, { type: "futures/quote", user: FUTURES_MAKER, contract: BTC_USDT, bids: [bid, 1_000_000], asks: [ask, 1_000_000] });
  act(kernel, indexAt(bid, timeMs(kernel.at + 1000)));
}

function bids(kernel: Kernel, bid: number): void {
  run(kernel, { type: "futures/quote", user: FUTURES_MAKER, contract: BTC_USDT, bids: [bid, 1_000_000], asks: [] });
}

/** Ann buys at 1000, and sells all but a lot of it so much higher. */
function round(kernel: Kernel, gain: number): void {
  quote(kernel, 999, 1000);
  act(kernel, order(ANN, "buy", LOTS, { at: kernel.at, multiple: 100 }));
  const newest = held(kernel, ANN).at(-1);
  quote(kernel, 1000 + gain, 1001 + gain);
  if (newest?.lots === LOTS) act(kernel, { type: "futures/close", user: ANN, position: newest.id, lots: LOTS - 1 });
  kernel.check();
}

const equityOf = (kernel: Kernel): bigint => {
  const { desk } = kernel.futures;
  const account = desk.account(BEN);
  return account === undefined ? 0n : desk.positions.equity(account);
};

describe("what open copies have cost", () => {
  /** What Ben lost until nothing is copied any more. */
  function lost(rules: number, setAside: bigint): bigint {
    const kernel = venue(rules, { mostAll: setAside as Amount });
    const before = equityOf(kernel);
    for (let i = 0; i < ROUNDS; i++) round(kernel, 0);
    return before - equityOf(kernel);
  }

  test("uses up what is set aside: it bounds all that is lost, save what one copy loses", () => {
    const setAside = 20_000_000n;
    // A copy costs a fifth of a USDT to open, and as much to close.
    expect(lost(RULES_NEWEST, setAside)).toBeLessThan(setAside + 2_000_000n);
    expect(lost(RULES_OPEN_COSTS - 1, setAside)).toBeGreaterThan(setAside + 2_000_000n);
  });

  test("comes off before profit is shared: nothing is where the follower won nothing", () => {
    const shared = (rules: number): bigint => {
      const kernel = venue(rules, {});
      const before = equityOf(kernel);
      // Each brings a tick a lot: as much as opening and closing cost together, less what a lot that stays has not brought.
      for (let i = 0; i < 20; i++) round(kernel, 1);
      quote(kernel, 1000, 1001);
      expect(equityOf(kernel)).toBeLessThan(before);
      settle(kernel, kernel.at + WEEK_MS);
      return kernel.copies.follow(1)?.shared ?? 0n;
    };
    expect(shared(RULES_NEWEST)).toBe(0n);
    expect(shared(RULES_OPEN_COSTS - 1)).toBeGreaterThan(0n);
  });

  test("counts for the follower's stop", () => {
    const kernel = venue(RULES_NEWEST, { mostAll: 20_000_000n as Amount, stopPpm: 250_000 as never });
    for (let i = 0; i < 20 && kernel.copies.follow(1) !== undefined; i++) round(kernel, 0);
    expect(kernel.copies.follow(1)).toBeUndefined();
    expect(equityOf(kernel)).toBeGreaterThan(10_000_000_000n - 7_000_000n);
  });
});

test("shares of profit use up what is set aside: who makes followers win, shares it and wins it back takes no more than it", () => {
  const setAside = 20_000_000n;
  const lostWith = (rules: number): bigint => {
    const kernel = venue(rules, { number: 500, mostAll: setAside as Amount });
    const before = equityOf(kernel);
    /** Ann buys what Cat offers, and sells to whoever bids; nobody else is there. */
    const trade = (asked: number, bid: number): void => {
      bids(kernel, 950);
      run(kernel, limit(CAT, "sell", 120, asked, { at: kernel.at }));
      act(kernel, order(ANN, "buy", 20, { at: kernel.at }));
      run(kernel, { type: "futures/cancel-all", user: CAT, contract: BTC_USDT });
      bids(kernel, bid);
      for (const { id } of held(kernel, ANN)) act(kernel, { type: "futures/close", user: ANN, position: id, lots: 0 });
      act(kernel, indexAt(1000, timeMs(kernel.at + 1000)));
    };
    for (let i = 0; i < 40; i++) trade(955, 999);
    settle(kernel, kernel.at + WEEK_MS);
    expect(kernel.copies.follow(1)?.shared).toBeGreaterThan(12_000_000n);
    act(kernel, indexAt(1000, timeMs(kernel.at)));
    for (let i = 0; i < 80; i++) trade(1015, 985);
    kernel.check();
    return before - equityOf(kernel);
  };
  // Before copies opened and closed near the mark.
  expect(lostWith(RULES_OPEN_COSTS)).toBeLessThanOrEqual(setAside);
  expect(lostWith(RULES_OPEN_COSTS - 1)).toBeGreaterThan(setAside);
});
