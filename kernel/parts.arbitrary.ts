/**
 * Random commands of the parts beside trading and stocks, in one list: property tests and the simulation draw from it. A new
 * product adds its generator here.
 */
import fc from "fast-check";
import { exampleCommand, exampleStep, type ExampleStep } from "../features/_example/kernel/example.arbitrary.ts";
import { adjustmentCommand, adjustmentStep, type AdjustmentStep } from "../features/adjustments/kernel/adjustments.arbitrary.ts";
import { couponCommand, couponStep, type CouponStep } from "../features/coupons/kernel/coupons.arbitrary.ts";
import { coverCommand, coverStep, type CoverStep } from "../features/cover/kernel/cover.arbitrary.ts";
import { delistingCommand, delistingStep, type DelistingStep } from "../features/delistings/kernel/delistings.arbitrary.ts";
import { scoreCommand, scoreStep, type ScoreStep } from "../features/credit-score/kernel/credit-score.arbitrary.ts";
import { depositCommand, depositStep, type DepositStep } from "../features/deposits/kernel/deposits.arbitrary.ts";
import { listingsCommand, listingsStep, type ListingsStep } from "../features/listings/kernel/listings.arbitrary.ts";
import { holdCommand, holdStep, type HoldStep } from "../features/holds/kernel/holds.arbitrary.ts";
import { inviteCommand, inviteStep, type InviteStep } from "../features/invites/kernel/invites.arbitrary.ts";
import { selfLimitCommand, selfLimitStep, type SelfLimitStep } from "../features/self-limits/kernel/self-limits.arbitrary.ts";
import { quickBuyCommand, quickBuyStep, type QuickBuyStep } from "../features/quick-buy/kernel/quick-buy.arbitrary.ts";
import { setTermsCommand, setTermsStep, type SetTermsStep } from "../features/spot/kernel/set-terms.arbitrary.ts";
import { transferCommand, transferStep, type TransferStep } from "../features/transfer/kernel/transfer.arbitrary.ts";
import { verificationCommand, verificationStep, type VerificationStep } from "../features/verification/kernel/verification.arbitrary.ts";
import { vipCommand, vipStep, type VipStep } from "../features/vip/kernel/vip.arbitrary.ts";
import { networksCommand, networksStep, type NetworksStep } from "../features/networks/kernel/networks.arbitrary.ts";
import { exchangeCommand, exchangeStep, type ExchangeStep } from "../features/exchange/kernel/exchange.arbitrary.ts";
import { withdrawCommand, withdrawStep, type WithdrawStep } from "../features/withdrawals/kernel/withdrawals.arbitrary.ts";
import { creditCommand, creditStep, type CreditStep } from "../features/promotional-credit/kernel/promotional-credit.arbitrary.ts";
import { campaignCommand, campaignStep, type CampaignStep } from "../features/campaigns/kernel/campaigns.arbitrary.ts";
import { secondsCommand, secondsStep, type SecondsStep } from "../features/seconds/kernel/seconds.arbitrary.ts";
import { lockMiningCommand, lockMiningStep, type LockMiningStep } from "../features/lock-mining/kernel/lock-mining.arbitrary.ts";
import { dualCommand, dualStep, type DualStep } from "../features/dual-investment/kernel/dual-investment.arbitrary.ts";
import { loansCommand, loansStep, type LoansStep } from "../features/loans/kernel/loans.arbitrary.ts";
import { nftCommand, nftStep, type NftStep } from "../features/nft/kernel/nft.arbitrary.ts";
import { contestCommand, contestStep, type ContestStep } from "../features/contests/kernel/contests.arbitrary.ts";
import { quizCommand, quizStep, type QuizStep } from "../features/quizzes/kernel/quizzes.arbitrary.ts";
import { saleCommand, saleStep, type SaleStep } from "../features/token-sale/kernel/token-sale.arbitrary.ts";
import type { Command } from "./kernel.ts";

export type PartStep =
  | ExampleStep
  | AdjustmentStep
  | CouponStep
  | CoverStep
  | ListingsStep
  | DelistingStep
  | HoldStep
  | InviteStep
  | QuickBuyStep
  | SetTermsStep
  | TransferStep
  | VerificationStep
  | VipStep
  | ScoreStep
  | SelfLimitStep
  | NetworksStep
  | DepositStep
  | ExchangeStep
  | WithdrawStep
  | CreditStep
  | CampaignStep
  | SecondsStep
  | LockMiningStep
  | DualStep
  | SaleStep
  | LoansStep
  | NftStep
  | QuizStep
  | ContestStep;

