/** Numbers and times in the reader's language; formatters are cached because making one costs more than a row. */
import { languageTag } from "../i18n/languages.ts";
import type { LanguageCode } from "../i18n/languages.ts";
import { scaledDecimal, scaledText } from "./decimal-text.ts";
import type { WireDecimal } from "./decimal-text.ts";

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const separators = new Map<LanguageCode, string>();

function numberFormat(language: LanguageCode, places: number): Intl.NumberFormat {
  const name = `${language} ${places}`;
  const known = numberFormats.get(name);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(languageTag(language), { minimumFractionDigits: places, maximumFractionDigits: places });
  numberFormats.set(name, made);
  return made;
}

/** Grouped, with exactly `places` decimals. The decimal goes to Intl as text: no float in between. */
export function formatFixed(value: WireDecimal, places: number, language: LanguageCode): string {
  return numberFormat(language, places).format(scaledText(scaledDecimal(value), places) as `${number}`);
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

/** The wire's "YYYY-MM-DD HH:MM:SS" is UTC (wire.md 1); undefined when it isn't such a text. */
export function wireTime(text: string | null | undefined): Date | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(text ?? "");
  return match === null ? undefined : new Date(`${match[1]}-${match[2]}-${match[3]}T${match[4]}:${match[5]}:${match[6]}Z`);
}

const DATE_STYLES = {
  time: { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
  clock: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  moment: { month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  full: { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
  day: { year: "numeric", month: "short", day: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A moment in the reader's language and time zone. */
export function formatTime(at: Date | number | undefined, style: keyof typeof DATE_STYLES, language: LanguageCode): string {
  if (at === undefined) return "";
  const name = `${language} ${style}`;
  const known = dateFormats.get(name) ?? new Intl.DateTimeFormat(languageTag(language), DATE_STYLES[style]);
  dateFormats.set(name, known);
  return known.format(at);
}

const MINUTE_MS = 60_000;

/** Seed 9: under five minutes "just now" (undefined here), then minutes, hours, days up to thirty days, then the date. */
export function formatRelativeTime(at: Date, now: Date, language: LanguageCode): string | undefined {
  const minutes = Math.floor((now.getTime() - at.getTime()) / MINUTE_MS);
  if (minutes < 5) return undefined;
  if (minutes > 30 * 24 * 60) return formatTime(at, "day", language);
  const format = new Intl.RelativeTimeFormat(languageTag(language), { numeric: "always" });
  if (minutes < 60) return format.format(-minutes, "minute");
  if (minutes < 24 * 60) return format.format(-Math.floor(minutes / 60), "hour");
  return format.format(-Math.floor(minutes / (24 * 60)), "day");
}
