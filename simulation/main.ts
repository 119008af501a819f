/**
 * `npm run simulate -- --seed 7 --cycles 20` replays one seed. Without a seed a short batch runs, with `--long` the long one
 * (over a thousand power cuts, a million commands audited). The exit code says whether every promise held.
 */
import { parseArgs } from "node:util";
import { runSeed, SeedFailed, type Run } from "./simulate.ts";
import { newTally, type Tally } from "./world.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    cycles: { type: "string", default: "20" },
    commands: { type: "string", default: "150" },
    long: { type: "boolean", default: false },
  },
});

const SHORT_SEEDS = 5;
/** The long batch: many short lives, in which most ends fall into something delicate, then fewer with much traffic. */
const LONG_SHORT_LIVES = { seeds: 60, cycles: 20, commandsPerLife: 150 };
const LONG_BUSY_LIVES = { seeds: 150, cycles: 5, commandsPerLife: 2600 };
const PROGRESS_MS = 10_000;

function runs(): readonly Run[] {
  const cycles = Number(values.cycles);
  const commandsPerLife = Number(values.commands);
  if (values.seed !== undefined) return [{ seed: Number(values.seed), cycles, commandsPerLife }];
  if (!values.long) return seeds(1, SHORT_SEEDS, { cycles, commandsPerLife });
  return [...seeds(1000, LONG_SHORT_LIVES.seeds, LONG_SHORT_LIVES), ...seeds(5000, LONG_BUSY_LIVES.seeds, LONG_BUSY_LIVES)];
}

function seeds(from: number, count: number, { cycles, commandsPerLife }: Omit<Run, "seed">): readonly Run[] {
  return Array.from({ length: count }, (_, index) => ({ seed: from + index, cycles, commandsPerLife }));
}

function describe(tally: Tally): string {
  const { faults, seen, ...counts } = tally;
  const lines = (map: ReadonlyMap<string, number>): string[] => [...map].sort().map(([kind, count]) => `  ${kind}: ${count}`);
  return [
    ...Object.entries(counts).map(([name, count]) => `${name}: ${count}`),
    "faults:",
    ...lines(faults),
    "seen:",
    ...lines(seen),
    "promises broken: 0",
  ].join("\n");
}

const tally = newTally();
const began = performance.now();
let saidAt = began;
const seconds = (): string => `${((performance.now() - began) / 1000).toFixed(1)} s`;
try {
  for (const run of runs()) {
    await runSeed(run, tally);
    if (performance.now() - saidAt < PROGRESS_MS) continue;
    saidAt = performance.now();
    console.log(`${seconds()}: ${tally.cycles} cycles, ${tally.commands} commands audited, seed ${run.seed} done`);
  }
  console.log(describe(tally));
} catch (error: unknown) {
  if (!(error instanceof SeedFailed)) throw error;
  console.error(error.message);
  console.error(error.cause);
  process.exitCode = 1;
}
console.log(seconds());
