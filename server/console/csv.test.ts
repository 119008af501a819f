import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

test("rows become lines, with what needs quotes in quotes", () => {
  expect(
    csvOf([
      { name: 'say "no", twice', at: 5 },
      { name: "a\nb", at: null },
    ]),
  ).toBe('name,at\r\n"say ""no"", twice",5\r\n"a\nb",\r\n');
});

test.each([["=1+1"], ["+1"], ["@a"], ["-1+1"], ["\t=1"], ["\n=1"], ["＝1+1"], ["＠a"]])("%j is no formula for a spreadsheet", (text) => {
  expect(csvOf([{ text }]).split("\r\n")[1]?.replaceAll('"', "")).toBe(`'${text}`);
});

test("a negative amount stays one", () => {
  expect(csvOf([{ amount: "-25.00" }])).toBe("amount\r\n-25.00\r\n");
});
