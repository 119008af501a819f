/** Refusals of statements. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const statementErrors = {
  statement_days_invalid: { number: 61_001, text: "statement.days_invalid" },
  statement_file_busy: { number: 61_002, text: "statement.file_busy" },
} as const satisfies RefusalTable;
