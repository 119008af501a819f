import fc from "fast-check";
import { expect, test } from "vitest";
import { amount, ratePpm } from "../../money/units.ts";
import { breakEvenPpm, decidingSamples, profitOf, RATIO_PPM_MAX, resultOf, secondOf } from "./formulas.ts";

test("what breaks even is one by one and the ratio, and always above a half", () => {
  expect([800_000, 850_000, 750_000].map(breakEvenPpm)).toEqual([555_556, 540_541, 571_429]);
  fc.assert(fc.property(fc.integer({ min: 1, max: RATIO_PPM_MAX }), (ratio) => breakEvenPpm(ratio) > 500_000));
});

test("a profit is rounded down to the smallest unit and is less than the stake", () => {
  expect([1n, 3n, 1_000_001n].map((stake) => profitOf(amount(stake), ratePpm(850_000)))).toEqual([0n, 2n, 850_000n]);
});

test("a sample is of the second that it is nearest to", () => {
  expect([4_499, 4_500, 5_000, 5_003, 5_499, 5_500].map(secondOf)).toEqual([4, 5, 5, 5, 5, 6]);
});

test("up and down never both win, whatever the prices, and more of the same prices change nothing", () => {
  const prices = fc.array(fc.integer({ min: 1, max: 2 ** 31 - 1 }), { minLength: 3, maxLength: 5 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), prices, (entry, five) => {
      const [up, down] = [resultOf(entry, five, "up"), resultOf(entry, five, "down")];
      expect(`${up} ${down}`).toMatch(/^(won lost|lost won|even even)$/);
    }),
  );
});

test("of each second the newest sample counts, for itself and the two after it", () => {
  const samples = [22, 24, 25].map((second) => ({ at: second * 1000 + 7, ticks: second }));
  expect(decidingSamples(samples, 28).map(({ ticks }) => ticks)).toEqual([24, 25, 25, 25]);
  expect(decidingSamples(samples, 30).map(({ ticks }) => ticks)).toEqual([25, 25]);
});
