/** Refusals of the records of days. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const dayRecordErrors = {
  day_record_none: { number: 86_001, text: "day_record.none" },
} as const satisfies RefusalTable;
