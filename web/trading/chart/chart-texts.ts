/** What the chart writes, in the reader's language: the library behind it knows English numbers and dates only. Pure. */
import type { LanguageCode } from "../../i18n/languages.ts";
import { formatCompact, formatFixed, formatPercent, plotText } from "../../numbers/number-format.ts";
import { formatParts } from "../../numbers/time-format.ts";
import type { TimePart } from "../../numbers/time-format.ts";
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
  const match = PLAIN.exec(text);
  return match === null ? text : formatCompact(text, match[1]?.length ?? 0, language);
}

/** How far `price` lies from `from`, in percent with its sign: "+0.61 %"; empty where nothing can be said. */
export function distanceText(price: number, from: number, language: LanguageCode): string {
  if (!Number.isFinite(price) || !Number.isFinite(from) || from === 0) return "";
  return formatPercent(plotText((price / from - 1) * 100, 2), 2, language, true);
}

/** Days and longer have no time of day. */
const LONG: Partial<Record<Period, readonly TimePart[]>> = { "1D": ["dated"], "1W": ["dated"], "1M": ["month"] };
const HOURS: readonly Period[] = ["1H", "4H"];

/** Below the chart: as short as the period allows; a new day is named where one begins. `zone` is the reader's own unless given. */
export function axisTime(at: number, period: Period, language: LanguageCode, zone?: string): string {
  const long = LONG[period];
  if (long !== undefined) return formatParts(at, long, language, zone);
  if (HOURS.includes(period)) return formatParts(at, ["date", "clock"], language, zone);
  const clock = formatParts(at, ["clock"], language, zone);
  return clock === "00:00" ? formatParts(at, ["date"], language, zone) : clock;
}

/** Under the crosshair: nothing left out. */
export function crosshairTime(at: number, period: Period, language: LanguageCode, zone?: string): string {
  return formatParts(at, LONG[period] ?? ["dated", "clock"], language, zone);
}
