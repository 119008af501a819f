/**
 * The texts of the chosen language: loaded once, read synchronously by `t`.
 *
 * A library would cost a fifth of the entry budget for plural rules and nesting that the app does not use.
 */
import { useSyncExternalStore } from "react";
import { usePreferences } from "../state/preferences.store.ts";
import { languageTag } from "./languages.ts";
import type { LanguageCode } from "./languages.ts";
import { loadTextPart } from "./text-loaders.ts";
import type { TextPart } from "./text-part.generated.ts";
import { createTextParts } from "./text-parts.ts";
import type { Texts } from "./text-parts.ts";
import type { TextKey } from "./texts.generated.ts";

export type { TextKey } from "./texts.generated.ts";
export type TextParams = Readonly<Record<string, string | number>>;
type Dictionary = Readonly<Record<TextKey, string>>;
export type Translate = (key: TextKey, params?: TextParams) => string;

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

const parts = createTextParts(loadTextPart, ["app"], show);

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
