/** Step 6: what promotional credit and the bonuses of campaigns are paid from. */
import { amount, assetId } from "../../money/units.ts";
import type { SetUpStep } from "./set-up-step.ts";

export const PROMOTIONS_COVER: SetUpStep = {
  number: 6,
  commands: [{ type: "cover/fund", product: "promotions", asset: assetId(3), amount: amount(5_000_000_000_000n) }],
};
