/** Runs the steps of a check one after the other, each timed, and stops at the first that fails. */
import { spawn } from "node:child_process";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "..");

export type Step = {
  readonly name: string;
  /** Script below the root, run by this Node. */
  readonly script: string;
  readonly args: readonly string[];
  /** Shows everything it prints, not only when it fails. */
  readonly isShown?: true;
};

export const STATIC_STEPS: readonly Step[] = [
  { name: "types", script: "node_modules/typescript/bin/tsc", args: ["-b"] },
  { name: "tidy", script: "tools/tidy/main.ts", args: [] },
  { name: "lint", script: "node_modules/oxlint/bin/oxlint", args: ["--type-aware", "--deny-warnings", "--quiet"] },
  { name: "format", script: "node_modules/oxfmt/bin/oxfmt", args: ["--check"] },
  { name: "dead code", script: "node_modules/knip/bin/knip.js", args: ["--no-progress"] },
  { name: "web app", script: "tools/build-web.ts", args: [] },
];

/** Returns whether all of them passed. */
export async function runSteps(steps: readonly Step[]): Promise<boolean> {
  for (const step of steps) if (!(await runStep(step))) return false;
  return true;
}

export async function runStep(step: Step): Promise<boolean> {
  const began = Date.now();
  if (step.isShown === true) console.log(`${step.name} ...`);
  const child = spawn(process.execPath, [join(ROOT, step.script), ...step.args], {
    cwd: ROOT,
    stdio: step.isShown === true ? "inherit" : ["ignore", "pipe", "pipe"],
    env: { ...process.env, PATH: `${join(process.execPath, "..")}:${process.env.PATH ?? ""}`, FORCE_COLOR: "0", NO_COLOR: "1" },
  });
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => resolve(status ?? 1));
  });
  console.log(`${code === 0 ? "ok  " : "FAIL"} ${step.name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  if (code !== 0 && output !== "") console.log(output.trim());
  return code === 0;
}
