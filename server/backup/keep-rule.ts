/** Which backups are kept: the newest of each of the last days, weeks and months that have one, and always the newest of all. */
import { momentOf } from "./backup-store.ts";

/** So many days, weeks and months (UTC; weeks begin on Monday). */
export type KeepRule = { readonly days: number; readonly weeks: number; readonly months: number };

export const KEEP_DEFAULT: KeepRule = { days: 7, weeks: 5, months: 12 };

const DAY_MS = 86_400_000;
/** 1 January 1970 was a Thursday. */
const MONDAY_FIRST = 3;

/** `names`: of backups, in any order. */
export function keptOf(names: readonly string[], { days, weeks, months }: KeepRule): ReadonlySet<string> {
  const newestFirst = names.toSorted().toReversed();
  const dayOf = (name: string): number => Math.floor(momentOf(name) / DAY_MS);
  return new Set([
    ...newestFirst.slice(0, 1),
    ...newestOfEach(newestFirst, (name) => String(dayOf(name)), days),
    ...newestOfEach(newestFirst, (name) => String(Math.floor((dayOf(name) + MONDAY_FIRST) / 7)), weeks),
    ...newestOfEach(newestFirst, (name) => name.slice(0, "2026-11".length), months),
  ]);
}

/** The newest of each period, of so many periods that have one. */
function newestOfEach(newestFirst: readonly string[], periodOf: (name: string) => string, count: number): readonly string[] {
  const newest = new Map<string, string>();
  for (const name of newestFirst) if (!newest.has(periodOf(name))) newest.set(periodOf(name), name);
  return [...newest.values()].slice(0, count);
}
