/** `npm run format`: brings all sources into the one form. */
import { runSteps } from "./steps.ts";

const isDone = await runSteps([{ name: "format", script: "node_modules/oxfmt/bin/oxfmt", args: ["--write"] }]);
process.exitCode = isDone ? 0 : 1;
