/** Every word of the console in both languages, with the same things put in; and the pure parts beside them. */
import { globSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { momentText, spanText } from "./moments.ts";
import { givenFields, isReason } from "../ui/verb-form.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const FILES = globSync(["console/**/*.words.ts", "features/*/console/**/*.words.ts"], { cwd: ROOT });

describe.each(FILES)("%s", async (file) => {
  const tables = Object.values((await import(join(ROOT, file))) as Record<string, Record<string, { en: string; zh: string }>>);
  test.each(tables.flatMap((table) => Object.entries(table)))("%s says the same in both languages", (_name, { en, zh }) => {
    expect([en.trim(), zh.trim()]).not.toContain("");
    const placesOf = (text: string): readonly string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
    expect(placesOf(zh)).toEqual(placesOf(en));
  });
});

test("there are words to look at", () => expect(FILES.length).toBeGreaterThan(4));

test.each([
  [0, "0 s"],
  [14_200, "14 s"],
  [60_000, "1 min"],
  [8_400_000, "2 h 20 min"],
  [3_600_000, "1 h"],
  [151_200_000, "1 d 18 h"],
])("%i ms are %s", (ms, text) => expect(spanText(ms, "en")).toBe(text));

test("moments are in UTC, whatever the machine's zone", () => {
  expect(momentText(Date.parse("2026-11-22T14:32:07Z"), "en")).toBe("22 Nov, 14:32:07");
});

test.each([
  ["ten lette", false],
  ["ten letters", true],
  ["a b c d e f g h i !", false],
  ["价格需要核对之后再恢复", true],
])("%j is a reason: %s", (text, is) => expect(isReason(text)).toBe(is));

test("fields are complete once the needed ones are there, and no others are sent", () => {
  const schema = { properties: { market: {}, text: {}, note: {} }, required: ["market", "text"] };
  expect(givenFields(schema, { market: "AAPL", text: "" })).toBeUndefined();
  expect(givenFields(schema, { market: "AAPL", text: "x", note: "", other: "y" })).toEqual({ market: "AAPL", text: "x" });
});
