/** Every feature's contract: its refusals and the documents of its calls. A new one is a line here; `npm run new-feature` writes it. */
import { adjustmentsErrors } from "../features/adjustments/contract/adjustments.errors.ts";
import { alertsDocuments } from "../features/alerts/contract/alerts.documents.ts";
import { supportDocuments } from "../features/support/contract/support.documents.ts";
import { supportErrors } from "../features/support/contract/support.errors.ts";
import { gameDocuments } from "../features/game/contract/game.documents.ts";
import { gameErrors } from "../features/game/contract/game.errors.ts";
import { chatDocuments } from "../features/chat/contract/chat.documents.ts";
import { chatErrors } from "../features/chat/contract/chat.errors.ts";
import { alertsErrors } from "../features/alerts/contract/alerts.errors.ts";
import { apiKeysDocuments } from "../features/api-keys/contract/api-keys.documents.ts";
import { apiKeysErrors } from "../features/api-keys/contract/api-keys.errors.ts";
import { contentDocuments } from "../features/content/contract/content.documents.ts";
import { contentErrors } from "../features/content/contract/content.errors.ts";
import { couponsDocuments } from "../features/coupons/contract/coupons.documents.ts";
import { couponsErrors } from "../features/coupons/contract/coupons.errors.ts";
import { coverDocuments } from "../features/cover/contract/cover.documents.ts";
import { coverErrors } from "../features/cover/contract/cover.errors.ts";
import { delistingsErrors } from "../features/delistings/contract/delistings.errors.ts";
import { creditScoreDocuments } from "../features/credit-score/contract/credit-score.documents.ts";
import { creditScoreErrors } from "../features/credit-score/contract/credit-score.errors.ts";
import { depositsDocuments } from "../features/deposits/contract/deposits.documents.ts";
import { depositsErrors } from "../features/deposits/contract/deposits.errors.ts";
import { favouritesDocuments } from "../features/favourites/contract/favourites.documents.ts";
import { favouritesErrors } from "../features/favourites/contract/favourites.errors.ts";
import { listingsErrors } from "../features/listings/contract/listings.errors.ts";
import { holdsDocuments } from "../features/holds/contract/holds.documents.ts";
import { holdsErrors } from "../features/holds/contract/holds.errors.ts";
import { selfLimitsDocuments } from "../features/self-limits/contract/self-limits.documents.ts";
import { selfLimitsErrors } from "../features/self-limits/contract/self-limits.errors.ts";
import { vipDocuments } from "../features/vip/contract/vip.documents.ts";
import { vipErrors } from "../features/vip/contract/vip.errors.ts";
import { invitesDocuments } from "../features/invites/contract/invites.documents.ts";
import { invitesErrors } from "../features/invites/contract/invites.errors.ts";
import { marketDocuments } from "../features/market/contract/market.documents.ts";
import { marketErrors } from "../features/market/contract/market.errors.ts";
import { messagesDocuments } from "../features/messages/contract/messages.documents.ts";
import { messagesErrors } from "../features/messages/contract/messages.errors.ts";
import { ownDataDocuments } from "../features/own-data/contract/own-data.documents.ts";
import { ownDataErrors } from "../features/own-data/contract/own-data.errors.ts";
import { paymentPasswordDocuments } from "../features/payment-password/contract/payment-password.documents.ts";
import { paymentPasswordErrors } from "../features/payment-password/contract/payment-password.errors.ts";
import { payoutAccountsDocuments } from "../features/payout-accounts/contract/payout-accounts.documents.ts";
import { payoutAccountsErrors } from "../features/payout-accounts/contract/payout-accounts.errors.ts";
import { picturesErrors } from "../features/pictures/contract/pictures.errors.ts";
import { portfolioDocuments } from "../features/portfolio/contract/portfolio.documents.ts";
import { profileDocuments } from "../features/profile/contract/profile.documents.ts";
import { profileErrors } from "../features/profile/contract/profile.errors.ts";
import { quickBuyDocuments } from "../features/quick-buy/contract/quick-buy.documents.ts";
import { quickBuyErrors } from "../features/quick-buy/contract/quick-buy.errors.ts";
import { receiptsDocuments } from "../features/receipts/contract/receipts.documents.ts";
import { receiptsErrors } from "../features/receipts/contract/receipts.errors.ts";
import { requestsDocuments } from "../features/requests/contract/requests.documents.ts";
import { securityDocuments } from "../features/security/contract/security.documents.ts";
import { securityErrors } from "../features/security/contract/security.errors.ts";
import { sessionDocuments } from "../features/session/contract/session.documents.ts";
import { sessionErrors } from "../features/session/contract/session.errors.ts";
import { spotDocuments } from "../features/spot/contract/spot.documents.ts";
import { spotErrors } from "../features/spot/contract/spot.errors.ts";
import { stocksDocuments } from "../features/stocks/contract/stocks.documents.ts";
import { stocksErrors } from "../features/stocks/contract/stocks.errors.ts";
import { transferDocuments } from "../features/transfer/contract/transfer.documents.ts";
import { transferErrors } from "../features/transfer/contract/transfer.errors.ts";
import { verificationDocuments } from "../features/verification/contract/verification.documents.ts";
import { verificationErrors } from "../features/verification/contract/verification.errors.ts";
import { walletDocuments } from "../features/wallet/contract/wallet.documents.ts";
import { walletErrors } from "../features/wallet/contract/wallet.errors.ts";
import { webhooksDocuments } from "../features/webhooks/contract/webhooks.documents.ts";
import { webhooksErrors } from "../features/webhooks/contract/webhooks.errors.ts";
import { networksDocuments } from "../features/networks/contract/networks.documents.ts";
import { networksErrors } from "../features/networks/contract/networks.errors.ts";
import { exchangeDocuments } from "../features/exchange/contract/exchange.documents.ts";
import { exchangeErrors } from "../features/exchange/contract/exchange.errors.ts";
import { futuresDocuments } from "../features/futures/contract/futures.documents.ts";
import { futuresErrors } from "../features/futures/contract/futures.errors.ts";
import { withdrawalsDocuments } from "../features/withdrawals/contract/withdrawals.documents.ts";
import { withdrawalsErrors } from "../features/withdrawals/contract/withdrawals.errors.ts";
import { statementDocuments } from "../features/statement/contract/statement.documents.ts";
import { statementErrors } from "../features/statement/contract/statement.errors.ts";
import { promotionalCreditDocuments } from "../features/promotional-credit/contract/promotional-credit.documents.ts";
import { promotionalCreditErrors } from "../features/promotional-credit/contract/promotional-credit.errors.ts";
import { campaignsDocuments } from "../features/campaigns/contract/campaigns.documents.ts";
import { campaignsErrors } from "../features/campaigns/contract/campaigns.errors.ts";
import { secondsDocuments } from "../features/seconds/contract/seconds.documents.ts";
import { secondsErrors } from "../features/seconds/contract/seconds.errors.ts";
import { copyTradingDocuments } from "../features/copy-trading/contract/copy-trading.documents.ts";
import { copyTradingErrors } from "../features/copy-trading/contract/copy-trading.errors.ts";
import { lockMiningDocuments } from "../features/lock-mining/contract/lock-mining.documents.ts";
import { lockMiningErrors } from "../features/lock-mining/contract/lock-mining.errors.ts";
import { dualInvestmentDocuments } from "../features/dual-investment/contract/dual-investment.documents.ts";
import { loansDocuments } from "../features/loans/contract/loans.documents.ts";
import { loansErrors } from "../features/loans/contract/loans.errors.ts";
import { dualInvestmentErrors } from "../features/dual-investment/contract/dual-investment.errors.ts";
import { nftDocuments } from "../features/nft/contract/nft.documents.ts";
import { nftErrors } from "../features/nft/contract/nft.errors.ts";
import { contestsDocuments } from "../features/contests/contract/contests.documents.ts";
import { contestsErrors } from "../features/contests/contract/contests.errors.ts";
import { dayRecordDocuments } from "../features/day-record/contract/day-record.documents.ts";
import { dayRecordErrors } from "../features/day-record/contract/day-record.errors.ts";
import { liabilitiesDocuments } from "../features/liabilities/contract/liabilities.documents.ts";
import { liabilitiesErrors } from "../features/liabilities/contract/liabilities.errors.ts";
import { publicLogDocuments } from "../features/public-log/contract/public-log.documents.ts";
import { publicLogErrors } from "../features/public-log/contract/public-log.errors.ts";
import { statusDocuments } from "../features/status/contract/status.documents.ts";
import { statusErrors } from "../features/status/contract/status.errors.ts";
import { quizzesDocuments } from "../features/quizzes/contract/quizzes.documents.ts";
import { quizzesErrors } from "../features/quizzes/contract/quizzes.errors.ts";
import { tokenSaleDocuments } from "../features/token-sale/contract/token-sale.documents.ts";
import { tokenSaleErrors } from "../features/token-sale/contract/token-sale.errors.ts";
import type { CallDocuments } from "./call-document.ts";
import type { RefusalTable } from "./refusal-table.ts";

