import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amount, marketId, ratePpm } from "../../money/units.ts";
import type { FollowSettings } from "./formulas.ts";
import { simulate, thinned, type PastPosition } from "./simulation.ts";

const SETTINGS: FollowSettings = {
  kind: "multiple",
  number: 50,
  multiple: 0,
  mostAll: amount(100_000_000n),
  mostPosition: amount(0n),
  guardPpm: ratePpm(0),
  stopPpm: ratePpm(0),
  leftOut: [],
  atEnd: "close",
};
/** Ten lots of ten USDT each, at ten times. */
const position = (more: Partial<PastPosition> = {}): PastPosition => ({
  ...{ contract: 1, lots: 10, multiple: 10, value: 100_000_000n, result: 4_000_000n, opened: 10, closed: 20 },
  ...more,
});
const run = (settings: Partial<FollowSettings>, ...positions: readonly PastPosition[]) =>
  simulate({ ...SETTINGS, ...settings }, 100_000, positions);

describe("looking back", () => {
  test("each copy brings its part, and the trader a share of profit alone", () => {
    expect(run({}, position(), position({ opened: 30, closed: 40, result: -1_000_000n }))).toMatchObject({
      ...{ copied: 2, result: 1_500_000n, share: 150_000n, mostMargin: 5_000_000n, stopped: 0 },
      points: [
        { at: 20, result: 2_000_000n },
        { at: 40, result: 1_500_000n },
      ],
    });
    expect(run({}, position({ result: -4_000_000n }))).toMatchObject({ result: -2_000_000n, share: 0n });
  });

  test("fixed lots, and a multiple of one's own", () => {
    expect(run({ kind: "lots", number: 300, multiple: 5 }, position())).toMatchObject({ result: 1_200_000n, mostMargin: 6_000_000n });
  });

  test("says what was left out, too small, and too much for what is set aside", () => {
    const small = position({ lots: 1, value: 10_000_000n });
    expect(run({ leftOut: [marketId(1)] }, position())).toMatchObject({ leftOut: 1, copied: 0 });
    expect(run({}, small)).toMatchObject({ tooSmall: 1, copied: 0 });
    expect(run({ mostPosition: amount(4_999_999n) }, position())).toMatchObject({ tooMuch: 1, copied: 0 });
    // Two at once need twice as much; one after the other does not.
    expect(run({ mostAll: amount(9_999_999n) }, position(), position())).toMatchObject({ tooMuch: 1, copied: 1 });
    expect(run({ mostAll: amount(9_999_999n) }, position(), position({ opened: 20, closed: 30 }))).toMatchObject({ copied: 2 });
  });

  test("what was lost uses up what is set aside", () => {
    const loss = position({ result: -4_000_000n });
    const next = position({ opened: 30, closed: 40 });
    expect(run({ mostAll: amount(7_000_000n) }, loss, next)).toMatchObject({ copied: 2 });
    expect(run({ mostAll: amount(6_999_999n) }, loss, next)).toMatchObject({ copied: 1, tooMuch: 1, result: -2_000_000n });
  });

  test("the stop ends it where enough was lost", () => {
    const loss = position({ result: -40_000_000n });
    expect(run({ stopPpm: ratePpm(200_000) }, loss, position({ opened: 30, closed: 40 }))).toMatchObject({
      ...{ copied: 1, result: -20_000_000n, stopped: 20 },
    });
  });

  test("of a position that closed in the moment in which it opened", () => {
    expect(run({}, position({ closed: 10 }))).toMatchObject({ copied: 1, result: 2_000_000n });
  });
});

test("never has more margin than is set aside, and never shares more than its part of profit", () => {
  const past = fc.record({
    contract: fc.integer({ min: 1, max: 3 }),
    lots: fc.integer({ min: 1, max: 500 }),
    multiple: fc.integer({ min: 1, max: 100 }),
    value: fc.bigInt({ min: 1n, max: 10_000_000_000n }),
    result: fc.bigInt({ min: -1_000_000_000n, max: 1_000_000_000n }),
    opened: fc.integer({ min: 1, max: 100 }),
    held: fc.integer({ min: 0, max: 50 }),
  });
  fc.assert(
    fc.property(
      fc.array(past, { maxLength: 30 }),
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 0, max: 200_000 }),
      (all, number, share) => {
        const positions = all.map(({ held, ...one }) => ({ ...one, closed: one.opened + held }));
        const given = simulate({ ...SETTINGS, number }, share, positions);
        expect(given.mostMargin).toBeLessThanOrEqual(SETTINGS.mostAll);
        expect(given.copied + given.leftOut + given.tooSmall + given.tooMuch).toBe(positions.length);
        expect(given.points).toHaveLength(given.copied);
        if (given.result <= 0n) expect(given.share).toBe(0n);
        else expect(given.share * 1_000_000n).toBeLessThanOrEqual(given.result * BigInt(share));
      },
    ),
  );
});

test("of many points so many stay, evenly chosen, and the last", () => {
  const items = Array.from({ length: 1234 }, (_, n) => n);
  const some = thinned(items, 500);
  expect([some.length, some.at(-1)]).toEqual([500, 1233]);
  expect(some.every((item, n) => n === 0 || (item > (some[n - 1] ?? 0) && item - (some[n - 1] ?? 0) <= 3))).toBe(true);
  expect(thinned(items, 1234)).toEqual(items);
});
