/**
 * When New York's stock session is open: 09:30 to 16:00 local time, short days to 13:00, holidays by rule.
 *
 * Rules, not a table, so that any year works; checked against the exchange's published years in the test. Valid from
 * 2007 (present rule for summer time). Days of mourning and storms are not foreseeable: an operator halts the market.
 */
import { timeMs, type TimeMs } from "../money/units.ts";
import { DAY_MS } from "./candles.ts";

const MINUTE_MS = 60_000;
const OPENS_MINUTE = 9 * 60 + 30;
const CLOSES_MINUTE = 16 * 60;
const CLOSES_EARLY_MINUTE = 13 * 60;
const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const FRIDAY = 5;
const SATURDAY = 6;
/** Juneteenth has been a holiday of the exchange since this year. */
const JUNETEENTH_SINCE = 2022;

export type Session = { readonly opensAt: TimeMs; readonly closesAt: TimeMs };

/** The session of a UTC day (days since 1970-01-01), or undefined when there is none. It never leaves the UTC day. */
export function stockSession(day: number): Session | undefined {
  const weekday = weekdayOf(day);
  if (weekday === SUNDAY || weekday === SATURDAY || isHoliday(day)) return undefined;
  const midnight = day * DAY_MS + (isSummerTime(day) ? 4 : 5) * 60 * MINUTE_MS;
  const closes = isShortDay(day) ? CLOSES_EARLY_MINUTE : CLOSES_MINUTE;
  return { opensAt: timeMs(midnight + OPENS_MINUTE * MINUTE_MS), closesAt: timeMs(midnight + closes * MINUTE_MS) };
}

/** Whether the stock session is open at that moment; the opening moment is in, the closing moment is not. */
export function isStockSessionOpen(at: TimeMs): boolean {
  const session = stockSession(Math.floor(at / DAY_MS));
  return session !== undefined && at >= session.opensAt && at < session.closesAt;
}

/** Product decision: orders gather five minutes before the session and five minutes after it. */
const AUCTION_MS = 5 * MINUTE_MS;
/** Longer than any run of days without a session. */
const SEARCH_DAYS = 10;

/** The same names as the kernel's phases. */
export type SessionPhase = "closed" | "opening_auction" | "open" | "closing_auction";
export type PhaseChange = { readonly phase: SessionPhase; readonly at: TimeMs };

/** Phase of a stock's market at that moment: auction, session, auction, closed. */
export function stockPhase(at: TimeMs): SessionPhase {
  let phase: SessionPhase = "closed";
  for (const change of phaseChanges(Math.floor(at / DAY_MS))) if (change.at <= at) phase = change.phase;
  return phase;
}

/** The next change of phase after that moment. */
export function nextPhase(at: TimeMs): PhaseChange | undefined {
  const today = Math.floor(at / DAY_MS);
  for (let day = today; day < today + SEARCH_DAYS; day++) {
    const change = phaseChanges(day).find((candidate) => candidate.at > at);
    if (change !== undefined) return change;
  }
  return undefined;
}

/** The changes of a UTC day in order; a session with its auctions never leaves it. */
function phaseChanges(day: number): readonly PhaseChange[] {
  const session = stockSession(day);
  if (session === undefined) return [];
  return [
    { phase: "opening_auction", at: timeMs(session.opensAt - AUCTION_MS) },
    { phase: "open", at: session.opensAt },
    { phase: "closing_auction", at: session.closesAt },
    { phase: "closed", at: timeMs(session.closesAt + AUCTION_MS) },
  ];
}

/** Sunday is 0. */
const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;
const dayOf = (year: number, month: number, date: number): number => Date.UTC(year, month - 1, date) / DAY_MS;
const yearOf = (day: number): number => new Date(day * DAY_MS).getUTCFullYear();

/** The n-th such weekday of a month, n from 1. */
function nthWeekday(year: number, month: number, weekday: number, n: number): number {
  const first = dayOf(year, month, 1);
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7;
}

/** Second Sunday of March to first Sunday of November; no session is on either, so that the day alone decides. */
function isSummerTime(day: number): boolean {
  const year = yearOf(day);
  return day >= nthWeekday(year, 3, SUNDAY, 2) && day < nthWeekday(year, 11, SUNDAY, 1);
}

function isHoliday(day: number): boolean {
  const year = yearOf(day);
  const newYear = dayOf(year, 1, 1);
  return (
    // A New Year's Day on Saturday is not made up for: the Friday belongs to the old year's books.
    day === (weekdayOf(newYear) === SUNDAY ? newYear + 1 : newYear) ||
    day === nthWeekday(year, 1, MONDAY, 3) ||
    day === nthWeekday(year, 2, MONDAY, 3) ||
    day === easterSunday(year) - 2 ||
    // The last Monday of May.
    day === nthWeekday(year, 6, MONDAY, 1) - 7 ||
    (year >= JUNETEENTH_SINCE && day === observed(dayOf(year, 6, 19))) ||
    day === observed(dayOf(year, 7, 4)) ||
    day === nthWeekday(year, 9, MONDAY, 1) ||
    day === nthWeekday(year, 11, THURSDAY, 4) ||
    day === observed(dayOf(year, 12, 25))
  );
}

/** A holiday on Saturday is kept on Friday, one on Sunday on Monday. */
function observed(day: number): number {
  const weekday = weekdayOf(day);
  return weekday === SATURDAY ? day - 1 : weekday === SUNDAY ? day + 1 : day;
}

/** The Friday after Thanksgiving; the eve of Independence Day and of Christmas when both days are weekdays. */
function isShortDay(day: number): boolean {
  const year = yearOf(day);
  if (day === nthWeekday(year, 11, THURSDAY, 4) + 1) return true;
  const weekday = weekdayOf(day);
  return (day === dayOf(year, 7, 3) || day === dayOf(year, 12, 24)) && weekday >= MONDAY && weekday < FRIDAY;
}

/** Easter of the Gregorian calendar (the anonymous computus of 1876), as a day. */
function easterSunday(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const leapShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - leapShift + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const month = Math.floor((epact + weekday - 7 * shift + 114) / 31);
  return dayOf(year, month, ((epact + weekday - 7 * shift + 114) % 31) + 1);
}
