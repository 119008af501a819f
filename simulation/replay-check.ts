/** The same commands in several processes: other flags of the engine, with and without snapshots and the fast half; one state hash (V5, R12). */
import { spawn } from "node:child_process";
import { join } from "node:path";

export type ReplayRun = {
  readonly name: string;
  /** Flags of Node. */
  readonly flags: readonly string[];
  readonly restores: boolean;
  /** With the fast half. */
  readonly isFast?: true;
};

/** The interpreter alone is some thirty times slower; who runs it takes fewer commands. */
export const REPLAY_RUNS: readonly ReplayRun[] = [
  { name: "as usual", flags: [], restores: false },
  { name: "from its own snapshots", flags: [], restores: true },
  { name: "in a small heap, garbage collected often", flags: ["--max-semi-space-size=1", "--max-old-space-size=400"], restores: false },
  { name: "with the fast half, from its own snapshots", flags: [], restores: true, isFast: true },
  { name: "with the fast half, compiled roughly", flags: ["--liftoff-only"], restores: false, isFast: true },
];
export const REPLAY_INTERPRETED: ReplayRun = {
  name: "by the interpreter alone",
  flags: ["--no-opt", "--no-maglev", "--no-sparkplug"],
  restores: false,
};

export type Hashes = { readonly name: string; readonly lines: readonly string[]; readonly seconds: number };

export async function replayHashes(
  run: ReplayRun,
  options: { readonly seed: number; readonly commands: number; readonly printEvery: number },
): Promise<Hashes> {
  const began = performance.now();
  const script = join(import.meta.dirname, "replay-hash.ts");
  const args = [
    ...run.flags,
    script,
    ...[options.seed, options.commands, options.printEvery].map(String),
    ...(run.restores ? ["restore"] : []),
    ...(run.isFast === true ? ["fast"] : []),
  ];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`the replay "${run.name}" ended with code ${String(code)}`);
  return { name: run.name, lines: output.trim().split("\n"), seconds: (performance.now() - began) / 1000 };
}

/** Where the runs first differ, in words; undefined when they don't. A shorter run is compared as far as it goes. */
export function firstDifference(runs: readonly Hashes[]): string | undefined {
  const [first, ...others] = runs;
  for (const other of others) {
    const at = other.lines.findIndex((line, i) => line !== first?.lines[i]);
    if (at !== -1) return `"${other.name}" says ${other.lines[at]}, "${first?.name}" says ${first?.lines[at]}`;
  }
  return undefined;
}
