/** `npm run check`: everything that can be said about the sources without running them. */
import { runSteps, STATIC_STEPS } from "./steps.ts";

process.exitCode = (await runSteps(STATIC_STEPS)) ? 0 : 1;
