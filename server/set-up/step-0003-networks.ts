/** Step 3: by which networks each coin comes and goes. Fees are near what such a payment costs; minimums a small multiple. Shares have none. */
import { amount, assetId } from "../../money/units.ts";
import type { UntimedCommand } from "../sequencer/sequencer.ts";
import type { SetUpStep } from "./set-up-step.ts";

/** Fee, least withdrawal and least deposit in the coin's smallest unit. */
type Terms = readonly [asset: number, network: number, fee: bigint, min: bigint, depositMin: bigint];

const TERMS: readonly Terms[] = [
  [1, 1, 5_000n, 20_000n, 10_000n],
  [2, 2, 100_000n, 500_000n, 100_000n],
  [3, 2, 4_000_000n, 20_000_000n, 5_000_000n],
  [3, 3, 1_000_000n, 10_000_000n, 1_000_000n],
  [4, 2, 4_000_000n, 20_000_000n, 5_000_000n],
  [5, 4, 100_000n, 1_000_000n, 100_000n],
  [6, 5, 100_000n, 2_000_000n, 100_000n],
  [7, 6, 800_000n, 5_000_000n, 1_000_000n],
  [8, 7, 400_000_000n, 2_000_000_000n, 400_000_000n],
  [9, 8, 800_000n, 4_000_000n, 1_000_000n],
  [10, 9, 100_000n, 1_000_000n, 100_000n],
  [11, 10, 1_000_000n, 10_000_000n, 1_000_000n],
];

export const NETWORKS_STEP: SetUpStep = {
  number: 3,
  commands: TERMS.map(([asset, network, fee, min, depositMin]): UntimedCommand => ({
    type: "networks/set-terms",
    asset: assetId(asset),
    network,
    withdrawalFee: amount(fee),
    withdrawalMin: amount(min),
    depositMin: amount(depositMin),
    deposits: true,
    withdrawals: true,
    askedBy: "rule",
  })),
};
