/** Refusals of quick buy; they carry the kernel's names. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const quickBuyErrors = {
  quick_buy_rate_invalid: { number: 36_001, text: "quick_buy.rate_invalid" },
  quick_buy_limit: { number: 36_002, text: "quick_buy.limit" },
  quick_buy_full: { number: 36_003, text: "quick_buy.full" },
  quick_buy_not_open: { number: 36_004, text: "quick_buy.not_open" },
  quick_buy_paid_already: { number: 36_005, text: "quick_buy.paid_already" },
  quick_buy_area: { number: 36_006, text: "quick_buy.area" },
  quick_buy_below_minimum: { number: 36_007, text: "quick_buy.below_minimum" },
} as const satisfies RefusalTable;
