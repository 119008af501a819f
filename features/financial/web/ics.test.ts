import { expect, test } from "vitest";
import { calendarFile } from "./ics.ts";

const NOW = Date.UTC(2026, 10, 22, 14, 32, 7);
const AT = Date.UTC(2026, 10, 29, 8);
const file = (title: string, text = "x"): string =>
  calendarFile([{ id: "dual-7", at: AT, title, text }], { name: "Touchstone", host: "venue.example", now: NOW });

test("an entry has its own name, its time in UTC, and ends where calendars want it", () => {
  expect(file("Dual investment is settled").split("\r\n")).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Touchstone//What falls due//EN",
    "CALSCALE:GREGORIAN",
    "X-WR-CALNAME:Touchstone",
    "BEGIN:VEVENT",
    "UID:dual-7@venue.example",
    "DTSTAMP:20261122T143207Z",
    "DTSTART:20261129T080000Z",
    "DTEND:20261129T081500Z",
    "SUMMARY:Dual investment is settled",
    "DESCRIPTION:x",
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("commas, semicolons, backslashes and lines are escaped", () => {
  expect(file("a,b;c\\d\ne")).toContain("SUMMARY:a\\,b\\;c\\\\d\\ne\r\n");
});

test("no line has more than 75 octets, and no character is taken apart", () => {
  const title = "การลงทุนคู่จะชำระเมื่อครบกำหนดในวันพรุ่งนี้ตามค่าเฉลี่ยของดัชนี";
  const lines = file(title, "1".repeat(200)).split("\r\n");
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file(title).replaceAll("\r\n ", "")).toContain(`SUMMARY:${title}`);
});
