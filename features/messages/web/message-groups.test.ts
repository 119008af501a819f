import { describe, expect, test } from "vitest";
import { byDay, isSecurity, kindsOf, localDay } from "./message-groups.ts";

describe("groups of messages", () => {
  test("a chip asks the venue for its kinds; all and unread for none", () => {
    expect(kindsOf("all")).toEqual({});
    expect(kindsOf("unread")).toEqual({ unread: 1 });
    expect(kindsOf("orders")).toEqual({ kind: "order_filled,order_partly_filled,order_ended" });
    expect(kindsOf("shares")).toEqual({ kind: "dividend,split" });
    expect(kindsOf("prices")).toEqual({ kind: "price_alert_up,price_alert_down" });
  });
  test("logins, passwords and keys are to be looked at; a kind of a later venue is not", () => {
    expect(["login", "password", "api_key", "order_filled", "from_the_future"].map(isSecurity)).toEqual([true, true, true, false, false]);
  });
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
