/** Which backups a rule keeps. */
import { expect, test } from "vitest";
import { momentOf } from "./backup-store.ts";
import { KEEP_DEFAULT, keptOf } from "./keep-rule.ts";

const DAY_MS = 86_400_000;
/** A Sunday. */
const LAST = Date.parse("2026-11-29T03:30:00.000Z");
const nameOf = (ms: number): string => new Date(ms).toISOString().replaceAll(":", "-");
const daily = (count: number): readonly string[] => Array.from({ length: count }, (_, ago) => nameOf(LAST - ago * DAY_MS));
const datesOf = (names: Iterable<string>): readonly string[] => [...names].map((name) => name.slice(0, 10)).toSorted();

test("the name of a backup is its moment", () => expect(momentOf(nameOf(LAST + 123))).toBe(LAST + 123));

test.each<[string, readonly string[], Parameters<typeof keptOf>[1], readonly string[]]>([
  ["a week of them is kept whole", daily(7), KEEP_DEFAULT, datesOf(daily(7))],
  [
    "the eighth day is a week's newest only where it is a Sunday",
    daily(9),
    { days: 7, weeks: 2, months: 1 },
    ["2026-11-22", ...datesOf(daily(7))],
  ],
  ["weeks end on Sundays", daily(30), { days: 1, weeks: 3, months: 0 }, ["2026-11-15", "2026-11-22", "2026-11-29"]],
  ["months have their last", daily(70), { days: 1, weeks: 1, months: 3 }, ["2026-09-30", "2026-10-31", "2026-11-29"]],
  ["of several of a day the newest is kept", [nameOf(LAST), nameOf(LAST + 3_600_000)], { days: 1, weeks: 1, months: 1 }, ["2026-11-29"]],
  [
    "days without one don't count",
    [nameOf(LAST), nameOf(LAST - 40 * DAY_MS)],
    { days: 2, weeks: 0, months: 0 },
    ["2026-10-20", "2026-11-29"],
  ],
  ["a rule of nothing keeps the newest", daily(5), { days: 0, weeks: 0, months: 0 }, ["2026-11-29"]],
  ["none of none", [], KEEP_DEFAULT, []],
])("%s", (_why, names, rule, expected) => expect(datesOf(keptOf(names, rule))).toEqual(expected));

test("a year of nights leaves seven days, four weeks more and ten months more", () => {
  const kept = keptOf(daily(365), KEEP_DEFAULT);
  expect(kept.size).toBe(7 + 4 + 11);
  expect(kept.has(nameOf(LAST))).toBe(true);
});
