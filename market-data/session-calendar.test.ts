import { describe, expect, it } from "vitest";
import { timeMs } from "../money/units.ts";
import { isStockSessionOpen, stockSession } from "./session-calendar.ts";

const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

describe("New York stock session", () => {
  it.each([
    ["2025", "2025-01-01 2025-01-20 2025-02-17 2025-04-18 2025-05-26 2025-06-19 2025-07-04 2025-09-01 2025-11-27 2025-12-25"],
    ["2026", "2026-01-01 2026-01-19 2026-02-16 2026-04-03 2026-05-25 2026-06-19 2026-07-03 2026-09-07 2026-11-26 2026-12-25"],
    ["2027", "2027-01-01 2027-01-18 2027-02-15 2027-03-26 2027-05-31 2027-06-18 2027-07-05 2027-09-06 2027-11-25 2027-12-24"],
    [
      "2022, when New Year's Day fell on a Saturday",
      "2022-01-17 2022-02-21 2022-04-15 2022-05-30 2022-06-20 2022-07-04 2022-09-05 2022-11-24 2022-12-26",
    ],
  ])("the weekdays without a session in %s are the published holidays", (name, published) => {
    const year = Number(name.slice(0, 4));
    const closed: string[] = [];
    for (let day = dayOf(`${year}-01-01`); day < dayOf(`${year + 1}-01-01`); day++) {
      const date = new Date(day * 86_400_000);
      const weekend = date.getUTCDay() === 0 || date.getUTCDay() === 6;
      if (!weekend && stockSession(day) === undefined) closed.push(date.toISOString().slice(0, 10));
    }
    expect(closed.join(" ")).toBe(published);
  });

  it.each([
    ["a winter day", "2026-01-15", "14:30", "21:00"],
    ["the Friday before summer time", "2026-03-06", "14:30", "21:00"],
    ["the Monday after", "2026-03-09", "13:30", "20:00"],
    ["the Friday before winter time", "2026-10-30", "13:30", "20:00"],
    ["the Monday after", "2026-11-02", "14:30", "21:00"],
    ["the day after Thanksgiving", "2026-11-27", "14:30", "18:00"],
    ["Christmas Eve", "2026-12-24", "14:30", "18:00"],
    ["3 July of a year in which the 4th is a Friday", "2025-07-03", "13:30", "17:00"],
    ["3 July of a year in which the 4th is a Monday", "2022-07-01", "13:30", "20:00"],
  ])("%s (%s) lasts from %s to %s UTC", (_why, date, opens, closes) => {
    const session = stockSession(dayOf(date));
    expect(new Date(session?.opensAt ?? 0).toISOString()).toBe(`${date}T${opens}:00.000Z`);
    expect(new Date(session?.closesAt ?? 0).toISOString()).toBe(`${date}T${closes}:00.000Z`);
  });

  it.each([
    ["just before the opening", "2026-01-15T14:29:59.999Z", false],
    ["at the opening", "2026-01-15T14:30:00.000Z", true],
    ["just before the close", "2026-01-15T20:59:59.999Z", true],
    ["at the close", "2026-01-15T21:00:00.000Z", false],
    ["on Saturday", "2026-01-17T16:00:00.000Z", false],
  ])("%s it is open: %s %s", (_why, at, open) => {
    expect(isStockSessionOpen(timeMs(Date.parse(at)))).toBe(open);
  });
});
