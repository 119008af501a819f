import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amount } from "../../../money/units.ts";
import type { LockConfigRow, LockDay } from "../contract/lock-mining-replies.ts";
import { DAY_MS } from "../formulas.ts";
import {
  allOf,
  barsOf,
  coveredPercent,
  mostMore,
  penaltyAt,
  problemOf,
  roundAmounts,
  shareTaken,
  someDown,
  someOf,
  unitsOf,
  wholeOf,
} from "./lock-view.ts";

const USDT: LockConfigRow = {
  ...{ id: 1, currency_id: 3, currency_name: "USDT", currency_logo: "", day: 5, interest_rate: 0.3, interest_rate_high: 0.4, decimals: 6 },
  ...{ save_min: "100.00000000", intro: "", rate_low: "0.3", rate_high: "0.4", save_max: "50000.00000000", mine: "0.00000000" },
  ...{ quota: "1000000.00000000", quota_left: "412600.00000000", penalty_rate: "0.4", year_low: "109.5", year_high: "146" },
  ...{ effective_low: "196.5", effective_high: "324.4", is_play: 1, is_on_sale: 1, is_paused: 0, has_seeds: 1 },
  ...{ cover_left: "900000.00000000", newest_rate: "0.36" },
};
const principal = amount(1_000_000_000n);
const paid = (day: number, interest: string): LockDay => ({
  ...{ date: "", day, rate: "0.36", interest, how: "drawn", paid_ms: 1, seed: "", position: 1 },
});

describe("what a lock brings", () => {
  test("is the client's example day by day, at both ends of the range", () => {
    const bars = barsOf(USDT, principal, 10 * DAY_MS);
    expect(bars.map(({ low, high }) => `${Number(low)}–${Number(high)}`)).toEqual(["3–4", "6–8", "9–12", "12–16", "15–20"]);
    expect(bars.map(({ at }) => at / DAY_MS)).toEqual([10, 11, 12, 13, 14]);
    expect(wholeOf(USDT, "1000").map(Number)).toEqual([15, 20]);
  });

  test("has no range any more on days that were paid", () => {
    const bars = barsOf(USDT, principal, 10 * DAY_MS, [paid(9, "3.60000000"), paid(10, "3.50000000")]);
    expect(bars.map(({ low, high }) => [Number(low), Number(high)])).toEqual([
      [3.6, 3.6],
      [7.1, 7.1],
      [10.1, 11.1],
      [13.1, 15.1],
      [16.1, 19.1],
    ]);
  });

  test("of a long one five days are shown, the last among them", () => {
    expect([someOf(5), someOf(15), someOf(30), someOf(2)]).toEqual([
      [1, 2, 3, 4, 5],
      [3, 6, 9, 12, 15],
      [6, 12, 18, 24, 30],
      [1, 2],
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 365 }), (days) => {
        const [up, down] = [someOf(days), someDown(days)];
        expect([up.at(-1), down[0], down.at(-1)]).toEqual([days, days, 1]);
        for (const shown of [up, down]) expect(new Set(shown).size).toBe(Math.min(5, days));
      }),
    );
  });
});

test("leaving three days before the end costs 12 of 1,000 at 0.4 % a day, and never more than all", () => {
  expect(penaltyAt(USDT, principal, 3)).toEqual({ daysLeft: 3, penalty: "12.000000", back: "988.000000" });
  expect(penaltyAt({ ...USDT, penalty_rate: "1" }, principal, 365).back).toBe("0.000000");
});

describe("an amount", () => {
  test("is read in the coin's own units, and more decimals than it has are none", () => {
    expect([unitsOf("1.5", 6), unitsOf("1.", 6), unitsOf("0.0000001", 6), unitsOf("", 6), unitsOf("1.50000000", 6)]).toEqual([
      1_500_000n,
      1_000_000n,
      undefined,
      undefined,
      1_500_000n,
    ]);
  });

  test("is refused for the first reason that the venue would name", () => {
    const problem = (of: Partial<LockConfigRow>, typed = "1000", free: string | undefined = "2000"): string | undefined =>
      problemOf({ ...USDT, ...of }, typed, free);
    expect(problem({})).toBeUndefined();
    expect(problem({}, "1000", undefined)).toBeUndefined();
    expect(problem({ is_paused: 1, is_on_sale: 0 })).toBe("paused");
    expect(problem({ is_on_sale: 0, has_seeds: 0 })).toBe("not_on_sale");
    expect(problem({ has_seeds: 0 })).toBe("no_seeds");
    expect(problem({ quota_left: "99.99999900" })).toBe("quota_gone");
    expect(problem({ cover_left: "99.99999900" })).toBe("cover_gone");
    expect([problem({}, "99.999999"), problem({}, ""), problem({}, "100")]).toEqual(["least", "least", undefined]);
    expect(problem({ mine: "49000.00000100" })).toBe("most");
    expect(problem({ quota_left: "999.00000000" })).toBe("quota");
    expect(problem({ cover_left: "999.00000000" })).toBe("cover");
    expect([problem({}, "1000", "999.999999"), problem({}, "1000", "1000.00000000")]).toEqual(["free", undefined]);
  });

  test("as large as possible is the least of all bounds, and is never refused", () => {
    expect(allOf(USDT, "1234.50000000")).toBe("1234.5");
    expect(allOf({ ...USDT, mine: "49500.00000000" }, "1234.5")).toBe("500");
    expect(mostMore({ ...USDT, mine: "60000.00000000" })).toBe("0.000000");
    const units = fc
      .bigInt(100_000_000n, 10n ** 12n)
      .map((value) => `${value / 1_000_000n}.${String(value % 1_000_000n).padStart(6, "0")}`);
    fc.assert(
      fc.property(units, units, units, (free, quota, cover) => {
        const product = { ...USDT, quota_left: quota, cover_left: cover };
        expect(problemOf(product, allOf(product, free), free)).toBeUndefined();
      }),
    );
  });

  test("begins round", () => {
    expect([roundAmounts(USDT), roundAmounts({ ...USDT, save_min: "0.00100000", decimals: 8 })]).toEqual([
      ["500", "1000"],
      ["0.005", "0.01"],
    ]);
  });
});

test("cover is never said to be whole where it is not, nor more than whole", () => {
  const cover = (held: string, promised: string): number => coveredPercent({ currency_id: 3, currency_name: "USDT", held, promised });
  expect([cover("10", "0"), cover("10", "5"), cover("9.99999999", "10"), cover("0", "10"), coveredPercent(undefined)]).toEqual([
    100, 100, 99, 0, 100,
  ]);
});

test("of a quota that part is drawn that is taken", () => {
  expect([shareTaken(USDT), shareTaken({ ...USDT, quota_left: "0" }), shareTaken({ ...USDT, quota: "0", quota_left: "0" })]).toEqual([
    58, 100, 100,
  ]);
});
