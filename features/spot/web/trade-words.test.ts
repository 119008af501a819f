/** Everybody's trades and one's own are two words, in every language: nobody may take one list for the other. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LANGUAGES } from "../../../web/i18n/languages.ts";

type Table = Readonly<Record<string, Readonly<Record<string, string>>>>;
const ROOT = join(import.meta.dirname, "..", "..", "..");
const read = (path: string): Table => JSON.parse(readFileSync(join(ROOT, path), "utf8")) as Table;
const spot = read("features/spot/spot.text.json");
const trading = read("web/trading.text.json");

test.each(LANGUAGES.map(({ code }) => code))("in %s", (code) => {
  const own = spot["spot.fills"]?.[code];
  expect(own).toBeTruthy();
  expect([trading["trading.tape"]?.[code], trading["trading.tape.short"]?.[code]]).not.toContain(own);
});
