import { expect, test } from "vitest";
import { calendarOf, curveOf, strengthOf, worstStretch } from "./copy-view.ts";

test("a curve stands on its zero line, whether it rose, fell or did both", () => {
  expect(curveOf([])).toBeUndefined();
  expect(curveOf([0, 5, 10])).toMatchObject({ zero: 100, last: { x: 100, y: 0 }, line: "0,100 50,50 100,0" });
  expect(curveOf([0, -10])).toMatchObject({ zero: 0, last: { x: 100, y: 100 } });
  expect(curveOf([-5, 5])?.zero).toBe(50);
  expect(curveOf([0])?.line).toBe("0,50 100,50");
});

test("the worst stretch is from a high to the lowest after it", () => {
  expect(worstStretch([0, 8, 4, 9, 2, 12])).toEqual({ from: 3, to: 4, fall: 7 });
  expect(worstStretch([0, -3, -1])).toEqual({ from: 0, to: 1, fall: 3 });
  expect(worstStretch([0, 1, 2])).toBeUndefined();
});

test("the calendar has five whole weeks that end with today's; days without a result are empty", () => {
  // A Sunday.
  const now = Date.UTC(2026, 10, 22, 14);
  const cells = calendarOf(
    [
      { day: "2026-11-21", return: "-0.12" },
      { day: "2026-11-20", return: "0.00" },
    ],
    now,
  );
  expect([cells.length, new Date(cells[0]?.day ?? 0).getUTCDay()]).toEqual([35, 1]);
  expect(cells.at(-1)).toMatchObject({ isToday: true, isAhead: false });
  expect(cells.slice(-3).map(({ result }) => result)).toEqual([undefined, "-0.12", undefined]);
  expect(cells.filter(({ hasMonth }) => hasMonth).map(({ day }) => new Date(day).getUTCDate())).toEqual([19, 1]);
  const monday = calendarOf([], Date.UTC(2026, 10, 23));
  expect(monday.filter(({ isAhead }) => isAhead)).toHaveLength(6);
});

test("the largest day is tinted most, and every day with a result a little", () => {
  const cells = calendarOf(
    [
      { day: "2026-11-21", return: "-2" },
      { day: "2026-11-20", return: "0.1" },
    ],
    Date.UTC(2026, 10, 22),
  );
  expect(strengthOf("-2", cells)).toBe(1);
  expect(strengthOf("0.1", cells)).toBeGreaterThan(0.25);
  expect(strengthOf(undefined, cells)).toBe(0);
});
