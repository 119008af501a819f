import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "./steps.ts";
import { failedFiles, filesNotRun, isWorthAnotherTry, type Failed, type Report } from "./tests.ts";

type Result = Report["testResults"][number];
const result = (file: string, status: string, ...tests: readonly (readonly [string, string])[]): Result => ({
  name: join(ROOT, file),
  status,
  assertionResults: tests.map(([fullName, state]) => ({ fullName, status: state })),
});

test("the failed files of a report are told with their failed tests, or without any where the file itself failed", () => {
  const testResults = [
    result("kernel/a.test.ts", "passed", ["adds", "passed"]),
    result("kernel/b.test.ts", "failed", ["adds", "passed"], ["takes away", "failed"]),
    result("kernel/c.test.ts", "failed"),
  ];
  expect(failedFiles({ success: false, testResults })).toEqual([
    { file: "kernel/b.test.ts", tests: ["takes away"] },
    { file: "kernel/c.test.ts", tests: [] },
  ]);
});

test("files of which nothing was run are told apart from those whose setup failed, and from those with a test left out", () => {
  const testResults = [
    result("e2e/a.test.ts", "passed", ["buys", "pending"], ["sells", "pending"]),
    result("e2e/b.test.ts", "failed", ["buys", "pending"]),
    result("e2e/c.test.ts", "passed", ["buys", "passed"], ["sells", "skipped"]),
    result("e2e/d.test.ts", "passed"),
  ];
  expect(filesNotRun({ success: false, testResults })).toEqual(["e2e/a.test.ts"]);
});

describe("another try", () => {
  const failed = (count: number): readonly Failed[] => Array.from({ length: count }, (_, at) => ({ file: `${at}.test.ts`, tests: [] }));

  test("is for few failed files", () => expect([1, 3].map((count) => isWorthAnotherTry(failed(count)))).toEqual([true, true]));
  test("is not for many", () => expect(isWorthAnotherTry(failed(4))).toBe(false));
  test("is not for an error of no file", () => expect(isWorthAnotherTry([])).toBe(false));
});
