/** Step 15: dual investment in bitcoin and ether, with what covers more than three days of every share sold. */
import { amount, assetId, marketId, ratePpm } from "../../money/units.ts";
import type { UntimedCommand } from "../sequencer/sequencer.ts";
import type { SetUpStep } from "./set-up-step.ts";

/** Days, from strike to strike, strikes a side: the longer, the further. */
const LINES: readonly (readonly [days: number, stepPpm: number, strikes: number])[] = [
  [1, 5_000, 5],
  [3, 8_000, 5],
  [7, 12_000, 5],
  [14, 20_000, 5],
  [30, 30_000, 5],
];
/** The share of what an option is worth that its seller gets. */
const PASSED_ON = ratePpm(850_000);

/** 80,000,000 USDT, 800 BTC, 4,000 ETH. */
const COVER: readonly (readonly [asset: number, units: bigint])[] = [
  [1, 80_000_000_000n],
  [2, 400_000_000_000n],
  [3, 80_000_000_000_000n],
];
const COINS: readonly (readonly [market: number, shares: number, most: number, assumedPpm: number])[] = [
  [1, 60, 20, 500_000],
  [2, 200, 60, 650_000],
];

export const DUAL_INVESTMENT_STEP: SetUpStep = {
  number: 15,
  commands: [
    ...COVER.map(([asset, units]): UntimedCommand => ({
      type: "cover/fund",
      product: "dual",
      asset: assetId(asset),
      amount: amount(units),
    })),
    ...COINS.map(([market, shares, most, assumedPpm]): UntimedCommand => {
      const lines = LINES.map(([days, stepPpm, strikes]) => ({ days, stepPpm, strikes }));
      const terms = { isOnSale: true, lines, shares, most, passedOnPpm: PASSED_ON, assumedPpm };
      return { type: "dual-investment/set-terms", market: marketId(market), terms, askedBy: "rule" };
    }),
  ],
};
