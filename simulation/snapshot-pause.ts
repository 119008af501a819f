/**
 * How long a snapshot makes the venue wait, on the real disk: with a million orders resting, a steady load is served while a
 * snapshot is made. In one go by the venue's own thread, as a comparison, and from the log by a process of its own.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { openFileJournal } from "../journal/file/file-journal.ts";
import { nodeDisk } from "../journal/node-disk.ts";
import { Kernel, type Command } from "../kernel/kernel.ts";
import { testVenueCommands } from "../kernel/test-venue.arbitrary.ts";
import { Sequencer, type UntimedCommand } from "../server/sequencer/sequencer.ts";
import { LogHelper } from "../server/snapshots/log-process.ts";
import { segmentsFolder } from "../server/snapshots/snapshot-writer.ts";

export type PauseFigures = {
  readonly accounts: number;
  readonly orders: number;
  readonly snapshotBytes: number;
  /** Serialising state and hash in one go on the venue's own thread. */
  readonly inOneGoMs: number;
  /** Starting the process, on the venue's own. */
  readonly startMs: number;
  /** Longest delay of the event loop, and answers' p99 and worst, while nothing else happens and during the process's work. */
  readonly calm: Served;
  readonly during: Served;
  readonly makingMs: number;
};
type Served = {
  /** Longest work of the venue's own thread in one turn, by its processor time: what others do on the machine is not in it. */
  readonly ownWorkMs: number;
  readonly loopMs: number;
  readonly p99Ms: number;
  readonly worstMs: number;
  readonly answers: number;
};

const USERS = 500_000;
const FIRST_USER = 10_000;
/** Two resting buys a user, one in each market: a million orders, one and a half million accounts. */
const MARKETS = [1, 2];
const FILL_AT_ONCE = 4096;
const CALM_MS = 5000;
/** The steady load: so many requests each millisecond. */
const REQUESTS_AT_ONCE = 2;

export async function measureSnapshotPause(users = USERS): Promise<PauseFigures> {
  const directory = mkdtempSync(join(tmpdir(), "touchstone-pause-"));
  try {
    return await measure(directory, users);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function measure(directory: string, users: number): Promise<PauseFigures> {
  const helper = new LogHelper();
  const { signal } = new AbortController();
  const { journal } = await openFileJournal({ directory: segmentsFolder(directory), disk: nodeDisk });
  const kernel = new Kernel();
  const fail = (error: unknown): never => {
    throw error;
  };
  const sequencer = new Sequencer({ kernel, journal, clock: Date.now, onFatal: fail });
  await fill(sequencer, users);
  // A first snapshot stands before the measured one, as on a venue that runs: the process replays only what came since.
  await helper.writeSnapshot({ directory, upTo: sequencer.nextSequence }, signal);
  await steadyLoad(sequencer, users, Promise.resolve());
  const calm = await steadyLoad(sequencer, users, new Promise((resolve) => setTimeout(resolve, CALM_MS)));
  await sequencer.settled();
  const began = performance.now();
  const making = helper.writeSnapshot({ directory, upTo: journal.nextSequence }, signal);
  const startMs = performance.now() - began;
  const during = await steadyLoad(sequencer, users, making);
  const makingMs = performance.now() - began;
  const { bytes } = await making;
  const goBegan = performance.now();
  kernel.snapshot();
  kernel.stateHash();
  const inOneGoMs = performance.now() - goBegan;
  await sequencer.stop();
  await journal.close();
  helper.stop();
  return { accounts: kernel.ledger.size, orders: kernel.spot.pool.live, snapshotBytes: bytes, inOneGoMs, startMs, calm, during, makingMs };
}

async function fill(sequencer: Sequencer, users: number): Promise<void> {
  for (const { at: _at, ...command } of testVenueCommands()) await sequencer.submit(command as UntimedCommand);
  let waiting: Promise<unknown>[] = [];
  const send = async (command: UntimedCommand): Promise<void> => {
    waiting.push(sequencer.submit(command));
    if (waiting.length < FILL_AT_ONCE) return;
    await Promise.all(waiting);
    waiting = [];
  };
  for (let i = 0; i < users; i++) {
    await send({ type: "wallet/open", user: (FIRST_USER + i) as never });
    for (const market of MARKETS) await send(restingBuy(FIRST_USER + i, market, 920 + (i % 70)));
  }
  await Promise.all(waiting);
}

function restingBuy(user: number, market: number, ticks: number): UntimedCommand {
  const rules = { orderType: "limit", budget: 0n, timeInForce: "gtc", postOnly: false, selfTrade: "expire_maker" } as const;
  return { type: "spot/place", user, market, side: "buy", ticks, lots: 10, ...rules } as unknown as Command;
}

/** Orders and their cancels, a few each millisecond, until the promise is settled. */
async function steadyLoad(sequencer: Sequencer, users: number, until: Promise<unknown>): Promise<Served> {
  let isOver = false;
  void until.finally(() => (isOver = true));
  const delays = monitorEventLoopDelay({ resolution: 1 });
  const times: number[] = [];
  let ownWork = 0;
  let worked = ownProcessorMs();
  delays.enable();
  while (!isOver) {
    for (let i = 0; i < REQUESTS_AT_ONCE; i++) void serve(sequencer, FIRST_USER + ((times.length * 7919) % users), times);
    await new Promise((resolve) => setTimeout(resolve, 1));
    const now = ownProcessorMs();
    ownWork = Math.max(ownWork, now - worked);
    worked = now;
  }
  delays.disable();
  await sequencer.settled();
  times.sort((a, b) => a - b);
  const share = (part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return { ownWorkMs: ownWork, loopMs: delays.max / 1e6, p99Ms: share(0.99), worstMs: share(1), answers: times.length };
}

/** Processor time of this thread alone. */
function ownProcessorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

async function serve(sequencer: Sequencer, user: number, times: number[]): Promise<void> {
  const began = performance.now();
  const { events } = await sequencer.submit(restingBuy(user, 1, 930));
  times.push(performance.now() - began);
  for (const event of events) {
    if (event.type === "spot/placed") await sequencer.submit({ type: "spot/cancel", user: user as never, order: event.order });
  }
}
