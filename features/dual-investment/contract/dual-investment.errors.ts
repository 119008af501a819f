/** Refusals of dual investment; those of the kernel carry the kernel's names. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const dualInvestmentErrors = {
  dual_product_not_found: { number: 72_001, text: "dual-investment.product_not_found" },
  dual_paused: { number: 72_002, text: "dual-investment.paused" },
  dual_sale_over: { number: 72_003, text: "dual-investment.sale_over" },
  dual_price_stale: { number: 72_004, text: "dual-investment.price_stale" },
  dual_strike_passed: { number: 72_005, text: "dual-investment.strike_passed" },
  dual_shares_invalid: { number: 72_006, text: "dual-investment.shares_invalid" },
  dual_repeated: { number: 72_007, text: "dual-investment.repeated" },
  dual_above_most: { number: 72_008, text: "dual-investment.above_most" },
  dual_sold_out: { number: 72_009, text: "dual-investment.sold_out" },
  dual_rate_lower: { number: 72_010, text: "dual-investment.rate_lower" },
  dual_market_unavailable: { number: 72_011, text: "dual-investment.market_unavailable" },
  dual_terms_invalid: { number: 72_012, text: "dual-investment.terms_invalid" },
  dual_purchase_not_found: { number: 72_013, text: "dual-investment.purchase_not_found" },
} as const satisfies RefusalTable;
