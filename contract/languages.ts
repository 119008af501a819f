/** The eleven languages, by their codes on the wire (product.md 1); `en` is the default. */
export const LANGUAGES = ["en", "zh", "hk", "th", "jp", "kor", "fra", "spa", "tr", "it", "de"] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = "en";

/** One text in all languages; placeholders are written `{name}`. */
export type Text = Readonly<Record<Language, string>>;

/** The language asked for, or English for whatever we don't speak. */
export function languageOf(value: unknown): Language {
  return LANGUAGES.find((language) => language === value) ?? DEFAULT_LANGUAGE;
}

/** Replaces each `{name}` by its parameter; an unknown name stays as it is. */
export function fillText(text: string, parameters: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    return value === undefined ? whole : String(value);
  });
}
