/** `npm test`: the static checks, then all tests, then the tests in a browser. */
import { findChromium } from "./chromium.ts";
import { runSteps, STATIC_STEPS, type Step } from "./steps.ts";

const VITEST = "node_modules/vitest/vitest.mjs";
const TESTS: Step = { name: "tests", script: VITEST, args: ["run", "--project", "unit", "--project", "server"], isShown: true };
const PROCESSES: Step = { name: "tests of the real process", script: VITEST, args: ["run", "--project", "processes"], isShown: true };
const END_TO_END: Step = { name: "tests in a browser", script: VITEST, args: ["run", "--project", "e2e"], isShown: true };

const began = Date.now();
let passed = await runSteps([...STATIC_STEPS, TESTS, PROCESSES]);
if (passed) {
  // Found, or fetched, before the tests: their time limits are not for downloads.
  process.env.CHROMIUM_PATH = await findChromium();
  passed = await runSteps([END_TO_END]);
}
console.log(`${passed ? "All passed" : "FAILED"} in ${Math.round((Date.now() - began) / 1000)} s.`);
process.exitCode = passed ? 0 : 1;
