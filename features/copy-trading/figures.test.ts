import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accuracyPpm, addHour, countClosed, DAY_MS, dayResult, meanEquity, NO_HOURS, profitAt, returnPpm, sumHours } from "./figures.ts";

const HOUR_MS = DAY_MS / 24;
const hours = (...rows: readonly (readonly [equity: bigint, profit: bigint])[]) =>
  rows.map(([equity, profit], n) => ({ hour: 100 + n, equity, profit }));

describe("the fall from a peak", () => {
  test("is that of the money that was there", () => {
    // 1000, then 1200, then 900: a quarter below the peak.
    expect(sumHours(hours([1000n, 0n], [1200n, 200n], [900n, -100n])).drawdownPpm).toBe(250_000);
  });

  test("is neither hidden nor made by money that is put in or taken out", () => {
    const plain = sumHours(hours([1000n, 0n], [900n, -100n], [900n, -100n])).drawdownPpm;
    expect(plain).toBe(100_000);
    // A thousand put in afterwards, or nearly all taken out.
    expect(sumHours(hours([1000n, 0n], [900n, -100n], [1900n, -100n])).drawdownPpm).toBe(plain);
    expect(sumHours(hours([1000n, 0n], [900n, -100n], [10n, -100n])).drawdownPpm).toBe(plain);
    // Money that came with the hour of a loss is among what was there: 100 of 2000.
    expect(sumHours(hours([1000n, 0n], [1900n, -100n])).drawdownPpm).toBe(50_000);
  });

  test("counts what was lost before the first hour", () => {
    expect(sumHours(hours([800n, -200n])).drawdownPpm).toBe(200_000);
  });

  test("is whole where all is lost, and stays it", () => {
    expect(sumHours(hours([1000n, 0n], [0n, -1000n], [500n, -900n])).drawdownPpm).toBe(1_000_000);
  });

  const equity = fc.bigInt({ min: 0n, max: 1_000_000_000_000n });
  test("is from nothing to all of it, never less than before, and the same in parts", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(equity, fc.bigInt({ min: -1_000_000_000_000n, max: 1_000_000_000_000n })), { maxLength: 30 }),
        (rows) => {
          const all = hours(...rows);
          let sums = NO_HOURS;
          for (const hour of all) {
            const next = addHour(sums, hour);
            expect(next.drawdownPpm).toBeGreaterThanOrEqual(sums.drawdownPpm);
            expect(next.drawdownPpm).toBeLessThanOrEqual(1_000_000);
            expect(next.peak).toBeGreaterThanOrEqual(next.unit);
            sums = next;
          }
          expect(sums).toEqual(sumHours(all));
        },
      ),
    );
  });
});

test("return is profit of the mean equity, towards zero; none without money", () => {
  const sums = sumHours(hours([1000n, 0n], [1100n, 100n], [1201n, 200n]));
  expect(meanEquity(sums)).toBe(1100n);
  expect([returnPpm(sums.lastProfit, 1100n), returnPpm(-200n, 1100n), returnPpm(5n, 0n)]).toEqual([181_818n, -181_818n, 0n]);
});

test("a day brings what its end has above its beginning, of the newest hours that there are", () => {
  const day = 20_000 * DAY_MS;
  const at = (hour: number, profit: bigint) => ({ hour: day / HOUR_MS + hour, equity: 0n, profit });
  const all = [at(0, 5n), at(3, 9n), at(24, 7n), at(30, 20n)];
  expect([dayResult(all, day - DAY_MS), dayResult(all, day), dayResult(all, day + DAY_MS)]).toEqual([5n, 2n, 13n]);
  expect(profitAt(all, day - 1)).toBe(0n);
  // The venue stood still over midnight: what was there before counts.
  expect(dayResult([at(3, 9n), at(30, 20n)], day)).toBe(9n);
});

test("accuracy counts what brought something; nothing closed has none", () => {
  const one = (result: bigint) => ({ contract: 1, isLong: true, result, opened: 1, closed: 4 });
  const counts = countClosed([one(5n), one(0n), one(-1n)]);
  expect(counts).toEqual({ closed: 3, won: 1, longs: 3, heldMs: 9 });
  expect([accuracyPpm(counts), accuracyPpm(countClosed([]))]).toEqual([333_333, undefined]);
});
