/**
 * Numbers in the reader's language, the one grammar of the app: grouped, the decimals of what is counted, a true minus
 * (U+2212), a space before %.
 *
 * Not by Intl, although a test compares the two: the first number costs a slow phone a tenth of a second there.
 */
import type { LanguageCode } from "../i18n/languages.ts";
import { compactDecimal, scaledDecimal, scaledText, signOfDecimal } from "./decimal-text.ts";
import type { WireDecimal } from "./decimal-text.ts";

const MINUS = "\u2212";
/** Figure and sign stay in one line. */
const NO_BREAK = "\u00a0";
/** What stands between thousands and before the fraction, where it is not "," and ".". */
const MARKS: Partial<Record<LanguageCode, readonly [group: string, decimal: string]>> = {
  fra: ["\u202f", ","],
  spa: [".", ","],
  tr: [".", ","],
  it: [".", ","],
  de: [".", ","],
};
const PLAIN_MARKS = [",", "."] as const;
const THOUSANDS = /\B(?=(?:\d{3})+$)/g;

/** A plain decimal such as "-1234.50" as the language writes it. */
function written(text: string, language: LanguageCode): string {
  const [group, decimal] = MARKS[language] ?? PLAIN_MARKS;
  const isNegative = text.startsWith("-");
  const [whole = "", fraction] = (isNegative ? text.slice(1) : text).split(".");
  const grouped = whole.length > 3 ? whole.replace(THOUSANDS, group) : whole;
  return `${isNegative ? MINUS : ""}${grouped}${fraction === undefined ? "" : decimal + fraction}`;
}

/** Grouped, with exactly `places` decimals: for prices and for columns, which share their decimals. */
export function formatFixed(value: WireDecimal, places: number, language: LanguageCode): string {
  return written(scaledText(scaledDecimal(value), places), language);
}

/** Grouped, without the zeros at the end that say nothing, but with `least` decimals: for figures that stand alone. */
export function formatTrimmed(value: WireDecimal, { least, most }: { least: number; most: number }, language: LanguageCode): string {
  const text = scaledText(scaledDecimal(value), most);
  const fraction = text.split(".")[1] ?? "";
  const places = Math.max(Math.min(least, most), fraction.replace(/0+$/, "").length);
  const surplus = places === 0 && fraction !== "" ? fraction.length + 1 : fraction.length - places;
  return written(text.slice(0, text.length - surplus), language);
}

/** In K, M or B with three or four digits; below them with `places` decimals. */
export function formatCompact(value: WireDecimal, places: number, language: LanguageCode): string {
  const short = compactDecimal(value);
  if (short.suffix === "") return formatFixed(value, places, language);
  return written(short.text, language) + short.suffix;
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
  return (MARKS[language] ?? PLAIN_MARKS)[1];
}

/** A place or a plotted price as plain text, for drawing and for what is sent: never for reading. */
export function plotText(value: number, places: number): string {
  return value.toFixed(places);
}
