/**
 * The kernel beside others on the same machine in the same run: the order books on npm, Liquibook's, a venue written naively, and
 * PostgreSQL doing each order in a transaction. All run the same recorded workload, one market; Liquibook and a road in WebAssembly a hundred too.
 *
 * Checked: every peer ends with the kernel's book or the kernel's balances.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import pg from "pg";
import { PURPOSE } from "../kernel/ledger/chart.ts";
import type { Kernel } from "../kernel/kernel.ts";
import { assetId, marketId, userId } from "../money/units.ts";
import { EMBEDDED_USER, startEmbeddedPostgres } from "../server/sql/embedded-postgres.ts";
import { fundedKernel } from "./kernel.bench.ts";
import { buildLiquibook, writeWorkload, type Liquibook, type LiquibookRun } from "./peers/liquibook.ts";
import { NaiveVenue, runNaiveVenue } from "./peers/naive-venue.ts";
import { newHftOrderBook, newNodejsOrderBook, runLibrary, type BookDepth } from "./peers/npm-order-books.ts";
import { preparePostgresOrders, runPostgresOrders } from "./peers/postgres-orders.ts";
import type { Report } from "./report.ts";
import {
  commandAt,
  oneByOne,
  QUOTE,
  record,
  runFrames,
  runRecording,
  runTogether,
  together,
  USER_FIRST,
  type Recording,
  type WorkloadOptions,
} from "./workload.ts";

/** Not every peer can prevent self-trade, so nobody does. */
const OPTIONS: WorkloadOptions = { seed: 6, commands: 300_000, markets: 1, users: 10_000, selfTrade: "none" };
const POSTGRES_COMMANDS = 3_000;
const IN_TURN_COMMANDS = 1_000_000;
const BASE = assetId(1);
const MARKET = marketId(1);
const REPETITIONS = 3;
/** Pairs of the kernel and a peer in turn. */
const PAIRS = 5;
const SYMBOLS = [
  ["one symbol", 1],
  ["100 symbols", 100],
] as const;

export async function peersBench(report: Report): Promise<void> {
  const recording = record(fundedKernel(OPTIONS), OPTIONS);
  const conditions = `${OPTIONS.commands.toLocaleString("en")} commands, one symbol`;
  const single = bestRate(() => kernelAfter(recording, runRecording));
  const kernel = bestRate(() => kernelAfter(recording, runTogether));
  report.check("one by one and in frames the kernel ends with the same state", single.result.stateHash() === kernel.result.stateHash());
  report.add(
    "peers: the kernel, with accounts and fees",
    kernel.rate,
    "commands/s",
    `${conditions}, best of ${REPETITIONS}; 256 at a time`,
  );
  report.add("peers: the kernel, one by one", single.rate, "commands/s", `${conditions}, best of ${REPETITIONS}`);
  const depth = depthOf(kernel.result);
  for (const [name, newBook] of [
    ["nodejs-order-book", newNodejsOrderBook],
    ["hft-limit-order-book", newHftOrderBook],
  ] as const) {
    const peer = bestRate(() => {
      const book = newBook();
      return { run: () => runLibrary(book, recording, OPTIONS.commands) };
    });
    report.check(`${name} ends with the kernel's book`, JSON.stringify(peer.result) === JSON.stringify(depth));
    report.add(`peers: ${name}, book alone`, peer.rate, "commands/s", conditions);
    report.add(
      `kernel / ${name}`,
      kernel.rate / peer.rate,
      "ratio",
      "same commands, same run, the making of them and of the peer's orders included",
    );
    report.add(`kernel, one by one / ${name}`, single.rate / peer.rate, "ratio", "same commands, same run");
  }
  const naive = bestRate(() => naiveVenue(recording));
  report.check("the naive venue ends with the kernel's balances", hasSameBalances(kernel.result, naiveBalances(naive.result)));
  report.add("peers: naive JavaScript venue", naive.rate, "commands/s", conditions);
  report.add("kernel / naive JavaScript venue", kernel.rate / naive.rate, "ratio", "same commands, same run");
  inTurn(report);
  await postgres(report, recording);
}

