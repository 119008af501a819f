/**
 * Which product a posting between a person and the house is a result of. What is bought and sold says it with its fill or exchange;
 * whatever a product pays or takes in money (a dividend, a bonus, futures' results and funding) needs a line here, and nothing else.
 */
import { REASON } from "../../../kernel/ledger/reasons.ts";
import type { Product } from "../contract/products.ts";

/** A fee is a loss, and counts as paid. */
export type ProductReason = { readonly product: Product; readonly isFee?: boolean };

export const PRODUCT_REASONS: ReadonlyMap<number, ProductReason> = new Map<number, ProductReason>([
  [REASON.dividend, { product: "stocks" }],
  // A fraction takes nothing of what the shares cost: what is paid for it is earned.
  [REASON.split_cash, { product: "stocks" }],
  [REASON.futures_result, { product: "futures" }],
  [REASON.futures_funding, { product: "futures" }],
  [REASON.futures_overnight, { product: "futures" }],
  [REASON.futures_fee, { product: "futures", isFee: true }],
  [REASON.futures_close_out_fee, { product: "futures", isFee: true }],
  [REASON.seconds_win, { product: "seconds" }],
  [REASON.seconds_loss, { product: "seconds" }],
  [REASON.lock_mining_interest, { product: "lock_mining" }],
  [REASON.lock_mining_penalty, { product: "lock_mining" }],
  [REASON.dual_interest, { product: "dual_investment" }],
  [REASON.loan_interest, { product: "loans", isFee: true }],
  [REASON.loan_late, { product: "loans", isFee: true }],
  // A work is valued by nobody: what is paid for one is spent, until it is sold.
  [REASON.nft_payment, { product: "nft" }],
  [REASON.nft_royalty, { product: "nft" }],
  [REASON.nft_forfeit, { product: "nft" }],
  [REASON.nft_box, { product: "nft" }],
  [REASON.nft_box_paid, { product: "nft" }],
  [REASON.nft_box_back, { product: "nft" }],
  [REASON.nft_fee, { product: "nft", isFee: true }],
  [REASON.quiz_win, { product: "quizzes" }],
  [REASON.quiz_loss, { product: "quizzes" }],
  [REASON.copy_share, { product: "copies" }],
  [REASON.rebate, { product: "rebate" }],
  [REASON.campaign_bonus, { product: "campaigns" }],
  [REASON.withdrawal_fee, { product: "withdrawal", isFee: true }],
]);
