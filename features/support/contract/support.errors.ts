/** Refusals of customer service. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const supportErrors = {
  support_message_invalid: { number: 79_001, text: "support.message_invalid" },
  support_nothing_open: { number: 79_002, text: "support.nothing_open" },
  support_nothing_to_rate: { number: 79_003, text: "support.nothing_to_rate" },
} as const satisfies RefusalTable;
