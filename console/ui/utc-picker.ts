/** Pickers show the browser's own zone; the console is in UTC: the picker is given a moment whose local clock shows what UTC shows. */
import dayjs, { type Dayjs } from "dayjs";

const MINUTE_MS = 60_000;

/** Milliseconds since 1970 as a picker shows them. */
export function shownInUtc(at: number): Dayjs {
  return dayjs(at + new Date(at).getTimezoneOffset() * MINUTE_MS);
}

/** What was picked, in milliseconds since 1970. */
export function pickedInUtc(shown: Dayjs): number {
  return Date.UTC(shown.year(), shown.month(), shown.date(), shown.hour(), shown.minute(), shown.second());
}
