/** The bounds of what a first visit fetches: kept, broken, and told with the largest chunks. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { importsOf, overBound, sizeProblems } from "./web-sizes.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "touchstone-sizes-"));
  mkdirSync(join(directory, "assets"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** A chunk of so many bytes as sent; its text imports the others at once. */
function chunk(name: string, bytes: number, imports: readonly string[] = []): void {
  writeFileSync(
    join(directory, "assets", `${name}.js`),
    `${imports.map((other) => `import{a}from"./${other}.js";`).join("")}import("./later-1.js")`,
  );
  writeFileSync(join(directory, "assets", `${name}.js.gz`), Buffer.alloc(bytes));
}

function build({ entry = 100_000, trade = 50_000, shared = 20_000 }): readonly string[] {
  writeFileSync(
    join(directory, "index.html"),
    `<script src="/assets/start-1.js"></script><link href="/assets/index.page-1.js"><link href="/assets/react-1.js">`,
  );
  chunk("start-1", entry, ["react-1"]);
  chunk("index.page-1", 5000, ["react-1"]);
  chunk("react-1", 20_000);
  chunk("index.page-2", trade, ["react-1", "book-1"]);
  chunk("book-1", shared, ["react-1"]);
  chunk("sheet-panel-1", 4000, ["book-1"]);
  chunk("later-1", 900_000);
  chunk("spot-1", 4000);
  chunk("spot-2", 5000);
  chunk("trading-1", 2000);
  // Named like texts and none: what several wide windows share.
  chunk("trading-desk-ab3-5fg", 30_000);
  return sizeProblems(directory);
}

test("what is within both bounds is right, to the byte; what comes later counts in neither", () => {
  expect(build({ entry: 105_000, trade: 54_000 })).toEqual([]);
});

test.each([
  [
    "the entry",
    { entry: 105_001 },
    /^What index.html names is 130001 bytes compressed, 1 more than the 130000[^]*\n  start-1.js 105001\n  react-1.js 20000/,
  ],
  ["the trade page", { trade: 54_001 }, /^The trade page beyond it is 85001 bytes[^]*\n  index.page-2.js 54001\n  book-1.js 20000/],
  ["what the trade page imports", { shared: 30_000 }, /^The trade page beyond it is 91000 bytes[^]*\n  book-1.js 30000/],
])("%s that is larger is told with its largest chunks", (_what, sizes, words) => {
  const problems = build(sizes);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(words);
});

test("chunks that are called otherwise are said, not passed over", () => {
  build({});
  rmSync(join(directory, "assets", "index.page-2.js"));
  expect(sizeProblems(directory)[0]).toContain("tools/web-sizes.ts");
});

test("imports are those that a script waits for", () => {
  const text = `import{r as e}from"./a-1.js";import"./b-2.js";export*from"./c-3.js";const f=()=>import("./d-4.js");x="import from './e.js'"`;
  expect(importsOf(text)).toEqual(["a-1.js", "b-2.js", "c-3.js"]);
});

test("exactly the bound is kept", () => {
  expect(overBound("It", [{ name: "a", bytes: 5 }], 5)).toBeUndefined();
});
