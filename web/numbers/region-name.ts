/** What a country and a currency are called in the reader's language. */
import { languageTag } from "../i18n/languages.ts";
import type { LanguageCode } from "../i18n/languages.ts";

/** `region`: "DE". */
export function regionName(region: string, language: LanguageCode): string {
  return new Intl.DisplayNames([languageTag(language)], { type: "region" }).of(region) ?? region;
}

/** A currency by its code of ISO 4217, in the reader's language: "US dollar". */
export function currencyName(code: string, language: LanguageCode): string {
  return new Intl.DisplayNames([languageTag(language)], { type: "currency" }).of(code) ?? code;
}
