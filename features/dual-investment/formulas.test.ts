import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amount, ratePpm } from "../../money/units.ts";
import {
  areDualTerms,
  DAY_MS,
  fairRate,
  HOUR_MS,
  interestOf,
  isOther,
  meanOf,
  nextSettlement,
  normalBelow,
  optionShare,
  otherOf,
  paidRate,
  principalOf,
  rateMost,
  strikesOf,
  strikeStep,
  timesOf,
  volatilityOf,
  type DualScale,
  type DualTerms,
} from "./formulas.ts";

const SCALE: DualScale = { coin: 8, cash: 6, price: 2 };
const LOOK = { kind: "call", index: 9_531_690, strike: 9_900_000, volatilityPpm: 418_000, leftMs: 7 * DAY_MS } as const;

describe("what the option is worth", () => {
  test("is what the published tables of the normal distribution say", () => {
    for (const [x, below] of [
      [0, 0.5],
      [1, 0.841344746068543],
      [-1.96, 0.02499789514822],
      [3, 0.99865010196837],
      [-6, 9.86587645e-10],
    ] as const)
      expect(normalBelow(x)).toBeCloseTo(below, 12);
    expect([normalBelow(40), normalBelow(-40)]).toEqual([1, 0]);
  });

  test("of a call: the textbook's example (42, 40, half a year, 20 %, without interest)", () => {
    const share = optionShare({ kind: "call", index: 42, strike: 40, volatilityPpm: 200_000, leftMs: 182.5 * DAY_MS });
    // d1 = 0.415704, d2 = 0.274283.
    expect(share * 42).toBeCloseTo(42 * 0.66119 - 40 * 0.60806, 3);
  });

  test("of the drawn call is about 173 USDT for 0.2 BTC, its rate about 40 % a year with 85 % passed on", () => {
    expect(optionShare(LOOK) * 0.2 * 95_316.9).toBeCloseTo(172.5, -1);
    const fair = fairRate(LOOK, 7);
    expect([fair / 10_000, paidRate(fair, 850_000) / 10_000].map(Math.round)).toEqual([47, 40]);
  });

  test("call and put of one strike differ by what is between strike and price", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 9_000_000 }),
        fc.integer({ min: 500, max: 1500 }),
        fc.integer({ min: 100_000, max: 3_000_000 }),
        (index, permille, volatilityPpm) => {
          const strike = Math.ceil((index * permille) / 1000);
          const of = { index, strike, volatilityPpm, leftMs: 20 * DAY_MS };
          const [call, put] = [optionShare({ ...of, kind: "call" }) * index, optionShare({ ...of, kind: "put" }) * strike];
          expect(call - put).toBeCloseTo(index - strike, 2);
        },
      ),
    );
  });

  test("no rate on this side of the strike, at any time before the end, is above what is set aside for", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("call" as const, "put" as const),
        fc.integer({ min: 1, max: 2000 }),
        fc.integer({ min: 1, max: 30 * DAY_MS }),
        fc.integer({ min: 100_000, max: 3_000_000 }),
        (kind, away, leftMs, volatilityPpm) => {
          const strike = 1_000_000;
          const index = kind === "call" ? strike - away * 100 : strike + away * 100;
          const most = rateMost({ kind, strike, volatilityPpm, leftMs: 30 * DAY_MS }, 30, 850_000);
          expect(paidRate(fairRate({ kind, index, strike, volatilityPpm, leftMs }, 30), 850_000)).toBeLessThanOrEqual(most);
        },
      ),
    );
  });
});

describe("what comes back", () => {
  test("the client's formulas: amount × (1 + days × rate / 365), and times the strike", () => {
    const [principal, rate] = [amount(20_000_000n), 402_800];
    expect(principal + interestOf(principal, rate, 7)).toBe(20_154_498n);
    expect(otherOf("call", principal, 9_900_000, rate, 7, SCALE)).toBe(19_952_953_643n);
    expect(otherOf("put", amount(1_280_000_000n), 320_000, 0, 7, SCALE)).toBe(40_000_000n);
  });

  test("a share is a tenth of the coin, or of the strike", () => {
    expect([principalOf("call", 9_900_000, 2, SCALE), principalOf("put", 320_000, 4, SCALE)]).toEqual([20_000_000n, 1_280_000_000n]);
  });

  test("many purchases never cost more than what was set aside for their shares together", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("call" as const, "put" as const),
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 4_000_000 }),
        fc.integer({ min: 1, max: 20_000_000 }),
        (kind, bought, rate, strike) => {
          const all = bought.reduce((sum, one) => sum + one, 0);
          const cost = (shares: number): readonly bigint[] => {
            const principal = principalOf(kind, strike, shares, SCALE);
            return [interestOf(principal, rate, 7), otherOf(kind, principal, strike, rate, 7, SCALE)];
          };
          const each = bought.map(cost);
          cost(all).forEach((most, side) => expect(each.reduce((sum, one) => sum + (one[side] ?? 0n), 0n)).toBeLessThanOrEqual(most));
        },
      ),
    );
  });

  test("at the strike a call is exchanged, and so is a put; the mean is compared exactly", () => {
    expect([isOther("call", 100, 300, 3), isOther("call", 100, 299, 3)]).toEqual([true, false]);
    expect([isOther("put", 100, 300, 3), isOther("put", 100, 301, 3)]).toEqual([true, false]);
  });
});

