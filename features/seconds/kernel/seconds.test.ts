/** Seconds contracts: covered before they are sold, begun by a price that nobody knew, decided by five seconds of the index. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { ANN, BEN, START, testVenueCommands, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { amount, ratePpm, userId, type UserId } from "../../../money/units.ts";
import { ENTRY_WAIT_MS, JUMP_PAUSE_MS, SALE_PRICE_AGE_MS, type SecondsTerms } from "../formulas.ts";

const STAKE = 50_000_000n;
const HELD = 1_000_000_000n;
const COVER = 1_000_000_000_000n;
const TERMS: SecondsTerms = {
  periods: [
    { seconds: 30, ratioPpm: ratePpm(800_000) },
    { seconds: 60, ratioPpm: ratePpm(850_001) },
  ],
  least: amount(5_000_000n),
  most: amount(5_000_000_000n),
  open: 3,
  markets: [1, 2],
};

const say = (kernel: Kernel, command: object): Outcome => kernel.execute({ at: START, ...command } as unknown as Command);
/** `market`'s index in the `second`-th second after the start, a few milliseconds late. */
const sample = (kernel: Kernel, second: number, ticks: number, more: object = {}): Outcome =>
  say(kernel, { type: "prices/sample", at: START + second * 1000 + 3, samples: [{ market: 1, ticks, volume: 0, sources: 3, ...more }] });
const open = (kernel: Kernel, more: object = {}): Outcome =>
  say(kernel, { type: "seconds/open", user: ANN, market: 1, side: "up", seconds: 30, stake: STAKE, ...more });
const advance = (kernel: Kernel, second: number): Outcome => say(kernel, { type: "schedule/advance", at: START + second * 1000 + 500 });
const micro = (kernel: Kernel, bucket: "own" | "pledged" = "own", user: UserId = ANN): bigint =>
  kernel.ledger.balanceOf(user, PURPOSE.micro, USDT, bucket);
const house = (kernel: Kernel, bucket: "own" | "pledged" = "own"): bigint => kernel.ledger.balanceOf(HOUSE, PURPOSE.seconds, USDT, bucket);

function venue(terms: SecondsTerms = TERMS): Kernel {
  const kernel = new Kernel();
  for (const command of testVenueCommands()) kernel.execute(command);
  say(kernel, { type: "ledger/set-account-kinds", asset: USDT, kinds: ["change", "micro"] });
  for (const user of [ANN, BEN]) say(kernel, { type: "transfer/move", user, asset: USDT, amount: HELD, from: "change", to: "micro" });
  say(kernel, { type: "cover/fund", product: "seconds", asset: USDT, amount: COVER });
  say(kernel, { type: "seconds/set-terms", terms, askedBy: "rule" });
  return kernel;
}

/** Bought at the start, entered at 1000 a second later, due with second 31. */
function entered(more: object = {}): Kernel {
  const kernel = venue();
  expect(open(kernel, more).refusal).toBeUndefined();
  sample(kernel, 1, 1000);
  return kernel;
}

/** Prices of the five seconds that decide. */
function decide(kernel: Kernel, prices: readonly (number | undefined)[], due = 31): Outcome {
  prices.forEach((price, index) => price !== undefined && sample(kernel, due - 4 + index, price));
  return advance(kernel, due);
}

