/**
 * Durable commands: through sequencer, kernel and file journal, acknowledged after fdatasync.
 *
 * Checked: the log read back gives the state hash of the live kernel.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { Kernel } from "../kernel/kernel.ts";
import { readCommands } from "../journal/codec.ts";
import { openFileJournal } from "../journal/file/file-journal.ts";
import { nodeDisk } from "../journal/node-disk.ts";
import { Sequencer, type UntimedCommand } from "../server/sequencer/sequencer.ts";
import { percentile, type Report } from "./report.ts";
import { setUpCommands, workload } from "./workload.ts";

export async function journalBench(report: Report): Promise<void> {
  const single = await durable(report, 1, 3_000);
  for (const [inFlight, commands] of [
    [256, 300_000],
    [4096, 1_000_000],
  ] as const) {
    const rate = await durable(report, inFlight, commands);
    report.add(`durable ${inFlight} in flight / one command a sync`, rate / single, "ratio", "same run");
  }
}

async function durable(report: Report, inFlight: number, commands: number): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), "touchstone-bench-"));
  try {
    const { journal } = await openFileJournal({ directory: join(directory, "log"), disk: nodeDisk });
    const kernel = new Kernel();
    const sequencer = new Sequencer({
      kernel,
      journal,
      clock: () => 1_700_000_000_000,
      onFatal: (error) => {
        throw error;
      },
    });
    const options = { seed: 3, commands, markets: 1, users: 10_000 };
    await Promise.all(setUpCommands(options).map((command) => sequencer.submit(command)));
    const orders = workload(options).flatMap((step): UntimedCommand[] => (step.kind === "place" ? [{ ...step.command, side: "buy" }] : []));
    const times = new Float64Array(orders.length);
    let next = 0;
    const client = async (): Promise<void> => {
      while (next < orders.length) {
        const at = next++;
        const start = performance.now();
        await sequencer.submit(orders[at] as UntimedCommand);
        times[at] = performance.now() - start;
      }
    };
    const start = performance.now();
    await Promise.all(Array.from({ length: inFlight }, client));
    const rate = orders.length / ((performance.now() - start) / 1000);
    await sequencer.stop();
    const replayed = new Kernel();
    for (const frame of journal.read(1)) for (const command of readCommands(frame.payload, frame.count)) replayed.execute(command);
    await journal.close();
    report.check("the log gives the live state", replayed.stateHash() === kernel.stateHash());
    times.sort();
    const conditions = `${orders.length.toLocaleString("en")} orders, kernel applied, one process`;
    report.add(`durable orders, ${inFlight} in flight`, rate, "commands/s", conditions);
    report.add(`durable orders, ${inFlight} in flight p99`, percentile(times, 0.99), "ms", conditions);
    return rate;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
