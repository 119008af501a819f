import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFeature, formatFiles, rename, type CreatedFeature } from "./new-feature.ts";

const ROOT = join(import.meta.dirname, "..");
/** Not needed to check sources, or large, or somebody's own. */
const LEFT_OUT = new Set(["node_modules", ".git", "data", "dist", "coverage", ".output"]);
/** A whole project is compiled, which takes its time where nothing is compiled yet. */
const COMPILE_MS = 600_000;
let root: string;
let created: CreatedFeature;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "touchstone-feature-"));
  for (const name of readdirSync(ROOT)) if (!LEFT_OUT.has(name)) cpSync(join(ROOT, name), join(root, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  created = createFeature(root, "lamp-rental");
  formatFiles(
    root,
    [...created.written, ...created.changed].filter((path) => /\.(tsx?|json|md)$/.test(path)),
  );
}, COMPILE_MS);
afterAll(() => rmSync(root, { recursive: true, force: true }));

const read = (path: string): string => readFileSync(join(root, path), "utf8");
function run(...words: string[]): { readonly status: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: root, env: { ...process.env, NO_COLOR: "1" } });
  return { status, output: `${stdout.toString()}${stderr.toString()}` };
}

test.each([
  ["exampleRoutes", "lampRentalRoutes"],
  ["ExamplePage", "LampRentalPage"],
  ["READ_EXAMPLE", "READ_LAMP_RENTAL"],
  ["example_not_found", "lamp_rental_not_found"],
  ['"example.title"', '"lamp-rental.title"'],
  ['"./example.contract.ts"', '"./lamp-rental.contract.ts"'],
  ["counterexamples", "counterlamp-rentals"],
])("%s becomes %s", (before, after) => {
  expect(rename(before, "lamp-rental")).toBe(after);
});

test("a new feature has every file of the template under its own name, with nothing of the template's left", () => {
  expect(created.written.toSorted()).toEqual([
    "features/lamp-rental/README.md",
    "features/lamp-rental/contract/lamp-rental.contract.ts",
    "features/lamp-rental/contract/lamp-rental.documents.ts",
    "features/lamp-rental/contract/lamp-rental.errors.ts",
    "features/lamp-rental/formulas.test.ts",
    "features/lamp-rental/formulas.ts",
    "features/lamp-rental/kernel/lamp-rental.arbitrary.ts",
    "features/lamp-rental/kernel/lamp-rental.model.ts",
    "features/lamp-rental/kernel/lamp-rental.test.ts",
    "features/lamp-rental/kernel/lamp-rental.ts",
    "features/lamp-rental/lamp-rental.errors.text.json",
    "features/lamp-rental/lamp-rental.text.json",
    "features/lamp-rental/server/lamp-rental-news.ts",
    "features/lamp-rental/server/lamp-rental.feature.ts",
    "features/lamp-rental/server/lamp-rental.projection.ts",
    "features/lamp-rental/server/lamp-rental.routes.test.ts",
    "features/lamp-rental/server/lamp-rental.routes.ts",
    "features/lamp-rental/server/lamp-rental.rows.ts",
    "features/lamp-rental/server/lamp-rental.sql",
    "features/lamp-rental/web/lamp-rental.page.tsx",
    "features/lamp-rental/web/lamp-rental.pages.ts",
  ]);
  for (const path of created.written) expect(read(path)).not.toMatch(/example/i);
});

test("its numbers are free ones, and no other's changed", () => {
  const refusals = [...read("features/lamp-rental/contract/lamp-rental.errors.ts").matchAll(/number: ([\d_]+)/g)].map((match) =>
    Number((match[1] ?? "").replace("_", "")),
  );
  expect(refusals.map((number) => number % 1000)).toEqual([1, 2, 3, 4]);
  const reasons = [...read("kernel/ledger/reasons.ts").matchAll(/lamp_rental_\w+: (\d+)/g)].map((match) => Number(match[1]));
  expect(reasons.map((number) => number % 10)).toEqual([0, 1, 2]);
  for (const path of created.changed.filter((changed) => !changed.includes("generated"))) {
    const added = new Set(read(path).split("\n"));
    const lost = readFileSync(join(ROOT, path), "utf8")
      .split("\n")
      .filter((line) => !added.has(line));
    // Only lines that list several things on one line are written anew.
    for (const line of lost) expect(line, path).toMatch(/\[|\{|Step|Settled|Event/);
  }
});

describe("what comes out passes the check as it comes:", () => {
  test(
    "the compiler, over the whole project",
    () => {
      expect(run("node_modules/typescript/bin/tsc", "-b")).toEqual({ status: 0, output: "" });
    },
    COMPILE_MS,
  );

  test("the tidy rules", () => expect(run("tools/tidy/main.ts")).toEqual({ status: 0, output: "Tidy.\n" }), COMPILE_MS);

  test("the format", () => expect(run("node_modules/oxfmt/bin/oxfmt", "--check").status).toBe(0), COMPILE_MS);

  test(
    "its own tests of kernel and formulas, and the promises of all parts with its random commands",
    () => {
      const vitest = run("node_modules/vitest/vitest.mjs", "run", "--project", "unit", "features/lamp-rental", "kernel/kernel.test.ts");
      expect(vitest.output).toMatch(/Test Files\s+3 passed/);
      expect(vitest.status).toBe(0);
    },
    COMPILE_MS,
  );

  test(
    "the simulation: days pass, contracts are opened, left and paid, and the auditor agrees",
    () => {
      const { status, output } = run("simulation/main.ts", "--seed", "12", "--cycles", "40");
      for (const said of [/lamp-rental\/opened: \d/, /lamp-rental\/ended matured: \d/, /promises broken: 0/]) expect(output).toMatch(said);
      expect(status).toBe(0);
    },
    COMPILE_MS,
  );
});

describe("a word that won't do is refused and makes nothing", () => {
  test.each(["LampRental", "lamp_rental", "../escape", "a", "lock--mining", ""])("%j", (word) => {
    expect(() => createFeature(root, word)).toThrow(/won't do/);
    expect(existsSync(join(root, "features", word === "" ? "none" : word))).toBe(false);
  });

  test("a word that is taken", () => {
    expect(() => createFeature(root, "lamp-rental")).toThrow(/there already/);
  });
});
