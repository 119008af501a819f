/** Step 14: lock mining in dollars, bitcoin and ether, with what covers the upper rate of every product's whole quota. */
import { amount, assetId, ratePpm } from "../../money/units.ts";
import type { UntimedCommand } from "../sequencer/sequencer.ts";
import type { SetUpStep } from "./set-up-step.ts";

const sums = (least: bigint, most: bigint, quota: bigint) => ({ least: amount(least), most: amount(most), quota: amount(quota) });
const BTC = { asset: 1, penaltyPpm: ratePpm(500), ...sums(100_000n, 200_000_000n, 5_000_000_000n) };
const ETH = { asset: 2, penaltyPpm: ratePpm(500), ...sums(3_000_000n, 5_000_000_000n, 100_000_000_000n) };
const USDT = { asset: 3, penaltyPpm: ratePpm(4_000), ...sums(100_000_000n, 50_000_000_000n, 1_000_000_000_000n) };

/** 250,000 USDT, 1.5 BTC, 30 ETH. */
const COVER: readonly (readonly [asset: number, units: bigint])[] = [
  [USDT.asset, 250_000_000_000n],
  [BTC.asset, 150_000_000n],
  [ETH.asset, 3_000_000_000n],
];
const PRODUCTS: readonly (readonly [coin: typeof BTC, days: number, lowPpm: number, highPpm: number])[] = [
  [USDT, 5, 3_000, 4_000],
  [USDT, 15, 3_200, 4_300],
  [USDT, 30, 3_500, 4_600],
  [BTC, 15, 400, 500],
  [BTC, 30, 440, 540],
  [ETH, 15, 420, 520],
  [ETH, 30, 450, 540],
];

export const LOCK_MINING_STEP: SetUpStep = {
  number: 14,
  commands: [
    ...COVER.map(([asset, units]): UntimedCommand => ({
      type: "cover/fund",
      product: "mining",
      asset: assetId(asset),
      amount: amount(units),
    })),
    ...PRODUCTS.map(([coin, days, lowPpm, highPpm]): UntimedCommand => {
      const terms = { ...coin, days, lowPpm: ratePpm(lowPpm), highPpm: ratePpm(highPpm), isOnSale: true };
      return { type: "lock-mining/set-product", terms, askedBy: "rule" };
    }),
  ],
};