describe("what is sold", () => {
  test("the stake is set aside from the micro account and what it can win by the house, before anything begins", () => {
    const kernel = venue();
    expect(open(kernel, { seconds: 60, stake: 33_333_333n }).events).toEqual([
      {
        ...{ type: "seconds/opened", contract: 1, user: ANN, market: 1, side: "up", seconds: 60, stake: 33_333_333n },
        ...{ ratioPpm: 850_001, profit: 28_333_366n, at: START },
      },
    ]);
    expect([micro(kernel), micro(kernel, "pledged")]).toEqual([HELD - 33_333_333n, 33_333_333n]);
    expect([house(kernel), house(kernel, "pledged")]).toEqual([COVER - 28_333_366n, 28_333_366n]);
    kernel.check();
  });

  test("it begins with the first sample after the purchase, never with the price that was shown", () => {
    const kernel = venue();
    open(kernel);
    expect(sample(kernel, 1, 1007).events).toContainEqual({
      ...{ type: "seconds/entered", contract: 1, user: ANN, market: 1 },
      ...{ ticks: 1007, due: START / 1000 + 31, at: START + 1003 },
    });
    expect(sample(kernel, 2, 1009).events.filter(({ type }) => type === "seconds/entered")).toEqual([]);
  });

  test("without a sample for ten seconds the stake comes back", () => {
    const kernel = venue();
    open(kernel);
    const { events } = say(kernel, { type: "schedule/advance", at: START + ENTRY_WAIT_MS });
    expect(events).toMatchObject([{ type: "seconds/closed", result: "no_fair_price", paid: STAKE }]);
    expect([micro(kernel), house(kernel, "pledged")]).toEqual([HELD, 0n]);
  });

  test.each<[string, (kernel: Kernel) => void, object, string]>([
    ["whose account is closed", () => undefined, { user: 1999 }, "account_not_open"],
    ["a market without them", () => undefined, { market: 7 }, "seconds_market_unavailable"],
    ["a market that is halted", (kernel) => say(kernel, { type: "spot/halt", market: 1, reason: "test" }), {}, "seconds_market_closed"],
    [
      "a market that an operator paused",
      (kernel) => say(kernel, { type: "seconds/pause", only: 1, paused: true, by: 1 }),
      {},
      "seconds_paused",
    ],
    ["anything when all are paused", (kernel) => say(kernel, { type: "seconds/pause", paused: true, by: 1 }), {}, "seconds_paused"],
    ["no side", () => undefined, { side: "left" }, "seconds_side_invalid"],
    ["another length", () => undefined, { seconds: 31 }, "seconds_period_unavailable"],
    ["nothing", () => undefined, { stake: 0n }, "amount_invalid"],
    ["less than the least", () => undefined, { stake: 4_999_999n }, "seconds_below_least"],
    ["more than the most", () => undefined, { stake: 5_000_000_001n }, "seconds_above_most"],
    ["more than there is", () => undefined, { stake: HELD + 1n }, "insufficient_balance"],
    ["by a price that is old", () => undefined, { at: START + SALE_PRICE_AGE_MS + 1 }, "seconds_price_stale"],
    [
      "what the house can't cover",
      (kernel) => say(kernel, { type: "cover/withdraw", product: "seconds", asset: USDT, amount: COVER - 39_999_999n }),
      {},
      "cover_exhausted",
    ],
    [
      "what with others of its second is more than a tenth of the account",
      (kernel) => say(kernel, { type: "cover/withdraw", product: "seconds", asset: USDT, amount: COVER - 399_999_999n }),
      {},
      "seconds_side_full",
    ],
  ])("%s is not sold, and nothing changes", (_what, prepare, more, refusal) => {
    const kernel = venue();
    prepare(kernel);
    const before = kernel.stateHash();
    expect(open(kernel, more).refusal).toBe(refusal);
    expect(kernel.stateHash()).toBe(before);
  });

  test("one a second a person, and so many open at most", () => {
    const kernel = venue();
    open(kernel);
    expect(open(kernel, { at: START + 999 }).refusal).toBe("seconds_repeated");
    expect(open(kernel, { at: START + 999, user: BEN }).refusal).toBeUndefined();
    open(kernel, { at: START + 1000 });
    open(kernel, { at: START + 2000 });
    expect(open(kernel, { at: START + 3000 }).refusal).toBe("seconds_too_many");
  });

  test("a refusal changes nothing, not even when somebody else's second is over meanwhile", () => {
    const kernel = venue();
    open(kernel);
    const before = kernel.stateHash();
    expect(open(kernel, { at: START + 1500, user: BEN, stake: HELD + 1n }).refusal).toBe("insufficient_balance");
    expect(kernel.stateHash()).toBe(before);
  });

  test("after a jump of more than a hundredth nothing is sold for five seconds", () => {
    const kernel = venue();
    sample(kernel, 1, 1000);
    sample(kernel, 2, 1010);
    expect(open(kernel, { at: START + 2004 }).refusal).toBeUndefined();
    sample(kernel, 4, 999);
    const until = START + 4003 + JUMP_PAUSE_MS;
    expect(open(kernel, { at: until - 1 }).refusal).toBe("seconds_jump_pause");
    expect(open(kernel, { at: until }).refusal).toBeUndefined();
  });

  test("the tenth counts contracts that fall due together, of one side; those of another second or side stand beside it", () => {
    const kernel = venue({ ...TERMS, open: 100 });
    // What 250 USDT can win are 200: a tenth of 2,000 is left for them.
    say(kernel, { type: "cover/withdraw", product: "seconds", asset: USDT, amount: COVER - 2_000_000_000n });
    const buy = (at: number, more: object = {}) => open(kernel, { at: START + at, stake: 250_000_000n, ...more }).refusal;
    expect(buy(0)).toBeUndefined();
    expect(buy(500, { user: BEN, stake: 5_000_000n })).toBe("seconds_side_full");
    expect(buy(500, { user: BEN, side: "down" })).toBeUndefined();
    sample(kernel, 1, 1000);
    expect(buy(1500, { user: BEN })).toBeUndefined();
  });
});

