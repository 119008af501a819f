/** `npm test`: the static checks, then all tests, those of the real process, and those in a browser. */
import { findChromium } from "./chromium.ts";
import { runSteps, STATIC_STEPS } from "./steps.ts";
import { runTests, type Tested } from "./tests.ts";

/** All of them, also after a failure: what a run of an hour tells is all there is to mend. */
async function runAllTests(): Promise<readonly Tested[]> {
  const tests = await runTests("tests", "unit", "server");
  const processes = await runTests("tests of the real process", "processes");
  // Found, or fetched, before the tests: their time limits are not for downloads.
  process.env.CHROMIUM_PATH = await findChromium();
  return [tests, processes, await runTests("tests in a browser", "e2e")];
}

const began = Date.now();
const tested = (await runSteps(STATIC_STEPS)) ? await runAllTests() : [];
for (const { file, tests } of tested.flatMap(({ unsteady }) => unsteady))
  console.log(`UNSTEADY ${file} failed among the others and passed alone: ${tests.join("; ") || "the file itself"}`);
const passed = tested.length > 0 && tested.every((one) => one.passed);
console.log(`${passed ? "All passed" : "FAILED"} in ${Math.round((Date.now() - began) / 1000)} s.`);
process.exitCode = passed ? 0 : 1;
