/** What is said on a page, in the operator's language: English or Chinese, whichever the browser asks for or the operator chose. */
import { useSyncExternalStore } from "react";
import type { ConsoleLanguage, Words } from "../../contract/console-wire.ts";

export type { ConsoleLanguage, Words };

/** `satisfies WordTable`: the words of one page or feature, by name. */
export type WordTable = Readonly<Record<string, Words>>;
export type Parameters = Readonly<Record<string, string | number | boolean>>;
export type Say = (words: Words, parameters?: Parameters) => string;

const KEY = "touchstone-console-language";
const listeners = new Set<() => void>();

function chosen(): ConsoleLanguage {
  const kept = localStorage.getItem(KEY);
  if (kept === "en" || kept === "zh") return kept;
  return navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";
}

let language = chosen();
document.documentElement.lang = language;

export const shownLanguage = (): ConsoleLanguage => language;

export function chooseLanguage(next: ConsoleLanguage): void {
  language = next;
  document.documentElement.lang = next;
  localStorage.setItem(KEY, next);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLanguage(): ConsoleLanguage {
  return useSyncExternalStore(subscribe, shownLanguage);
}

/** `say(words.asked, { who: "R. Osei" })` of "{who} asks you to agree". */
export function useSay(): Say {
  const shown = useLanguage();
  return (words, parameters) => put(words[shown], parameters);
}

export function put(text: string, parameters: Parameters = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(parameters[name] ?? whole));
}
