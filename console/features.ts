/** Every part of the console. A new one is a line here: `features/<word>/console/<word>.pages.ts`, or a folder beside this file. */
import { supportConsole } from "../features/support/console/support.pages.ts";
import { chatConsole } from "../features/chat/console/chat.pages.ts";
import { contentConsole } from "../features/content/console/content.pages.ts";
import { coverConsole } from "../features/cover/console/cover.pages.ts";
import { creditScoreConsole } from "../features/credit-score/console/credit-score.pages.ts";
import { copyTradingConsole } from "../features/copy-trading/console/copy-trading.pages.ts";
import { dualInvestmentConsole } from "../features/dual-investment/console/dual-investment.pages.ts";
import { loansConsole } from "../features/loans/console/loans.pages.ts";
import { lockMiningConsole } from "../features/lock-mining/console/lock-mining.pages.ts";
import { nftConsole } from "../features/nft/console/nft.pages.ts";
import { contestsConsole } from "../features/contests/console/contests.pages.ts";
import { quizzesConsole } from "../features/quizzes/console/quizzes.pages.ts";
import { tokenSaleConsole } from "../features/token-sale/console/token-sale.pages.ts";
import { secondsConsole } from "../features/seconds/console/seconds.pages.ts";
import { exchangeConsole } from "../features/exchange/console/exchange.pages.ts";
import { futuresConsole } from "../features/futures/console/futures.pages.ts";
import { depositsConsole } from "../features/deposits/console/deposits.pages.ts";
import { figuresConsole } from "../features/figures/console/figures.pages.ts";
import { holdsConsole } from "../features/holds/console/holds.pages.ts";
import { chainConsole } from "../features/chain/console/chain.pages.ts";
import { campaignsConsole } from "../features/campaigns/console/campaigns.pages.ts";
import { couponsConsole } from "../features/coupons/console/coupons.pages.ts";
import { networksConsole } from "../features/networks/console/networks.pages.ts";
import { vipConsole } from "../features/vip/console/vip.pages.ts";
import { invitesConsole } from "../features/invites/console/invites.pages.ts";
import { ledgerConsole } from "../features/ledger/console/ledger.pages.ts";
import { listingsConsole } from "../features/listings/console/listings.pages.ts";
import { payoutAccountsConsole } from "../features/payout-accounts/console/payout-accounts.pages.ts";
import { peopleConsole } from "../features/people/console/people.pages.ts";
import { quickBuyConsole } from "../features/quick-buy/console/quick-buy.pages.ts";
import { spotConsole } from "../features/spot/console/spot.pages.ts";
import { verificationConsole } from "../features/verification/console/verification.pages.ts";
import { auditConsole } from "./audit/audit.pages.ts";
import { operatorsConsole } from "./operators/operators.pages.ts";
import { withdrawalsConsole } from "../features/withdrawals/console/withdrawals.pages.ts";
import type { ConsolePages } from "./pages.ts";
import { requestsConsole } from "./requests/requests.pages.ts";

export const CONSOLE_FEATURES: readonly ConsolePages[] = [
  figuresConsole,
  peopleConsole,
  requestsConsole,
  verificationConsole,
  supportConsole,
  chatConsole,
  depositsConsole,
  creditScoreConsole,
  holdsConsole,
  vipConsole,
  exchangeConsole,
  secondsConsole,
  loansConsole,
  lockMiningConsole,
  dualInvestmentConsole,
  tokenSaleConsole,
  quizzesConsole,
  contestsConsole,
  nftConsole,
  copyTradingConsole,
  couponsConsole,
  campaignsConsole,
  quickBuyConsole,
  networksConsole,
  chainConsole,
  invitesConsole,
  spotConsole,
  futuresConsole,
  listingsConsole,
  contentConsole,
  payoutAccountsConsole,
  ledgerConsole,
  coverConsole,
  auditConsole,
  operatorsConsole,
  withdrawalsConsole,
];
