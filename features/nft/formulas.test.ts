import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amount } from "../../money/units.ts";
import {
  areNftTerms,
  areTimes,
  boxCodeOf,
  DAY_MS,
  depositOf,
  drawOf,
  endAfterBid,
  feeOf,
  leafOf,
  royaltyOf,
  sealOf,
  type NftTerms,
} from "./formulas.ts";

const TERMS: NftTerms = {
  cash: 3,
  assets: [3, 1],
  feePpm: 50_000,
  royaltyPpm: 25_000,
  depositPpm: 100_000,
  extendMs: 600_000,
  payMs: DAY_MS,
};

test("of 1,240.00 the fee is 62.00, and of a resale 31.00 of it is its maker's", () => {
  const price = amount(1_240_000_000n);
  expect([feeOf(price, 50_000), royaltyOf(price, TERMS, true), royaltyOf(price, TERMS, false)]).toEqual([62_000_000n, 31_000_000n, 0n]);
});

test("fees and royalties are rounded down, and no royalty is above its fee; deposits are rounded up", () => {
  expect([feeOf(amount(19n), 50_000), feeOf(amount(20n), 50_000)]).toEqual([0n, 1n]);
  expect(royaltyOf(amount(1000n), { feePpm: 1000, royaltyPpm: 5000 }, true)).toBe(1n);
  expect([depositOf(amount(1n), 100_000), depositOf(amount(11n), 100_000), depositOf(amount(10n), 100_000)]).toEqual([1n, 2n, 1n]);
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 15n), fc.integer({ min: 10_000, max: 1_000_000 }), (start, ppm) => {
      const deposit = depositOf(amount(start), ppm);
      expect(deposit * 1_000_000n >= start * BigInt(ppm) && (deposit - 1n) * 1_000_000n < start * BigInt(ppm) && deposit <= start).toBe(
        true,
      );
    }),
  );
});

test("a bid in the last ten minutes adds ten, one before them nothing", () => {
  expect([
    endAfterBid(1_000_000, 400_000, 600_000),
    endAfterBid(1_000_000, 399_999, 600_000),
    endAfterBid(1_000_000, 999_999, 600_000),
  ]).toEqual([1_600_000, 1_000_000, 1_600_000]);
});

describe("boxes", () => {
  const sealed = { code: "ab".repeat(32), salt: "01".repeat(32), rarity: 3 as const };
  const sha = (...parts: readonly Uint8Array[]): string => createHash("sha256").update(Buffer.concat(parts)).digest("hex");

  test("leaf, seal, code and draw are SHA-256 of what the rules name", () => {
    const leaf = sha(Buffer.from(sealed.salt, "hex"), Buffer.from(sealed.code, "hex"), Buffer.from([3]));
    expect(leafOf(sealed)).toBe(leaf);
    expect(sealOf([leaf, leaf])).toBe(sha(Buffer.from(leaf + leaf, "hex")));
    const seal = sealOf([leaf]);
    expect(boxCodeOf(seal, 258)).toBe(sha(Buffer.from(seal, "hex"), Buffer.from([0, 0, 1, 2])));
    const first = Buffer.from(sha(Buffer.from(seal, "hex"), Buffer.from([0, 0, 0, 7]), Buffer.from("石")), "hex").readUIntBE(0, 6);
    expect(drawOf(seal, 7, "石", 200)).toBe(Math.floor((first * 200) / 2 ** 48));
  });

  test("every slot that is left is drawn about as often: 20,000 draws of ten, none is off by an eighth", () => {
    const counts = Array.from({ length: 10 }, () => 0);
    for (let box = 0; box < 20_000; box++) {
      const slot = drawOf("cd".repeat(32), box, "x", 10);
      counts[slot] = (counts[slot] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 2000)).toBeLessThan(250);
  });
});

test.each<[string, Partial<NftTerms>]>([
  ["a cash that is not the first of the assets", { assets: [1, 3] }],
  ["an asset twice", { assets: [3, 1, 1] }],
  ["a fee above a fifth", { feePpm: 200_001 }],
  ["a royalty above the fee", { royaltyPpm: 50_001 }],
  ["a deposit of less than a hundredth", { depositPpm: 9999 }],
  ["an end that moves by less than a minute", { extendMs: 59_999 }],
  ["less than an hour to pay", { payMs: 3_599_999 }],
])("no terms: %s", (_what, change) => {
  expect(areNftTerms(TERMS)).toBe(true);
  expect(areNftTerms({ ...TERMS, ...change })).toBe(false);
});

test("times: a start within 90 days, a minute to 90 days long", () => {
  expect(areTimes(5, 60_005, 5)).toBe(true);
  for (const [startsAt, endsAt] of [
    [4, 60_005],
    [5, 60_004],
    [5, 5 + 90 * DAY_MS + 1],
    [6 + 90 * DAY_MS, 7 + 91 * DAY_MS],
    [Number.NaN, 60_005],
  ] as const)
    expect(areTimes(startsAt, endsAt, 5)).toBe(false);
});
