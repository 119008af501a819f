/** Step 12: seconds contracts on the coins but the one of a dollar and on three shares, with what covers them. */
import { amount, assetId, ratePpm } from "../../money/units.ts";
import type { SetUpStep } from "./set-up-step.ts";

const MILLION = 1_000_000_000_000n;
const WHOLE = 1_000_000n;
const PERIODS: readonly (readonly [seconds: number, ratioPpm: number])[] = [
  [30, 800_000],
  [60, 850_000],
  [180, 850_000],
  [300, 850_000],
  [600, 800_000],
  [900, 750_000],
];

export const SECONDS_STEP: SetUpStep = {
  number: 12,
  commands: [
    { type: "cover/fund", product: "seconds", asset: assetId(3), amount: amount(2n * MILLION) },
    {
      type: "seconds/set-terms",
      terms: {
        periods: PERIODS.map(([seconds, ratio]) => ({ seconds, ratioPpm: ratePpm(ratio) })),
        least: amount(5n * WHOLE),
        most: amount(5000n * WHOLE),
        open: 20,
        markets: [1, 2, 5, 6, 7, 8, 9, 10, 11, 101, 102, 103],
      },
      askedBy: "rule",
    },
  ],
};
