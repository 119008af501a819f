/** Where the texts of each part and language come from. In the small entry chunk, which asks for the first ones. */
import type { LanguageCode } from "./languages.ts";
import type { PartLoaders } from "./text-parts.ts";

/** "app": what every page needs. A large feature's own texts come with its pages (`PageRoute` loaders). */
export type TextPart = "app" | "spot" | "webhooks";

export const TEXT_LOADERS: PartLoaders<TextPart> = {
  app: {
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
  },
  spot: {
    en: () => import("virtual:texts/en/spot"),
    zh: () => import("virtual:texts/zh/spot"),
    hk: () => import("virtual:texts/hk/spot"),
    th: () => import("virtual:texts/th/spot"),
    jp: () => import("virtual:texts/jp/spot"),
    kor: () => import("virtual:texts/kor/spot"),
    fra: () => import("virtual:texts/fra/spot"),
    spa: () => import("virtual:texts/spa/spot"),
    tr: () => import("virtual:texts/tr/spot"),
    it: () => import("virtual:texts/it/spot"),
    de: () => import("virtual:texts/de/spot"),
  },
  webhooks: {
    en: () => import("virtual:texts/en/webhooks"),
    zh: () => import("virtual:texts/zh/webhooks"),
    hk: () => import("virtual:texts/hk/webhooks"),
    th: () => import("virtual:texts/th/webhooks"),
    jp: () => import("virtual:texts/jp/webhooks"),
    kor: () => import("virtual:texts/kor/webhooks"),
    fra: () => import("virtual:texts/fra/webhooks"),
    spa: () => import("virtual:texts/spa/webhooks"),
    tr: () => import("virtual:texts/tr/webhooks"),
    it: () => import("virtual:texts/it/webhooks"),
    de: () => import("virtual:texts/de/webhooks"),
  },
};

/** Fetches texts ahead; whoever needs them asks again, and hears of a failure then. */
export function fetchTextsAhead(parts: readonly TextPart[], language: LanguageCode): void {
  for (const part of parts)
    TEXT_LOADERS[part][language]().catch((error: unknown) => console.warn(`The texts of "${part}" could not be fetched ahead.`, error));
}
