/** Refusals around receipts. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const receiptsErrors = {
  receipt_not_found: { number: 15_001, text: "receipts.receipt_not_found" },
  record_not_kept: { number: 15_002, text: "receipts.record_not_kept" },
  record_away: { number: 90_031, text: "receipts.record_away" },
  receipt_not_in_head: { number: 87_001, text: "receipts.receipt_not_in_head" },
  receipt_not_committed: { number: 87_002, text: "receipts.receipt_not_committed" },
  receipt_not_as_committed: { number: 87_003, text: "receipts.receipt_not_as_committed" },
  receipts_size_unknown: { number: 87_004, text: "receipts.receipts_size_unknown" },
} as const satisfies RefusalTable;
