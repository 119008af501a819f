import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LONGEST, longestFirst } from "./longest-first.ts";
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

test("all of them are there", () => expect(LONGEST.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]));
