/** How long something lasts, in the reader's language. */
import { languageTag } from "../i18n/languages.ts";
import type { LanguageCode } from "../i18n/languages.ts";

const MINUTE_MS = 60_000;

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

/** How long something still takes, in its two largest units from days to minutes: "2 days 4 hr"; never less than a minute. */
export function formatWait(ms: number, language: LanguageCode): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  const unit = (count: number, name: "day" | "hour" | "minute"): string =>
    new Intl.NumberFormat(languageTag(language), { style: "unit", unit: name, unitDisplay: "short" }).format(count);
  const parts: readonly (readonly [number, "day" | "hour" | "minute"])[] =
    days > 0
      ? [
          [days, "day"],
          [hours, "hour"],
        ]
      : [
          [hours, "hour"],
          [minutes % 60, "minute"],
        ];
  return parts.flatMap(([count, name]) => (count === 0 ? [] : [unit(count, name)])).join(" ");
}

/** How long it is until something, in one unit: "38h", from two hours down in minutes: "95m"; never less than a minute. */
export function formatSpan(ms: number, language: LanguageCode): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS));
  const [count, unit] = minutes >= 120 ? [Math.floor(minutes / 60), "hour"] : [minutes, "minute"];
  return new Intl.NumberFormat(languageTag(language), { style: "unit", unit, unitDisplay: "narrow" }).format(count);
}
