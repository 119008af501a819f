/**
 * Runs tests, and files with a failed test once more by themselves.
 *
 * A file that passes then has told of the machine or of its neighbours, and is named at the end for whoever mends it: decision 0080.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { ROOT, runStep } from "./steps.ts";

const VITEST = "node_modules/vitest/vitest.mjs";

/** More failed files than this are no accident. */
const AGAIN_MOST = 3;

/** Of Vitest's report in JSON. */
export type Report = {
  readonly success: boolean;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
};

/** A file below the root, and its tests that failed: none where the file itself did. */
export type Failed = { readonly file: string; readonly tests: readonly string[] };

export type Tested = {
  readonly passed: boolean;
  readonly unsteady: readonly Failed[];
  /** Files that there was no time for. */
  readonly notRun: readonly string[];
};

/** Runs the tests of `projects` (of vitest.config.ts). */
export async function runTests(name: string, ...projects: readonly string[]): Promise<Tested> {
  const chosen = projects.flatMap((project) => ["--project", project]);
  const report = await runVitest(name, chosen);
  const notRun = report === undefined || process.env.TESTS_UNTIL === undefined ? [] : filesNotRun(report);
  if (report?.success === true) return { passed: true, unsteady: [], notRun };
  const failed = report === undefined ? [] : failedFiles(report);
  if (!isWorthAnotherTry(failed)) return { passed: false, unsteady: [], notRun };
  const files = failed.map(({ file }) => file);
  // They had their time: what is run again is run to its end.
  delete process.env.TESTS_UNTIL;
  const again = await runVitest(`${name}, again: ${files.join(", ")}`, [...chosen, "--maxWorkers", "1", ...files]);
  return again?.success === true ? { passed: true, unsteady: failed, notRun } : { passed: false, unsteady: [], notRun };
}

/** Those of which nothing was run. */
export function filesNotRun({ testResults }: Report): readonly string[] {
  const isLeftOut = ({ status }: { readonly status: string }): boolean => status === "skipped" || status === "pending";
  return testResults
    .filter(({ status, assertionResults }) => status !== "failed" && assertionResults.length > 0 && assertionResults.every(isLeftOut))
    .map(({ name }) => relative(ROOT, name));
}

export function failedFiles({ testResults }: Report): readonly Failed[] {
  return testResults
    .filter(({ status }) => status === "failed")
    .map(({ name, assertionResults }) => ({
      file: relative(ROOT, name),
      tests: assertionResults.filter(({ status }) => status === "failed").map(({ fullName }) => fullName),
    }));
}

/** Not where something failed that is in no file: an error that no test waited for. */
export function isWorthAnotherTry(failed: readonly Failed[]): boolean {
  return failed.length > 0 && failed.length <= AGAIN_MOST;
}

/** The report, or undefined where it came to none. */
async function runVitest(name: string, args: readonly string[]): Promise<Report | undefined> {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-tests-"));
  const path = join(folder, "report.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${path}`];
  try {
    const passed = await runStep({ name, script: VITEST, args: ["run", ...reporters, ...args], isShown: true });
    const report = JSON.parse(readFileSync(path, "utf8")) as Report;
    return { ...report, success: passed && report.success };
  } catch (error) {
    console.error(error);
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
