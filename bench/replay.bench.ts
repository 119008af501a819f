/**
 * Recovery: the log replayed, against the same commands as JSON lines; a large snapshot written and restored.
 *
 * Checked: same state hash on every way.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { Kernel, type Command } from "../kernel/kernel.ts";
import { CommandWriter } from "../journal/codec.ts";
import { openFileJournal } from "../journal/file/file-journal.ts";
import { nodeDisk } from "../journal/node-disk.ts";
import { recordOver } from "./journal.bench.ts";
import { fundedKernel } from "./kernel.bench.ts";
import { placeFarSell } from "./memory.bench.ts";
import type { ReplayedAlone } from "./replay-process.ts";
import type { Report } from "./report.ts";
import { coinCommands, commandAt, setUpCommands } from "./workload.ts";

const OPTIONS = { seed: 4, commands: 1_000_000, markets: 1, users: 10_000 };
const FRAME = 256;
const RUNS = 5;

export async function replayBench(report: Report): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "touchstone-bench-"));
  try {
    const setUp = [...setUpCommands(OPTIONS), ...coinCommands(OPTIONS)];
    const recording = recordOver(setUp, OPTIONS);
    const commands: Command[] = [...setUp, ...Array.from({ length: recording.length }, (_, at) => commandAt(recording, at))];
    await writeJournal(commands, join(directory, "log"));
    const runs: ReplayedAlone[] = [];
    while (runs.length < RUNS) runs.push(await replayAlone(join(directory, "log")));
    const journal = runs.toSorted((one, other) => one.rate - other.rate)[Math.floor(RUNS / 2)] as ReplayedAlone;
    const json = replayJson(commands, join(directory, "log.jsonl"));
    report.check(
      "both ways end in the recorded state",
      runs.every(({ hash }) => hash === recording.stateHash) && json.hash === recording.stateHash,
    );
    const what = `frames of ${FRAME}, file cached, checksums verified, kernel applied`;
    const conditions = `${commands.length.toLocaleString("en")} commands, ${what}; the first thing a process does, median of ${RUNS}`;
    report.add("replay from the journal", journal.rate, "commands/s", conditions);
    report.add("replay from JSON lines", json.rate, "commands/s", "same commands");
    report.add("replay journal / JSON lines", journal.rate / json.rate, "ratio", "same commands, same run");
    report.add("replay, the kernel's share", journal.share, "ratio", "of its time");
    await snapshots(report);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

type Replayed = { readonly rate: number; readonly hash: string };

async function writeJournal(commands: readonly Command[], directory: string): Promise<void> {
  const { journal } = await openFileJournal({ directory, disk: nodeDisk });
  const writer = new CommandWriter();
  for (let at = 0; at < commands.length; at += FRAME) {
    const frame = commands.slice(at, at + FRAME);
    for (const command of frame) writer.add(command);
    await journal.append({ epoch: journal.epoch, firstSequence: at + 1, count: frame.length, payload: writer.take() });
  }
  await journal.close();
}

/** By a process of its own each time: here the recording's memory would be collected meanwhile. */
async function replayAlone(directory: string): Promise<ReplayedAlone> {
  const child = fork(join(import.meta.dirname, "replay-process.ts"), [directory], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const gone = once(child, "disconnect").then(() => {
    throw new Error("the process that replays ended without an answer");
  });
  const [replayed] = (await Promise.race([once(child, "message"), gone])) as [ReplayedAlone];
  return replayed;
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
