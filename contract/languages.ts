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

/** The codes of languages as browsers name them, where they differ from ours. */
const BROWSER_NAMES: readonly (readonly [RegExp, Language])[] = [
  [/^zh-(hk|tw|mo|hant)/, "hk"],
  [/^ja/, "jp"],
  [/^ko/, "kor"],
  [/^fr/, "fra"],
  [/^es/, "spa"],
];

/** The first language of an `accept-language` header that we speak; clients may also put our own code there. */
export function languageAccepted(header: string): Language {
  for (const part of header.toLowerCase().split(",")) {
    const name = part.split(";")[0]?.trim() ?? "";
    const found =
      BROWSER_NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? LANGUAGES.find((code) => name === code || name.startsWith(`${code}-`));
    if (found !== undefined) return found;
  }
  return DEFAULT_LANGUAGE;
}

/** Replaces each `{name}` by its parameter; an unknown name stays as it is. */
export function fillText(text: string, parameters: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    return value === undefined ? whole : String(value);
  });
}
