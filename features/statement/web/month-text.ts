import type { LanguageCode } from "../../../web/i18n/languages.ts";
import { formatParts } from "../../../web/numbers/time-format.ts";

/** "2026-10" as "Oct 2026": months of UTC, as the statement's days are. */
export function monthText(month: string, language: LanguageCode): string {
  const at = Date.parse(`${month}-01T00:00:00Z`);
  return Number.isNaN(at) ? month : formatParts(at, ["month"], language, "UTC");
}
