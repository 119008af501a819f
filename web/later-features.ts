/** Every other feature that has pages, one line each: loaded when the first page stands, or when one of them is opened. */
import { alertsPages } from "../features/alerts/web/alerts.pages.ts";
import { apiKeysPages } from "../features/api-keys/web/api-keys.pages.ts";
import { assetsPages } from "../features/assets/web/assets.pages.ts";
import { campaignsPages } from "../features/campaigns/web/campaigns.pages.ts";
import { charterPages } from "../features/charter/web/charter.pages.ts";
import { chatPages } from "../features/chat/web/chat.pages.ts";
import { contentPages } from "../features/content/web/content.pages.ts";
import { copyTradingPages } from "../features/copy-trading/web/copy-trading.pages.ts";
import { couponsPages } from "../features/coupons/web/coupons.pages.ts";
import { coverPages } from "../features/cover/web/cover.pages.ts";
import { creditScorePages } from "../features/credit-score/web/credit-score.pages.ts";
import { depositsPages } from "../features/deposits/web/deposits.pages.ts";
import { exchangePages } from "../features/exchange/web/exchange.pages.ts";
import { financialPages } from "../features/financial/web/financial.pages.ts";
import { futuresPages } from "../features/futures/web/futures.pages.ts";
import { gamePages } from "../features/game/web/game.pages.ts";
import { holdsPages } from "../features/holds/web/holds.pages.ts";
import { invitesPages } from "../features/invites/web/invites.pages.ts";
import { dualInvestmentPages } from "../features/dual-investment/web/dual-investment.pages.ts";
import { supportPages } from "../features/support/web/support.pages.ts";
import { tokenSalePages } from "../features/token-sale/web/token-sale.pages.ts";
import { loansPages } from "../features/loans/web/loans.pages.ts";
import { locationPages } from "../features/location/web/location.pages.ts";
import { lockMiningPages } from "../features/lock-mining/web/lock-mining.pages.ts";
import { messagesPages } from "../features/messages/web/messages.pages.ts";
import { nftPages } from "../features/nft/web/nft.pages.ts";
import { paymentPasswordPages } from "../features/payment-password/web/payment-password.pages.ts";
import { payoutAccountsPages } from "../features/payout-accounts/web/payout-accounts.pages.ts";
import { profilePages } from "../features/profile/web/profile.pages.ts";
import { contestsPages } from "../features/contests/web/contests.pages.ts";
import { dayRecordPages } from "../features/day-record/web/day-record.pages.ts";
import { liabilitiesPages } from "../features/liabilities/web/liabilities.pages.ts";
import { publicLogPages } from "../features/public-log/web/public-log.pages.ts";
import { quizzesPages } from "../features/quizzes/web/quizzes.pages.ts";
import { quickBuyPages } from "../features/quick-buy/web/quick-buy.pages.ts";
import { receiptsPages } from "../features/receipts/web/receipts.pages.ts";
import { secondsPages } from "../features/seconds/web/seconds.pages.ts";
import { securityPages } from "../features/security/web/security.pages.ts";
import { selfLimitsPages } from "../features/self-limits/web/self-limits.pages.ts";
import { settingsPages } from "../features/settings/web/settings.pages.ts";
import { statementPages } from "../features/statement/web/statement.pages.ts";
import { statusPages } from "../features/status/web/status.pages.ts";
import { transferPages } from "../features/transfer/web/transfer.pages.ts";
import { verificationPages } from "../features/verification/web/verification.pages.ts";
import { vipPages } from "../features/vip/web/vip.pages.ts";
import { walletRecordsPages } from "../features/wallet/web/wallet-records.pages.ts";
import { webhooksPages } from "../features/webhooks/web/webhooks.pages.ts";
import { withdrawalsPages } from "../features/withdrawals/web/withdrawals.pages.ts";
import type { Page } from "./router/page.ts";

export const LATER_FEATURES = [
  alertsPages,
  apiKeysPages,
  assetsPages,
  campaignsPages,
  charterPages,
  chatPages,
  contentPages,
  copyTradingPages,
  couponsPages,
  coverPages,
  creditScorePages,
  depositsPages,
  exchangePages,
  financialPages,
  futuresPages,
  gamePages,
  holdsPages,
  invitesPages,
  loansPages,
  locationPages,
  lockMiningPages,
  dualInvestmentPages,
  messagesPages,
  nftPages,
  quizzesPages,
  contestsPages,
  publicLogPages,
  dayRecordPages,
  liabilitiesPages,
  paymentPasswordPages,
  payoutAccountsPages,
  profilePages,
  quickBuyPages,
  receiptsPages,
  secondsPages,
  securityPages,
  selfLimitsPages,
  settingsPages,
  statementPages,
  statusPages,
  supportPages,
  tokenSalePages,
  transferPages,
  verificationPages,
  vipPages,
  walletRecordsPages,
  webhooksPages,
  withdrawalsPages,
] as const;

const byPath: ReadonlyMap<string, Page> = new Map(
  LATER_FEATURES.flatMap((pages): readonly Page[] => Object.values(pages)).map((page) => [page.path, page]),
);

/** The page behind a path, without its query; undefined for what is first or not built. */
export function laterPageAt(path: string): Page | undefined {
  return byPath.get(path);
}
