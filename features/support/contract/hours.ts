/**
 * When customer service is open: every day from 09:00 to 21:00 in Sydney (product.md, Community), whatever the clocks there are set to.
 *
 * Times are ms since 1970. Page and server compute the same, so that "opens in 3 h" is what the queue goes by.
 */
export const SUPPORT_ZONE = "Australia/Sydney";
export const OPENS_AT_HOUR = 9;
export const CLOSES_AT_HOUR = 21;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export type Window = { readonly opens: number; readonly closes: number };

const FORMAT = new Intl.DateTimeFormat("en-CA", {
  timeZone: SUPPORT_ZONE,
  hourCycle: "h23",
  ...{ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit" },
});

/** What a clock in Sydney shows, as if it were UTC. */
function shownThere(at: number): number {
  const parts = Object.fromEntries(FORMAT.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** When a clock in Sydney shows `shown`. Clocks are changed there at two and three in the night, when nobody is in. */
function momentOf(shown: number): number {
  const guess = shown - (shownThere(shown) - shown);
  return guess - (shownThere(guess) - shown);
}

/** The hours of the day in Sydney that `at` is in, and of `days` later. */
function windowOf(at: number, days: number): Window {
  const day = Math.floor(shownThere(at) / DAY_MS) * DAY_MS + days * DAY_MS;
  return { opens: momentOf(day + OPENS_AT_HOUR * HOUR_MS), closes: momentOf(day + CLOSES_AT_HOUR * HOUR_MS) };
}

/** The hours that `at` is in, or the next. */
export function hoursAt(at: number): Window {
  const today = windowOf(at, 0);
  return at < today.closes ? today : windowOf(at, 1);
}

export function isOpenAt(at: number): boolean {
  return hoursAt(at).opens <= at;
}

/** From when a person waits who wrote at `at`: nobody is late before they were in. */
export function waitsFrom(at: number): number {
  return Math.max(at, hoursAt(at).opens);
}

/** All hours between two moments, cut at them. */
export function windowsBetween(from: number, to: number): readonly Window[] {
  return [-1, 0, 1, 2]
    .map((days) => windowOf(from, days))
    .filter(({ opens, closes }) => closes > from && opens < to)
    .map(({ opens, closes }) => ({ opens: Math.max(opens, from), closes: Math.min(closes, to) }));
}
