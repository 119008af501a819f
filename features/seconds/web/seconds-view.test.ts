import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SecondsMineReply } from "../contract/seconds-replies.ts";
import { breakEvenPpm } from "../formulas.ts";
import {
  givesOf,
  isStale,
  joinIndex,
  jumpPauseLeft,
  liveOf,
  nextDay,
  passedLimit,
  plotOf,
  shareOf,
  shareUsed,
  upToTenth,
  usedOf,
  type Sample,
} from "./seconds-view.ts";

const samples = (from: number, prices: readonly number[]): readonly Sample[] =>
  prices.map((ticks, index) => ({ at: (from + index) * 1000, ticks, sources: 3 }));
const DUE = 1_000_060;

describe("how a contract stands", () => {
  const up = { type: 1, due_ms: DUE * 1000 } as const;
  test.each([
    ["above", 6001, "won", 1],
    ["below", 5999, "lost", -1],
    ["at the entry", 6000, "even", 0],
  ])("up, with the index %s", (_where, price, standing, difference) => {
    const live = liveOf(up, 6000, samples(DUE - 30, [6000, price]), (DUE - 28) * 1000);
    expect(live).toEqual({ standing, difference, decided: 0 });
    const down = liveOf({ ...up, type: 2 }, 6000, samples(DUE - 30, [6000, price]), (DUE - 28) * 1000);
    expect(down?.standing).toBe(standing === "won" ? "lost" : standing === "lost" ? "won" : "even");
  });

  test("seconds that decide and are over count as they were, not as the index stands now", () => {
    // Three of five far above, the newest a little below.
    const live = liveOf(up, 6000, samples(DUE - 4, [6100, 6100, 6100, 5999]), (DUE - 1) * 1000 + 600);
    expect(live).toMatchObject({ standing: "won", decided: 4 });
    expect(live?.difference).toBeCloseTo((300 - 2) / 5);
  });

  test("nothing is known without a sample", () => {
    expect(liveOf(up, 6000, [], DUE * 1000)).toBeUndefined();
  });
});

test("samples are joined without one twice, and what is too old is forgotten", () => {
  const first = joinIndex(undefined, { now: 2000, at: [1000, 2000], price: ["60000.0", "60000.1"], sources: [3, 3] }, 10);
  expect(first.samples.map(({ ticks }) => ticks)).toEqual([600_000, 600_001]);
  const next = joinIndex(first, { now: 3000, at: [2000, 3000], price: ["60000.1", "60000.2"], sources: [3, 1] }, 20);
  expect(next.samples.map(({ at }) => at)).toEqual([1000, 2000, 3000]);
  expect(joinIndex(next, { now: 3000 + 17 * 60_000 - 500, at: [], price: [], sources: [] }, 30).samples.map(({ at }) => at)).toEqual([
    3000,
  ]);
});

test("a jump of more than one percent pauses five seconds, one of exactly one percent does not", () => {
  const jumped = samples(100, [10_000, 10_101, 10_101]);
  expect(jumpPauseLeft(jumped, 102_500)).toBe(3500);
  expect(jumpPauseLeft(jumped, 106_000)).toBe(0);
  expect(jumpPauseLeft(samples(100, [10_000, 10_100]), 101_000)).toBe(0);
});

test("an index is stale after six seconds, or when there is none", () => {
  expect(isStale([], 0)).toBe(true);
  expect(isStale(samples(100, [1]), 106_000)).toBe(false);
  expect(isStale(samples(100, [1]), 106_001)).toBe(true);
});

test("what a stake gives is what the kernel pays", () => {
  expect(givesOf("50", "85.0000")).toEqual({ back: "92.500000", profit: "42.500000" });
  expect(givesOf("", "85.0000")).toBeUndefined();
});

test("the break-even that is shown is never less than what is needed", () => {
  expect(upToTenth("54.0541")).toBe("54.1");
  expect(upToTenth("50.0000")).toBe("50.0");
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999 }), (ratio) => {
      const exact = breakEvenPpm(ratio);
      const shown = Number(upToTenth((exact / 10_000).toFixed(4))) * 10_000;
      expect(shown - exact).toBeGreaterThan(-0.001);
      expect(shown - exact).toBeLessThan(1000);
    }),
  );
});

test("one's own share is of those that were decided", () => {
  expect(shareOf({ decided: 40, won: 21 })).toBe("52.5");
  expect(shareOf({ decided: 0, won: 0 })).toBeUndefined();
});

describe("one's own limits", () => {
  const mine = (stakes: string, losses: string): SecondsMineReply => ({
    ...{ decided: 0, won: 0, settled: 0, brought: "0", staked: "350.00000000", lost: "-20.00000000", open: "50.00000000" },
    limits: [
      { limit: "stake_day", amount: stakes, next_amount: "", next_from: 0 },
      { limit: "loss_day", amount: losses, next_amount: "", next_from: 0 },
    ],
  });
  test.each([
    ["none set", mine("", ""), "1000000", undefined],
    ["exactly the stake limit", mine("500", ""), "150", undefined],
    ["a unit more", mine("500", ""), "150.000001", "stake_day"],
    ["exactly the loss limit: won before, open counts as lost", mine("", "100"), "70", undefined],
    ["a unit more than it", mine("", "100"), "70.000001", "loss_day"],
  ])("%s", (_what, reply, stake, passed) => {
    expect(passedLimit(reply, stake)).toBe(passed);
  });

  test.each([
    [{ lost: "30", open: "12.5" }, "42.50000000"],
    [{ lost: "-40", open: "12.5" }, "0.00000000"],
    [{ lost: "-40", open: "50" }, "10.00000000"],
  ])("what of a day's losses is used has what runs in it, and room by what was won: %o", (day, used) => {
    expect(usedOf({ staked: "99", ...day }, "loss_day")).toBe(used);
    expect(usedOf({ staked: "99", ...day }, "stake_day")).toBe("99");
  });

  test.each([
    ["0", "0", 100],
    ["42.5", "100", 42],
    ["100", "100", 100],
    ["150", "100", 100],
  ])("%s of %s is %i hundredths", (used, amount, share) => {
    expect(shareUsed(used, amount)).toBe(share);
  });

  test("begin anew at midnight UTC", () => {
    expect(nextDay(Date.UTC(2026, 0, 1, 23, 59))).toBe(Date.UTC(2026, 0, 2));
  });
});

test("a contract's plot shows all of it, entry and newest price included", () => {
  const plot = plotOf(samples(1000, [100, 90, 120]), 1_002_000, 60, { entered: 1_000_000, due: 1_060_000, entry: 80 });
  expect(plot.from).toBe(970_000);
  expect(plot.to).toBeGreaterThan(1_060_000);
  expect(plot.low).toBeLessThan(80);
  expect(plot.high).toBeGreaterThan(120);
});
