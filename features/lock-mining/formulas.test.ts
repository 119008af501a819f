import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { amount, ratePpm } from "../../money/units.ts";
import { areLockTerms, interestOf, penaltyOf, promiseOf, rateOfDay, seedBefore, seedEarlier, type LockTerms } from "./formulas.ts";

const hash = (...parts: readonly Buffer[]): Buffer => createHash("sha256").update(Buffer.concat(parts)).digest();
const seed = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString("hex"));

test("the client's example: 0.4 % × 3 days × 1,000 = 12", () => {
  expect(penaltyOf(amount(1_000_000_000n), 4000, 3)).toBe(12_000_000n);
});

test("a penalty is never more than the principal, and nothing where no day is left", () => {
  expect([penaltyOf(amount(1000n), 10_000, 365), penaltyOf(amount(1000n), 10_000, 0)]).toEqual([1000n, 0n]);
});

test("a day pays its rate of the principal, rounded down, and no more than was set aside for it", () => {
  expect([interestOf(amount(999n), 4000), interestOf(amount(1_000_000_000n), 3600)]).toEqual([3n, 3_600_000n]);
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 18n), fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 2, max: 365 }), (units, high, days) => {
      const paid = Array.from({ length: days }, (_, day) => interestOf(amount(units), Math.max(1, high - day)));
      expect(paid.reduce<bigint>((sum, one) => sum + one, 0n)).toBeLessThanOrEqual(promiseOf(amount(units), high, days));
    }),
  );
});

test("seeds go back day by day by SHA-256", () => {
  fc.assert(
    fc.property(seed, fc.integer({ min: 0, max: 20 }), (of, days) => {
      let expected = of;
      for (let left = days; left > 0; left--) expected = hash(Buffer.from(expected, "hex")).toString("hex");
      expect(seedEarlier(of, days)).toBe(expected);
      expect(seedBefore(of)).toBe(seedEarlier(of, 1));
    }),
  );
});

test("a rate is drawn by the seed and the product's number, as a second reading of the words computes it", () => {
  fc.assert(
    fc.property(
      seed,
      fc.integer({ min: 1, max: 70_000 }),
      fc.integer({ min: 1, max: 5000 }),
      fc.integer({ min: 0, max: 5000 }),
      (of, product, low, more) => {
        const number = Buffer.alloc(4);
        number.writeUInt32BE(product);
        const drawn = BigInt(hash(Buffer.from(of, "hex"), number).readUIntBE(0, 6));
        const expected = BigInt(low) + (drawn * BigInt(more + 1)) / 2n ** 48n;
        expect(rateOfDay(of, product, { lowPpm: ratePpm(low), highPpm: ratePpm(low + more) })).toBe(Number(expected));
      },
    ),
  );
});

test("rates of many days reach both ends of the range, and none more often than another by much", () => {
  const terms = { lowPpm: ratePpm(3000), highPpm: ratePpm(3009) };
  const counts = new Map<number, number>();
  let of = "ab".repeat(32);
  for (let day = 0; day < 10_000; day++) {
    const rate = rateOfDay(of, 1, terms);
    counts.set(rate, (counts.get(rate) ?? 0) + 1);
    of = seedBefore(of);
  }
  expect([...counts.keys()].sort()).toEqual(Array.from({ length: 10 }, (_, i) => 3000 + i));
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
});

test("two products draw each for itself", () => {
  const terms = { lowPpm: ratePpm(1), highPpm: ratePpm(100_000) };
  expect(rateOfDay("00".repeat(32), 1, terms)).not.toBe(rateOfDay("00".repeat(32), 2, terms));
});

const TERMS: LockTerms = {
  ...{ asset: 3, days: 5, lowPpm: ratePpm(3000), highPpm: ratePpm(4000), penaltyPpm: ratePpm(4000) },
  ...{ least: amount(100n), most: amount(1000n), quota: amount(5000n), isOnSale: true },
};
test.each([
  ["one day alone", { days: 1 }],
  ["more than a year", { days: 366 }],
  ["half a day more", { days: 2.5 }],
  ["a range that ends before it begins", { lowPpm: ratePpm(4001) }],
  ["no rate", { lowPpm: ratePpm(0) }],
  ["more than a tenth a day", { highPpm: ratePpm(100_001) }],
  ["a penalty of more than one percent a day", { penaltyPpm: ratePpm(10_001) }],
  ["least of nothing", { least: amount(0n) }],
  ["most below least", { most: amount(99n) }],
  ["a quota below what one may have", { quota: amount(999n) }],
  ["more than there can be", { quota: amount(10n ** 18n + 1n) }],
])("no terms: %s", (_name, change) => {
  expect(areLockTerms(TERMS)).toBe(true);
  expect(areLockTerms({ ...TERMS, ...change })).toBe(false);
});
