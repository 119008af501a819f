/**
 * Numbers in the reader's language, the one grammar of the app: grouped, the decimals of what is counted, a true minus
 * (U+2212), a space before %. Formatters are cached because making one costs more than a row.
 */
import { languageTag } from "../i18n/languages.ts";
import type { LanguageCode } from "../i18n/languages.ts";
import { compactDecimal, scaledDecimal, scaledText, signOfDecimal } from "./decimal-text.ts";
import type { WireDecimal } from "./decimal-text.ts";

const MINUS = "\u2212";
/** Figure and sign stay in one line. */
const NO_BREAK = "\u00a0";

const numberFormats = new Map<string, Intl.NumberFormat>();
const separators = new Map<LanguageCode, string>();

function numberFormat(language: LanguageCode, places: number): Intl.NumberFormat {
  const name = `${language} ${places}`;
  const known = numberFormats.get(name);
  if (known !== undefined) return known;
  const options = { minimumFractionDigits: places, maximumFractionDigits: places, useGrouping: "always" } as const;
  const made = new Intl.NumberFormat(languageTag(language), options);
  numberFormats.set(name, made);
  return made;
}

/** The decimal goes to Intl as text: no float in between. */
function written(text: string, places: number, language: LanguageCode): string {
  return numberFormat(language, places)
    .format(text as `${number}`)
    .replace("-", MINUS);
}

/** Grouped, with exactly `places` decimals: for prices and for columns, which share their decimals. */
export function formatFixed(value: WireDecimal, places: number, language: LanguageCode): string {
  return written(scaledText(scaledDecimal(value), places), places, language);
}

/** Grouped, without the zeros at the end that say nothing, but with `least` decimals: for figures that stand alone. */
export function formatTrimmed(value: WireDecimal, { least, most }: { least: number; most: number }, language: LanguageCode): string {
  const text = scaledText(scaledDecimal(value), most);
  const fraction = text.split(".")[1] ?? "";
  const places = Math.max(Math.min(least, most), fraction.replace(/0+$/, "").length);
  return written(text, places, language);
}

/** In K, M or B with three or four digits; below them with `places` decimals. */
export function formatCompact(value: WireDecimal, places: number, language: LanguageCode): string {
  const short = compactDecimal(value);
  if (short.suffix === "") return formatFixed(value, places, language);
  return written(short.text, short.places, language) + short.suffix;
}

/** "+" before what is above zero: results and changes always have their sign. */
export function plusOf(value: WireDecimal): string {
  return signOfDecimal(value) > 0 ? "+" : "";
}

/** "0.59 %"; `signed`: "+0.59 %". */
export function formatPercent(value: WireDecimal, places: number, language: LanguageCode, signed = false): string {
  return `${signed ? plusOf(value) : ""}${formatFixed(value, places, language)}${NO_BREAK}%`;
}

/** The mark between whole and fraction in the reader's language. */
export function decimalSeparator(language: LanguageCode): string {
  const known = separators.get(language);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(languageTag(language)).formatToParts(1.5);
  const made = parts.find((part) => part.type === "decimal")?.value ?? ".";
  separators.set(language, made);
  return made;
}

/** A place or a plotted price as plain text, for drawing and for what is sent: never for reading. */
export function plotText(value: number, places: number): string {
  return value.toFixed(places);
}
