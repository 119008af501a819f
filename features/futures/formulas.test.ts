import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bankruptcyPrice,
  bracketOf,
  closeOutFee,
  deleveragingLamps,
  fillFee,
  fundingPayment,
  fundingRatePpb,
  hasReached,
  impactPrice,
  initialMargin,
  liquidationPrice,
  markPrice,
  positionResult,
  positionValue,
  premiumPpb,
  quotePerTickLot,
  riskRate,
  shareOf,
  valueMaxAt,
  VALUE_MAX,
  type PositionSide,
} from "./formulas.ts";

const value = fc.integer({ min: 0, max: VALUE_MAX });
const side = fc.constantFrom<PositionSide>("long", "short");

describe("value, margin and fee", () => {
  test("BTC in lots of a thousandth: 60,066.25 x 1 lot x 1000 at 100x is the margin and fee of the rule's example", () => {
    // A tick of 0.01, a lot of 0.001 BTC (8 decimals), USDT with 6: ten units.
    const perTickLot = quotePerTickLot({ quoteDecimals: 6, baseDecimals: 8, priceDecimals: 2, baseUnitsPerLot: 100_000 });
    expect(perTickLot).toBe(10);
    const worth = positionValue(10, 6_006_625, 1000);
    expect(worth).toBe(60_066_250_000);
    expect(initialMargin(worth, 100)).toBe(600_662_500);
    expect(fillFee(worth, 150)).toBe(9_009_937);
  });

  test("a lot so small that a tick of it is no whole unit is no lot", () => {
    expect(quotePerTickLot({ quoteDecimals: 6, baseDecimals: 8, priceDecimals: 2, baseUnitsPerLot: 1000 })).toBeUndefined();
    expect(quotePerTickLot({ quoteDecimals: 6, baseDecimals: 8, priceDecimals: 2, baseUnitsPerLot: 0 })).toBeUndefined();
  });

  test("margin is the exact quotient rounded up, up to the largest value", () => {
    fc.assert(
      fc.property(value, fc.integer({ min: 1, max: 125 }), (worth, multiple) => {
        const exact = (BigInt(worth) + BigInt(multiple) - 1n) / BigInt(multiple);
        expect(initialMargin(worth, multiple)).toBe(Number(exact));
      }),
    );
  });

  test("a fee is value x rate rounded down, up to the largest value", () => {
    fc.assert(
      fc.property(value, fc.integer({ min: 0, max: 10_000 }), (worth, ppm) => {
        expect(fillFee(worth, ppm)).toBe(Number((BigInt(worth) * BigInt(ppm)) / 1_000_000n));
      }),
    );
  });

  test("parts of a position add up to it", () => {
    fc.assert(
      fc.property(value, fc.array(fc.integer({ min: 1, max: 1e6 }), { minLength: 1, maxLength: 8 }), (whole, parts) => {
        let [left, lots] = [whole, parts.reduce((sum, part) => sum + part, 0)];
        for (const part of parts) {
          const share = shareOf(left, part, lots);
          expect(share).toBeGreaterThanOrEqual(0);
          left -= share;
          lots -= part;
        }
        expect(left).toBe(0);
      }),
    );
  });

  test("what one side gains the other loses", () => {
    fc.assert(
      fc.property(value, value, (entry, exit) => {
        expect(positionResult("long", entry, exit) + positionResult("short", entry, exit)).toBe(0);
      }),
    );
  });
});

