/**
 * Step 9: futures on the coins but the one of a dollar, each quoted by a house account of its own, and the insurance fund's first money.
 * Lots are worth some ten dollars, those of BTC and ETH more, as their traders know them.
 */
import { amount, assetId, lots, marketId, ratePpm, userId } from "../../money/units.ts";
import type { UntimedCommand } from "../sequencer/sequencer.ts";
import type { SetUpStep } from "./set-up-step.ts";

const USDT = assetId(3);
const MILLION = 1_000_000_000_000n;
const INSURANCE = amount(MILLION);
const MAKER_FUNDS = amount(20n * MILLION);
const FIRST_MAKER = 200;

/** Market, base units a lot, and by how much its brackets are narrower than those of BTC. */
const CONTRACTS: readonly (readonly [market: number, baseUnitsPerLot: number, narrower: number])[] = [
  [1, 100_000, 1],
  [2, 1_000_000, 2],
  [5, 10_000_000, 10],
  [6, 5_000_000, 5],
  [7, 10_000_000, 5],
  [8, 5_000_000_000, 10],
  [9, 20_000_000, 10],
  [10, 1_000_000, 5],
  [11, 50_000_000, 10],
];
/** Value of a side in whole USDT, and the multiple up to it. */
const BRACKETS: readonly (readonly [value: number, multiple: number])[] = [
  [50_000, 100],
  [250_000, 50],
  [1_000_000, 20],
  [5_000_000, 10],
  [20_000_000, 5],
];

export const FUTURES_STEP: SetUpStep = {
  number: 9,
  commands: [
    { type: "cover/fund", product: "insurance", asset: USDT, amount: INSURANCE },
    ...CONTRACTS.flatMap(([market, baseUnitsPerLot, narrower], i): readonly UntimedCommand[] => {
      const maker = userId(FIRST_MAKER + i);
      return [
        { type: "wallet/fund-house", user: maker, asset: USDT, amount: MAKER_FUNDS, kind: "lever" },
        {
          type: "futures/list-contract",
          contract: marketId(market),
          baseUnitsPerLot,
          maker,
          lotsMax: lots(1_000_000),
          bandPpm: ratePpm(50_000),
          makerPpm: ratePpm(200),
          takerPpm: ratePpm(500),
          multiples: [1, 2, 3, 5, 10, 20, 50, 100],
          brackets: BRACKETS.map(([value, multipleMax]) => ({ valueMax: (value / narrower) * 1_000_000, multipleMax })),
          overnightPpm: ratePpm(50),
          closeOutPpm: ratePpm(5000),
          fundingCapPpb: 7_500_000n,
        },
      ];
    }),
  ],
};
