/**
 * Recovery: the log replayed, against the same commands as JSON lines; a large snapshot written and restored.
 *
 * Checked: same state hash on every way.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { CommandRows } from "../kernel/command-rows.ts";
import { fastHalf } from "../features/spot/kernel/ordinary/road.ts";
import { Kernel, type Command } from "../kernel/kernel.ts";
import { CommandWriter, readRows } from "../journal/codec.ts";
import { openFileJournal } from "../journal/file/file-journal.ts";
import { nodeDisk } from "../journal/node-disk.ts";
import { recordOver } from "./journal.bench.ts";
import { fundedKernel } from "./kernel.bench.ts";
import { placeFarSell } from "./memory.bench.ts";
import type { Report } from "./report.ts";
import { coinCommands, commandAt, setUpCommands } from "./workload.ts";

const OPTIONS = { seed: 4, commands: 1_000_000, markets: 1, users: 10_000 };
const FRAME = 256;

export async function replayBench(report: Report): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "touchstone-bench-"));
  try {
    const setUp = [...setUpCommands(OPTIONS), ...coinCommands(OPTIONS)];
    const recording = recordOver(setUp, OPTIONS);
    const commands: Command[] = [...setUp, ...Array.from({ length: recording.length }, (_, at) => commandAt(recording, at))];
    const journal = await replayJournal(commands, join(directory, "log"));
    const json = replayJson(commands, join(directory, "log.jsonl"));
    report.check("both ways end in the recorded state", journal.hash === recording.stateHash && json.hash === recording.stateHash);
    const conditions = `${commands.length.toLocaleString("en")} commands, frames of ${FRAME}, file cached, checksums verified, kernel applied`;
    report.add("replay from the journal", journal.rate, "commands/s", conditions);
    report.add("replay from JSON lines", json.rate, "commands/s", "same commands");
    report.add("replay journal / JSON lines", journal.rate / json.rate, "ratio", "same commands, same run");
    const share = kernelAlone(commands) / journal.processor;
    report.add("replay, the kernel's share", share, "ratio", "processor time of the thread; the commands kept in memory");
    await snapshots(report);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

type Replayed = { readonly rate: number; readonly hash: string };

/** `processor`: microseconds of the thread. */
async function replayJournal(commands: readonly Command[], directory: string): Promise<Replayed & { readonly processor: number }> {
  const { journal } = await openFileJournal({ directory, disk: nodeDisk });
  const writer = new CommandWriter();
  for (let at = 0; at < commands.length; at += FRAME) {
    const frame = commands.slice(at, at + FRAME);
    for (const command of frame) writer.add(command);
    await journal.append({ epoch: journal.epoch, firstSequence: at + 1, count: frame.length, payload: writer.take() });
  }
  await journal.close();
  const [start, before] = [performance.now(), process.threadCpuUsage()];
  const opened = await openFileJournal({ directory, disk: nodeDisk });
  const [kernel, rows] = [new Kernel({ fastHalf }), new CommandRows()];
  for await (const frames of opened.journal.read(1)) {
    for (const { payload, count } of frames) {
      readRows(payload, count, rows);
      kernel.replay(rows);
    }
  }
  const rate = commands.length / ((performance.now() - start) / 1000);
  const { user, system } = process.threadCpuUsage(before);
  await opened.journal.close();
  return { rate, hash: kernel.stateHash(), processor: user + system };
}

/** Microseconds of the thread that the same commands take without a log. */
function kernelAlone(commands: readonly Command[]): number {
  const [kernel, writer] = [new Kernel({ fastHalf }), new CommandWriter()];
  const frames: CommandRows[] = [];
  for (let at = 0; at < commands.length; at += FRAME) {
    const frame = commands.slice(at, at + FRAME);
    for (const command of frame) writer.add(command);
    const rows = new CommandRows();
    readRows(writer.take(), frame.length, rows);
    frames.push(rows);
  }
  const before = process.threadCpuUsage();
  for (const rows of frames) kernel.replay(rows);
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

function replayJson(commands: readonly Command[], path: string): Replayed {
  const lines = commands.map((command) =>
    JSON.stringify(command, (_key, value: unknown) => (typeof value === "bigint" ? `${value}n` : value)),
  );
  writeFileSync(path, lines.join("\n"));
  const start = performance.now();
  const kernel = new Kernel();
  for (const line of readFileSync(path, "utf8").split("\n")) {
    kernel.execute(
      JSON.parse(line, (_key, value: unknown) =>
        typeof value === "string" && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
      ) as Command,
    );
  }
  return { rate: commands.length / ((performance.now() - start) / 1000), hash: kernel.stateHash() };
}

async function snapshots(report: Report): Promise<void> {
  const kernel = fundedKernel({ seed: 1, commands: 0, markets: 100, users: 10_000 });
  for (let i = 0; i < 1_000_000; i++) placeFarSell(kernel, i);
  const conditions = `${kernel.ledger.size.toLocaleString("en")} accounts, ${kernel.spot.pool.live.toLocaleString("en")} orders`;
  let start = performance.now();
  const bytes = kernel.snapshot();
  report.add("snapshot taken", performance.now() - start, "ms", `${conditions}, ${Math.round(bytes.length / 1e6)} MB, in memory`);
  start = performance.now();
  const restored = Kernel.restore(bytes);
  report.add("snapshot restored and checked", performance.now() - start, "ms", conditions);
  report.check("the restored state is the same", restored.stateHash() === kernel.stateHash());
}
