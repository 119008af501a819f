/**
 * `npm run simulate -- --seed 7 --cycles 20` replays one seed. Without a seed a short batch runs. The longer ones:
 *
 *   --long    over a thousand power cuts and a million commands audited, then a hundred kill -9 of the real venue
 *   --day     a day of a small venue in minutes: memory, log, lag, pauses (--hours 26 unless said otherwise)
 *   --replay  ten million random commands in several processes: one state hash
 *   --pause   how long a snapshot of a million orders makes the venue wait
 *   --operations  what happens to a venue that is operated: faults, storage that gives out, kills, hand-overs, a restore, an archive
 *                 (--kills 4 unless said otherwise; --part storage --part hand-over: only these)
 *
 * The exit code says whether every promise held.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { simulateDay } from "./day.ts";
import { operations } from "./operations.ts";
import { killCycles } from "./processes/kill-cycles.ts";
import { firstDifference, REPLAY_INTERPRETED, REPLAY_RUNS, replayHashes, type Hashes } from "./replay-check.ts";
import { runSeed, SeedFailed, type Run } from "./simulate.ts";
import { measureSnapshotPause } from "./snapshot-pause.ts";
import { newTally, type Tally } from "./world.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    cycles: { type: "string", default: "20" },
    commands: { type: "string", default: "150" },
    long: { type: "boolean", default: false },
    kills: { type: "string" },
    operations: { type: "boolean", default: false },
    part: { type: "string", multiple: true, default: [] },
    day: { type: "boolean", default: false },
    hours: { type: "string", default: "26" },
    pause: { type: "boolean", default: false },
    replay: { type: "boolean", default: false },
  },
});

const SHORT_SEEDS = 5;
/** The long batch: many short lives, in which most ends fall into something delicate, then fewer with much traffic. */
const LONG_SHORT_LIVES = { seeds: 60, cycles: 20, commandsPerLife: 150 };
const LONG_BUSY_LIVES = { seeds: 150, cycles: 5, commandsPerLife: 2600 };
const PROGRESS_MS = 10_000;
const REPLAY_COMMANDS = 10_000_000;
const REPLAY_COMMANDS_INTERPRETED = 1_000_000;

const began = performance.now();
const seconds = (): string => `${((performance.now() - began) / 1000).toFixed(1)} s`;

function seeds(from: number, count: number, { cycles, commandsPerLife }: Omit<Run, "seed">): readonly Run[] {
  return Array.from({ length: count }, (_, index) => ({ seed: from + index, cycles, commandsPerLife }));
}

function runs(): readonly Run[] {
  const cycles = Number(values.cycles);
  const commandsPerLife = Number(values.commands);
  if (values.seed !== undefined) return [{ seed: Number(values.seed), cycles, commandsPerLife }];
  if (!values.long) return seeds(1, SHORT_SEEDS, { cycles, commandsPerLife });
  return [...seeds(1000, LONG_SHORT_LIVES.seeds, LONG_SHORT_LIVES), ...seeds(5000, LONG_BUSY_LIVES.seeds, LONG_BUSY_LIVES)];
}

function describe(tally: Tally): string {
  const { faults, seen, ...counts } = tally;
  const lines = (map: ReadonlyMap<string, number>): string[] => [...map].sort().map(([kind, count]) => `  ${kind}: ${count}`);
  const totals = Object.entries(counts).map(([name, count]) => `${name}: ${count}`);
  return [...totals, "faults:", ...lines(faults), "seen:", ...lines(seen), "promises broken: 0"].join("\n");
}

/** Throws SeedFailed at the first broken promise. */
async function simulate(): Promise<void> {
  const tally = newTally();
  let saidAt = began;
  for (const run of runs()) {
    await runSeed(run, tally);
    if (performance.now() - saidAt < PROGRESS_MS) continue;
    saidAt = performance.now();
    console.log(`${seconds()}: ${tally.cycles} cycles, ${tally.commands} commands audited, seed ${run.seed} done`);
  }
  console.log(describe(tally));
}

/** Whether nothing was lost or doubled. */
async function kill(): Promise<boolean> {
  const directory = mkdtempSync(join(tmpdir(), "touchstone-kills-"));
  try {
    const { wrong, ...counts } = await killCycles({
      dataDirectory: join(directory, "data"),
      cycles: Number(values.kills ?? "100"),
      seed: 1,
      onCycle: (cycle, { answered, recovered, wrong: bad }) =>
        console.log(`${seconds()}: kill ${cycle}, ${answered} answered, ${recovered} recovered, ${bad.length} wrong`),
    });
    console.log(counts);
    for (const line of wrong) console.error(line);
    return wrong.length === 0;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Whether every outcome was as promised. */
async function operate(): Promise<boolean> {
  const directory = mkdtempSync(join(tmpdir(), "touchstone-operations-"));
  try {
    const options = { directory, seed: Number(values.seed ?? "1"), kills: Number(values.kills ?? "4"), only: values.part };
    return await operations({ ...options, say: (line) => console.log(line) });
  } catch (error: unknown) {
    // A part that there is not, or that lacks another.
    if (!(error instanceof RangeError)) throw error;
    console.error(error.message);
    return false;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function replay(): Promise<boolean> {
  const options = { seed: 12, commands: REPLAY_COMMANDS, printEvery: 100_000 };
  const hashes: Hashes[] = [];
  for (const run of [...REPLAY_RUNS, REPLAY_INTERPRETED]) {
    const commands = run === REPLAY_INTERPRETED ? REPLAY_COMMANDS_INTERPRETED : REPLAY_COMMANDS;
    const found = await replayHashes(run, { ...options, commands });
    hashes.push(found);
    console.log(`${commands} commands ${run.name}: ${found.lines.at(-1)}, ${found.lines.length} hashes, ${found.seconds.toFixed(0)} s`);
  }
  const difference = firstDifference(hashes);
  console.log(difference ?? "all hashes are equal");
  return difference === undefined;
}

async function main(): Promise<boolean> {
  if (values.replay) return await replay();
  if (values.operations) return await operate();
  if (values.pause) {
    console.log(await measureSnapshotPause());
    return true;
  }
  if (values.day) {
    const { hours, ...rest } = await simulateDay(Number(values.hours), (figures) => console.log(JSON.stringify(figures)));
    console.log({ ...rest, simulatedHours: hours.length });
    return true;
  }
  await simulate();
  return values.long ? await kill() : true;
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error: unknown) {
  if (!(error instanceof SeedFailed)) throw error;
  console.error(error.message);
  console.error(error.cause);
  process.exitCode = 1;
}
console.log(seconds());
