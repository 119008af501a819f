/** Refusals of the status page. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const statusErrors = {
  status_unknown: { number: 84_001, text: "status.unknown" },
} as const satisfies RefusalTable;
