/**
 * Durable commands: through sequencer, kernel and file journal, acknowledged after fdatasync.
 *
 * The workload is the kernel's, with the ids it had when it was recorded; so many commands are in flight at any time, each
 * with a promise of its own, or in batches with one promise each (mass orders). The disk decides the rate where few are in
 * flight, so the processor time of a command is measured too: of the venue's thread, on which the commands are made as well,
 * and of the whole process, which waits for the disk with another one. Checked: nothing is refused, and the log read back
 * gives the state that the recording ended in.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { fastHalf } from "../features/spot/kernel/ordinary/road.ts";
import { Kernel, type Command } from "../kernel/kernel.ts";
import { readCommands } from "../journal/codec.ts";
import { openFileJournal } from "../journal/file/file-journal.ts";
import { nodeDisk } from "../journal/node-disk.ts";
import { collectGarbage } from "../server/collect-garbage.ts";
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
  const single = await measure(report, SINGLE, 0);
  for (const load of LOADS) await measure(report, load, single);
}

/**
 * By the same venue, until V8 has compiled what this load goes through: a second kernel in one process makes it compile anew, and while it does, on
 * two processors, the thread that waits for the disk waits for one of them too (up to 4 ms).
 */
const WARM_UP = 400_000;
/** One at a time they would take too long. */
const SINGLE_WARM_UP = 50_000;

async function measure(report: Report, load: Load, single: number): Promise<number> {
  const { rate, times, syncs, bytes, processor, isSame } = await durable(load);
  report.check("the log gives the recorded state", isSame);
  const conditions = `${load.commands.toLocaleString("en")} commands of the kernel's workload, applied and synced, one process`;
  const name = `durable, ${load.name}`;
  const p99 = percentile(times.sort(), 0.99);
  const sync = percentile(Float64Array.from(syncs).sort(), 0.5);
  report.add(name, rate, "commands/s", conditions);
  report.add(`${name}, p99`, p99, "ms", conditions);
  report.add(`${name}, p99 beyond 3 syncs`, p99 - 3 * sync, "ms", `a sync: ${sync.toFixed(2)} ms, median of ${syncs.length} frames`);
  if (load === LOADS[0]) {
    const restMs = Math.max(0, percentile(times, 0.5) - sync);
    const bare = percentile(await bareSyncs({ writes: syncs.length, bytes, restMs }), 0.99);
    const how = `as many writes of ${Math.round(bytes).toLocaleString("en")} bytes with a sync each, by a loop alone, right after`;
    report.add(`${name}, p99 of bare syncs`, bare, "ms", how);
    report.add(`${name}, p99 beyond that of bare syncs`, p99 - bare, "ms", how);
  }
  report.add(`${name}, processor`, processor.thread / load.commands, "µs a command", "the venue's thread, its client on it");
  report.add(`${name}, processor of the process`, processor.process / load.commands, "µs a command", "all threads");
  if (single > 0) report.add(`${name} / one command a sync`, rate / single, "ratio", "same run");
  return rate;
}

type Durable = {
  readonly rate: number;
  /** Milliseconds, of each command and of each frame. */
  readonly times: Float64Array;
  readonly syncs: readonly number[];
  /** Of a frame's commands, on average. */
  readonly bytes: number;
  /** Microseconds in all. */
  readonly processor: { readonly thread: number; readonly process: number };
  readonly isSame: boolean;
};

