import { expect, test } from "vitest";
import { heldBy, linesIn, linesOfFile } from "./marks.ts";

test.each([
  ["a hold ends by itself (charter 2)", [2]],
  ["what charter 1 and 4 promise", [1, 4]],
  ["what charter 1 to 3 promise", [1, 2, 3]],
  ["Charter 7: one's own limits; charter 1", [1, 7]],
  ["chartered planes 3", []],
])("%s", (text, lines) => {
  expect(linesIn(text)).toEqual(lines);
});

test("a file's head speaks for all of its tests, a comment further down for none", () => {
  expect(linesOfFile('/** Holds (charter 1 and 2). */\nimport { a } from "b";')).toEqual([1, 2]);
  expect(linesOfFile('import { a } from "b";\n/** charter 5 */')).toEqual([]);
  const tests = [
    { fullName: "one (charter 6)", status: "passed" },
    { fullName: "two", status: "failed" },
    { fullName: "three", status: "skipped" },
  ];
  expect(heldBy("a.test.ts", "/** (charter 2) */", tests)).toEqual([
    { file: "a.test.ts", name: "one (charter 6)", passed: true, lines: [2, 6] },
    { file: "a.test.ts", name: "two", passed: false, lines: [2] },
  ]);
  expect(heldBy("a.test.ts", "", tests)).toHaveLength(1);
});
