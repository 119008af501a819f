/**
 * Runs the tests of a file only while there is time (`TESTS_UNTIL`, milliseconds since 1970): a file that comes later is skipped as a whole, and named
 * at the end (decision 0133).
 */
import { TestRunner } from "vitest";

type Task = Parameters<TestRunner["onBeforeRunSuite"]>[0]["tasks"][number];

const until = Number(process.env.TESTS_UNTIL ?? Infinity);

export default class WhileThereIsTime extends TestRunner {
  override async onBeforeRunSuite(suite: Parameters<TestRunner["onBeforeRunSuite"]>[0]): Promise<void> {
    if ("filepath" in suite && Date.now() > until) skip(suite);
    await super.onBeforeRunSuite(suite);
  }
}

function skip(task: Task): void {
  task.mode = "skip";
  if (task.type === "suite") task.tasks.forEach(skip);
}
