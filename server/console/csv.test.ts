import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

type Rows = readonly Readonly<Record<string, unknown>>[];
async function pagesOf(...pages: readonly Rows[]): Promise<readonly string[]> {
  const texts: string[] = [];
  for await (const text of csvOf(Readable.from(pages))) texts.push(text);
  return texts;
}
const linesOf = async (rows: Rows): Promise<string> => (await pagesOf(rows)).join("");

test("rows become lines, with what needs quotes in quotes", async () => {
  expect(
    await linesOf([
      { name: 'say "no", twice', at: 5 },
      { name: "a\nb", at: null },
    ]),
  ).toBe('name,at\r\n"say ""no"", twice",5\r\n"a\nb",\r\n');
});

test.each([["=1+1"], ["+1"], ["@a"], ["-1+1"], ["\t=1"], ["\n=1"], ["＝1+1"], ["＠a"]])(
  "%j is no formula for a spreadsheet",
  async (text) => {
    expect((await linesOf([{ text }])).split("\r\n")[1]?.replaceAll('"', "")).toBe(`'${text}`);
  },
);

test("a negative amount stays one", async () => {
  expect(await linesOf([{ amount: "-25.00" }])).toBe("amount\r\n-25.00\r\n");
});

test("pages follow each other under one head, each by itself", async () => {
  expect(await pagesOf([{ at: 1 }, { at: 2 }], [{ at: 3 }])).toEqual(["at\r\n1\r\n2\r\n", "3\r\n"]);
  expect(await pagesOf([])).toEqual(["\r\n"]);
});