type Timed<Result> = { readonly rate: number; readonly result: Result };

/** Prepares untimed, runs timed. */
function bestRate<Result>(prepare: () => { readonly run: () => Result }): Timed<Result> {
  let best: Timed<Result> | undefined;
  for (let repetition = 0; repetition < REPETITIONS; repetition++) {
    const { run } = prepare();
    const start = performance.now();
    const result = run();
    const rate = OPTIONS.commands / ((performance.now() - start) / 1000);
    if (best === undefined || rate > best.rate) best = { rate, result };
  }
  if (best === undefined) throw new Error("nothing was run");
  return best;
}

function kernelAfter(recording: Recording, execute: (kernel: Kernel, recording: Recording) => void): { readonly run: () => Kernel } {
  const kernel = fundedKernel(OPTIONS);
  return {
    run: () => {
      execute(kernel, recording);
      return kernel;
    },
  };
}

function depthOf(kernel: Kernel, market = MARKET): BookDepth {
  const book = kernel.spot.markets.get(market)?.book;
  if (book === undefined) return { bids: [], asks: [] };
  const side = (name: "buy" | "sell"): [number, number][] => book.depth(name, Infinity).map(({ ticks, lots }) => [ticks, lots]);
  return { bids: side("buy"), asks: side("sell") };
}

