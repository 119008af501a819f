/**
 * Orders of futures beside those of spot: the same seeded workload of one symbol, as orders of accounts in one-way mode, in one run.
 *
 * Checked: every promise after the run, and that both books took and filled about as much.
 */
import { performance } from "node:perf_hooks";
import type { PlaceFutures } from "../features/futures/kernel/futures.messages.ts";
import { Kernel, type Command } from "../kernel/kernel.ts";
import { amount, lots, marketId, orderId, ratePpm, ticks, userId, type OrderId } from "../money/units.ts";
import { fundedKernel } from "./kernel.bench.ts";
import type { Report } from "./report.ts";
import {
  AT,
  isBuy,
  isCancel,
  isCrossing,
  QUOTE,
  record,
  runRecording,
  setUpCommands,
  USER_FIRST,
  type Recording,
  type WorkloadOptions,
} from "./workload.ts";

const OPTIONS: WorkloadOptions = { seed: 1, commands: 300_000, markets: 1, users: 10_000 };
const REPETITIONS = 5;
const CONTRACT = marketId(1);
const MAKER = userId(1);
const MID = ticks(100_000);
/** Of a spot order of the same lots: four decimals of a coin with eight. */
const BASE_UNITS_PER_LOT = 10_000;
const MARGIN = amount(900_000_000_000n);

/** Every account has most of its money for futures, and nets. */
function futuresKernel(): Kernel {
  const kernel = new Kernel();
  const run = (command: Command): void => {
    const { refusal } = kernel.execute(command);
    if (refusal !== undefined) throw new Error(`the set-up was refused ${command.type}: ${refusal}`);
  };
  for (const command of setUpCommands(OPTIONS)) run(command);
  run({ type: "ledger/set-account-kinds", at: AT, asset: QUOTE, kinds: ["change", "lever"] });
  run({ type: "wallet/fund-house", at: AT, user: MAKER, asset: QUOTE, amount: MARGIN, kind: "lever" });
  run({
    ...{ type: "futures/list-contract", at: AT, contract: CONTRACT, baseUnitsPerLot: BASE_UNITS_PER_LOT, maker: MAKER },
    ...{ lotsMax: lots(1_000_000), bandPpm: ratePpm(500_000), makerPpm: ratePpm(1000), takerPpm: ratePpm(1000), multiples: [1, 10] },
    ...{
      brackets: [{ valueMax: 1_000_000_000_000, multipleMax: 10 }],
      overnightPpm: ratePpm(0),
      closeOutPpm: ratePpm(0),
      fundingCapPpb: 0n,
    },
  });
  run({ type: "prices/sample", at: AT, samples: [{ market: CONTRACT, ticks: MID, volume: 0, sources: 3 }] });
  for (let i = 0; i < OPTIONS.users; i++) {
    const user = userId(USER_FIRST + i);
    run({ type: "transfer/move", at: AT, user, asset: QUOTE, amount: MARGIN, from: "change", to: "lever" });
    run({ type: "futures/set-position-mode", at: AT, user, isOneWay: true });
  }
  return kernel;
}

type Stream = { readonly commands: readonly Command[]; readonly fills: number; readonly refused: number };

/** The recording's orders as those of futures; a cancel names what the order of that place was called here. */
function streamOf(recording: Recording): Stream {
  const kernel = futuresKernel();
  const placedAt = new Map<number, number>();
  const names: (OrderId | undefined)[] = [];
  const commands: Command[] = [];
  let [fills, refused] = [0, 0];
  for (let at = 0; at < recording.length; at++) {
    const user = userId(recording.users[at] as number);
    const command: Command = isCancel(recording, at)
      ? { type: "futures/cancel", at: AT, user, order: names[placedAt.get(recording.orders[at] as number) ?? -1] ?? orderId(1) }
      : place(recording, at);
    const { events, refusal } = kernel.execute(command);
    // What was filled here and not there can't be cancelled: it is left out.
    if (refusal !== undefined) {
      refused += 1;
      continue;
    }
    commands.push(command);
    for (const event of events) {
      if (event.type === "futures/placed") {
        placedAt.set(recording.orders[at] as number, names.push(event.order) - 1);
      } else if (event.type === "futures/filled") fills += 1;
    }
  }
  kernel.check();
  return { commands, fills, refused };
}

function place(recording: Recording, at: number): PlaceFutures {
  return {
    ...{ type: "futures/place", at: AT, user: userId(recording.users[at] as number), contract: CONTRACT },
    ...{ side: isBuy(recording, at) ? "buy" : "sell", effect: "net", orderType: "limit", ticks: ticks(recording.ticks[at] as number) },
    ...{ lots: lots(recording.lots[at] as number), multiple: 10, timeInForce: isCrossing(recording, at) ? "ioc" : "gtc", postOnly: false },
  };
}

/** Processor time of this thread a command, in µs: the least of the runs. */
function costOf(make: () => Kernel, run: (kernel: Kernel) => number, report: Report): number {
  let least = Number.POSITIVE_INFINITY;
  for (let repetition = 0; repetition < REPETITIONS; repetition++) {
    const kernel = make();
    const start = performance.now();
    const count = run(kernel);
    least = Math.min(least, ((performance.now() - start) * 1000) / count);
    kernel.check();
  }
  report.check("commands were run", Number.isFinite(least));
  return least;
}

export function futuresBench(report: Report): void {
  const recording = record(fundedKernel(OPTIONS), OPTIONS);
  const { commands, fills, refused } = streamOf(recording);
  report.check("futures took nearly every order", refused < OPTIONS.commands / 100);
  report.check("futures filled about as often", Math.abs(fills / recording.result.fills - 1) < 0.2);
  const spot = costOf(
    () => fundedKernel(OPTIONS),
    (kernel) => {
      runRecording(kernel, recording);
      return recording.length;
    },
    report,
  );
  const futures = costOf(
    futuresKernel,
    (kernel) => {
      for (const command of commands) kernel.execute(command);
      return commands.length;
    },
    report,
  );
  const size = `${OPTIONS.commands.toLocaleString("en")} commands, ${fills.toLocaleString("en")} fills, least of ${REPETITIONS}`;
  report.add("an order of spot", spot, "µs", size);
  report.add("an order of futures", futures, "µs", size);
  report.add("futures / spot", futures / spot, "ratio", "the same orders, accounts in one-way mode");
}
