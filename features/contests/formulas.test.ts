import { describe, expect, test } from "vitest";
import { amount } from "../../money/units.ts";
import { buyFor, fallPpm, nextOf, nextSample, ranked, retell, returnPpm, sampleEveryMs, timesFrom, type ContestTerms } from "./formulas.ts";

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
const COIN = 1_000_000n;
const MONDAY = Date.UTC(2026, 10, 30);
const TERMS: ContestTerms = {
  ...{ markets: [1, 2], start: amount(1000n * COIN), feePpm: 1000, seats: 9, isPublic: true, prizes: [], prizeDays: 0 },
  ...{ startsAt: 0, joinsUntil: 6 * DAY_MS, endsAt: 7 * DAY_MS, everyMs: 7 * DAY_MS },
};

test.each([
  [6 * HOUR_MS, 1],
  [6 * HOUR_MS + 1, 5],
  [2 * DAY_MS, 5],
  [7 * DAY_MS, 15],
])("a contest of %i ms is valued each %i minutes", (endsAt, minutes) => {
  expect(sampleEveryMs({ startsAt: 0, endsAt })).toBe(minutes * MINUTE_MS);
});

test("the rhythm counts from the start, leaves out what was missed, and stops before the end", () => {
  const times = { startsAt: 1000, endsAt: 1000 + HOUR_MS };
  expect(nextSample(times, 1000)).toBe(1000 + MINUTE_MS);
  expect(nextSample(times, 1000 + 5.5 * MINUTE_MS)).toBe(1000 + 6 * MINUTE_MS);
  expect(nextSample(times, 1000 + 59 * MINUTE_MS)).toBeUndefined();
});

describe("a contest that comes again", () => {
  test.each([
    ["in the middle of a week ends on Monday", MONDAY - 3 * DAY_MS, MONDAY],
    ["on a Monday runs a whole week", MONDAY, MONDAY + 7 * DAY_MS],
    ["less than a day before Monday takes the next week too", MONDAY - HOUR_MS, MONDAY + 7 * DAY_MS],
  ])("opened %s", (_when, at, endsAt) => {
    expect(timesFrom(TERMS, at)).toEqual({ startsAt: at, joinsUntil: endsAt - DAY_MS, endsAt });
  });

  test("is followed by the next from its end on, and leaves out those that a venue missed", () => {
    const first = { ...TERMS, ...timesFrom(TERMS, MONDAY) };
    expect(nextOf(first, MONDAY)).toMatchObject({
      startsAt: MONDAY + 7 * DAY_MS,
      endsAt: MONDAY + 14 * DAY_MS,
      joinsUntil: MONDAY + 13 * DAY_MS,
    });
    const late = MONDAY + 20 * DAY_MS;
    expect(nextOf(first, late)).toMatchObject({ startsAt: late, endsAt: MONDAY + 21 * DAY_MS, joinsUntil: MONDAY + 20 * DAY_MS });
  });
});

test("what money buys never costs more than it, and one lot more would", () => {
  for (const spend of [10n * COIN, 12_345_678n, 999_999_999n])
    for (const ticks of [1, 7, 953_169]) {
      const fill = buyFor(spend, ticks, 10n, 1000);
      const dearer = fill === undefined ? 0n : (fill.lots + 1n) * BigInt(ticks) * 10n;
      expect((fill?.cash ?? 0n) <= spend).toBe(true);
      if (fill !== undefined) expect(dearer + (dearer * 1000n + 999_999n) / COIN > spend).toBe(true);
    }
  expect(buyFor(9n, 1, 10n, 0)).toBeUndefined();
});

test("returns are towards zero, falls rounded up", () => {
  expect([returnPpm(1_000_001n, 3_000_000n), returnPpm(1_500_000n, 1_000_000n)]).toEqual([-666_666, 500_000]);
  expect([fallPpm(2n, 3n), fallPpm(3n, 3n), fallPpm(4n, 3n)]).toEqual([333_334, 0, 0]);
});

test("who has more is before; then who fell less; then who came first; nobody without a fill, or who left", () => {
  const of = (entry: number, equity: bigint, drawdownPpm: number, more: object = {}) => ({
    entry,
    equity,
    drawdownPpm,
    fills: 1,
    isOut: false,
    ...more,
  });
  const all = [of(1, 5n, 9), of(2, 7n, 5), of(3, 7n, 4), of(4, 9n, 0, { fills: 0 }), of(5, 9n, 0, { isOut: true }), of(6, 5n, 9)];
  expect(ranked(all).map(({ entry }) => entry)).toEqual([3, 2, 1, 6]);
});

test("an entry retold from its fills and the samples: its curve, its return and how far it fell", () => {
  const fills = [
    { market: 1, side: "buy", lots: 500n, ticks: 1000, position: 10 },
    { market: 1, side: "sell", lots: 500n, ticks: 1200, position: 30 },
  ] as const;
  const samples = [
    { ticks: [1000, 5], position: 9 },
    { ticks: [900, 5], position: 20 },
    { ticks: [1300, 5], position: 29 },
    { ticks: [1, 5], position: 31 },
  ];
  // 500 for 500.5 with the fee; sold for 599.4.
  expect(retell(TERMS, [1000n, 1000n], fills, samples)).toEqual({
    equity: 1_098_900_000n,
    returnPpm: 98_900,
    drawdownPpm: 50_500,
    curve: [1000n * COIN, 949_500_000n, 1_149_500_000n, 1_098_900_000n],
  });
});
