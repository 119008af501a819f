/** What an account and a resting order cost in memory, as the venue grows: heap, typed arrays and the memory that compiled code reaches, after a full collection. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { fastHalf } from "../features/spot/kernel/ordinary/road.ts";
import { Kernel } from "../kernel/kernel.ts";
import { assetId, lots, marketId, ticks, userId, amount } from "../money/units.ts";
import { fundedKernel } from "./kernel.bench.ts";
import type { Report } from "./report.ts";
import { AT, USER_FIRST } from "./workload.ts";

const SIZES = [10_000, 100_000, 1_000_000];
const MARKETS = 100;

export function memoryBench(report: Report): void {
  const settled = memoryMeter();
  // What the engine keeps of the code is no account's.
  measuredKernel(1);
  for (const size of SIZES) accounts(report, settled, size);
  for (const size of SIZES) restingOrders(report, settled, size);
}

/** Collects garbage until nothing more comes back; the collector as a function needs no flag on the command line. */
function memoryMeter(): () => number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  return () => {
    for (let i = 0; i < 4; i++) collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
}

/** With the memory that its compiled code reaches, which the engine counts nowhere. */
function measuredKernel(users: number): { readonly kernel: Kernel; readonly shared: () => number } {
  const half = fastHalf();
  const kernel = fundedKernel({ seed: 1, commands: 0, markets: MARKETS, users }, new Kernel({ fastHalf: () => half }));
  return { kernel, shared: () => half?.memory.bytes ?? 0 };
}

function accounts(report: Report, settled: () => number, size: number): void {
  const before = settled();
  const { kernel, shared } = measuredKernel(size / MARKETS);
  const bytes = (settled() + shared() - before) / kernel.ledger.size;
  const conditions = `${kernel.ledger.size.toLocaleString("en")} accounts of ${(size / MARKETS).toLocaleString("en")} users, everything counted`;
  report.check("there are as many accounts", kernel.ledger.size >= size);
  report.add(`memory per account at ${size.toLocaleString("en")}`, bytes, "bytes", conditions);
}

function restingOrders(report: Report, settled: () => number, size: number): void {
  const { kernel, shared } = measuredKernel(10_000);
  const base = settled() + shared();
  for (let i = 0; i < size; i++) placeFarSell(kernel, i);
  const bytes = (settled() + shared() - base) / size;
  report.check("as many orders rest", kernel.spot.pool.live === size && kernel.assets.get(assetId(1)) !== undefined);
  report.add(`memory per resting order at ${size.toLocaleString("en")}`, bytes, "bytes", `over ${MARKETS} books, everything counted`);
}

/** The i-th of many sell orders that meet nobody, spread over users, markets and a thousand prices. */
export function placeFarSell(kernel: Kernel, i: number): void {
  kernel.execute({
    type: "spot/place",
    at: AT,
    user: userId(USER_FIRST + (i % 10_000)),
    market: marketId(1 + (i % MARKETS)),
    side: "sell",
    orderType: "limit",
    ticks: ticks(100_000 + (Math.imul(i, 7919) & 1023)),
    lots: lots(1),
    budget: amount(0n),
    timeInForce: "gtc",
    postOnly: false,
    selfTrade: "expire_maker",
  });
}