/** The bare book in C++, where it can be built: one symbol and a hundred, each in turn with the kernel. */
function inTurn(report: Report): void {
  const directory = mkdtempSync(join(tmpdir(), "touchstone-bench-"));
  try {
    const book = buildLiquibook(directory, process.env["LIQUIBOOK"]);
    for (const [symbols, markets] of SYMBOLS) {
      const options = { ...OPTIONS, commands: IN_TURN_COMMANDS, markets };
      if (typeof book === "string") report.leaveOut(`kernel / Liquibook, ${symbols}`, book);
      else besideLiquibook(report, book, symbols, options, join(directory, `${markets}`));
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function besideLiquibook(report: Report, built: Liquibook, symbols: string, options: WorkloadOptions, workload: string): void {
  const recording = record(fundedKernel(options), options);
  writeWorkload(workload, recording);
  let [ours, single, theirs] = [Infinity, Infinity, Infinity];
  for (let pair = 0; pair < PAIRS; pair++) {
    const [kernel, other] = [fundedKernel(options), fundedKernel(options)];
    ours = Math.min(ours, runFrames(kernel, recording, together) / 1000);
    const run = built.run(workload, options.markets);
    theirs = Math.min(theirs, run.nanoseconds / 1e9);
    single = Math.min(single, runFrames(other, recording, oneByOne) / 1000);
    for (const ended of [kernel, other]) report.check("Liquibook ends with the kernel's books", hasSameBooks(ended, recording, run));
  }
  const { commands } = options;
  const conditions = `${commands.toLocaleString("en")} commands, best of ${PAIRS} in turn`;
  report.add(
    `peers: the kernel, ${symbols}`,
    commands / ours,
    "commands/s",
    `${conditions}; commands made beforehand, as the peer's orders are, and executed 256 at a time`,
  );
  report.add(`peers: Liquibook, book alone, ${symbols}`, commands / theirs, "commands/s", `${conditions}, ${built.compiler}`);
  report.add(`kernel / Liquibook, ${symbols}`, theirs / ours, "ratio", "same commands, same run");
  report.add(`kernel, one by one / Liquibook, ${symbols}`, theirs / single, "ratio", "same commands, same run");
}

/** Every level of every book, the orders in them, and what was traded on the way. */
function hasSameBooks(kernel: Kernel, { result }: Recording, { trades, quantity, resting, books }: LiquibookRun): boolean {
  const markets = [...kernel.spot.markets.all()];
  const orders = markets.flatMap(({ book }) => [...book.depth("buy", Infinity), ...book.depth("sell", Infinity)]);
  const depths = markets.map((_, i) => depthOf(kernel, marketId(i + 1)));
  const isSameTrade = trades === result.fills && quantity === result.filledLots;
  return (
    isSameTrade && resting === orders.reduce((sum, level) => sum + level.orders, 0) && JSON.stringify(books) === JSON.stringify(depths)
  );
}

/** Own and pledged money of everybody, in one order: user, asset, bucket. */
function balancesOf(kernel: Kernel): readonly string[] {
  const balances: string[] = [];
  for (let user = USER_FIRST; user < USER_FIRST + OPTIONS.users; user++) {
    for (const [asset, name] of [
      [QUOTE, "quote"],
      [BASE, "base"],
    ] as const) {
      for (const bucket of ["own", "pledged"] as const)
        balances.push(`${user}:${name}:${bucket} ${kernel.ledger.balanceOf(userId(user), PURPOSE.change, asset, bucket)}`);
    }
  }
  return balances;
}

function hasSameBalances(kernel: Kernel, balances: (key: string) => bigint): boolean {
  return balancesOf(kernel).every((line) => {
    const [key = "", units = ""] = line.split(" ");
    return balances(key) === BigInt(units);
  });
}

function naiveVenue(recording: Recording): { readonly run: () => NaiveVenue } {
  const venue = new NaiveVenue();
  for (const [user, quote, base] of people(fundedKernel(OPTIONS))) {
    venue.grant(String(user), "quote", quote);
    venue.grant(String(user), "base", base);
  }
  return {
    run: () => {
      runNaiveVenue(venue, recording, OPTIONS.commands);
      return venue;
    },
  };
}

const naiveBalances =
  (venue: NaiveVenue) =>
  (key: string): bigint =>
    venue.balances.get(key) ?? 0n;

/** User, quote money, base money. */
function people({ ledger }: Kernel): (readonly [number, bigint, bigint])[] {
  return Array.from({ length: OPTIONS.users }, (_, i) => {
    const user = userId(USER_FIRST + i);
    return [user, ledger.balanceOf(user, PURPOSE.change, QUOTE), ledger.balanceOf(user, PURPOSE.change, BASE)] as const;
  });
}

async function postgres(report: Report, recording: Recording): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "touchstone-bench-"));
  const server = await startEmbeddedPostgres(directory, () => undefined);
  const client = new pg.Client({ host: server.socketDirectory, user: EMBEDDED_USER, database: "postgres" });
  try {
    await client.connect();
    const fresh = fundedKernel(OPTIONS);
    await preparePostgresOrders(client, [[0, 0n, 0n], ...people(fresh)]);
    const start = performance.now();
    await runPostgresOrders(client, recording, POSTGRES_COMMANDS);
    const rate = POSTGRES_COMMANDS / ((performance.now() - start) / 1000);
    const { rows } = await client.query<{ person: number; asset: string; own: string; pledged: string }>("select * from account");
    const balances = new Map<string, bigint>(
      rows.flatMap(({ person, asset, own, pledged }) => [
        [`${person}:${asset}:own`, BigInt(own)] as const,
        [`${person}:${asset}:pledged`, BigInt(pledged)] as const,
      ]),
    );
    for (let at = 0; at < POSTGRES_COMMANDS; at++) fresh.execute(commandAt(recording, at));
    report.check(
      "PostgreSQL ends with the kernel's balances",
      hasSameBalances(fresh, (key) => balances.get(key) ?? 0n),
    );
    const conditions = `${POSTGRES_COMMANDS.toLocaleString("en")} commands, one function call and one synced commit each, one connection`;
    report.add("peers: PostgreSQL, a transaction an order", rate, "commands/s", conditions);
  } finally {
    await client.end();
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
