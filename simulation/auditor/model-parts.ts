/** The models of the products in one list; those of trading, paper money and stocks are the venue model's own. */
import { adjustmentsModel } from "../../features/adjustments/kernel/adjustments.model.ts";
import { couponsModel } from "../../features/coupons/kernel/coupons.model.ts";
import { coverModel } from "../../features/cover/kernel/cover.model.ts";
import { delistingsModel } from "../../features/delistings/kernel/delistings.model.ts";
import { creditScoreModel } from "../../features/credit-score/kernel/credit-score.model.ts";
import { depositsModel } from "../../features/deposits/kernel/deposits.model.ts";
import { listingsModel } from "../../features/listings/kernel/listings.model.ts";
import { futuresModel } from "../../features/futures/kernel/futures.model.ts";
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
import type { ModelNeeds, ModelPart } from "./model-part.ts";
import { venueFactsModel } from "./model-venue-facts.ts";

export type CreateModel = (needs: ModelNeeds) => ModelPart;

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
  futuresModel,
];
