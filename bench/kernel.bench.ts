/**
 * The kernel in memory: hold, match, fee, postings, events; workload of targets.md.
 *
 * Checked: every promise after the run, and the state that the recording ended in.
 */
import { performance } from "node:perf_hooks";
import { fastHalf } from "../features/spot/kernel/ordinary/road.ts";
import { Kernel } from "../kernel/kernel.ts";
import { FastOrderBook } from "../kernel/order-book/fast-order-book.ts";
import { NaiveOrderBook } from "../kernel/order-book/naive-order-book.ts";
import { placeOthers } from "./other-orders.ts";
import { percentile, type Report } from "./report.ts";
import {
  commandAt,
  fundCoins,
  record,
  replayRecording,
  runTogether,
  runRecording,
  setUpCommands,
  type Recording,
  type WorkloadOptions,
} from "./workload.ts";

const COMMANDS = 1_000_000;
const USERS = 10_000;
const REPETITIONS = 5;

export function kernelBench(report: Report): void {
  // A venue's process has seen all kinds of orders, and what the engine compiled for one kind alone would flatter the figures.
  placeOthers(fundedKernel({ seed: 1, commands: 0, markets: 1, users: USERS }));
  throughput(report, "kernel (a) one symbol", { seed: 1, commands: COMMANDS, markets: 1, users: USERS });
  throughput(report, "kernel (b) 100 symbols", { seed: 1, commands: COMMANDS, markets: 100, users: USERS });
  naive(report);
  growth(report);
}

export function fundedKernel(options: WorkloadOptions, kernel = new Kernel({ fastHalf })): Kernel {
  for (const command of setUpCommands(options)) kernel.execute(command);
  fundCoins(kernel, options);
  return kernel;
}

function throughput(report: Report, name: string, options: WorkloadOptions): void {
  const recording = record(fundedKernel(options, new Kernel()), options);
  report.check("orders were placed and filled", recording.result.refused === 0 && recording.result.fills > options.commands / 10);
  const best = (run: typeof runRecording): number => bestOf(report, options, recording, run);
  const [live, framed, replayed] = [best(runRecording), best(runTogether), best(replayRecording)];
  const kernel = fundedKernel(options);
  const { fills } = recording.result;
  const accounts = kernel.ledger.size.toLocaleString("en");
  const size = `${options.users.toLocaleString("en")} users, ${accounts} accounts, ${fills.toLocaleString("en")} fills`;
  const conditions = `${options.commands.toLocaleString("en")} commands, ${size}, best of ${REPETITIONS}`;
  report.add(name, live, "commands/s", `${conditions}; one by one, with events and moves`);
  report.add(`${name}, in frames`, framed, "commands/s", `${conditions}; 256 at a time, with events and moves`);
  report.add(`${name}, replayed`, replayed, "commands/s", `${conditions}; frames of numbers, as who replays a log executes them`);
  const times = new Float64Array(recording.length);
  for (let at = 0; at < recording.length; at++) {
    const start = performance.now();
    kernel.execute(commandAt(recording, at));
    times[at] = (performance.now() - start) * 1000;
  }
  times.sort();
  for (const share of [0.5, 0.99, 0.999])
    report.add(`${name} p${share * 100}`, percentile(times, share), "µs", "single command, clock included");
}

function bestOf(report: Report, options: WorkloadOptions, recording: Recording, run: typeof runRecording): number {
  let best = 0;
  for (let repetition = 0; repetition < REPETITIONS; repetition++) {
    const kernel = fundedKernel(options);
    const start = performance.now();
    run(kernel, recording);
    best = Math.max(best, options.commands / ((performance.now() - start) / 1000));
    kernel.check();
    report.check("every run ends in the recorded state", kernel.stateHash() === recording.stateHash);
  }
  return best;
}

/** The same kernel on the naive book: what the fast one is worth. */
function naive(report: Report): void {
  const options = { seed: 1, commands: 100_000, markets: 1, users: 1_000 };
  const recording = record(fundedKernel(options), options);
  const timed = (kernel: Kernel): number => {
    const start = performance.now();
    runRecording(kernel, recording);
    const rate = options.commands / ((performance.now() - start) / 1000);
    report.check("both books end in the same state", depthOf(kernel) === depth);
    return rate;
  };
  const reference = fundedKernel(options, new Kernel());
  runRecording(reference, recording);
  const depth = depthOf(reference);
  const fast = timed(fundedKernel(options, new Kernel({ createBook: (pool) => new FastOrderBook(pool) })));
  const slow = timed(fundedKernel(options, new Kernel({ createBook: (pool) => new NaiveOrderBook(pool) })));
  report.add(
    "kernel fast book / naive book",
    fast / slow,
    "ratio",
    `${options.commands.toLocaleString("en")} commands, one symbol, one run each`,
  );
}

/** The two books link the pool's records differently, so their states differ in bytes, not in what they show. */
function depthOf(kernel: Kernel): string {
  const [market] = kernel.spot.markets.all();
  return JSON.stringify([market?.book.depth("buy", Infinity), market?.book.depth("sell", Infinity), market?.lastTicks]);
}

function growth(report: Report): void {
  const cost = (markets: number, run: typeof runRecording): number => {
    const options = { seed: 2, commands: 300_000, markets, users: USERS };
    const recording = record(fundedKernel(options, new Kernel()), options);
    const costs = Array.from({ length: 3 }, () => {
      const kernel = fundedKernel(options);
      const start = performance.now();
      run(kernel, recording);
      return (performance.now() - start) / options.commands;
    });
    return Math.min(...costs);
  };
  for (const [name, run] of [
    ["in frames", runTogether],
    ["one by one", runRecording],
  ] as const)
    report.add(
      `kernel cost at 1 M accounts / at 20 k, ${name}`,
      cost(100, run) / cost(1, run),
      "ratio",
      "300,000 commands each, best of 3",
    );
}
