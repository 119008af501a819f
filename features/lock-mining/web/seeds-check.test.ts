import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { plainDecimal } from "../../../money/decimal.ts";
import { ratePpm } from "../../../money/units.ts";
import type { LockChain, LockDay, LockRateDay } from "../contract/lock-mining-replies.ts";
import { rateOfDay } from "../formulas.ts";
import { chainOf, checkPaid, checkRates } from "./seeds-check.ts";

const before = (seed: string): string => createHash("sha256").update(Buffer.from(seed, "hex")).digest("hex");
const THIRD = "5e".repeat(32);
const [SECOND, FIRST] = [before(THIRD), before(before(THIRD))];
const CHAIN: LockChain = { number: 1, anchor: before(FIRST), first_day: 100, first_date: "", days: 3, committed_ms: 1, position: 1 };
const RANGE = { id: 7, low: "0.3", high: "0.4" };
const drawn = (seed: string): string =>
  plainDecimal(BigInt(rateOfDay(seed, RANGE.id, { lowPpm: ratePpm(3000), highPpm: ratePpm(4000) })), 4);
const other = (rate: string): string => (rate === "0.3" ? "0.4" : "0.3");

function day(of: number, seed: string, more: Partial<LockRateDay> = {}): LockRateDay {
  const rates = [{ ...RANGE, rate: seed === "" ? RANGE.high : drawn(seed) }];
  return { day: of, date: "", seed, position: 1, shown_ms: 1, state: seed === "" ? "withheld" : "drawn", rates, ...more };
}
const verdict = (one: LockRateDay): string | undefined => checkRates({ chains: [CHAIN], days: [one] }, RANGE.id).rows[0]?.verdict;

describe("published rates", () => {
  test("agree where each seed leads to the commitment and each rate follows from its seed", () => {
    const checked = checkRates({ chains: [CHAIN], days: [day(102, THIRD), day(101, SECOND), day(100, FIRST)] }, RANGE.id);
    expect([checked.agreeing, checked.differing]).toEqual([3, 0]);
  });

  test("differ by a seed of another day, of another chain, and one beyond what was committed to", () => {
    expect(verdict(day(101, THIRD))).toBe("differs");
    expect(verdict(day(101, "ab".repeat(32)))).toBe("differs");
    expect(chainOf([{ ...CHAIN, days: 2 }], 102, THIRD)).toBeUndefined();
    expect(chainOf([CHAIN], 101, "no seed")).toBeUndefined();
  });

  test("differ by a rate that the seed does not give", () => {
    expect(verdict(day(101, SECOND, { rates: [{ ...RANGE, rate: other(drawn(SECOND)) }] }))).toBe("differs");
  });

  test("of a day that was withheld are the upper ones, and nothing less", () => {
    expect(verdict(day(101, ""))).toBe("agrees");
    expect(verdict(day(101, "", { rates: [{ ...RANGE, rate: "0.39" }] }))).toBe("differs");
    // Shown too late it still has to be the one that was committed to.
    expect(verdict(day(101, THIRD, { state: "withheld", rates: [{ ...RANGE, rate: "0.4" }] }))).toBe("differs");
  });

  test("wait where the day waits, and where the product was not there", () => {
    expect(verdict(day(101, "", { state: "waiting", rates: [] }))).toBe("waiting");
    expect(verdict(day(101, SECOND, { rates: [] }))).toBe("waiting");
  });

  test("lead to any commitment that was made, the one before a new one too", () => {
    const newer = { ...CHAIN, number: 2, anchor: "cd".repeat(32), first_day: 101 };
    expect(chainOf([newer, CHAIN], 102, THIRD)?.number).toBe(1);
  });
});

describe("paid days of a lock", () => {
  const paid = (how: LockDay["how"], rate: string, seed = ""): string =>
    checkPaid({ date: "", day: 101, rate, interest: "1", how, paid_ms: 1, seed, position: 1 }, [CHAIN], RANGE);
  test("agree by their seed, at the upper rate where it was withheld, at the lower where somebody left before", () => {
    expect([paid("drawn", drawn(SECOND), SECOND), paid("withheld", "0.4"), paid("left", "0.3")]).toEqual(["agrees", "agrees", "agrees"]);
  });
  test("differ in each of these by another rate, and by no seed", () => {
    const differing = [paid("drawn", other(drawn(SECOND)), SECOND), paid("withheld", "0.3"), paid("left", "0.4"), paid("drawn", "0.35")];
    expect(new Set(differing)).toEqual(new Set(["differs"]));
  });
});
