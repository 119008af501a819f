import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { byTurns, LONGEST, longestFirst } from "./longest-first.ts";
import { ROOT } from "./steps.ts";

test("those that take longest come first in their project, the others stay in their order", () => {
  const [first = "", second = ""] = LONGEST;
  const of = (project: string, file: string) => ({ moduleId: join(ROOT, file), project: { name: project } });
  const sorted = [
    of("a", "large.test.ts"),
    of("a", second),
    of("a", "small.test.ts"),
    of("a", first),
    of("b", "other.test.ts"),
    of("b", second),
  ];
  expect(longestFirst(sorted)).toEqual([sorted[3], sorted[1], sorted[0], sorted[2], sorted[5], sorted[4]]);
});

test("where time may run out, each turn begins with another file behind the longest ones: each comes first in one of them", () => {
  const [long = ""] = LONGEST;
  const files = ["one.test.ts", "two.test.ts", long, "three.test.ts"].map((file) => ({
    moduleId: join(ROOT, file),
    project: { name: "a" },
  }));
  const other = { moduleId: join(ROOT, "other.test.ts"), project: { name: "b" } };
  const turns = [0, 1, 2, 3].map((turn) => byTurns([...files, other], turn).map(({ moduleId }) => relative(ROOT, moduleId)));
  expect(turns).toEqual([
    [long, "one.test.ts", "two.test.ts", "three.test.ts", "other.test.ts"],
    [long, "two.test.ts", "three.test.ts", "one.test.ts", "other.test.ts"],
    [long, "three.test.ts", "one.test.ts", "two.test.ts", "other.test.ts"],
    [long, "one.test.ts", "two.test.ts", "three.test.ts", "other.test.ts"],
  ]);
});

test("all of them are there", () => expect(LONGEST.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]));
