/** How long ago something was, in the reader's language. */
import { languageTag } from "../i18n/languages.ts";
import type { LanguageCode } from "../i18n/languages.ts";
import { formatTime } from "./time-format.ts";

const MINUTE_MS = 60_000;

/** Seed 9: under five minutes "just now" (undefined here), then minutes, hours, days up to thirty days, then the date. */
export function formatRelativeTime(at: Date, now: Date, language: LanguageCode): string | undefined {
  const minutes = Math.floor((now.getTime() - at.getTime()) / MINUTE_MS);
  if (minutes < 5) return undefined;
  if (minutes > 30 * 24 * 60) return formatTime(at, "day", language);
  const format = new Intl.RelativeTimeFormat(languageTag(language), { numeric: "always" });
  if (minutes < 60) return format.format(-minutes, "minute");
  if (minutes < 24 * 60) return format.format(-Math.floor(minutes / 60), "hour");
  return format.format(-Math.floor(minutes / (24 * 60)), "day");
}

/** "today", in the middle of a line. */
export function todayWord(language: LanguageCode): string {
  return new Intl.RelativeTimeFormat(languageTag(language), { numeric: "auto" }).format(0, "day");
}
