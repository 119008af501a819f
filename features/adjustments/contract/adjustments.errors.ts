/** Refusals of adjustments; they carry the kernel's names. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const adjustmentsErrors = {
  second_operator_needed: { number: 19001, text: "adjustments.second_operator_needed" },
  adjustment_reason_unknown: { number: 19002, text: "adjustments.adjustment_reason_unknown" },
} as const satisfies RefusalTable;
