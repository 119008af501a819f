/** How long ago something was and how long it lasted, in the reader's language. Not with every page, as the times of day are. */
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

/** How long something lasted, in its two largest units: "3 min 54 sec". */
export function formatAge(ms: number, language: LanguageCode): string {
  const seconds = Math.floor(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const unit = (count: number, name: "hour" | "minute" | "second"): string =>
    new Intl.NumberFormat(languageTag(language), { style: "unit", unit: name, unitDisplay: "short" }).format(count);
  if (minutes === 0) return unit(seconds, "second");
  if (hours === 0) return `${unit(minutes, "minute")} ${unit(seconds % 60, "second")}`;
  return `${unit(hours, "hour")} ${unit(minutes % 60, "minute")}`;
}

/** How long it is until something, in one unit: "38h", from two hours down in minutes: "95m"; never less than a minute. */
export function formatSpan(ms: number, language: LanguageCode): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS));
  const [count, unit] = minutes >= 120 ? [Math.floor(minutes / 60), "hour"] : [minutes, "minute"];
  return new Intl.NumberFormat(languageTag(language), { style: "unit", unit, unitDisplay: "narrow" }).format(count);
}
