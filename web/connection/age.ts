import { languageTag } from "../i18n/languages.ts";
import type { LanguageCode } from "../i18n/languages.ts";

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
