/** Refusals around receipts. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const receiptsErrors = {
  receipt_not_found: { number: 15_001, text: "receipts.receipt_not_found" },
  record_not_kept: { number: 15_002, text: "receipts.record_not_kept" },
} as const satisfies RefusalTable;
