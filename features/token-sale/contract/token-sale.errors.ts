/** Refusals of token sales; those of the kernel carry the kernel's names. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const tokenSaleErrors = {
  sale_not_found: { number: 73_001, text: "token-sale.not_found" },
  sale_not_started: { number: 73_002, text: "token-sale.not_started" },
  sale_over: { number: 73_003, text: "token-sale.over" },
  sale_currency_unavailable: { number: 73_004, text: "token-sale.currency_unavailable" },
  sale_below_least: { number: 73_005, text: "token-sale.below_least" },
  sale_too_many: { number: 73_006, text: "token-sale.too_many" },
  sale_above_most: { number: 73_007, text: "token-sale.above_most" },
  sale_sold_out: { number: 73_008, text: "token-sale.sold_out" },
  sale_price_stale: { number: 73_009, text: "token-sale.price_stale" },
  sale_dearer: { number: 73_010, text: "token-sale.dearer" },
  sale_order_not_found: { number: 73_011, text: "token-sale.order_not_found" },
  sale_terms_invalid: { number: 73_012, text: "token-sale.terms_invalid" },
  sale_price_differs: { number: 73_014, text: "token-sale.price_differs" },
  sale_not_decided: { number: 73_015, text: "token-sale.not_decided" },
  sale_paper_not_found: { number: 73_016, text: "token-sale.paper_not_found" },
  sales_full: { number: 73_013, text: "token-sale.full" },
} as const satisfies RefusalTable;
