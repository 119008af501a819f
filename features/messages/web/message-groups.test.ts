import { expect, test } from "vitest";
import { byDay, fieldsOf, localDay, MESSAGE_GROUPS } from "./message-groups.ts";

test("a chip asks the venue for its group; all and unread for none", () => {
  expect(fieldsOf("all")).toEqual({});
  expect(fieldsOf("unread")).toEqual({ unread: 1 });
  expect(MESSAGE_GROUPS.slice(2).map((group) => fieldsOf(group).group)).toEqual(MESSAGE_GROUPS.slice(2));
});

test("rows keep their order and stand under their day, also when a day comes back", () => {
  const rows = ["b1", "b2", "a1", "b3"];
  expect(byDay(rows, (row) => row.charAt(0))).toEqual([
    { day: "b", rows: ["b1", "b2"] },
    { day: "a", rows: ["a1"] },
    { day: "b", rows: ["b3"] },
  ]);
});

test("a day is the reader's, with two digits", () => {
  expect(localDay(new Date(2026, 2, 4, 23, 59))).toBe("2026-03-04");
});
