/**
 * `npm run simulate -- --seed 7 --cycles 20` replays one seed; without a seed the short batch runs, with `--long` the long
 * one. The exit code says whether every promise held.
 */
import { parseArgs } from "node:util";
import { runSeed, SeedFailed } from "./simulate.ts";
import { newTally, type Tally } from "./world.ts";

const { values } = parseArgs({
  options: { seed: { type: "string" }, cycles: { type: "string", default: "20" }, long: { type: "boolean", default: false } },
});

function describe(tally: Tally): string {
  const { faults, seen, ...counts } = tally;
  const lines = (map: ReadonlyMap<string, number>): string[] => [...map].sort().map(([kind, count]) => `  ${kind}: ${count}`);
  return [...Object.entries(counts).map(([name, count]) => `${name}: ${count}`), "faults:", ...lines(faults), "seen:", ...lines(seen)].join(
    "\n",
  );
}

const tally = newTally();
const cycles = Number(values.cycles);
const seeds = values.seed === undefined ? Array.from({ length: 5 }, (_, index) => index + 1) : [Number(values.seed)];
const began = performance.now();
try {
  for (const seed of seeds) await runSeed({ seed, cycles }, tally);
  console.log(describe(tally));
} catch (error: unknown) {
  if (!(error instanceof SeedFailed)) throw error;
  console.error(error.message);
  console.error(error.cause);
  process.exitCode = 1;
}
console.log(`${((performance.now() - began) / 1000).toFixed(1)} s`);
