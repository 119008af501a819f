/** The models of the products in one list; those of trading, paper money and stocks are the venue model's own. */
import { adjustmentsModel } from "../../features/adjustments/kernel/adjustments.model.ts";
import { couponsModel } from "../../features/coupons/kernel/coupons.model.ts";
import { coverModel } from "../../features/cover/kernel/cover.model.ts";
import { delistingsModel } from "../../features/delistings/kernel/delistings.model.ts";
import { creditScoreModel } from "../../features/credit-score/kernel/credit-score.model.ts";
import { depositsModel } from "../../features/deposits/kernel/deposits.model.ts";
import { listingsModel } from "../../features/listings/kernel/listings.model.ts";
import { CopiesModel } from "../../features/copy-trading/kernel/copy-trading.model.ts";
import { FuturesModel } from "../../features/futures/kernel/futures.model.ts";
import { holdsModel } from "../../features/holds/kernel/holds.model.ts";
import { invitesModel } from "../../features/invites/kernel/invites.model.ts";
import { transferModel } from "../../features/transfer/kernel/transfer.model.ts";
import { verificationModel } from "../../features/verification/kernel/verification.model.ts";
import { vipModel } from "../../features/vip/kernel/vip.model.ts";
import { quickBuyModel } from "../../features/quick-buy/kernel/quick-buy.model.ts";
import { networksModel } from "../../features/networks/kernel/networks.model.ts";
import { exchangeModel } from "../../features/exchange/kernel/exchange.model.ts";
import { withdrawalsModel } from "../../features/withdrawals/kernel/withdrawals.model.ts";
import { selfLimitsModel } from "../../features/self-limits/kernel/self-limits.model.ts";
import { promotionalCreditModel } from "../../features/promotional-credit/kernel/promotional-credit.model.ts";
import { campaignsModel } from "../../features/campaigns/kernel/campaigns.model.ts";
import { SecondsModel } from "../../features/seconds/kernel/seconds.model.ts";
import { LockMiningModel } from "../../features/lock-mining/kernel/lock-mining.model.ts";
import { DualInvestmentModel } from "../../features/dual-investment/kernel/dual-investment.model.ts";
import { LoansModel } from "../../features/loans/kernel/loans.model.ts";
import { NftModel } from "../../features/nft/kernel/nft.model.ts";
import { ContestsModel } from "../../features/contests/kernel/contests.model.ts";
import { QuizzesModel } from "../../features/quizzes/kernel/quizzes.model.ts";
import { TokenSaleModel } from "../../features/token-sale/kernel/token-sale.model.ts";
import type { ModelNeeds, ModelPart } from "./model-part.ts";
import { modelOf } from "./model-part.ts";
import { venueFactsModel } from "./model-venue-facts.ts";

/** `before`: the models that were made before it. */
export type CreateModel = (needs: ModelNeeds, before: readonly ModelPart[]) => ModelPart;

export const MODEL_PARTS: readonly CreateModel[] = [
  venueFactsModel,
  transferModel,
  coverModel,
  adjustmentsModel,
  listingsModel,
  holdsModel,
  verificationModel,
  vipModel,
  invitesModel,
  delistingsModel,
  creditScoreModel,
  selfLimitsModel,
  networksModel,
  depositsModel,
  quickBuyModel,
  exchangeModel,
  withdrawalsModel,
  // What is open in futures ends with credit, while its coupons still serve.
  promotionalCreditModel,
  campaignsModel,
  couponsModel,
  (needs) => new FuturesModel(needs),
  (needs) => new SecondsModel(needs),
  (needs, before) => new CopiesModel(needs, modelOf(before, FuturesModel)),
  (needs) => new LockMiningModel(needs),
  (needs) => new DualInvestmentModel(needs),
  (needs) => new TokenSaleModel(needs),
  (needs) => new LoansModel(needs),
  (needs) => new NftModel(needs),
  (needs) => new QuizzesModel(needs),
  (needs) => new ContestsModel(needs),
];
