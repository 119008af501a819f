import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { affordableLots, fee, marketScale, notional, priceBand } from "./formulas.ts";

describe("the fee on what a fill brings", () => {
  test.each([
    ["0.1 % of 1,000 units", 1000, 1000, 1],
    ["rounds down in the payer's favour", 1999, 1000, 1],
    ["nothing received", 0, 1000, 0],
    ["no rate", 123_456, 0, 0],
    ["below one unit", 999, 1000, 0],
    ["the whole", 77, 1_000_000, 77],
    ["nine quadrillion units at 0.25 %", 9_000_000_000_000_000, 2500, 22_500_000_000_000],
  ])("%s", (_why, received, rate, expected) => {
    expect(fee(received, rate)).toBe(expected);
  });

  test("is exact for every amount and rate that the filters let through", () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 0, max: 100_000 }), (received, rate) => {
        expect(BigInt(fee(received, rate))).toBe((BigInt(received) * BigInt(rate)) / 1_000_000n);
      }),
    );
  });
});

describe("the scale of a market", () => {
  test.each([
    ["BTC in 0.1 USDT and 0.00001 BTC", { base: 8, quote: 6, price: 1, quantity: 5 }, { quotePerTickLot: 1, basePerLot: 1000 }],
    ["a tick times a lot below the quote's unit", { base: 8, quote: 6, price: 2, quantity: 5 }, undefined],
    ["a lot below the base's unit", { base: 4, quote: 6, price: 1, quantity: 5 }, undefined],
  ])("%s", (_why, decimals, expected) => {
    expect(marketScale(decimals)).toEqual(expected);
  });
});

test("0.25 BTC at 65,011.3 USDT is worth 16,252.825 USDT", () => {
  expect(notional({ quotePerTickLot: 1, basePerLot: 1000 }, 650_113, 25_000)).toBe(16_252_825_000);
});

describe("what a budget buys", () => {
  const scale = { quotePerTickLot: 10, basePerLot: 1 };
  test.each([
    ["exactly three lots", 3000, 100, 3],
    ["one unit less", 2999, 100, 2],
    ["less than a lot", 999, 100, 0],
  ])("%s", (_why, budget, price, expected) => {
    expect(affordableLots(scale, budget, price)).toBe(expected);
  });
});

describe("the price band", () => {
  test.each([
    ["10 % around 1,000", 1000, 100_000, { low: 900, high: 1100 }],
    ["rounds inwards", 1005, 100_000, { low: 905, high: 1105 }],
    ["never reaches zero", 1, 900_000, { low: 1, high: 1 }],
  ])("%s", (_why, reference, band, expected) => {
    expect(priceBand(reference, band)).toEqual(expected);
  });
});
