/** Where the texts of each part and language come from. In the small entry chunk, which asks for the first ones. */
import type { LanguageCode } from "./languages.ts";
import type { TextPart } from "./text-part.generated.ts";
import type { LoadPart, Texts } from "./text-parts.ts";

interface LanguageTexts {
  /** What every page needs. */
  readonly texts: Texts;
  /** The other parts of the language: named there and not here, where they would cost every visitor all languages. */
  readonly parts: Readonly<Record<Exclude<TextPart, "app">, () => Promise<{ readonly texts: Texts }>>>;
}

const LANGUAGES: Readonly<Record<LanguageCode, () => Promise<LanguageTexts>>> = {
  en: () => import("virtual:texts/en"),
  zh: () => import("virtual:texts/zh"),
  hk: () => import("virtual:texts/hk"),
  th: () => import("virtual:texts/th"),
  jp: () => import("virtual:texts/jp"),
  kor: () => import("virtual:texts/kor"),
  fra: () => import("virtual:texts/fra"),
  spa: () => import("virtual:texts/spa"),
  tr: () => import("virtual:texts/tr"),
  it: () => import("virtual:texts/it"),
  de: () => import("virtual:texts/de"),
};

export const loadTextPart: LoadPart<TextPart> = async (part, language) => {
  const app = await LANGUAGES[language]();
  return part === "app" ? app : await app.parts[part]();
};

/** Fetches texts ahead; whoever needs them asks again, and hears of a failure then. */
export function fetchTextsAhead(parts: readonly TextPart[], language: LanguageCode): void {
  for (const part of parts)
    loadTextPart(part, language).catch((error: unknown) => console.warn(`The texts of "${part}" could not be fetched ahead.`, error));
}
