/**
 * Durable commands: through sequencer, kernel and file journal, acknowledged after fdatasync.
 *
 * The workload is the kernel's, with the ids it had when it was recorded; so many commands are in flight at any time, each
 * with a promise of its own, or in batches with one promise each (mass orders). Checked: nothing is refused, and the log
 * read back gives the state that the recording ended in.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { Kernel, type Command } from "../kernel/kernel.ts";
import { readCommands } from "../journal/codec.ts";
import { openFileJournal } from "../journal/file/file-journal.ts";
import { nodeDisk } from "../journal/node-disk.ts";
import { Sequencer, type UntimedCommand } from "../server/sequencer/sequencer.ts";
import { percentile, type Report } from "./report.ts";
import { AT, coinCommands, commandAt, record, setUpCommands, type Recording, type WorkloadOptions } from "./workload.ts";

const USERS = 10_000;

type Load = { readonly name: string; readonly inFlight: number; readonly batch: number; readonly commands: number };

const SINGLE: Load = { name: "one command a sync", inFlight: 1, batch: 1, commands: 2_000 };
const LOADS: readonly Load[] = [
  { name: "256 in flight", inFlight: 256, batch: 1, commands: 300_000 },
  { name: "4,096 in flight", inFlight: 4096, batch: 1, commands: 600_000 },
  { name: "4,096 in flight, batches of 64", inFlight: 4096, batch: 64, commands: 600_000 },
];

export async function journalBench(report: Report): Promise<void> {
  await durable({ ...SINGLE, inFlight: 256, commands: 50_000 });
  const single = await measure(report, SINGLE, 0);
  for (const load of LOADS) await measure(report, load, single);
}

async function measure(report: Report, load: Load, single: number): Promise<number> {
  const { rate, times, isSame } = await durable(load);
  report.check("the log gives the recorded state", isSame);
  const conditions = `${load.commands.toLocaleString("en")} commands of the kernel's workload, applied and synced, one process`;
  report.add(`durable, ${load.name}`, rate, "commands/s", conditions);
  report.add(`durable, ${load.name}, p99`, percentile(times.sort(), 0.99), "ms", conditions);
  if (single > 0) report.add(`durable, ${load.name} / one command a sync`, rate / single, "ratio", "same run");
  return rate;
}

async function durable(load: Load): Promise<{ rate: number; times: Float64Array; isSame: boolean }> {
  const options: WorkloadOptions = { seed: 3, commands: load.commands, markets: 1, users: USERS };
  const setUp = [...setUpCommands(options), ...coinCommands(options)];
  const recording = recordOver(setUp, options);
  const directory = mkdtempSync(join(tmpdir(), "touchstone-bench-"));
  try {
    const { journal } = await openFileJournal({ directory: join(directory, "log"), disk: nodeDisk });
    const kernel = new Kernel();
    const fatal: unknown[] = [];
    const sequencer = new Sequencer({ kernel, journal, clock: () => AT, onFatal: (error) => fatal.push(error) });
    await sequencer.submitMany(setUp);
    const start = performance.now();
    const times = await drive(sequencer, recording, load);
    const rate = load.commands / ((performance.now() - start) / 1000);
    await sequencer.stop();
    const replayed = new Kernel();
    for await (const frames of journal.read(1)) {
      for (const frame of frames) for (const command of readCommands(frame.payload, frame.count)) replayed.execute(command);
    }
    await journal.close();
    const isSame = replayed.stateHash() === recording.stateHash && kernel.stateHash() === recording.stateHash && fatal.length === 0;
    return { rate, times, isSame };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

export function recordOver(setUp: readonly Command[], options: WorkloadOptions): Recording {
  const kernel = new Kernel();
  for (const command of setUp) kernel.execute(command);
  return record(kernel, options);
}

/** Keeps so many commands in flight; the order is the recording's, whoever is answered first. */
function drive(sequencer: Sequencer, recording: Recording, { inFlight, batch }: Load): Promise<Float64Array> {
  const times = new Float64Array(recording.length);
  let next = 0;
  let answered = 0;
  return new Promise((resolve, reject) => {
    const sent = (first: number): void => {
      const start = performance.now();
      const count = Math.min(batch, recording.length - first);
      next += count;
      const commands = Array.from({ length: count }, (_, i): UntimedCommand => commandAt(recording, first + i));
      const answer = (): void => {
        times.fill(performance.now() - start, first, first + count);
        answered += count;
        if (next < recording.length) sent(next);
        else if (answered === recording.length) resolve(times);
      };
      if (batch === 1) sequencer.submit(commands[0] as UntimedCommand).then(answer, reject);
      else sequencer.submitMany(commands).then(answer, reject);
    };
    for (let flying = 0; flying < inFlight && next < recording.length; flying += batch) sent(next);
  });
}
