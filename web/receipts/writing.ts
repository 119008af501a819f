/** Sentences and figures of a receipt in the reader's language. */
import { useMemo } from "react";
import type { LanguageCode } from "../i18n/languages.ts";
import { useT } from "../i18n/texts.ts";
import type { Translate } from "../i18n/texts.ts";
import { formatTrimmed } from "../numbers/number-format.ts";
import { usePreferences } from "../state/preferences.store.ts";
import type { Figure, Said } from "./receipt-rule.ts";

export interface Writing {
  readonly figure: (figure: Figure) => string;
  readonly said: (said: Said) => string;
}

export function writing(t: Translate, language: LanguageCode): Writing {
  const figure = ({ value, decimals, least = decimals, unit }: Figure): string => {
    const text = formatTrimmed(value, { least, most: decimals }, language);
    return unit === undefined ? text : `${text} ${unit}`;
  };
  return {
    figure,
    said: ({ key, params = {}, figures = {} }) =>
      t(key, { ...params, ...Object.fromEntries(Object.entries(figures).map(([name, each]) => [name, figure(each)])) }),
  };
}

export function useWriting(): Writing {
  const t = useT();
  const language = usePreferences((state) => state.language);
  return useMemo(() => writing(t, language), [t, language]);
}
