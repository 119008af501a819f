/** Refusals of settings and articles. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const contentErrors = {
  keyword_missing: { number: 3001, text: "content.keyword_missing" },
  article_not_found: { number: 3002, text: "content.article_not_found" },
} as const satisfies RefusalTable;
