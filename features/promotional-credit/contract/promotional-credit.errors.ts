/** Refusals of promotional credit; they carry the kernel's names. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const promotionalCreditErrors = {
  promotional_coin_other: { number: 62_001, text: "promotional.coin_other" },
  promotional_days_invalid: { number: 62_002, text: "promotional.days_invalid" },
  promotional_most_reached: { number: 62_003, text: "promotional.most_reached" },
  promotional_not_found: { number: 62_004, text: "promotional.not_found" },
  promotional_of_campaign: { number: 62_005, text: "promotional.of_campaign" },
} as const satisfies RefusalTable;
