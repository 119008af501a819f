/**
 * The kernel in memory: hold, match, fee, postings, events; workload of targets.md.
 *
 * Checked: every promise after the run, and the same state hash on a second run.
 */
import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { FastOrderBook } from "../kernel/order-book/fast-order-book.ts";
import { NaiveOrderBook } from "../kernel/order-book/naive-order-book.ts";
import { Kernel } from "../kernel/kernel.ts";
import { amount, assetId, lots, marketId, ticks, timeMs, userId } from "../money/units.ts";
import { percentile, type Report } from "./report.ts";
import { fundCoins, runWorkload, setUpCommands, workload, type WorkloadOptions } from "./workload.ts";

const COMMANDS = 1_000_000;

export function kernelBench(report: Report): void {
  throughput(report, "kernel (a) one symbol", { seed: 1, commands: COMMANDS, markets: 1, users: 10_000 });
  throughput(report, "kernel (b) 100 symbols", { seed: 1, commands: COMMANDS, markets: 100, users: 10_000 });
  naive(report);
  growth(report);
  memory(report);
}

function fundedKernel(options: WorkloadOptions, kernel = new Kernel()): Kernel {
  for (const command of setUpCommands(options)) kernel.execute(command);
  fundCoins(kernel, options);
  return kernel;
}

function throughput(report: Report, name: string, options: WorkloadOptions): void {
  const steps = workload(options);
  const conditions = `${options.commands.toLocaleString("en")} commands, ${options.users.toLocaleString("en")} users, seed ${options.seed}`;
  runWorkload(fundedKernel(options), steps.slice(0, 200_000));
  const hashes: string[] = [];
  let best = 0;
  let accounts = 0;
  for (let repetition = 0; repetition < 3; repetition++) {
    const kernel = fundedKernel(options);
    const start = performance.now();
    const result = runWorkload(kernel, steps);
    best = Math.max(best, options.commands / ((performance.now() - start) / 1000));
    kernel.check();
    report.check("orders were placed and filled", result.refused === 0 && result.fills > 0);
    hashes.push(kernel.stateHash());
    accounts = kernel.ledger.size;
  }
  report.check("every run ends in the same state", new Set(hashes).size === 1);
  report.add(name, best, "commands/s", `${conditions}, ${accounts.toLocaleString("en")} accounts, best of 3`);
  latency(report, name, options);
}

function latency(report: Report, name: string, options: WorkloadOptions): void {
  const steps = workload(options);
  const times = new Float64Array(steps.length);
  let at = 0;
  runWorkload(fundedKernel(options), steps, (run) => {
    const start = performance.now();
    run();
    times[at++] = (performance.now() - start) * 1000;
  });
  times.sort();
  for (const share of [0.5, 0.99, 0.999])
    report.add(`${name} p${share * 100}`, percentile(times, share), "µs", "single command, clock included");
}

/** The same kernel on the naive book: what the fast one is worth. */
function naive(report: Report): void {
  const options = { seed: 1, commands: 30_000, markets: 1, users: 1_000 };
  const steps = workload(options);
  const timed = (kernel: Kernel): { rate: number; hash: string } => {
    const start = performance.now();
    runWorkload(kernel, steps);
    return { rate: options.commands / ((performance.now() - start) / 1000), hash: String(kernel.ledger.size + kernel.spot.pool.live) };
  };
  const fast = timed(fundedKernel(options, new Kernel((pool) => new FastOrderBook(pool))));
  const slow = timed(fundedKernel(options, new Kernel((pool) => new NaiveOrderBook(pool))));
  report.check("both books end alike", fast.hash === slow.hash);
  report.add(
    "kernel fast book / naive book",
    fast.rate / slow.rate,
    "ratio",
    `${options.commands.toLocaleString("en")} commands, one symbol, one run each`,
  );
}

function growth(report: Report): void {
  const cost = (markets: number): number => {
    const options = { seed: 2, commands: 300_000, markets, users: 10_000 };
    const steps = workload(options);
    const kernel = fundedKernel(options);
    const start = performance.now();
    runWorkload(kernel, steps);
    return (performance.now() - start) / options.commands;
  };
  cost(1);
  report.add("kernel cost at 1 M accounts / at 10 k", cost(100) / cost(1), "ratio", "300,000 commands each, same run");
}

/** The collector as a function, without a flag on the command line. */
function collector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
}

function memory(report: Report): void {
  const collect = collector();
  const settle = (): number => {
    for (let i = 0; i < 4; i++) collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const options = { seed: 1, commands: 0, markets: 100, users: 10_000 };
  const before = settle();
  const kernel = fundedKernel(options);
  const accounts = kernel.ledger.size;
  report.add(
    "memory per account",
    (settle() - before) / accounts,
    "bytes",
    `${accounts.toLocaleString("en")} accounts, table at its grown size`,
  );
  const orders = 1_000_000;
  const base = settle();
  for (let i = 0; i < orders; i++) {
    const user = userId(1000 + (i % 10_000));
    kernel.execute({
      type: "spot/place",
      at: timeMs(1_700_000_000_000),
      user,
      market: marketId(1 + (i % 100)),
      side: "sell",
      orderType: "limit",
      ticks: ticks(100_000 + (Math.imul(i, 7919) & 1023)),
      lots: lots(1),
      budget: amount(0n),
    });
  }
  report.check("a million orders rest", kernel.spot.pool.live === orders);
  report.check("the asset exists", kernel.assets.get(assetId(1)) !== undefined);
  report.add("memory per resting order", (settle() - base) / orders, "bytes", "1,000,000 orders over 100 books");
}
