/** Step 20: a contest that comes again each week, from Monday to Monday (UTC), in nine coins; its prizes are promotional credit. */
import type { ContestTerms } from "../../features/contests/formulas.ts";
import { amount, assetId } from "../../money/units.ts";
import type { SetUpStep } from "./set-up-step.ts";

const DAY_MS = 86_400_000;
const COIN = 1_000_000n;
/** All but USDC, which has no price to speak of. */
const COINS = [1, 2, 5, 6, 7, 8, 9, 10, 11];
const PRIZES = [100n, 60n, 40n].map((whole) => amount(whole * COIN));
/** Half a year of them. */
const FUNDS = amount(26n * 200n * COIN);
const WEEKLY: ContestTerms = {
  ...{ markets: COINS, start: amount(10_000n * COIN), feePpm: 1000, seats: 500, isPublic: true, prizes: PRIZES, prizeDays: 30 },
  // Whoever comes later than a day before the end waits for the next one.
  ...{ startsAt: 0, joinsUntil: 6 * DAY_MS, endsAt: 7 * DAY_MS, everyMs: 7 * DAY_MS },
};

export const CONTESTS_STEP: SetUpStep = {
  number: 20,
  commands: [
    { type: "cover/fund", product: "promotions", asset: assetId(3), amount: FUNDS },
    { type: "contests/open", terms: WEEKLY, ref: "weekly", isAhead: true, askedBy: "rule" },
  ],
};