describe("who wins", () => {
  test.each<[string, "up" | "down", readonly (number | undefined)[], string, bigint]>([
    ["up above the entry", "up", [1000, 1000, 1000, 1000, 1001], "won", 90_000_000n],
    ["up below it", "up", [1000, 1000, 1000, 1000, 999], "lost", 0n],
    ["down below it", "down", [1000, 1000, 1000, 1000, 999], "won", 90_000_000n],
    ["down above it", "down", [1000, 1000, 1000, 1000, 1001], "lost", 0n],
    ["neither where the five are as much as five entries", "up", [990, 1010, 995, 1005, 1000], "even", STAKE],
    ["the sum, not the last", "up", [1010, 1010, 1010, 1010, 990], "won", 90_000_000n],
    ["three fresh seconds are enough", "up", [undefined, undefined, 1001, 1001, 1001], "won", 90_000_000n],
    ["one price that stands for three seconds too", "up", [undefined, 1001, undefined, undefined, undefined], "won", 90_000_000n],
    ["two are not", "up", [undefined, undefined, undefined, 2000, 2000], "no_fair_price", STAKE],
  ])("%s", (_what, side, prices, result, paid) => {
    const kernel = entered({ side });
    sample(kernel, 24, 1500);
    const { events } = decide(kernel, prices);
    expect(events).toMatchObject([
      { type: "seconds/closed", contract: 1, user: ANN, result, paid },
      { type: "settlement/settled", product: "seconds", formula: "seconds/1", result: { outcome: result, paid: String(paid) } },
    ]);
    expect([micro(kernel), micro(kernel, "pledged"), house(kernel, "pledged")]).toEqual([HELD - STAKE + paid, 0n, 0n]);
    expect(house(kernel)).toBe(COVER + STAKE - paid);
    kernel.check();
  });

  test("a feed that falls silent with the five seconds is no price, though its last one stands for two of them", () => {
    const kernel = entered();
    sample(kernel, 26, 1500);
    expect(decide(kernel, []).events).toMatchObject([{ result: "no_fair_price", paid: STAKE, prices: 2 }, {}]);
  });

  test("what comes later than half a second after the last second does not count, and what comes late from before does", () => {
    const kernel = entered();
    for (const second of [27, 28, 29, 30]) sample(kernel, second, 1000);
    say(kernel, { type: "prices/sample", at: START + 31_499, samples: [{ market: 1, ticks: 1001, volume: 0, sources: 3 }] });
    expect(kernel.schedule.nextAt).toBe(START + 31_500);
    say(kernel, { type: "prices/sample", at: START + 31_500, samples: [{ market: 1, ticks: 1, volume: 0, sources: 3 }] });
    expect(advance(kernel, 31).events).toMatchObject([{ result: "won", sum: 5001, prices: 5 }, {}]);
  });

  test("a venue that was down settles late by the samples of the due second, not by later ones, and from a snapshot alike", () => {
    const kernel = entered();
    for (const second of [27, 28, 29, 30, 31]) sample(kernel, second, 1001);
    const restored = Kernel.restore(kernel.snapshot());
    for (const one of [kernel, restored]) {
      sample(one, 600, 5);
      expect(advance(one, 600).events).toMatchObject([{ result: "won" }, {}]);
    }
    expect(restored.stateHash()).toBe(kernel.stateHash());
  });

  test("the receipt names each sample by its place in the log, and fewer than two sources", () => {
    const kernel = venue();
    open(kernel);
    sample(kernel, 1, 1000, { sources: 1 });
    const { events } = decide(kernel, [1001, undefined, undefined, 1002, 1003]);
    const receipt = events.find(({ type }) => type === "settlement/settled");
    expect(receipt).toMatchObject({ terms: { sources: "1", seconds: "30", due: String(START / 1000 + 31) } });
    const inputs = receipt?.type === "settlement/settled" ? receipt.inputs : [];
    expect(inputs.map(({ name, value }) => `${name} ${value}`)).toEqual([
      ...["stake 50000000", "side up", "entry 1000", "price_1 1001", "price_2 1001", "price_3 1001", "price_4 1002", "price_5 1003"],
      "ratio_ppm 800000",
    ]);
    expect(inputs[3]?.from).toBe(inputs[4]?.from);
  });
});

