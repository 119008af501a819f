/** Refusals around receipts. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const receiptsErrors = {
  receipt_not_found: { number: 15_001, text: "receipts.receipt_not_found" },
} as const satisfies RefusalTable;
