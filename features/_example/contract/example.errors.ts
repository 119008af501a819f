/** Refusals of example; those of the kernel carry the kernel's names. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const exampleErrors = {
  example_not_found: { number: 99_001, text: "example.not_found" },
  example_not_yours: { number: 99_002, text: "example.not_found" },
  example_terms_invalid: { number: 99_003, text: "example.terms_invalid" },
  example_limit_reached: { number: 99_004, text: "example.limit_reached" },
} as const satisfies RefusalTable;
