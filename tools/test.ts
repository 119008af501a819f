/**
 * `npm test`: the static checks, then all tests, those of the real process, and those in a browser.
 *
 * With `TEST_MINUTES` no file of the latter two is begun when so many minutes have passed, and those that were not are named (decision 0133).
 */
import { findChromium } from "./chromium.ts";
import { runSteps, STATIC_STEPS } from "./steps.ts";
import { runTests, type Tested } from "./tests.ts";

const began = Date.now();
const until = began + (Number(process.env.TEST_MINUTES) || Infinity) * 60_000;
/** Of the time that is left, for the tests of the real process; on an ordinary machine they need a third of it, those in a browser the rest. */
const SHARE_OF_PROCESSES = 0.4;

/** All of them, also after a failure: what a run of an hour tells is all there is to mend. */
async function runAllTests(): Promise<readonly Tested[]> {
  const tests = await runTests("tests", "unit", "server");
  endBy(Date.now() + (until - Date.now()) * SHARE_OF_PROCESSES);
  const processes = await runTests("tests of the real process", "processes");
  // Found, or fetched, before the tests: their time limits are not for downloads.
  process.env.CHROMIUM_PATH = await findChromium();
  endBy(until);
  return [tests, processes, await runTests("tests in a browser", "e2e")];
}

function endBy(time: number): void {
  if (time < Infinity) process.env.TESTS_UNTIL = String(time);
}

const tested = (await runSteps(STATIC_STEPS)) ? await runAllTests() : [];
for (const { file, tests } of tested.flatMap(({ unsteady }) => unsteady))
  console.log(`UNSTEADY ${file} failed among the others and passed alone: ${tests.join("; ") || "the file itself"}`);
for (const file of tested.flatMap(({ notRun }) => notRun)) console.log(`NOT RUN ${file}: no time was left`);
const words = tested.some(({ notRun }) => notRun.length > 0) ? "What was run passed" : "All passed";
const passed = tested.length > 0 && tested.every((one) => one.passed);
console.log(`${passed ? words : "FAILED"} in ${Math.round((Date.now() - began) / 1000)} s.`);
process.exitCode = passed ? 0 : 1;