async function durable(load: Load): Promise<Durable> {
  const warmUp = load === SINGLE ? SINGLE_WARM_UP : WARM_UP;
  const options: WorkloadOptions = { seed: 3, commands: warmUp + load.commands, markets: 1, users: USERS };
  const setUp = [...setUpCommands(options), ...coinCommands(options)];
  const recording = recordOver(setUp, options);
  const directory = mkdtempSync(join(tmpdir(), "touchstone-bench-"));
  try {
    const { journal } = await openFileJournal({ directory: join(directory, "log"), disk: nodeDisk });
    const kernel = new Kernel({ fastHalf });
    const fatal: unknown[] = [];
    const sequencer = new Sequencer({ kernel, journal, clock: () => AT, onFatal: (error) => fatal.push(error) });
    await sequencer.submitMany(setUp);
    // The recording's, not the venue's.
    collectGarbage();
    await drive(sequencer, recording, { ...load, inFlight: Math.max(load.inFlight, 256) }, [0, warmUp]);
    const syncs: number[] = [];
    sequencer.onFrame((ms) => syncs.push(ms));
    const [start, thread, all] = [performance.now(), process.threadCpuUsage(), process.cpuUsage()];
    const times = await drive(sequencer, recording, load, [warmUp, recording.length]);
    const processor = { thread: spent(process.threadCpuUsage(thread)), process: spent(process.cpuUsage(all)) };
    const rate = load.commands / ((performance.now() - start) / 1000);
    await sequencer.stop();
    const replayed = new Kernel();
    let [bytes, frames] = [0, 0];
    for await (const batch of journal.read(1)) {
      for (const frame of batch) {
        bytes += frame.payload.length;
        frames += 1;
        for (const command of readCommands(frame.payload, frame.count)) replayed.execute(command);
      }
    }
    await journal.close();
    const isSame = replayed.stateHash() === recording.stateHash && kernel.stateHash() === recording.stateHash && fatal.length === 0;
    return { rate, times, syncs, bytes: bytes / frames, processor, isSame };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

type BareSyncs = { readonly writes: number; readonly bytes: number; readonly restMs: number };

/** What the disk takes when nothing but it works, in ms, sorted: as many writes, of as many bytes, the thread as busy in between as a venue's. */
async function bareSyncs({ writes, bytes, restMs }: BareSyncs): Promise<Float64Array> {
  const directory = mkdtempSync(join(tmpdir(), "touchstone-bench-"));
  const frame = new Uint8Array(Math.ceil(bytes)).fill(1);
  const file = await nodeDisk.create(join(directory, "syncs"), writes * frame.length);
  try {
    const times = new Float64Array(writes);
    for (let at = 0; at < writes; at++) {
      const start = performance.now();
      file.writeAt(frame, at * frame.length);
      await file.datasync();
      const end = performance.now();
      times[at] = end - start;
      while (performance.now() - end < restMs);
    }
    return times.sort();
  } finally {
    file.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

const spent = ({ user, system }: NodeJS.CpuUsage): number => user + system;

export function recordOver(setUp: readonly Command[], options: WorkloadOptions): Recording {
  const kernel = new Kernel();
  for (const command of setUp) kernel.execute(command);
  return record(kernel, options);
}

/**
 * Keeps so many commands in flight; the order is the recording's, whoever is answered first. It takes little time of its own: the
 * clock is read once an answer, and the next one is sent at that moment.
 */
function drive(
  sequencer: Sequencer,
  recording: Recording,
  { inFlight, batch }: Load,
  [begin, stop]: readonly [number, number],
): Promise<Float64Array> {
  const times = new Float64Array(stop - begin);
  let next = begin;
  let answered = begin;
  return new Promise((resolve, reject) => {
    const sent = (start: number): void => {
      const first = next;
      const end = Math.min(first + batch, stop);
      next = end;
      const answer = (): void => {
        const now = performance.now();
        for (let at = first; at < end; at++) times[at - begin] = now - start;
        answered += end - first;
        if (next < stop) sent(now);
        else if (answered === stop) resolve(times);
      };
      if (batch === 1) return void sequencer.submit(commandAt(recording, first)).then(answer, reject);
      const commands: UntimedCommand[] = [];
      for (let at = first; at < end; at++) commands.push(commandAt(recording, at));
      sequencer.submitMany(commands).then(answer, reject);
    };
    for (let flying = 0; flying < inFlight && next < stop; flying += batch) sent(performance.now());
  });
}