describe("what is made", () => {
  test("strikes stand a 1, 2 or 5 apart", () => {
    expect([strikeStep(9_531_690, 12_000), strikeStep(332_788, 12_000), strikeStep(60, 10_000)]).toEqual([100_000, 2000, 1]);
  });

  test("five above the index for calls and below it for puts, none nearer than half a step", () => {
    expect(strikesOf("call", 9_531_690, { stepPpm: 12_000, strikes: 5 })).toEqual([9_600_000, 9_700_000, 9_800_000, 9_900_000, 10_000_000]);
    expect(strikesOf("put", 9_531_690, { stepPpm: 12_000, strikes: 3 })).toEqual([9_400_000, 9_300_000, 9_200_000]);
    expect(strikesOf("put", 3, { stepPpm: 10_000, strikes: 5 })).toEqual([2, 1]);
  });

  test("settled at the 08:00 of their last day, and sold until the next 08:00, or an hour before", () => {
    const eight = 20_000 * DAY_MS + 8 * HOUR_MS;
    expect([nextSettlement(eight - 1), nextSettlement(eight)]).toEqual([eight, eight + DAY_MS]);
    expect(timesOf(eight + 500, 7)).toEqual({ settlesAt: eight + 7 * DAY_MS, saleEndsAt: eight + DAY_MS });
    expect(timesOf(eight + 500, 1)).toEqual({ settlesAt: eight + DAY_MS, saleEndsAt: eight + DAY_MS - HOUR_MS });
    expect(timesOf(eight - HOUR_MS, 1)).toBeUndefined();
  });
});

describe("the settlement price", () => {
  const eight = 20_000 * DAY_MS + 8 * HOUR_MS;
  test("is the mean of the newest samples of the seconds after 07:30:00 up to 08:00:00", () => {
    const at = (seconds: number, price: number, ms = 0) => ({ at: eight + seconds * 1000 + ms, ticks: price });
    const samples = [at(-1800, 7), at(-1799, 10), at(-60, 20), at(-60, 30, 400), at(0, 40), at(0, 50, 499), at(0, 9, 500)];
    expect(meanOf(samples, eight)).toEqual({ sum: 10 + 30 + 50, count: 3, minutes: 3 });
  });

  test("knows how many minutes had a sample", () => {
    const samples = Array.from({ length: 1800 }, (_, second) => ({ at: eight - 1_799_000 + second * 1000, ticks: 5 }));
    expect(meanOf(samples, eight)).toEqual({ sum: 9000, count: 1800, minutes: 30 });
    expect(meanOf([], eight)).toEqual({ sum: 0, count: 0, minutes: 0 });
  });
});

describe("the volatility", () => {
  test("of an index that moves by one percent an hour is one percent times the root of the hours of a year", () => {
    const hours = Array.from({ length: 101 }, (_, hour) => ({ hour, ticks: hour % 2 === 0 ? 1_000_000 : 1_010_000 }));
    expect(volatilityOf(hours, 600_000)).toEqual({ ppm: Math.floor(Math.log(1.01) * Math.sqrt(8760) * 1e6), hours: 100 });
  });

  test("is the assumed one below 24 changes, and a gap is no change", () => {
    const hours = Array.from({ length: 25 }, (_, hour) => ({ hour, ticks: 1000 + (hour % 2) * 10 }));
    expect(volatilityOf(hours, 600_000).hours).toBe(24);
    expect(volatilityOf(hours.slice(1), 600_000)).toEqual({ ppm: 600_000, hours: 0 });
    expect(volatilityOf([...hours.slice(0, 12), ...hours.slice(13)], 600_000)).toEqual({ ppm: 600_000, hours: 0 });
  });

  test("stays between a tenth and three times", () => {
    const still = Array.from({ length: 30 }, (_, hour) => ({ hour, ticks: 1000 }));
    const wild = Array.from({ length: 30 }, (_, hour) => ({ hour, ticks: hour % 2 === 0 ? 1000 : 3000 }));
    expect([volatilityOf(still, 600_000).ppm, volatilityOf(wild, 600_000).ppm]).toEqual([100_000, 3_000_000]);
  });
});

const TERMS: DualTerms = {
  ...{ isOnSale: true, lines: [{ days: 7, stepPpm: 12_000, strikes: 5 }], shares: 100, most: 20 },
  ...{ passedOnPpm: ratePpm(850_000), assumedPpm: 600_000 },
};
test.each([
  ["no term", { lines: [] }],
  ["one term twice", { lines: [TERMS.lines[0], TERMS.lines[0]] as DualTerms["lines"] }],
  ["half a day", { lines: [{ days: 0.5, stepPpm: 12_000, strikes: 5 }] }],
  ["steps of nothing", { lines: [{ days: 1, stepPpm: 0, strikes: 5 }] }],
  ["no shares", { shares: 0 }],
  ["more for one than there are", { most: 101 }],
  ["more than the fair value", { passedOnPpm: ratePpm(1_000_001) }],
  ["a volatility of nothing", { assumedPpm: 0 }],
])("no terms: %s", (_name, change) => {
  expect(areDualTerms(TERMS)).toBe(true);
  expect(areDualTerms({ ...TERMS, ...change })).toBe(false);
});