describe("risk", () => {
  test("the rate is rounded down to hundredths and never below zero; without margin there is none", () => {
    expect(riskRate(799_999n, 1_000_000n)).toBe(7999n);
    expect(riskRate(-5n, 1_000_000n)).toBe(0n);
    expect(riskRate(5n, 0n)).toBeUndefined();
  });

  test("a threshold is decided by the exact figures: shown as 50.00, a hair above 50 is not reached", () => {
    expect(riskRate(500_001n, 1_000_000n)).toBe(5000n);
    expect(hasReached(50n, 500_001n, 1_000_000n)).toBe(false);
    expect(hasReached(50n, 500_000n, 1_000_000n)).toBe(true);
    expect([hasReached(50n, 1n, 0n), hasReached(50n, 0n, 0n)]).toEqual([false, true]);
  });

  const account = fc.record({
    rest: fc.bigInt({ min: 0n, max: 10n ** 12n }),
    margin: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    lots: fc.bigInt({ min: -(10n ** 6n), max: 10n ** 6n }),
    entryTicks: fc.bigInt({ min: 1n, max: 10n ** 7n }),
    perTickLot: fc.bigInt({ min: 1n, max: 1000n }),
  });
  test("the liquidation price is a mark that closes out, and one tick towards safety is not", () => {
    fc.assert(
      fc.property(account, ({ rest, margin, lots, entryTicks, perTickLot }) => {
        const entryValue = lots * entryTicks * perTickLot;
        const price = liquidationPrice({ rest, margin, lots, entryValue, perTickLot });
        const reached = (mark: bigint): boolean => hasReached(50n, rest + lots * mark * perTickLot - entryValue, margin);
        if (price === undefined) {
          if (lots > 0n) expect(reached(1n)).toBe(false);
          return;
        }
        if (price === 0x7fff_ffff) return;
        expect(reached(BigInt(price))).toBe(true);
        expect(reached(BigInt(price) + (lots > 0n ? 1n : -1n))).toBe(false);
      }),
    );
  });

  test("closing at the bankruptcy price, fee included, leaves nothing below zero and less than two ticks' worth above", () => {
    const position = fc.record({
      side,
      rest: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }),
      lots: fc.bigInt({ min: 1n, max: 10n ** 5n }),
      entryTicks: fc.bigInt({ min: 10n ** 4n, max: 10n ** 7n }),
      perTickLot: fc.bigInt({ min: 1n, max: 1000n }),
      feePpm: fc.bigInt({ min: 0n, max: 1000n }),
    });
    fc.assert(
      fc.property(position, ({ side: of, rest, lots, entryTicks, perTickLot, feePpm }) => {
        const entryValue = lots * entryTicks * perTickLot;
        const price = bankruptcyPrice({ side: of, rest, entryValue, lots, perTickLot, feePpm });
        if (price === 1 || price === 0x7fff_ffff) return;
        const left = (ticks: bigint): bigint => {
          const exit = ticks * lots * perTickLot;
          return rest + (of === "long" ? exit - entryValue : entryValue - exit) - (exit * feePpm) / 1_000_000n;
        };
        expect(left(BigInt(price))).toBeGreaterThanOrEqual(0n);
        expect(left(BigInt(price) + (of === "long" ? -1n : 1n))).toBeLessThan(1n);
      }),
    );
  });

  test("the close-out fee takes what the position has left at most", () => {
    expect(closeOutFee(1_000_000, 5000, 10_000)).toBe(5000);
    expect(closeOutFee(1_000_000, 5000, 4000)).toBe(4000);
    expect(closeOutFee(1_000_000, 5000, 0)).toBe(0);
  });

  test("five lamps for the first fifth of the queue, one for the last", () => {
    expect([0, 1, 2, 9].map((place) => deleveragingLamps(place, 10))).toEqual([5, 5, 4, 1]);
    expect(deleveragingLamps(0, 1)).toBe(5);
  });

  test("brackets bound the value of a side by its multiple", () => {
    const brackets = [
      { valueMax: 50, multipleMax: 100 },
      { valueMax: 250, multipleMax: 50 },
      { valueMax: 1000, multipleMax: 20 },
    ];
    expect(bracketOf(brackets, 51)?.multipleMax).toBe(50);
    expect(bracketOf(brackets, 1001)).toBeUndefined();
    expect([100, 50, 20, 1, 125].map((multiple) => valueMaxAt(brackets, multiple))).toEqual([50, 250, 1000, 1000, 0]);
  });
});

describe("premium, funding, mark", () => {
  const levels = [
    { ticks: 100, lots: 10 },
    { ticks: 90, lots: 100 },
  ];
  test("impact is the mean price of an order of that value; of what there is when that is less", () => {
    // 1000 units at 100, the other 900 at 90: 1900 / (10 + 10) = 95.
    expect(impactPrice(levels, 1900n, 1n)).toBe(95_000_000n);
    expect(impactPrice(levels, 10n ** 9n, 1n)).toBe(90_909_090n);
    expect(impactPrice([], 1900n, 1n)).toBeUndefined();
  });

  test("premium is above zero where the book bids above the index, below where it asks below; an empty side counts as the index", () => {
    expect(premiumPpb(101_000_000n, 102_000_000n, 100_000_000n)).toBe(10_000_000n);
    expect(premiumPpb(97_000_000n, 98_000_000n, 100_000_000n)).toBe(-20_000_000n);
    expect(premiumPpb(undefined, undefined, 100_000_000n)).toBe(0n);
  });

  test("the rate is 0.01 % where the premium is near it, follows the premium less 0.05 % beyond, and is capped", () => {
    expect(fundingRatePpb(0n, 7_500_000n)).toBe(100_000n);
    expect(fundingRatePpb(600_000n, 7_500_000n)).toBe(100_000n);
    expect(fundingRatePpb(1_600_000n, 7_500_000n)).toBe(1_100_000n);
    expect(fundingRatePpb(-1_000_000n, 7_500_000n)).toBe(-500_000n);
    expect(fundingRatePpb(90_000_000n, 7_500_000n)).toBe(7_500_000n);
    expect(fundingRatePpb(-90_000_000n, 7_500_000n)).toBe(-7_500_000n);
  });

  test("payers pay up to the unit, receivers get down to it: never more out than in", () => {
    fc.assert(
      fc.property(value, fc.bigInt({ min: -7_500_000n, max: 7_500_000n }), (worth, rate) => {
        const sum = fundingPayment("long", worth, rate) + fundingPayment("short", worth, rate);
        expect(sum).toBeGreaterThanOrEqual(0);
        expect(sum).toBeLessThanOrEqual(1);
      }),
    );
    expect(fundingPayment("long", 60_000_000_000, 100_000n)).toBe(6_000_000);
    expect(fundingPayment("short", 60_000_000_000, 100_000n)).toBe(-6_000_000);
  });

  const mark = { index: 600_000, ratePpb: 0n, leftMs: 0, periodMs: 28_800_000, basisSum: 0, basisCount: 0, last: 0 };
  test("the mark is the median of index with funding, index with basis, and last price", () => {
    expect(markPrice(mark)).toBe(600_000);
    expect(markPrice({ ...mark, last: 700_000 })).toBe(600_000);
    // Index with half of 0.1 %: 600,300; with a basis of 50 ticks: 600,050; last 600,100.
    const half = { ratePpb: 1_000_000n, leftMs: 14_400_000, basisSum: 300, basisCount: 3 };
    expect(markPrice({ ...mark, ...half, last: 600_100 })).toBe(600_100);
    expect(markPrice({ ...mark, ...half, last: 1 })).toBe(600_050);
    expect(markPrice({ ...mark, ...half, last: 999_999 })).toBe(600_300);
  });
});
