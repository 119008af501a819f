/** Step 8: coupons that everybody finds on a fresh venue, offered again each week. */
import { assetId } from "../../money/units.ts";
import type { SetUpStep } from "./set-up-step.ts";

const [USDT, DAY_MS] = [assetId(3), 86_400_000];
const WEEKLY = { asset: USDT, from: 0, open: 7 * DAY_MS, minLevel: 0, minScore: 0, renews: true };
const DISCOUNT = { ...WEEKLY, kind: "fee", product: "spot" } as const;
const CREDIT = { ...WEEKLY, kind: "credit", product: "none", ppm: 0 } as const;
const OFFERS = [
  { ...DISCOUNT, ppm: 200_000, amount: 5_000_000n, pieces: 10_000, days: 9 },
  { ...DISCOUNT, ppm: 500_000, amount: 2_000_000n, pieces: 10_000, days: 3 },
  { ...DISCOUNT, ppm: 300_000, amount: 20_000_000n, pieces: 1000, days: 30, minLevel: 1 },
  { ...CREDIT, amount: 50_000_000n, pieces: 1000, days: 6 },
];

export const COUPONS_STEP: SetUpStep = {
  number: 8,
  commands: OFFERS.map((terms) => ({ type: "coupons/publish", terms, askedBy: "rule", agreedBy: "rule" })),
};
