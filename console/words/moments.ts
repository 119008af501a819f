/** Times and spans, in UTC, as the whole console writes them: "22 Nov 14:32:07", "in 2 h 20 min". */
import type { ConsoleLanguage } from "../../contract/console-wire.ts";

const FORMATS = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: ConsoleLanguage, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language}${JSON.stringify(parts)}`;
  let format = FORMATS.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(language === "zh" ? "zh-CN" : "en-GB", { timeZone: "UTC", hourCycle: "h23", ...parts });
    FORMATS.set(key, format);
  }
  return format;
}

/** `at`: milliseconds since 1970. */
export function momentText(at: number, language: ConsoleLanguage): string {
  return formatOf(language, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", second: "2-digit" }).format(at);
}

/** "Sunday 22 November". */
export function dayText(at: number, language: ConsoleLanguage): string {
  return formatOf(language, { weekday: "long", day: "numeric", month: "long" }).format(at);
}

export const clockText = (at: number): string => new Date(at).toISOString().slice(11, 19);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "1 d 18 h", "2 h 20 min", "44 min", "14 s": the two largest units. */
export function spanText(ms: number, language: ConsoleLanguage): string {
  const units: readonly (readonly [number, string])[] =
    language === "zh"
      ? [
          [DAY, " 天"],
          [HOUR, " 小时"],
          [MINUTE, " 分"],
          [1000, " 秒"],
        ]
      : [
          [DAY, " d"],
          [HOUR, " h"],
          [MINUTE, " min"],
          [1000, " s"],
        ];
  const first = units.findIndex(([size]) => ms >= size);
  const from = first === -1 ? units.length - 1 : first;
  // Seconds beside minutes would only flicker.
  const until = ms >= MINUTE ? Math.min(from + 2, units.length - 1) : from + 1;
  let rest = Math.max(0, ms);
  const parts: string[] = [];
  for (const [size, unit] of units.slice(from, until)) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0 || parts.length === 0) parts.push(`${count}${unit}`);
  }
  return parts.join(" ");
}
