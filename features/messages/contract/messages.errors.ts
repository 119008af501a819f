/** Refusals around messages. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const messagesErrors = {
  message_not_found: { number: 16_001, text: "messages.message_not_found" },
  push_off: { number: 16_002, text: "messages.push_off" },
  push_device_invalid: { number: 16_003, text: "messages.push_device_invalid" },
  push_device_unknown: { number: 16_004, text: "messages.push_device_unknown" },
  push_failed: { number: 16_005, text: "messages.push_failed" },
} as const satisfies RefusalTable;