describe("what ends otherwise", () => {
  test("starting again gives the stake back and takes nothing from the house", () => {
    const kernel = entered();
    const { events } = say(kernel, { type: "wallet/start-again", at: START + 5000, user: ANN });
    expect(events).toContainEqual(expect.objectContaining({ type: "seconds/closed", result: "closed", paid: STAKE }));
    expect([house(kernel), house(kernel, "pledged"), kernel.seconds.of(ANN).length]).toEqual([COVER, 0n, 0]);
    kernel.check();
  });

  test("a split of the share gives the stake back: no price before it is one after it", () => {
    const kernel = venue();
    say(kernel, { type: "prices/sample", samples: [{ market: 2, ticks: 1000, volume: 0, sources: 3 }] });
    open(kernel, { market: 2 });
    say(kernel, { type: "prices/sample", at: START + 1003, samples: [{ market: 2, ticks: 1000, volume: 0, sources: 3 }] });
    say(kernel, { type: "spot/set-phase", at: START + 2000, market: 2, phase: "closed" });
    const { events, refusal } = say(kernel, { type: "stocks/split", at: START + 2000, market: 2, numerator: 2, denominator: 1 });
    expect(refusal).toBeUndefined();
    expect(events).toContainEqual(expect.objectContaining({ type: "seconds/closed", result: "split", paid: STAKE }));
    expect(kernel.schedule.entries().filter(({ part }) => part === "seconds")).toEqual([]);
  });

  test("another table never reaches a contract that is open, and no table pays a coin's toss", () => {
    const kernel = entered();
    const terms = { ...TERMS, periods: [{ seconds: 30, ratioPpm: ratePpm(100_000) }] };
    const set = (more: object) => say(kernel, { type: "seconds/set-terms", at: START + 2000, terms, askedBy: 1, agreedBy: 2, ...more });
    expect(set({ agreedBy: 1 }).refusal).toBe("second_operator_needed");
    const unfair = { ...terms, periods: [{ seconds: 30, ratioPpm: ratePpm(1_000_000) }] };
    expect(set({ terms: unfair }).refusal).toBe("seconds_terms_invalid");
    expect(set({ terms: { ...terms, markets: [77] } }).refusal).toBe("seconds_terms_invalid");
    expect(set({}).refusal).toBeUndefined();
    expect(decide(kernel, [1001, 1001, 1001, 1001, 1001]).events).toMatchObject([{ result: "won", paid: 90_000_000n }, {}]);
  });
});

