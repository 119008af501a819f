/** What the chart writes, in the reader's language: the library behind it knows English numbers and dates only. Pure. */
import { languageTag } from "../../i18n/languages.ts";
import type { LanguageCode } from "../../i18n/languages.ts";
import { compactDecimal } from "../../numbers/decimal-text.ts";
import { formatFixed } from "../../numbers/number-format.ts";
import type { Period } from "./chart-port.ts";

/** A plain decimal as the library writes it; anything else, such as a date, is left as it is. */
const PLAIN = /^-?\d+(?:\.(\d+))?$/;

/** The same number with the reader's separators and as many decimals. */
export function chartNumber(value: string | number, language: LanguageCode): string {
  const text = String(value);
  const match = PLAIN.exec(text);
  return match === null ? text : formatFixed(text, match[1]?.length ?? 0, language);
}

/** From a thousand on in K and M, for volumes on the axis. */
export function chartVolume(value: string | number, language: LanguageCode): string {
  const text = String(value);
  if (!PLAIN.test(text)) return text;
  const short = compactDecimal(text);
  return short.suffix === "" ? chartNumber(text, language) : `${formatFixed(short.text, short.places, language)}${short.suffix}`;
}

/** How far `price` lies from `from`, in percent with its sign: "+0.61 %"; empty where nothing can be said. */
export function distanceText(price: number, from: number, language: LanguageCode): string {
  if (!Number.isFinite(price) || !Number.isFinite(from) || from === 0) return "";
  const share = new Intl.NumberFormat(languageTag(language), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: "exceptZero",
  });
  return `${share.format((price / from - 1) * 100).replace("-", "−")} %`;
}

const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const DAY = { day: "numeric", month: "short" } as const;
const AXIS_DATES = {
  clock: CLOCK,
  day: DAY,
  moment: { ...DAY, ...CLOCK },
  date: { ...DAY, year: "numeric" },
  month: { month: "short", year: "numeric" },
  full: { ...DAY, year: "numeric", ...CLOCK },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
type AxisDate = keyof typeof AXIS_DATES;

const dates = new Map<string, Intl.DateTimeFormat>();

function dateText(at: number, style: AxisDate, language: LanguageCode, zone: string | undefined): string {
  const name = `${language} ${style} ${zone ?? ""}`;
  const known = dates.get(name) ?? new Intl.DateTimeFormat(languageTag(language), { ...AXIS_DATES[style], timeZone: zone });
  dates.set(name, known);
  return known.format(at);
}

/** Days and longer have no time of day. */
const LONG: Partial<Record<Period, AxisDate>> = { "1D": "date", "1W": "date", "1M": "month" };
const HOURS: readonly Period[] = ["1H", "4H"];

/** Below the chart: as short as the period allows; a new day is named where one begins. `zone` is the reader's own unless given. */
export function axisTime(at: number, period: Period, language: LanguageCode, zone?: string): string {
  const long = LONG[period];
  if (long !== undefined) return dateText(at, long, language, zone);
  if (HOURS.includes(period)) return dateText(at, "moment", language, zone);
  const clock = dateText(at, "clock", language, zone);
  return clock === "00:00" ? dateText(at, "day", language, zone) : clock;
}

/** Under the crosshair: nothing left out. */
export function crosshairTime(at: number, period: Period, language: LanguageCode, zone?: string): string {
  return dateText(at, LONG[period] ?? "full", language, zone);
}