export const partStep: fc.Arbitrary<PartStep> = fc.oneof(
  { weight: 12, arbitrary: exampleStep },
  { weight: 2, arbitrary: adjustmentStep },
  { weight: 5, arbitrary: couponStep },
  { weight: 4, arbitrary: coverStep },
  { weight: 7, arbitrary: listingsStep },
  { weight: 1, arbitrary: delistingStep },
  { weight: 6, arbitrary: holdStep },
  { weight: 3, arbitrary: inviteStep },
  { weight: 2, arbitrary: setTermsStep },
  { weight: 10, arbitrary: transferStep },
  { weight: 1, arbitrary: verificationStep },
  { weight: 1, arbitrary: vipStep },
  { weight: 6, arbitrary: scoreStep },
  { weight: 4, arbitrary: selfLimitStep },
  { weight: 1, arbitrary: networksStep },
  { weight: 5, arbitrary: depositStep },
  { weight: 3, arbitrary: quickBuyStep },
  { weight: 5, arbitrary: exchangeStep },
  { weight: 4, arbitrary: withdrawStep },
  { weight: 3, arbitrary: creditStep },
  { weight: 6, arbitrary: campaignStep },
  { weight: 5, arbitrary: secondsStep },
  { weight: 5, arbitrary: lockMiningStep },
  { weight: 5, arbitrary: dualStep },
  { weight: 6, arbitrary: loansStep },
  { weight: 5, arbitrary: saleStep },
  { weight: 8, arbitrary: nftStep },
  { weight: 6, arbitrary: quizStep },
  { weight: 6, arbitrary: contestStep },
);

/** `now`: where deadlines count from, when the sequencer gives the time. */
export function partCommand(step: PartStep, at: number, now = at): Command {
  switch (step.kind) {
    case "example-open":
    case "example-leave":
      return exampleCommand(step, at) as unknown as Command;
    case "adjustment":
      return adjustmentCommand(step, at);
    case "coupon-publish":
    case "coupon-end":
    case "coupon-claim":
    case "coupon-use":
    case "coupon-choose":
    case "coupon-best":
      return couponCommand(step, at, now);
    case "cover":
      return coverCommand(step, at);
    case "holiday":
    case "list-market":
    case "simulate":
      return listingsCommand(step, at, now);
    case "delist":
    case "keep-listed":
      return delistingCommand(step, at, now);
    case "hold-place":
    case "hold-lift":
    case "hold-renew":
      return holdCommand(step, at, now);
    case "invite-link":
    case "invite-end":
    case "rebate-rates":
      return inviteCommand(step, at);
    case "set-level":
    case "set-limits":
      return verificationCommand(step, at);
    case "vip-table":
      return vipCommand(step, at);
    case "score-place":
    case "score-appeal":
    case "score-decide":
    case "score-quiz":
    case "score-prove":
      return scoreCommand(step, at);
    case "deposit-request":
    case "deposit-paper":
    case "deposit-seen":
    case "deposit-credit":
    case "deposit-refuse":
    case "deposit-cancel":
    case "deposit-confirmed":
    case "deposit-vanished":
    case "deposit-terms":
      return depositCommand(step, at);
    case "self-limit":
    case "self-break":
    case "self-return":
      return selfLimitCommand(step, at);
    case "quick-buy-order":
    case "quick-buy-said":
    case "quick-buy-cancel":
    case "quick-buy-paid":
    case "quick-buy-failed":
      return quickBuyCommand(step, at);
    case "set-terms":
      return setTermsCommand(step, at);
    case "network-terms":
      return networksCommand(step, at);
    case "exchange-quote":
    case "exchange-quote-for":
    case "exchange-accept":
    case "exchange-convert":
    case "exchange-wider":
    case "exchange-answer":
    case "exchange-terms":
      return exchangeCommand(step, at);
    case "withdraw-request":
    case "withdraw-cancel":
    case "withdraw-approve":
    case "withdraw-refuse":
    case "withdraw-pay":
    case "withdraw-fail":
    case "withdraw-review":
      return withdrawCommand(step, at, now);
    case "credit-grant":
    case "credit-give-back":
      return creditCommand(step, at);
    case "campaign-publish":
    case "campaign-state":
    case "campaign-join":
    case "campaign-mine":
      return campaignCommand(step, at);
    case "seconds-open":
    case "seconds-limit":
    case "seconds-terms":
    case "seconds-pause":
      return secondsCommand(step, at);
    case "lock-open":
    case "lock-redeem":
    case "lock-renew":
    case "lock-commit":
    case "lock-reveal":
    case "lock-product":
    case "lock-pause":
      return lockMiningCommand(step, at, now);
    case "loan-apply":
    case "loan-add":
    case "loan-take":
    case "loan-repay":
    case "loan-withdraw":
    case "loan-approve":
    case "loan-disburse":
    case "loan-refuse":
    case "loan-product":
    case "loan-pause":
    case "loan-status":
      return loansCommand(step, at);
    case "dual-buy":
    case "dual-terms":
    case "dual-pause":
      return dualCommand(step, at);
    case "sale-publish":
    case "sale-order":
    case "sale-cancel":
    case "sale-call-off":
      return saleCommand(step, at, now);
    case "nft-terms":
    case "nft-mint":
    case "nft-list":
    case "nft-buy":
    case "nft-deposit":
    case "nft-unlist":
    case "nft-bid":
    case "nft-pay":
    case "nft-series":
    case "nft-buy-box":
    case "nft-open":
    case "nft-show":
    case "nft-reveal":
    case "nft-down":
    case "nft-back":
    case "nft-stop":
      return nftCommand(step, at, now);
    case "quiz-publish":
    case "quiz-bet":
    case "quiz-limit":
    case "quiz-challenge":
    case "quiz-report":
    case "quiz-void":
      return quizCommand(step, at, now);
    case "contest-open":
    case "contest-join":
    case "contest-leave":
    case "contest-order":
    case "contest-cancel":
    case "contest-call-off":
      return contestCommand(step, at, now);
    default:
      return transferCommand(step, at);
  }
}
