/** Times in the reader's language and zone, the one grammar of the app: "21 Nov 23:31", with seconds where they matter. */
import { languageTag } from "../i18n/languages.ts";
import type { LanguageCode } from "../i18n/languages.ts";
import { venueNow } from "../state/venue-time.ts";

const PARTS = {
  date: { day: "numeric", month: "short" },
  dated: { day: "numeric", month: "short", year: "numeric" },
  month: { month: "short", year: "numeric" },
  weekday: { weekday: "short" },
  /** Over a column of a calendar, a seventh of a phone's width: in Thai its usual letters, "พฤ" for "พฤหัส". */
  weekdayColumn: { weekday: "short" },
  clock: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  time: { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type TimePart = keyof typeof PARTS;

/** What is said of a moment. A date has its year only where that is another than the present one. */
const STYLES = {
  /** 23:31:08 */
  time: ["time"],
  /** 23:31 */
  clock: ["clock"],
  /** 21 Nov 23:31 */
  moment: ["date", "clock"],
  /** 21 Nov 23:31:08 */
  second: ["date", "time"],
  /** 21 Nov 2026 */
  day: ["dated"],
  /** 21 Nov 2026 23:31:08 */
  full: ["dated", "time"],
} as const satisfies Record<string, readonly TimePart[]>;

export type TimeStyle = keyof typeof STYLES;

const dateFormats = new Map<string, Intl.DateTimeFormat>();

function partOf(part: TimePart, at: Date | number, language: LanguageCode, zone: string | undefined): string {
  const name = `${language} ${part} ${zone ?? ""}`;
  // English puts the day before the month here, as the other languages do.
  const tag = language === "en" ? "en-GB" : languageTag(language);
  const isNarrow = part === "weekdayColumn" && language === "th";
  const options = isNarrow ? ({ weekday: "narrow" } as const) : PARTS[part];
  const known = dateFormats.get(name) ?? new Intl.DateTimeFormat(tag, { ...options, timeZone: zone });
  dateFormats.set(name, known);
  return known.format(at);
}

/** Parts of a moment one after the other; in the reader's own zone unless another is given. */
export function formatParts(at: Date | number, parts: readonly TimePart[], language: LanguageCode, zone?: string): string {
  return parts.map((part) => partOf(part, at, language, zone)).join(" ");
}

/** A moment in the reader's language and zone; `now` decides whether its year is said. */
export function formatTime(at: Date | number | undefined, style: TimeStyle, language: LanguageCode, now: number = venueNow()): string {
  if (at === undefined) return "";
  const isOtherYear = new Date(at).getFullYear() !== new Date(now).getFullYear();
  const parts = STYLES[style].map((part) => (part === "date" && isOtherYear ? "dated" : part));
  return formatParts(at, parts, language);
}

/** The reader's zone as its distance from UTC at that moment: "UTC", "UTC+1", "UTC−3:30". */
export function zoneName(at: Date | number): string {
  const minutes = -new Date(at).getTimezoneOffset();
  if (minutes === 0) return "UTC";
  const size = Math.abs(minutes);
  const rest = size % 60 === 0 ? "" : `:${String(size % 60).padStart(2, "0")}`;
  return `UTC${minutes < 0 ? "\u2212" : "+"}${Math.floor(size / 60)}${rest}`;
}

let place: string | undefined;

/** Where that is, as the browser calls it: "Europe/Berlin". */
export function zonePlace(): string {
  place ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return place;
}
