import type { LanguageCode } from "../../../web/i18n/languages.ts";
import { formatTrimmed } from "../../../web/numbers/number-format.ts";

/** "20 %" of a percentage as the wire has it. */
export const percentText = (rate: string, language: LanguageCode): string => `${formatTrimmed(rate, { least: 0, most: 4 }, language)} %`;
