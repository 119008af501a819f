/** Step 11: a coupon on futures' fees that everybody finds on a paper venue, offered again each week. */
import { assetId } from "../../money/units.ts";
import type { SetUpStep } from "./set-up-step.ts";

const [USDT, DAY_MS] = [assetId(3), 86_400_000];

export const FUTURES_COUPONS: SetUpStep = {
  number: 11,
  commands: [
    // Coupons serve for futures from these rules on: a venue gets this step before the newest.
    { type: "venue/adopt-rules", rules: 10 },
    {
      type: "coupons/publish",
      terms: {
        ...{ kind: "fee", product: "futures", ppm: 300_000, asset: USDT, amount: 20_000_000n, pieces: 10_000, days: 9 },
        ...{ from: 0, open: 7 * DAY_MS, minLevel: 0, minScore: 0, renews: true },
      },
      askedBy: "rule",
      agreedBy: "rule",
    },
  ],
};
