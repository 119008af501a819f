/** Refusals of uploads, and of calls that name an uploaded picture. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const picturesErrors = {
  picture_format: { number: 22_001, text: "pictures.format" },
  picture_too_large: { number: 22_002, text: "pictures.too_large" },
  upload_unreadable: { number: 22_003, text: "pictures.unreadable" },
  picture_unknown: { number: 22_004, text: "pictures.unknown" },
} as const satisfies RefusalTable;
