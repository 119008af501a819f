/** Refusals of the end of markets; they carry the kernel's names. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const delistingsErrors = {
  delisting_announced: { number: 31001, text: "delistings.delisting_announced" },
  delisting_not_found: { number: 31002, text: "delistings.delisting_not_found" },
  delisting_time_invalid: { number: 31003, text: "delistings.delisting_time_invalid" },
} as const satisfies RefusalTable;
