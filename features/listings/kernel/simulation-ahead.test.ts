/** What is simulated stays as it is for as long as what is open or on sale reaches (decision 0142), and what is sold later knows of the change. */
import { describe, expect, test } from "vitest";
import { Kernel, type Outcome } from "../../../kernel/kernel.ts";
import { RULES_SIMULATION_AHEAD } from "../../../kernel/rules.ts";
import { ANN, BTC, BTC_USDT, MAKER, place, START, testVenueCommands, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { amount } from "../../../money/units.ts";

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
/** Noon of the day after the test venue's beginning. */
const TODAY = Math.floor(START / DAY_MS) + 1;
const NOON = TODAY * DAY_MS + DAY_MS / 2;
const TERMS = { isOnSale: true, lines: [{ days: 7, stepPpm: 10_000, strikes: 1 }], shares: 50, most: 30 };
const SIMULATION = { volatilityPpm: 100_000, commonPpm: 750_000, activityPpm: 300_000, dailyVolume: 5_000_000 };
/** Settled at 08:00 seven days later, or up to a day after that where the index is silent: the day after. */
const BEYOND_SEVEN = TODAY + 7 + 1 + 1;

/** With seven days' products on sale, made at noon. */
function venue(rules = RULES_SIMULATION_AHEAD): Kernel {
  const kernel = new Kernel();
  for (const command of testVenueCommands()) kernel.execute(command.type === "venue/adopt-rules" ? { ...command, rules } : command);
  must(kernel, { type: "cover/fund", product: "dual", asset: BTC, amount: amount(1000_00000000n) });
  must(kernel, { type: "cover/fund", product: "dual", asset: USDT, amount: amount(10_000_000_000_000n) });
  must(kernel, { ...place(MAKER, "sell", 1000, 10_000) });
  must(kernel, { ...place(ANN, "buy", 1000, 10_000) });
  sample(kernel, NOON);
  must(kernel, {
    type: "dual-investment/set-terms",
    market: 1,
    terms: { ...TERMS, passedOnPpm: 850_000, assumedPpm: 600_000 },
    askedBy: "rule",
  });
  must(kernel, { type: "schedule/advance" });
  return kernel;
}
function must(kernel: Kernel, command: object, at = NOON): Outcome {
  const outcome = kernel.execute({ ...command, at } as never);
  expect(outcome.refusal).toBeUndefined();
  kernel.check();
  return outcome;
}
const sample = (kernel: Kernel, at: number): Outcome =>
  must(kernel, { type: "prices/sample", samples: [{ market: 1, ticks: 1000, volume: 0, sources: 3 }] }, at);
const simulate = (kernel: Kernel, at = NOON, more: object = {}): Outcome =>
  must(kernel, { type: "listings/simulate", market: 1, ...SIMULATION, ...more }, at);
const set = (kernel: Kernel): number[][] => kernel.listings.simulated().map(({ fromDay, volatilityPpm }) => [fromDay, volatilityPpm]);
const volatilities = (kernel: Kernel): number[][] =>
  [...kernel.dualInvestment.products()].filter(({ isOnSale }) => isOnSale).map(({ volatilityPpm, hours }) => [volatilityPpm, hours]);
/** Prices of every hour and what falls due, until then. */
function pass(kernel: Kernel, from: number, to: number): void {
  for (let at = from; at <= to; at += HOUR_MS) {
    sample(kernel, at);
    while (kernel.schedule.nextAt <= at) must(kernel, { type: "schedule/advance" }, at);
  }
}

describe("a change counts from the first day that nothing reaches which is open or on sale:", () => {
  test("where nothing is, the next", () => {
    const kernel = venue();
    expect(simulate(kernel, NOON, { market: 2 }).events).toEqual([
      { type: "listings/simulation-set", market: 2, fromDay: TODAY + 1, at: NOON },
    ]);
    expect(kernel.listings.simulationFrom(BTC_USDT, NOON as never)).toBe(BEYOND_SEVEN);
  });

  test("a product on sale, sold or not, to the last half hour that may settle it", () => {
    const kernel = venue();
    expect(simulate(kernel).events).toMatchObject([{ fromDay: BEYOND_SEVEN }]);
    must(kernel, { type: "dual-investment/buy", user: ANN, product: 1, shares: 1 });
    must(kernel, { type: "dual-investment/pause", paused: true, by: 1 });
    pass(kernel, NOON, NOON + DAY_MS);
    expect([...kernel.dualInvestment.products()].map(({ number }) => number)).toEqual([1]);
    expect(kernel.listings.simulationFrom(BTC_USDT, (NOON + DAY_MS) as never)).toBe(BEYOND_SEVEN);
  });

  test("a seconds contract over midnight, and the longest that one can buy", () => {
    const kernel = venue();
    const terms = { periods: [{ seconds: 900, ratioPpm: 800_000 }], least: 1n, most: 100n, open: 3, markets: [2] };
    must(kernel, { type: "seconds/set-terms", terms, askedBy: "rule" });
    const midnight = (TODAY + 1) * DAY_MS;
    for (const [before, day] of [
      [1_000_000, TODAY + 1],
      [900_000, TODAY + 2],
    ] as const)
      expect(kernel.listings.simulationFrom(2 as never, (midnight - before) as never)).toBe(day);
  });

  test("a price quiz, to the end of its ten minutes of silence", () => {
    const kernel = venue();
    const sums = { options: 2, rakePpm: 50_000, least: amount(1_000_000n), most: amount(100_000_000n), words: {} };
    const times = { startsAt: 0, closesAt: HOUR_MS, settlesAt: 30 * DAY_MS, everyMs: 0 };
    must(kernel, {
      type: "quizzes/publish",
      isAhead: true,
      askedBy: "rule",
      terms: { price: { market: 1, strike: 0, step: 10 }, ...sums, ...times },
    });
    expect(simulate(kernel).events).toMatchObject([{ fromDay: TODAY + 31 }]);
  });
});

describe("a second change while one waits", () => {
  test("replaces it where nothing was sold since that reaches its day", () => {
    const kernel = venue();
    simulate(kernel);
    simulate(kernel, NOON + HOUR_MS, { volatilityPpm: 20_000 });
    expect(set(kernel)).toEqual([[BEYOND_SEVEN, 20_000]]);
  });

  test("comes after it where something was, and never before it", () => {
    const kernel = venue();
    simulate(kernel);
    pass(kernel, NOON, NOON + DAY_MS);
    simulate(kernel, NOON + DAY_MS, { volatilityPpm: 20_000 });
    expect(set(kernel)).toEqual([
      [BEYOND_SEVEN, 100_000],
      [BEYOND_SEVEN + 1, 20_000],
    ]);
    must(kernel, { type: "dual-investment/pause", paused: true, by: 1 }, NOON + DAY_MS);
    pass(kernel, NOON + DAY_MS, NOON + 2 * DAY_MS);
    expect([...kernel.dualInvestment.products()]).toEqual([]);
    simulate(kernel, NOON + 2 * DAY_MS, { volatilityPpm: 30_000 });
    expect(set(kernel).at(-1)).toEqual([BEYOND_SEVEN + 1, 30_000]);
    expect(Kernel.restore(kernel.snapshot()).stateHash()).toBe(kernel.stateHash());
  });
});

describe("what is sold later is priced by the highest volatility", () => {
  /** 10 % a day, times the root of 365. */
  const SET_YEAR = 1_910_497;

  test("that was set for its days, from the change that was said on: not what is on sale by then", () => {
    const kernel = venue();
    simulate(kernel);
    expect(volatilities(kernel)).toEqual([
      [600_000, 0],
      [600_000, 0],
    ]);
    // Of products that end before the change, by the hours: the price stood still.
    pass(kernel, NOON, NOON + DAY_MS);
    expect(volatilities(kernel)[0]?.[0]).toBe(600_000);
    // Made at 08:00 two days before it: they reach it.
    pass(kernel, NOON + DAY_MS, NOON + 2 * DAY_MS);
    expect(volatilities(kernel)).toEqual([
      [SET_YEAR, 0],
      [SET_YEAR, 0],
    ]);
    const twin = Kernel.restore(kernel.snapshot());
    for (const one of [kernel, twin]) pass(one, NOON + 2 * DAY_MS, NOON + 3 * DAY_MS);
    expect(twin.stateHash()).toBe(kernel.stateHash());
  });

  test("until thirty days after it came; what was measured where that is more, and of what was over by then nothing", () => {
    const kernel = venue();
    simulate(kernel, NOON, { market: 2 });
    const { listings } = kernel;
    const at = (from: number, to: number): number => listings.volatilitySet(2 as never, from, to);
    expect([at(TODAY, TODAY), at(TODAY, TODAY + 1), at(TODAY + 30, TODAY + 37), at(TODAY + 31, TODAY + 38)]).toEqual([
      0, 100_000, 100_000, 0,
    ]);
    simulate(kernel, NOON + DAY_MS, { market: 2, volatilityPpm: 20_000 });
    expect([at(TODAY + 1, TODAY + 2), at(TODAY + 2, TODAY + 3)]).toEqual([100_000, 20_000]);
  });
});

test("logs of before keep what they did: from the next day on, and priced by the hours alone", () => {
  const kernel = venue(RULES_SIMULATION_AHEAD - 1);
  expect(simulate(kernel).events).toMatchObject([{ fromDay: TODAY + 1 }]);
  pass(kernel, NOON, NOON + 2 * DAY_MS);
  expect(volatilities(kernel)[0]).toEqual([100_000, 44]);
});
