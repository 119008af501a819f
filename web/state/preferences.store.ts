import { create } from "zustand";
import { DEFAULT_LANGUAGE, isLanguageCode } from "../i18n/languages.ts";
import type { LanguageCode } from "../i18n/languages.ts";
import { readStored, writeStored } from "./storage.ts";

export type ThemeChoice = "system" | "dark" | "light";

export interface Preferences {
  readonly language: LanguageCode;
  readonly theme: ThemeChoice;
  /** Colour of rising prices; red is customary in parts of Asia. */
  readonly rise: "green" | "red";
  readonly hideAmounts: boolean;
  /** Seed 3: the currency that totals are also shown in; rate is units of it for one US dollar. */
  readonly fiat: { readonly currency_code: string; readonly rate: string };
}

function readPreferences(): Preferences {
  const language = readStored("lang");
  const theme = readStored("theme");
  return {
    language: isLanguageCode(language) ? language : DEFAULT_LANGUAGE,
    theme: theme === "dark" || theme === "light" ? theme : "system",
    rise: readStored("rise") === "red" ? "red" : "green",
    hideAmounts: readStored("hideAmounts") === true,
    fiat: readFiat(),
  };
}

/** Text or digits that are no rate count as none. */
function readFiat(): Preferences["fiat"] {
  const { currency_code: code, rate } = (readStored("fiat") ?? {}) as Partial<Preferences["fiat"]>;
  return code && /^[\d.]+$/.test(rate ?? "") ? { currency_code: code, rate: rate ?? "1" } : { currency_code: "USD", rate: "1" };
}

/** What the visitor chose for this browser; every change is stored. */
export const usePreferences = create<Preferences>()(readPreferences);

usePreferences.subscribe((state) => {
  writeStored("lang", state.language);
  writeStored("theme", state.theme === "system" ? undefined : state.theme);
  writeStored("rise", state.rise);
  writeStored("hideAmounts", state.hideAmounts);
  writeStored("fiat", state.fiat);
});
