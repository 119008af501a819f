/** Refusals of the liabilities. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const liabilitiesErrors = {
  liabilities_none: { number: 83_101, text: "liabilities.none" },
} as const satisfies RefusalTable;
