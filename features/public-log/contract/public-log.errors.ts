/** Refusals of the public log. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const publicLogErrors = {
  log_no_head: { number: 83_001, text: "public_log.no_head" },
  log_size_unknown: { number: 83_002, text: "public_log.size_unknown" },
  log_record_unknown: { number: 83_003, text: "public_log.record_unknown" },
} as const satisfies RefusalTable;