describe("one's own limits", () => {
  const limit = (kernel: Kernel, what: string, units: bigint | undefined, at: number = START): Outcome =>
    say(kernel, { type: "seconds/limit", user: ANN, limit: what, ...(units === undefined ? {} : { amount: units }), at });

  test("stakes of a day end where somebody said, and begin anew with the next day (UTC)", () => {
    const kernel = venue();
    limit(kernel, "stake_day", 60_000_000n);
    open(kernel);
    expect(open(kernel, { at: START + 1000, stake: 10_000_001n }).refusal).toBe("seconds_stake_limit");
    expect(open(kernel, { at: START + 1000, stake: 10_000_000n }).refusal).toBeUndefined();
    const tomorrow = START + 86_400_000;
    sample(kernel, 86_400, 1000);
    expect(open(kernel, { at: tomorrow + 4 }).refusal).toBeUndefined();
  });

  test("a limit of losses counts what is open as lost, so that it holds whatever comes; what was won makes room", () => {
    const kernel = venue();
    limit(kernel, "loss_day", 60_000_000n);
    open(kernel);
    expect(open(kernel, { at: START + 1000, stake: 10_000_001n }).refusal).toBe("seconds_loss_limit");
    sample(kernel, 1, 1000);
    decide(kernel, [1001, 1001, 1001, 1001, 1001]);
    expect(kernel.seconds.limits.dayOf(ANN, START as never)).toMatchObject({ staked: STAKE, lost: -40_000_000n });
    expect(open(kernel, { at: START + 32_000, stake: 100_000_000n }).refusal).toBeUndefined();
    expect(open(kernel, { at: START + 33_000, stake: 5_000_000n }).refusal).toBe("seconds_loss_limit");
  });

  test("tighter counts at once, looser a day later, and what counts said again takes the looser back", () => {
    const kernel = venue();
    limit(kernel, "stake_day", 60_000_000n);
    expect(limit(kernel, "stake_day", 60_000_000n).refusal).toBe("seconds_limit_unchanged");
    limit(kernel, "stake_day", undefined, START + 1000);
    expect(kernel.seconds.limits.of(ANN, "stake_day")).toEqual({
      amount: 60_000_000n,
      next: { amount: undefined, from: START + 1000 + 86_400_000 },
    });
    const restored = Kernel.restore(kernel.snapshot());
    say(restored, { type: "schedule/advance", at: START + 1000 + 86_400_000 });
    expect(restored.seconds.limits.of(ANN, "stake_day").amount).toBeUndefined();
    limit(kernel, "stake_day", 60_000_000n, START + 2000);
    expect(kernel.seconds.limits.of(ANN, "stake_day").next).toBeUndefined();
    expect(limit(kernel, "hours", 1n, START + 2000).refusal).toBe("seconds_limit_unknown");
    expect(limit(kernel, "loss_day", -1n, START + 2000).refusal).toBe("seconds_limit_invalid");
  });

  test("a break of all products is one of these too", () => {
    const kernel = venue();
    say(kernel, { type: "self-limits/break", user: ANN, length: "day" });
    expect(open(kernel).refusal).toBe("on_a_break");
  });
});

test("whatever prices come, no account is below zero, nothing stays pledged, and what one side wins or loses is the house's", () => {
  const price = fc.integer({ min: 900, max: 1100 });
  const step = fc.record({
    user: fc.constantFrom(1001, 1002),
    side: fc.constantFrom("up", "down"),
    stake: fc.integer({ min: 1, max: 900 }),
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(price, fc.option(step)), { minLength: 40, maxLength: 120 }), (seconds) => {
      const kernel = venue();
      seconds.forEach(([ticks, bought], index) => {
        while (kernel.schedule.nextAt <= START + index * 1000 + 3) say(kernel, { type: "schedule/advance", at: START + index * 1000 + 3 });
        sample(kernel, index, ticks);
        if (bought !== null)
          open(kernel, { ...bought, user: userId(bought.user), stake: BigInt(bought.stake) * 1_000_000n, at: START + index * 1000 + 4 });
        kernel.check();
      });
      say(kernel, { type: "schedule/advance", at: START + 1_000_000 });
      expect([micro(kernel, "pledged"), micro(kernel, "pledged", BEN), house(kernel, "pledged")]).toEqual([0n, 0n, 0n]);
      expect(micro(kernel) + micro(kernel, "own", BEN) + house(kernel)).toBe(2n * HELD + COVER);
    }),
    { numRuns: 60 },
  );
});
