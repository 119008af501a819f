/** What the page says of the charter is of the tests that are there. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { heldBy, isMarked, LINES, linesIn, linesOfFile } from "../../tools/charter/marks.ts";
import { CHARTER_RUN } from "./charter-run.generated.ts";
import { CHARTER_LINES, testsOf, type CharterRun } from "./charter.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const RUN: CharterRun = {
  ...{ at: "2026-11-29T07:00:00.000Z", commit: "ab", isChanged: false },
  tests: heldBy("a.test.ts", "/** charter 2 */", [{ fullName: "one", status: "failed" }]),
};

test("the lines are those of the rules", () => {
  const rules = readFileSync(join(ROOT, "docs", "reference", "rules.md"), "utf8");
  expect([...rules.matchAll(/^- \*\*charter (\d)\*\*/gm)].map(([, line]) => Number(line))).toEqual([...CHARTER_LINES]);
  expect(LINES).toEqual(CHARTER_LINES);
});

test("tests stand with the lines that they hold; without a run there are none", () => {
  expect([...testsOf(RUN, 2).values()]).toEqual([RUN.tests]);
  expect([testsOf(RUN, 1).size, testsOf(undefined, 2).size]).toEqual([0, 0]);
});

test("every line is held by a test, and the run on record knows every file that holds one: else `npm run charter`", () => {
  const marked = globSync("{contract,features,journal,kernel,market-data,money,server,tools,verify,web}/**/*.test.ts", {
    cwd: ROOT,
    exclude: ["**/node_modules/**"],
  })
    .map((file) => ({ file, source: readFileSync(join(ROOT, file), "utf8") }))
    .filter(({ file, source }) => !/^(tools\/charter|features\/charter)\//.test(file) && isMarked(source));
  const isNamed = (line: string): boolean => /^\s*(test|it|describe|\[)/.test(line) && linesIn(line).length > 0;
  const files = marked.filter(({ source }) => linesOfFile(source).length > 0 || source.split("\n").some(isNamed));
  for (const line of CHARTER_LINES)
    expect(
      marked.some(({ source }) => linesIn(source).includes(line)),
      `charter ${line}`,
    ).toBe(true);
  if (CHARTER_RUN === undefined) return;
  const known = new Set(CHARTER_RUN.tests.map(({ file }) => file));
  expect(files.map(({ file }) => file).filter((file) => !known.has(file))).toEqual([]);
  for (const line of CHARTER_LINES) expect(testsOf(CHARTER_RUN, line).size, `charter ${line}`).toBeGreaterThan(0);
});
