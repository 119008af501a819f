/** Every set-up step, in order; a new one comes at the end, and what was released is never changed (steps.test.ts). */
import type { SetUpStep } from "./set-up-step.ts";
import { FIRST_VENUE } from "./step-0001-first-venue.ts";
import { ACCOUNT_KINDS } from "./step-0002-account-kinds.ts";
import { NETWORKS_STEP } from "./step-0003-networks.ts";
import { EXCHANGE_COVER } from "./step-0004-exchange-cover.ts";
import { BANK_PAYMENTS } from "./step-0005-bank-payments.ts";
import { PROMOTIONS_COVER } from "./step-0006-promotions-cover.ts";
import { COUPONS_STEP } from "./step-0008-coupons.ts";
import { FUTURES_STEP } from "./step-0009-futures.ts";
import { WEEKLY_CAMPAIGN } from "./step-0010-weekly-campaign.ts";
import { FUTURES_COUPONS } from "./step-0011-futures-coupons.ts";
import { COPIES_STEP } from "./step-0013-copies.ts";
import { DUAL_INVESTMENT_STEP } from "./step-0015-dual-investment.ts";
import { LOCK_MINING_STEP } from "./step-0014-lock-mining.ts";
import { TOKEN_SALES_STEP } from "./step-0016-token-sales.ts";
import { LOANS_STEP } from "./step-0017-loans.ts";
import { NFT_STEP } from "./step-0018-nft.ts";
import { CONTESTS_STEP } from "./step-0020-contests.ts";
import { QUIZZES_STEP } from "./step-0019-quizzes.ts";
import { SECONDS_STEP } from "./step-0012-seconds.ts";
import { FIRST_CAMPAIGN } from "./step-0007-first-campaign.ts";

export const STEPS: readonly SetUpStep[] = [
  FIRST_VENUE,
  ACCOUNT_KINDS,
  NETWORKS_STEP,
  EXCHANGE_COVER,
  BANK_PAYMENTS,
  PROMOTIONS_COVER,
  FIRST_CAMPAIGN,
  COUPONS_STEP,
  FUTURES_STEP,
  WEEKLY_CAMPAIGN,
  FUTURES_COUPONS,
  SECONDS_STEP,
  COPIES_STEP,
  LOCK_MINING_STEP,
  DUAL_INVESTMENT_STEP,
  TOKEN_SALES_STEP,
  LOANS_STEP,
  NFT_STEP,
  QUIZZES_STEP,
  CONTESTS_STEP,
];

/**
 * A venue of real money lists no contracts by itself: their makers and the insurance fund start with paper money. When it may have them,
 * a later step brings them with what covers them. Nor does it give money away week after week that nobody decided on.
 */
const PAPER_STEPS: readonly SetUpStep[] = [
  FUTURES_STEP,
  WEEKLY_CAMPAIGN,
  FUTURES_COUPONS,
  SECONDS_STEP,
  COPIES_STEP,
  LOCK_MINING_STEP,
  DUAL_INVESTMENT_STEP,
  TOKEN_SALES_STEP,
  LOANS_STEP,
  NFT_STEP,
  QUIZZES_STEP,
  CONTESTS_STEP,
];
const LIVE_STEPS: readonly SetUpStep[] = STEPS.filter((step) => !PAPER_STEPS.includes(step));

export const stepsOf = (mode: "paper" | "live"): readonly SetUpStep[] => (mode === "live" ? LIVE_STEPS : STEPS);
