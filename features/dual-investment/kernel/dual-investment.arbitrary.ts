/** Random commands of dual investment: mostly sensible, sometimes wrong. Markets 1 (a coin) and 2 (a share, in the test venue). */
import fc from "fast-check";
import { ratePpm } from "../../../money/units.ts";
import type { DualCommand } from "./dual-investment.messages.ts";

export type DualStep =
  | {
      readonly kind: "dual-buy";
      readonly user: number;
      readonly product: number;
      readonly shares: number;
      readonly least: number | undefined;
    }
  | {
      readonly kind: "dual-terms";
      readonly market: number;
      readonly days: readonly number[];
      readonly stepPpm: number;
      readonly strikes: number;
      readonly shares: number;
      readonly most: number;
      readonly passedOn: number;
      readonly isOnSale: boolean;
      readonly by: readonly [number | "rule", number | undefined];
    }
  | { readonly kind: "dual-pause"; readonly only: number | undefined; readonly paused: boolean };

const terms = fc.record({
  kind: fc.constant("dual-terms" as const),
  market: fc.constantFrom(1, 1, 1, 2, 9),
  days: fc.constantFrom<readonly number[]>([1], [1, 3], [1, 7, 30], [3, 3], []),
  stepPpm: fc.constantFrom(10_000, 30_000, 1000, 999),
  strikes: fc.constantFrom(1, 2, 9),
  shares: fc.constantFrom(20, 100, 0),
  most: fc.constantFrom(5, 20, 101),
  passedOn: fc.constantFrom(850_000, 1_000_000, 1_000_001),
  isOnSale: fc.constantFrom(true, true, true, false),
  by: fc.constantFrom<readonly [number | "rule", number | undefined]>([1, 2], [1, 2], ["rule", undefined], [1, 1], [1, undefined]),
});

export const dualStep: fc.Arbitrary<DualStep> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant("dual-buy" as const),
      user: fc.integer({ min: 1001, max: 1005 }),
      product: fc.integer({ min: 0, max: 24 }),
      shares: fc.constantFrom(1, 1, 2, 5, 20, 0, 1.5),
      least: fc.constantFrom(undefined, undefined, 1, 100_000_000),
    }),
  },
  { weight: 4, arbitrary: terms },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("dual-pause" as const),
      only: fc.constantFrom(undefined, 1, 77),
      paused: fc.constantFrom(false, false, true),
    }),
  },
);

export function dualCommand(step: DualStep, at: number): DualCommand {
  return { at, ...bodyOf(step) } as unknown as DualCommand;
}

function bodyOf(step: DualStep): object {
  switch (step.kind) {
    case "dual-buy": {
      const { user, product, shares, least } = step;
      return { type: "dual-investment/buy", user, product, shares, ...(least === undefined ? {} : { leastPpm: least }) };
    }
    case "dual-terms": {
      const { market, days, stepPpm, strikes, shares, most, passedOn, isOnSale, by } = step;
      const [askedBy, agreedBy] = by;
      const lines = days.map((of) => ({ days: of, stepPpm, strikes }));
      const said = { isOnSale, lines, shares, most, passedOnPpm: ratePpm(passedOn), assumedPpm: 600_000 };
      return { type: "dual-investment/set-terms", market, terms: said, askedBy, ...(agreedBy === undefined ? {} : { agreedBy }) };
    }
    default:
      return { type: "dual-investment/pause", paused: step.paused, by: 1, ...(step.only === undefined ? {} : { only: step.only }) };
  }
}
