/** Every formula whose receipts this app can compute again, by name and version; a feature adds its own. */
import { campaignBonusRule, campaignDrawRule, campaignOrderRule } from "../../features/campaigns/web/campaigns.receipts.ts";
import { copyShareRule } from "../../features/copy-trading/web/copy-trading.receipts.ts";
import { futuresRule } from "../../features/futures/web/futures.receipts.ts";
import { exchangeRule } from "../../features/exchange/web/exchange.receipts.ts";
import { spotFillRule } from "../../features/spot/web/spot.receipts.ts";
import { dualInvestmentRule } from "../../features/dual-investment/web/dual-investment.receipts.ts";
import { depositRule } from "../../features/deposits/web/deposits.receipts.ts";
import { tokenSaleRule } from "../../features/token-sale/web/token-sale.receipts.ts";
import { loanEndRule, loanSaleRule } from "../../features/loans/web/loan-sale.receipts.ts";
import { loanPaymentRule } from "../../features/loans/web/loans.receipts.ts";
import { lockMiningRule } from "../../features/lock-mining/web/lock-mining.receipts.ts";
import { nftAuctionRule, nftBoxRule, nftSaleRule, nftUnpaidRule } from "../../features/nft/web/nft.receipts.ts";
import { contestRule } from "../../features/contests/web/contests.receipts.ts";
import { quizRule } from "../../features/quizzes/web/quizzes.receipts.ts";
import { quickBuyRule } from "../../features/quick-buy/web/quick-buy.receipts.ts";
import { rebateRule } from "../../features/invites/web/invites.receipts.ts";
import { secondsRule } from "../../features/seconds/web/seconds.receipts.ts";
import { dividendRule, splitCashRule, splitRule } from "../../features/stocks/web/stocks.receipts.ts";
import { withdrawalRule } from "../../features/withdrawals/web/withdrawals.receipts.ts";
import { balanceRule, readBalanceReceipt } from "../../features/wallet/web/wallet.receipts.ts";
import type { ReceiptRule } from "./receipt-rule.ts";
import type { Receipt } from "./receipt.ts";

const RULES: Readonly<Record<string, ReceiptRule>> = {
  "spot-fill/1": spotFillRule,
  "spot-fill/2": spotFillRule,
  "spot-fill/3": spotFillRule,
  "dividend/1": dividendRule,
  "split/1": splitRule,
  "split/2": splitCashRule,
  "rebate/1": rebateRule,
  "exchange/1": exchangeRule,
  "deposit/1": depositRule,
  "quick-buy/1": quickBuyRule,
  "withdrawal/1": withdrawalRule,
  "campaign-draw/1": campaignDrawRule,
  "campaign-order/1": campaignOrderRule,
  "campaign-bonus/1": campaignBonusRule,
  "futures-close/1": futuresRule("futures-close/1"),
  "futures-close/2": futuresRule("futures-close/2"),
  "futures-funding/1": futuresRule("futures-funding/1"),
  "futures-overnight/1": futuresRule("futures-overnight/1"),
  "futures-close-out/1": futuresRule("futures-close-out/1"),
  "futures-deleveraging/1": futuresRule("futures-deleveraging/1"),
  "seconds/1": secondsRule,
  "copy-share/1": copyShareRule,
  "loan-payment/1": loanPaymentRule,
  "loan-sale/1": loanSaleRule,
  "loan-end/1": loanEndRule,
  "lock-mining/1": lockMiningRule,
  "dual-investment/1": dualInvestmentRule,
  "token-sale/1": tokenSaleRule,
  "nft-sale/1": nftSaleRule,
  "nft-auction/1": nftAuctionRule,
  "nft-unpaid/1": nftUnpaidRule,
  "nft-box/1": nftBoxRule,
  "quiz/1": quizRule,
  "contest/1": contestRule,
  "contest/2": contestRule,
  "balance/1": balanceRule,
};

/** Receipts that the venue does not make, by what their ids begin with: they are put together here from what it shows. */
const READERS: Readonly<Record<string, (id: string) => Promise<Receipt>>> = { balance: readBalanceReceipt };

/** Undefined: the venue has it. */
export function readerOf(id: string): ((id: string) => Promise<Receipt>) | undefined {
  const prefix = id.split("-", 1)[0] ?? "";
  return Object.hasOwn(READERS, prefix) ? READERS[prefix] : undefined;
}

export function ruleOf(formula: string): ReceiptRule | undefined {
  return Object.hasOwn(RULES, formula) ? RULES[formula] : undefined;
}
