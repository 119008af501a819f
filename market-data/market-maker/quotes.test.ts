import { describe, expect, it } from "vitest";
import { ticks, timeMs } from "../../money/units.ts";
import { defaultQuoteTerms, flatLevels, makeQuotes, shouldRequote, type QuoteInput } from "./quotes.ts";

const BTC: QuoteInput = {
  index: ticks(950_000),
  terms: defaultQuoteTerms("coin"),
  inventoryPpm: 0,
  priceDecimals: 1,
  quantityDecimals: 5,
  ticksMin: ticks(1),
  ticksMax: ticks(2_000_000),
  valueMin: 5,
  variation: 1,
};
const value = ([price, quantity]: readonly [number, number], { priceDecimals, quantityDecimals }: QuoteInput) =>
  (price * quantity) / 10 ** (priceDecimals + quantityDecimals);

describe("quotes of the house market maker", () => {
  it.each<[string, Partial<QuoteInput>]>([
    ["bitcoin at 95,000.0", {}],
    ["a dollar coin at 1.0000", { index: ticks(10_000), priceDecimals: 4, quantityDecimals: 2 }],
    ["a coin at 0.18000 in whole coins", { index: ticks(18_000), priceDecimals: 5, quantityDecimals: 0 }],
    ["a stock at 71.00", { index: ticks(7_100), terms: defaultQuoteTerms("stock"), priceDecimals: 2, quantityDecimals: 2 }],
    ["a price of 20 ticks", { index: ticks(20), priceDecimals: 5, quantityDecimals: 0 }],
    ["full of the base asset", { inventoryPpm: 1_000_000 }],
    ["sold out of it", { inventoryPpm: -1_000_000 }],
  ])("%s: twelve levels a side, best first, never crossing, growing in value, each worth the minimum", (_why, change) => {
    for (let variation = 0; variation < 200; variation++) {
      const input = { ...BTC, ...change, variation };
      const { bids, asks, centre } = makeQuotes(input);
      expect([bids.length, asks.length]).toEqual([12, 12]);
      expect(bids.every(([price], index) => price > 0 && price < (index === 0 ? centre : (bids[index - 1]?.[0] ?? 0)))).toBe(true);
      expect(asks.every(([price], index) => price > (index === 0 ? centre : (asks[index - 1]?.[0] ?? 0)))).toBe(true);
      for (const levels of [bids, asks]) {
        expect(levels.every((level) => value(level, input) >= input.valueMin && Number.isSafeInteger(level[1]) && level[1] > 0)).toBe(true);
        const values = levels.map((level) => value(level, input));
        expect(values.slice(8).reduce((a, b) => a + b, 0)).toBeGreaterThan(2 * values.slice(0, 4).reduce((a, b) => a + b, 0));
      }
    }
  });

  it("the spread around the index is that of the terms, to a tick", () => {
    const { bids, asks } = makeQuotes(BTC);
    expect([bids[0]?.[0], asks[0]?.[0]]).toEqual([949_943, 950_057]);
  });

  it("too much of the base asset lowers both sides, too little raises them, by 0.03 % at most", () => {
    expect(makeQuotes({ ...BTC, inventoryPpm: 1_000_000 }).centre).toBe(949_715);
    expect(makeQuotes({ ...BTC, inventoryPpm: -1_000_000 }).centre).toBe(950_285);
    expect(makeQuotes({ ...BTC, inventoryPpm: 9_000_000 }).centre).toBe(949_715);
  });

  it("levels outside the accepted prices are left out, the rest stays", () => {
    const { bids, asks } = makeQuotes({ ...BTC, ticksMin: ticks(949_900), ticksMax: ticks(950_057) });
    expect([bids.map(([price]) => price), asks.map(([price]) => price)]).toEqual([[949_943], [950_057]]);
    expect(makeQuotes({ ...BTC, index: ticks(3), terms: { ...BTC.terms, levels: 12 } }).bids).toHaveLength(2);
  });

  it("the same input gives the same quotes, another variation other sizes at the same prices", () => {
    expect(makeQuotes(BTC)).toEqual(makeQuotes(BTC));
    const other = makeQuotes({ ...BTC, variation: 2 });
    expect(other.bids.map(([price]) => price)).toEqual(makeQuotes(BTC).bids.map(([price]) => price));
    expect(other.bids).not.toEqual(makeQuotes(BTC).bids);
  });

  it("levels flatten to pairs of ticks and lots", () => {
    const { asks } = makeQuotes({ ...BTC, terms: { ...BTC.terms, levels: 2 } });
    expect(flatLevels(asks)).toEqual([asks[0]?.[0], asks[0]?.[1], asks[1]?.[0], asks[1]?.[1]]);
  });
});

describe("when to quote again", () => {
  const rest = { lastCentre: ticks(1_000_000), index: ticks(1_000_000), lastAt: timeMs(0), at: timeMs(2_000), watched: true };
  it.each<[string, Partial<Parameters<typeof shouldRequote>[0]>, boolean]>([
    ["before the first quote", { lastCentre: undefined, at: timeMs(0) }, true],
    ["watched, index at rest", {}, false],
    ["watched, moved 20 ppm", { index: ticks(1_000_020) }, true],
    ["watched, moved 19 ppm", { index: ticks(1_000_019) }, false],
    ["watched, moved down 20 ppm", { index: ticks(999_980) }, true],
    ["watched, moved far within the same second", { index: ticks(1_100_000), at: timeMs(999) }, false],
    ["watched, at rest for five seconds", { at: timeMs(5_000) }, true],
    ["unwatched, moved 499 ppm in a minute", { watched: false, index: ticks(1_000_499), at: timeMs(60_000) }, false],
    ["unwatched, moved 500 ppm in ten seconds", { watched: false, index: ticks(1_000_500), at: timeMs(10_000) }, true],
    ["unwatched, moved 500 ppm in less", { watched: false, index: ticks(1_000_500), at: timeMs(9_999) }, false],
    ["unwatched, moved 3,000 ppm in a second", { watched: false, index: ticks(1_003_000), at: timeMs(1_000) }, true],
    ["unwatched, at rest for less than a quarter of an hour", { watched: false, at: timeMs(899_999) }, false],
    ["unwatched, at rest for a quarter of an hour", { watched: false, at: timeMs(900_000) }, true],
    ["unwatched, something was filled a second ago", { watched: false, filled: true, at: timeMs(1_000) }, true],
  ])("%s", (_why, change, expected) => {
    expect(shouldRequote({ ...rest, ...change })).toBe(expected);
  });
});
