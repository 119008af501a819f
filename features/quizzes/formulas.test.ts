import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amount } from "../../money/units.ts";
import {
  areQuizTerms,
  DAY_MS,
  factorPpm,
  nextOf,
  outcomeOf,
  payoutIf,
  payoutOf,
  rakeOf,
  rightOf,
  strikeOf,
  timesFrom,
  type QuizTerms,
} from "./formulas.ts";

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
const NOON = Date.UTC(2026, 10, 28, 12);

describe("what a bet is paid", () => {
  test.each([
    ["the picture's: 50 of 3,180 in a pool of 8,420, less 5 %", 50_000_000n, 8_420_000_000n, 3_180_000_000n, 50_000, 125_770_440n],
    ["no rake", 1n, 3n, 1n, 0, 3n],
    ["rounded down to the unit", 1n, 10n, 3n, 0, 3n],
    ["of a pool that is all on the right answer less than the stake", 100n, 100n, 100n, 50_000, 95n],
    ["nothing where it rounds to nothing", 1n, 1n, 1n, 1, 0n],
  ])("%s", (_why, stake, pool, winning, rake, paid) => {
    expect(payoutOf(stake, pool, winning, rake)).toBe(paid);
  });

  test("all that right ones are paid and the rake are the pool at most, and what is left over is less than a unit for each of them and one", () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { minLength: 1, maxLength: 30 }),
        fc.bigInt({ min: 0n, max: 10n ** 13n }),
        fc.integer({ min: 0, max: 200_000 }),
        (stakes, lost, rakePpm) => {
          const winning = stakes.reduce((sum, one) => sum + one, 0n);
          const pool = winning + lost;
          const paid = stakes.reduce((sum, one) => sum + payoutOf(one, pool, winning, rakePpm), 0n);
          const dust = pool - rakeOf(pool, rakePpm) - paid;
          expect(dust).toBeGreaterThanOrEqual(0n);
          expect(dust).toBeLessThanOrEqual(BigInt(stakes.length) + 1n);
        },
      ),
    );
  });

  test("a preview counts the own stake in, and a factor is undefined while nobody bet on the answer", () => {
    expect(payoutIf(25_000_000n, 1, [3_180_000_000n, 5_240_000_000n], 50_000)).toBe(62_579_953n);
    // All on one answer: void.
    expect(payoutIf(10n, 2, [0n, 0n], 50_000)).toBe(10n);
    expect(payoutIf(25n, 1, [25n, 0n, 0n], 50_000)).toBe(25n);
    expect(factorPpm(1, [25n, 0n, 0n], 50_000)).toBe(1_000_000);
    expect(factorPpm(1, [3_180n, 5_240n], 50_000)).toBe(2_515_408);
    expect(factorPpm(1, [0n, 5n], 50_000)).toBeUndefined();
  });
});

test.each([
  [953_169, 10_000, 950_000],
  [955_000, 10_000, 960_000],
  [954_999, 10_000, 950_000],
  [3, 10, 10],
  [7, 1, 7],
  [14, 5, 15],
])("an index of %d rounds to the step of %d: %d", (index, step, strike) => expect(strikeOf(index, step)).toBe(strike));

test("exactly the strike is not above it; of a void quiz every bet is void", () => {
  expect([rightOf(101, 100), rightOf(100, 100), rightOf(99, 100)]).toEqual([1, 2, 2]);
  expect([outcomeOf(1, 1), outcomeOf(2, 1), outcomeOf(2, 0)]).toEqual(["right", "missed", "void"]);
});

describe("when it runs", () => {
  const rhythm = { startsAt: 0, closesAt: 20 * HOUR_MS, settlesAt: 24 * HOUR_MS, everyMs: DAY_MS };
  const day = Date.UTC(2026, 10, 28);

  test("with a rhythm from where its turn began, and open at once", () => {
    expect(timesFrom(rhythm, NOON)).toEqual({ startsAt: NOON, closesAt: day + 20 * HOUR_MS, settlesAt: day + DAY_MS });
    const late = day + 20 * HOUR_MS - MINUTE_MS + 1;
    expect(timesFrom(rhythm, late)).toEqual({ startsAt: late, closesAt: day + 44 * HOUR_MS, settlesAt: day + 2 * DAY_MS });
    expect(timesFrom({ ...rhythm, startsAt: 5, everyMs: 0 }, NOON)).toMatchObject({ startsAt: NOON + 5, closesAt: NOON + 20 * HOUR_MS });
  });

  test("the next opens with the cut-off of this one; after a break it is the first that still has a minute", () => {
    const terms = { ...rhythm, ...timesFrom(rhythm, NOON) } as QuizTerms;
    expect(nextOf(terms, NOON)).toMatchObject({ startsAt: day + 20 * HOUR_MS, closesAt: day + 44 * HOUR_MS, settlesAt: day + 2 * DAY_MS });
    const later = NOON + 3 * DAY_MS;
    expect(nextOf(terms, later)).toMatchObject({ startsAt: later, closesAt: day + 3 * DAY_MS + 20 * HOUR_MS });
  });
});

describe("what a quiz may be", () => {
  const price = { market: 1, strike: 0, step: 100 };
  const base: QuizTerms = {
    ...{ price, words: {}, options: 2, rakePpm: 50_000, least: amount(1n), most: amount(10n) },
    ...{ startsAt: NOON, closesAt: NOON + MINUTE_MS, settlesAt: NOON + 2 * MINUTE_MS, everyMs: 0 },
  };
  const words = { question: "Rain?", options: ["Yes", "No"], source: "The bureau", edges: "None" };
  const { price: _price, ...without } = base;
  const said: QuizTerms = { ...without, words: { en: words } };

  test.each<[string, QuizTerms]>([
    ["by price", base],
    ["by operators", said],
    ["at the most rake", { ...base, rakePpm: 200_000 }],
    ["as often as every five minutes", { ...base, everyMs: 5 * MINUTE_MS }],
    ["settled with its cut-off by operators", { ...said, settlesAt: said.closesAt }],
  ])("possible: %s", (_why, terms) => expect(areQuizTerms(terms, NOON)).toBe(true));

  test.each<[string, QuizTerms]>([
    ["a rake above", { ...base, rakePpm: 200_001 }],
    ["a minute less a millisecond", { ...base, closesAt: NOON + MINUTE_MS - 1 }],
    ["the price known at the cut-off", { ...base, settlesAt: base.closesAt + MINUTE_MS - 1 }],
    ["in the past", { ...base, startsAt: NOON - 1 }],
    ["too often", { ...base, everyMs: 5 * MINUTE_MS - 1 }],
    ["least above most", { ...base, least: amount(11n) }],
    ["three answers about a price", { ...base, options: 3 }],
    ["words about a price", { ...base, words: { en: words } }],
    ["a step of nothing", { ...base, price: { ...price, step: 0 } }],
    ["no English", { ...said, words: { de: words } }],
    ["the same answer twice", { ...said, words: { en: { ...words, options: ["Yes", "Yes"] } } }],
    ["an answer too few in one language", { ...said, words: { en: words, de: { ...words, options: ["Ja"] } } }],
    ["an empty source", { ...said, words: { en: { ...words, source: " " } } }],
    ["a question too long", { ...said, words: { en: { ...words, question: "a".repeat(201) } } }],
  ])("impossible: %s", (_why, terms) => expect(areQuizTerms(terms, NOON)).toBe(false));
});
