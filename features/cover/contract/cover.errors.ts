/** Refusals around what covers the products' promises; every product that sells one can say `cover_exhausted`. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const coverErrors = {
  cover_exhausted: { number: 14001, text: "cover.cover_exhausted" },
  product_not_found: { number: 14002, text: "cover.product_not_found" },
} as const satisfies RefusalTable;
