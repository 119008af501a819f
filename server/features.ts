/** Every feature of the server. A new one is a line here; `npm run new-feature` writes it. */
import { adjustmentsFeature } from "../features/adjustments/server/adjustments.feature.ts";
import { alertsFeature } from "../features/alerts/server/alerts.feature.ts";
import { gameFeature } from "../features/game/server/game.feature.ts";
import { chatFeature } from "../features/chat/server/chat.feature.ts";
import { supportFeature } from "../features/support/server/support.feature.ts";
import { apiKeysFeature } from "../features/api-keys/server/api-keys.feature.ts";
import { chartsUdfFeature } from "../features/charts-udf/server/charts-udf.feature.ts";
import { contentFeature } from "../features/content/server/content.feature.ts";
import { couponsFeature } from "../features/coupons/server/coupons.feature.ts";
import { coverFeature } from "../features/cover/server/cover.feature.ts";
import { delistingsFeature } from "../features/delistings/server/delistings.feature.ts";
import { creditScoreFeature } from "../features/credit-score/server/credit-score.feature.ts";
import { depositsFeature } from "../features/deposits/server/deposits.feature.ts";
import { quickBuyFeature } from "../features/quick-buy/server/quick-buy.feature.ts";
import { favouritesFeature } from "../features/favourites/server/favourites.feature.ts";
import { figuresFeature } from "../features/figures/server/figures.feature.ts";
import { holdsFeature } from "../features/holds/server/holds.feature.ts";
import { selfLimitsFeature } from "../features/self-limits/server/self-limits.feature.ts";
import { vipFeature } from "../features/vip/server/vip.feature.ts";
import { invitesFeature } from "../features/invites/server/invites.feature.ts";
import { ledgerFeature } from "../features/ledger/server/ledger.feature.ts";
import { listingsFeature } from "../features/listings/server/listings.feature.ts";
import { marketFeature } from "../features/market/server/market.feature.ts";
import { messagesFeature } from "../features/messages/server/messages.feature.ts";
import { outboxFeature } from "../features/outbox/server/outbox.feature.ts";
import { ownDataFeature } from "../features/own-data/server/own-data.feature.ts";
import { paymentPasswordFeature } from "../features/payment-password/server/payment-password.feature.ts";
import { payoutAccountsFeature } from "../features/payout-accounts/server/payout-accounts.feature.ts";
import { peopleFeature } from "../features/people/server/people.feature.ts";
import { picturesFeature } from "../features/pictures/server/pictures.feature.ts";
import { portfolioFeature } from "../features/portfolio/server/portfolio.feature.ts";
import { profileFeature } from "../features/profile/server/profile.feature.ts";
import { receiptsFeature } from "../features/receipts/server/receipts.feature.ts";
import { requestsFeature } from "../features/requests/server/requests.feature.ts";
import { securityFeature } from "../features/security/server/security.feature.ts";
import { sessionFeature } from "../features/session/server/session.feature.ts";
import { spotFeature } from "../features/spot/server/spot.feature.ts";
import { stocksFeature } from "../features/stocks/server/stocks.feature.ts";
import { transferFeature } from "../features/transfer/server/transfer.feature.ts";
import { verificationFeature } from "../features/verification/server/verification.feature.ts";
import { walletFeature } from "../features/wallet/server/wallet.feature.ts";
import { webhooksFeature } from "../features/webhooks/server/webhooks.feature.ts";
import { chainFeature } from "../features/chain/server/chain.feature.ts";
import { networksFeature } from "../features/networks/server/networks.feature.ts";
import { exchangeFeature } from "../features/exchange/server/exchange.feature.ts";
import { futuresFeature } from "../features/futures/server/futures.feature.ts";
import { withdrawalsFeature } from "../features/withdrawals/server/withdrawals.feature.ts";
import { statementFeature } from "../features/statement/server/statement.feature.ts";
import { promotionalCreditFeature } from "../features/promotional-credit/server/promotional-credit.feature.ts";
import { campaignsFeature } from "../features/campaigns/server/campaigns.feature.ts";
import { copyTradingFeature } from "../features/copy-trading/server/copy-trading.feature.ts";
import { houseTradersFeature } from "../features/house-traders/server/house-traders.feature.ts";
import { secondsFeature } from "../features/seconds/server/seconds.feature.ts";
import { dualInvestmentFeature } from "../features/dual-investment/server/dual-investment.feature.ts";
import { loansFeature } from "../features/loans/server/loans.feature.ts";
import { lockMiningFeature } from "../features/lock-mining/server/lock-mining.feature.ts";
import { contestsFeature } from "../features/contests/server/contests.feature.ts";
import { dayRecordFeature } from "../features/day-record/server/day-record.feature.ts";
import { liabilitiesFeature } from "../features/liabilities/server/liabilities.feature.ts";
import { publicLogFeature } from "../features/public-log/server/public-log.feature.ts";
import { statusFeature } from "../features/status/server/status.feature.ts";
import { quizzesFeature } from "../features/quizzes/server/quizzes.feature.ts";
import { nftFeature } from "../features/nft/server/nft.feature.ts";
import { tokenSaleFeature } from "../features/token-sale/server/token-sale.feature.ts";
import type { Feature } from "./feature.ts";

/** In the order in which their calls are declared. */
export const FEATURES = [
  sessionFeature,
  paymentPasswordFeature,
  picturesFeature,
  securityFeature,
  ownDataFeature,
  profileFeature,
  contentFeature,
  favouritesFeature,
  apiKeysFeature,
  marketFeature,
  spotFeature,
  stocksFeature,
  walletFeature,
  transferFeature,
  portfolioFeature,
  coverFeature,
  figuresFeature,
  peopleFeature,
  adjustmentsFeature,
  holdsFeature,
  creditScoreFeature,
  selfLimitsFeature,
  depositsFeature,
  quickBuyFeature,
  vipFeature,
  invitesFeature,
  ledgerFeature,
  listingsFeature,
  delistingsFeature,
  receiptsFeature,
  requestsFeature,
  verificationFeature,
  payoutAccountsFeature,
  webhooksFeature,
  messagesFeature,
  alertsFeature,
  chatFeature,
  gameFeature,
  supportFeature,
  outboxFeature,
  chartsUdfFeature,
  networksFeature,
  chainFeature,
  exchangeFeature,
  futuresFeature,
  withdrawalsFeature,
  statementFeature,
  promotionalCreditFeature,
  couponsFeature,
  campaignsFeature,
  secondsFeature,
  copyTradingFeature,
  houseTradersFeature,
  lockMiningFeature,
  loansFeature,
  dualInvestmentFeature,
  tokenSaleFeature,
  nftFeature,
  quizzesFeature,
  publicLogFeature,
  dayRecordFeature,
  liabilitiesFeature,
  statusFeature,
  contestsFeature,
] as const satisfies readonly Feature[];
