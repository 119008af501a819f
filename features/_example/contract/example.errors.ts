/** Refusals of example. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const exampleErrors = {
  example_not_found: { number: 99_001, text: "example.not_found" },
} as const satisfies RefusalTable;
