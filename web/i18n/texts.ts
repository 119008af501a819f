/**
 * The texts of the chosen language: loaded once, read synchronously by `t`.
 *
 * A library would cost a fifth of the entry budget for plural rules and nesting that the app does not use.
 */
import { useSyncExternalStore } from "react";
import { usePreferences } from "../state/preferences.store.ts";
import { languageTag } from "./languages.ts";
import type { LanguageCode } from "./languages.ts";
import { createTextParts } from "./text-parts.ts";
import type { PartLoaders, Texts } from "./text-parts.ts";
import type { TextKey } from "./texts.generated.ts";

export type { TextKey } from "./texts.generated.ts";
export type TextParams = Readonly<Record<string, string | number>>;
type Dictionary = Readonly<Record<TextKey, string>>;
export type Translate = (key: TextKey, params?: TextParams) => string;

/** "app": what every page needs. A large feature's own texts come with its pages (`PageRoute` loaders). */
export type TextPart = "app" | "spot" | "webhooks";

const LOADERS: PartLoaders<TextPart> = {
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

const listeners = new Set<() => void>();
let dictionary: Partial<Dictionary> = {};
let translate: Translate = createTranslate(dictionary);

/** Replaces `{name}` by the parameter of that name; an unknown name stays visible. */
export function fillText(text: string, params: TextParams): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    return value === undefined ? whole : String(value);
  });
}

function createTranslate(texts: Partial<Dictionary>): Translate {
  return (key, params) => {
    const text = texts[key] ?? key;
    return params === undefined ? text : fillText(text, params);
  };
}

function show(texts: Texts, language: LanguageCode): void {
  dictionary = texts as Partial<Dictionary>;
  translate = createTranslate(dictionary);
  document.documentElement.lang = languageTag(language);
  for (const listener of listeners) listener();
}

const parts = createTextParts(LOADERS, ["app"], show);

/** Loads a language and makes it the one shown; the document's `lang` follows. */
export async function loadTexts(language: LanguageCode): Promise<void> {
  await parts.choose(language);
}

/** Loads the texts of a feature's pages, now and with every other language. */
export async function wantTexts(part: TextPart): Promise<void> {
  await parts.want(part, usePreferences.getState().language);
}

/** Stores the choice and shows it; the page keeps its state. */
export async function chooseLanguage(language: LanguageCode): Promise<void> {
  await loadTexts(language);
  usePreferences.setState({ language });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For code outside components, such as the API client's toasts. */
export const t: Translate = (key, params) => translate(key, params);

/** For components: drawn again when the language changes. */
export function useT(): Translate {
  return useSyncExternalStore(subscribe, () => translate);
}
