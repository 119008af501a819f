/** The eleven interface languages: the wire's code, the name in the language itself and its BCP 47 tag. Seed 1. */
export const LANGUAGES = [
  { code: "en", name: "English", tag: "en" },
  { code: "zh", name: "简体中文", tag: "zh-Hans" },
  { code: "hk", name: "繁體中文", tag: "zh-Hant-HK" },
  { code: "th", name: "ไทย", tag: "th-u-ca-gregory" },
  { code: "jp", name: "日本語", tag: "ja" },
  { code: "kor", name: "한국어", tag: "ko" },
  { code: "fra", name: "Français", tag: "fr" },
  { code: "spa", name: "Español", tag: "es" },
  { code: "tr", name: "Türkçe", tag: "tr" },
  { code: "it", name: "Italiano", tag: "it" },
  { code: "de", name: "Deutsch", tag: "de" },
] as const;

export type LanguageCode = (typeof LANGUAGES)[number]["code"];

/** Seed 3: English unless the visitor chose another language. */
export const DEFAULT_LANGUAGE: LanguageCode = "en";

export function isLanguageCode(value: unknown): value is LanguageCode {
  return LANGUAGES.some((language) => language.code === value);
}

export function languageTag(code: LanguageCode): string {
  return LANGUAGES.find((language) => language.code === code)?.tag ?? "en";
}
