/** Refusals around messages. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const messagesErrors = {
  message_not_found: { number: 16_001, text: "messages.message_not_found" },
} as const satisfies RefusalTable;
