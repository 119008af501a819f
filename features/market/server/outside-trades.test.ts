import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lots, marketId, ticks, timeMs } from "../../../money/units.ts";
import { outsideTrades } from "./outside-trades.ts";

const sample = { market: marketId(1), first: 7, count: 3, ticks: ticks(600_000), lots: lots(1000), at: timeMs(1_795_262_400_000) };

describe("trades of a sample", () => {
  test("add up to its volume, each of a lot at least, at its price and time, numbered from the first", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 64 }), fc.integer({ min: 0, max: 2 ** 45 }), fc.nat(), (count, more, second) => {
        const traded = { ...sample, count, lots: lots(count + more), at: timeMs(sample.at + second) };
        const trades = outsideTrades(traded);
        expect(trades.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, index) => 7 + index));
        expect(trades.reduce((sum, trade) => sum + trade.lots, 0)).toBe(count + more);
        for (const trade of trades) {
          expect(Number.isSafeInteger(trade.lots) && trade.lots >= 1).toBe(true);
          expect([trade.ticks, trade.at, trade.market]).toEqual([traded.ticks, traded.at, traded.market]);
        }
      }),
    );
  });

  test("are the same ones whatever their numbers are, and others for another second", () => {
    const figures = (traded: typeof sample): unknown => outsideTrades(traded).map(({ lots: size, side }) => [size, side]);
    expect(figures({ ...sample, first: 4711 })).toEqual(figures(sample));
    expect(figures({ ...sample, at: timeMs(sample.at + 1000) })).not.toEqual(figures(sample));
  });

  test("are pinned: the same on every machine and in every release", () => {
    expect(outsideTrades(sample).map(({ lots: size, side }) => [size, side])).toMatchInlineSnapshot(`
      [
        [
          404,
          "sell",
        ],
        [
          122,
          "sell",
        ],
        [
          474,
          "sell",
        ],
      ]
    `);
  });

  test("are taken by buyers and sellers about as often", () => {
    const sides = Array.from({ length: 2000 }, (_, second) => outsideTrades({ ...sample, at: timeMs(sample.at + second * 1000) })).flat();
    const bought = sides.filter(({ side }) => side === "buy").length / sides.length;
    expect(bought).toBeGreaterThan(0.47);
    expect(bought).toBeLessThan(0.53);
  });
});
