/** What a country is called in the reader's language. */
import { languageTag } from "../i18n/languages.ts";
import type { LanguageCode } from "../i18n/languages.ts";

/** `region`: "DE". */
export function regionName(region: string, language: LanguageCode): string {
  return new Intl.DisplayNames([languageTag(language)], { type: "region" }).of(region) ?? region;
}
