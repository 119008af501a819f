import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createFeature, rename } from "./new-feature.ts";
import { findBannedSyntax } from "./tidy/banned-syntax.ts";
import { findFileShape } from "./tidy/file-shape.ts";
import { readSources } from "./tidy/source-file.ts";
import { findTextTables } from "./tidy/text-tables.ts";

const ROOT = join(import.meta.dirname, "..");
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "touchstone-feature-"));
  mkdirSync(join(root, "features"));
  cpSync(join(ROOT, "features", "_example"), join(root, "features", "_example"), { recursive: true });
  cpSync(join(ROOT, "contract"), join(root, "contract"), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test.each([
  ["exampleRoutes", "lockMiningRoutes"],
  ["ExamplePage", "LockMiningPage"],
  ["READ_EXAMPLE", "READ_LOCK_MINING"],
  ["example_not_found", "lock_mining_not_found"],
  ['"example.title"', '"lock-mining.title"'],
  ['"./example.contract.ts"', '"./lock-mining.contract.ts"'],
  ["counterexamples", "counterlock-minings"],
])("%s becomes %s", (before, after) => {
  expect(rename(before, "lock-mining")).toBe(after);
});

test("a new feature has every file of the template under its own name, tidy, with nothing of the template's left", () => {
  const written = createFeature(root, "lock-mining").sort();
  expect(written).toEqual([
    "features/lock-mining/README.md",
    "features/lock-mining/contract/lock-mining.contract.ts",
    "features/lock-mining/contract/lock-mining.documents.ts",
    "features/lock-mining/contract/lock-mining.errors.ts",
    "features/lock-mining/formulas.test.ts",
    "features/lock-mining/formulas.ts",
    "features/lock-mining/lock-mining.errors.text.json",
    "features/lock-mining/lock-mining.text.json",
    "features/lock-mining/server/lock-mining.routes.ts",
    "features/lock-mining/web/lock-mining.page.tsx",
    "features/lock-mining/web/lock-mining.pages.ts",
  ]);
  for (const path of written) expect(readFileSync(join(root, path), "utf8")).not.toMatch(/example/);
  const files = readSources(root).filter(({ path }) => path.startsWith("features/lock-mining/"));
  expect([...files.flatMap((file) => [...findBannedSyntax(file), ...findFileShape(file)]), ...findTextTables(files)]).toEqual([]);
});

test("its refusals get the first thousand that is free", () => {
  createFeature(root, "lock-mining");
  createFeature(root, "quizzes");
  const numbers = ["lock-mining", "quizzes"].map(
    (word) => /number: (\d+)/.exec(readFileSync(join(root, "features", word, "contract", `${word}.errors.ts`), "utf8"))?.[1],
  );
  expect(Number(numbers[0]) % 1000).toBe(1);
  expect(Number(numbers[1])).toBe(Number(numbers[0]) + 1000);
});

describe("a word that won't do is refused and makes nothing", () => {
  test.each(["LockMining", "lock_mining", "../escape", "a", "lock--mining", ""])("%j", (word) => {
    expect(() => createFeature(root, word)).toThrow(/won't do/);
    expect(existsSync(join(root, "features", word === "" ? "none" : word))).toBe(false);
  });

  test("a word that is taken", () => {
    createFeature(root, "quizzes");
    expect(() => createFeature(root, "quizzes")).toThrow(/there already/);
  });
});
