/**
 * `npm run charter`: runs the tests that hold the charter and writes what came of them, when and of which commit into
 * features/charter/charter-run.generated.ts, which the app's page shows. Nothing else writes it.
 */
import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { runStep, ROOT } from "../steps.ts";
import type { Report } from "../tests.ts";
import { heldBy, isMarked } from "./marks.ts";

const OUT = "features/charter/charter-run.generated.ts";
const FOLDERS = "{contract,features,journal,kernel,market-data,money,server,tools,verify,web}/**/*.test.ts";
/** Their fixtures cite the charter without holding it. */
const APART = ["tools/charter/marks.test.ts", "features/charter/charter.test.ts"];

const git = (...args: readonly string[]): string => spawnSync("git", args, { cwd: ROOT, encoding: "utf8" }).stdout.trim();

const files = globSync(FOLDERS, { cwd: ROOT, exclude: ["**/node_modules/**"] })
  .filter((path) => !APART.includes(path) && isMarked(readFileSync(join(ROOT, path), "utf8")))
  .sort();
const folder = mkdtempSync(join(tmpdir(), "touchstone-charter-"));
const report = join(folder, "report.json");
const at = new Date();
const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
const args = ["run", "--project", "unit", "--project", "server", ...reporters, ...files];
const passed = await runStep({ name: "tests of the charter", script: "node_modules/vitest/vitest.mjs", args, isShown: true });
const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
rmSync(folder, { recursive: true });
const tests = testResults
  .map(({ name, assertionResults }) => ({ file: relative(ROOT, name), assertionResults }))
  .sort((a, b) => (a.file < b.file ? -1 : 1))
  .flatMap(({ file, assertionResults }) => heldBy(file, readFileSync(join(ROOT, file), "utf8"), assertionResults));
const isChanged = git("status", "--porcelain", "--", ".", `:!${OUT}`) !== "";
const run = { at: at.toISOString(), commit: git("rev-parse", "HEAD"), isChanged, tests };
const text = `/** Written by \`npm run charter\` from what the tests said; do not edit. */
import type { CharterRun } from "./charter.ts";

export const CHARTER_RUN: CharterRun | undefined = ${JSON.stringify(run, undefined, 2)};
`;
writeFileSync(join(ROOT, OUT), text);
console.log(`${tests.length} tests of ${files.length} files hold the charter; ${tests.filter((test) => !test.passed).length} failed.`);
process.exitCode = passed ? 0 : 1;
