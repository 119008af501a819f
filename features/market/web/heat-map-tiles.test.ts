import fc from "fast-check";
import { expect, test } from "vitest";
import type { Quote } from "../../../web/quotes/quote.ts";
import { HEIGHT, SHORTEST, tilesOf, WIDTH } from "./heat-map-tiles.ts";

const traded = (turnovers: readonly number[]): readonly Quote[] =>
  turnovers.map(
    (turnover, index) => ({ symbol: `M${index}/USDT`, base: `M${index}`, volume: String(turnover), price: "1" }) as unknown as Quote,
  );

const TURNOVERS = fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { minLength: 1, maxLength: 40 });

test("no area of up to forty markets is too narrow to be hit, however unequal they are", () => {
  fc.assert(
    fc.property(TURNOVERS, (turnovers) => {
      for (const { width, height } of tilesOf(traded(turnovers))) {
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(SHORTEST);
      }
    }),
    { examples: [[[9e8, 4e8, 1e8, 1e8, 5e7, 2e7, 2e7, 1e6, 2e5, 100]], [[1_000_000_000, 1]]] },
  );
});

test("every market has its area inside the box, larger where more is traded", () => {
  fc.assert(
    fc.property(TURNOVERS, (turnovers) => {
      const tiles = tilesOf(traded(turnovers));
      expect(tiles).toHaveLength(turnovers.length);
      for (const { left, top, width, height } of tiles) {
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
        expect(left + width).toBeLessThanOrEqual(WIDTH + 0.01);
        expect(top + height).toBeLessThanOrEqual(HEIGHT + 0.01);
      }
      const areas = new Map(tiles.map(({ quote, width, height }) => [quote.symbol, width * height]));
      const [first = 0, last = 0] = [Math.max(...turnovers), Math.min(...turnovers)].map((turnover) =>
        areas.get(`M${turnovers.indexOf(turnover)}/USDT`),
      );
      // The gaps between areas take a little of each.
      if (Math.max(...turnovers) > 4 * Math.min(...turnovers)) expect(first).toBeGreaterThanOrEqual(last - 200);
    }),
  );
});
