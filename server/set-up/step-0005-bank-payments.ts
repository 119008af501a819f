/** Step 5: dollar coins may leave to banks. Nothing comes from there: that is quick buy. */
import { amount, assetId } from "../../money/units.ts";
import type { UntimedCommand } from "../sequencer/sequencer.ts";
import type { SetUpStep } from "./set-up-step.ts";

const DOLLARS = [3, 4];
/** Bank and international bank: fee and least withdrawal in millionths. */
const TERMS: readonly (readonly [network: number, fee: bigint, min: bigint])[] = [
  [51, 2_000_000n, 50_000_000n],
  [52, 20_000_000n, 100_000_000n],
];

export const BANK_PAYMENTS: SetUpStep = {
  number: 5,
  commands: DOLLARS.flatMap((asset) =>
    TERMS.map(([network, fee, min]): UntimedCommand => ({
      type: "networks/set-terms",
      asset: assetId(asset),
      network,
      withdrawalFee: amount(fee),
      withdrawalMin: amount(min),
      depositMin: amount(min),
      deposits: false,
      withdrawals: true,
      askedBy: "rule",
    })),
  ),
};
