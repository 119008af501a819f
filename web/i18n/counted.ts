/** Texts of what was counted: one of it has a text of its own, `<key>.one`, which languages without such a form repeat. */
import { usePreferences } from "../state/preferences.store.ts";
import type { Translate } from "./texts.ts";
import type { TextKey } from "./texts.generated.ts";

type CountedKey = { [Key in TextKey]: `${Key}.one` extends TextKey ? Key : never }[TextKey];

export function counted(t: Translate, key: CountedKey, count: number): string {
  // French says none in the singular.
  const isOne = count === 1 || (count === 0 && usePreferences.getState().language === "fra");
  return t(isOne ? `${key}.one` : key, { count });
}