type FeatureContract = { readonly name: string; readonly errors?: RefusalTable; readonly documents?: CallDocuments };

/** In the order in which the documents show them. */
export const CONTRACTS = [
  { name: "session", errors: sessionErrors, documents: sessionDocuments },
  { name: "payment-password", errors: paymentPasswordErrors, documents: paymentPasswordDocuments },
  { name: "pictures", errors: picturesErrors },
  { name: "security", errors: securityErrors, documents: securityDocuments },
  { name: "own-data", errors: ownDataErrors, documents: ownDataDocuments },
  { name: "profile", errors: profileErrors, documents: profileDocuments },
  { name: "verification", errors: verificationErrors, documents: verificationDocuments },
  { name: "payout-accounts", errors: payoutAccountsErrors, documents: payoutAccountsDocuments },
  { name: "market", errors: marketErrors, documents: marketDocuments },
  { name: "spot", errors: spotErrors, documents: spotDocuments },
  { name: "stocks", errors: stocksErrors, documents: stocksDocuments },
  { name: "wallet", errors: walletErrors, documents: walletDocuments },
  { name: "transfer", errors: transferErrors, documents: transferDocuments },
  { name: "exchange", errors: exchangeErrors, documents: exchangeDocuments },
  { name: "futures", errors: futuresErrors, documents: futuresDocuments },
  { name: "statement", errors: statementErrors, documents: statementDocuments },
  { name: "portfolio", documents: portfolioDocuments },
  { name: "cover", errors: coverErrors, documents: coverDocuments },
  { name: "coupons", errors: couponsErrors, documents: couponsDocuments },
  { name: "adjustments", errors: adjustmentsErrors },
  { name: "listings", errors: listingsErrors },
  { name: "delistings", errors: delistingsErrors },
  { name: "holds", errors: holdsErrors, documents: holdsDocuments },
  { name: "vip", errors: vipErrors, documents: vipDocuments },
  { name: "invites", errors: invitesErrors, documents: invitesDocuments },
  { name: "self-limits", errors: selfLimitsErrors, documents: selfLimitsDocuments },
  { name: "credit-score", errors: creditScoreErrors, documents: creditScoreDocuments },
  { name: "deposits", errors: depositsErrors, documents: depositsDocuments },
  { name: "quick-buy", errors: quickBuyErrors, documents: quickBuyDocuments },
  { name: "receipts", errors: receiptsErrors, documents: receiptsDocuments },
  { name: "requests", documents: requestsDocuments },
  { name: "favourites", errors: favouritesErrors, documents: favouritesDocuments },
  { name: "api-keys", errors: apiKeysErrors, documents: apiKeysDocuments },
  { name: "webhooks", errors: webhooksErrors, documents: webhooksDocuments },
  { name: "messages", errors: messagesErrors, documents: messagesDocuments },
  { name: "alerts", errors: alertsErrors, documents: alertsDocuments },
  { name: "chat", errors: chatErrors, documents: chatDocuments },
  { name: "game", errors: gameErrors, documents: gameDocuments },
  { name: "support", errors: supportErrors, documents: supportDocuments },
  { name: "content", errors: contentErrors, documents: contentDocuments },
  { name: "networks", errors: networksErrors, documents: networksDocuments },
  { name: "withdrawals", errors: withdrawalsErrors, documents: withdrawalsDocuments },
  { name: "promotional-credit", errors: promotionalCreditErrors, documents: promotionalCreditDocuments },
  { name: "campaigns", errors: campaignsErrors, documents: campaignsDocuments },
  { name: "seconds", errors: secondsErrors, documents: secondsDocuments },
  { name: "copy-trading", errors: copyTradingErrors, documents: copyTradingDocuments },
  { name: "lock-mining", errors: lockMiningErrors, documents: lockMiningDocuments },
  { name: "dual-investment", errors: dualInvestmentErrors, documents: dualInvestmentDocuments },
  { name: "nft", errors: nftErrors, documents: nftDocuments },
  { name: "contests", errors: contestsErrors, documents: contestsDocuments },
  { name: "quizzes", errors: quizzesErrors, documents: quizzesDocuments },
  { name: "day-record", errors: dayRecordErrors, documents: dayRecordDocuments },
  { name: "liabilities", errors: liabilitiesErrors, documents: liabilitiesDocuments },
  { name: "public-log", errors: publicLogErrors, documents: publicLogDocuments },
  { name: "status", errors: statusErrors, documents: statusDocuments },
  { name: "token-sale", errors: tokenSaleErrors, documents: tokenSaleDocuments },
  { name: "loans", errors: loansErrors, documents: loansDocuments },
] as const satisfies readonly FeatureContract[];
