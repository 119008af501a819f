/** The targets of the venue's speed, each with the figure that answers it, and the table for docs/reference/benchmarks.md. */
import { ABUSES } from "./abuse-kinds.ts";
import { LEDGER_READS } from "./ledger-reads.ts";
import { SHARED_READS } from "./reads.bench.ts";
import { rounded, type Figure, type Report } from "./report.ts";

/** A bound on one figure. */
type Bound = { readonly figure: string; readonly least?: number; readonly most?: number };
type Target = Bound & {
  readonly what: string;
  /** What it is compared with in the same run. */
  readonly peer?: string;
  readonly ratio?: Bound;
};

const FUTURES_DOORS = ["app, limit orders and cancels", "app, market orders", "bots, limit orders and cancels", "bots, market orders"];

/** Microseconds of the venue's thread a command; the first load's p99 has a bound too. */
const DURABLE = [
  { load: "256 in flight", processor: 1.2 },
  { load: "4,096 in flight", processor: 0.8 },
  { load: "4,096 in flight, batches of 64", processor: 0.5 },
] as const;

/** Twice what the version of 2026-11-21 does on the machine of docs/reference/benchmarks.md, in commands a second. */
const TWICE = { oneSymbol: 3.3e6, hundredSymbols: 1.7e6 } as const;

const TARGETS: readonly Target[] = [
  {
    what: "kernel in memory, one symbol",
    figure: "kernel (a) one symbol",
    least: TWICE.oneSymbol,
  },
  { what: "… p99 of a command", figure: "kernel (a) one symbol p99", most: 4 },
  { what: "… p99.9", figure: "kernel (a) one symbol p99.9", most: 20 },
  {
    what: "kernel in memory, 100 symbols, 1 M accounts",
    figure: "kernel (b) 100 symbols",
    least: TWICE.hundredSymbols,
  },
  { what: "… p99 of a command", figure: "kernel (b) 100 symbols p99", most: 4 },
  { what: "… p99.9", figure: "kernel (b) 100 symbols p99.9", most: 20 },
  {
    what: "kernel against Liquibook's bare book, one symbol",
    figure: "kernel / Liquibook, one symbol",
    least: 0.5,
    peer: "peers: Liquibook, book alone, one symbol",
  },
  { what: "… commands one by one", figure: "kernel, one by one / Liquibook, one symbol" },
  {
    what: "… 100 symbols",
    figure: "kernel / Liquibook, 100 symbols",
    least: 0.5,
    peer: "peers: Liquibook, book alone, 100 symbols",
  },
  { what: "… commands one by one", figure: "kernel, one by one / Liquibook, 100 symbols" },
  {
    what: "kernel against nodejs-order-book",
    figure: "kernel / nodejs-order-book",
    least: 10,
    peer: "peers: nodejs-order-book, book alone",
  },
  { what: "… commands one by one", figure: "kernel, one by one / nodejs-order-book" },
  {
    what: "kernel against hft-limit-order-book",
    figure: "kernel / hft-limit-order-book",
    peer: "peers: hft-limit-order-book, book alone",
  },
  { what: "kernel against a naive JavaScript venue", figure: "kernel / naive JavaScript venue", peer: "peers: naive JavaScript venue" },
  { what: "fast book against naive book", figure: "kernel fast book / naive book" },
  { what: "an order of futures against one of spot, in the kernel alone", figure: "futures / spot", most: 1.25 },
  ...FUTURES_DOORS.map((what): Target => ({
    what: `… ${what}: time of futures / of spot`,
    figure: `doors ${what}: time of futures / of spot`,
    most: 1.25,
  })),
  { what: "futures: a mark of 10,000 accounts", figure: "futures mark of 10,000 accounts", most: 5 },
  { what: "… the mark of a crash, 100,000 accounts", figure: "futures crash of 100,000 accounts, its mark", most: 50 },
  { what: "… longest command of its close-outs", figure: "futures crash of 100,000 accounts, longest", most: 200 },
  { what: "… 10,000 stops at one price, longest command", figure: "futures stops at one price, longest command", most: 200 },
  { what: "copy trading: a fill for 1,000 followers", figure: "copies: a fill for 1,000 followers", most: 50 },
  { what: "… trader's own order with 100 followers / with none", figure: "copies: trader's order, 100 followers / none", most: 1.25 },
  { what: "… trader's own close with 100 followers / with none", figure: "copies: trader's close, 100 followers / none", most: 1.25 },
  { what: "seconds contracts: 10,000 due in one second", figure: "seconds: 10,000 due in one second, processor time", most: 200 },
  { what: "… longest command", figure: "seconds: 10,000 due in one second, longest command", most: 50 },
  { what: "… 10,000 that begin with one sample", figure: "seconds: 10,000 begin with one sample", most: 100 },
  { what: "record of a day of 1 M commands, played again in a browser", figure: "day record of 1 M commands, in a browser", most: 20 },
  { what: "… processor time of the whole browser", figure: "… processor time of the browser", most: 20 },
  { what: "… by the command", figure: "day record of 1 M commands, by the command" },
  { what: "… its processor time", figure: "day record of 1 M commands, by the command: processor" },
  { what: "… by the second implementation, in Python", figure: "… by the second implementation, in Python" },
  { what: "… of 10 M commands, by the command", figure: "day record of 10 M commands, by the command", most: 30 },
  { what: "… its processor time", figure: "day record of 10 M commands, by the command: processor", most: 30 },
  { what: "cost per command at 1 M accounts against 20 k", figure: "kernel cost at 1 M accounts / at 20 k, in frames", most: 1.7 },
  { what: "… of commands that come one by one", figure: "kernel cost at 1 M accounts / at 20 k, one by one" },
  { what: "memory per account, 10 k accounts", figure: "memory per account at 10,000", most: 200 },
  { what: "… 100 k", figure: "memory per account at 100,000", most: 200 },
  { what: "… 1 M", figure: "memory per account at 1,000,000", most: 200 },
  { what: "memory per resting order, 10 k orders", figure: "memory per resting order at 10,000", most: 150 },
  { what: "… 100 k", figure: "memory per resting order at 100,000", most: 150 },
  { what: "… 1 M", figure: "memory per resting order at 1,000,000", most: 150 },
  ...DURABLE.flatMap(({ load, processor }): Target[] => [
    {
      what: `durable, ${load}`,
      figure: `durable, ${load}`,
      peer: "durable, one command a sync",
      ratio: { figure: `durable, ${load} / one command a sync`, least: 100 },
    },
    { what: "… processor time of the venue's thread", figure: `durable, ${load}, processor`, most: processor },
    { what: "… of all threads", figure: `durable, ${load}, processor of the process` },
    { what: "… p99", figure: `durable, ${load}, p99` },
    { what: "… p99 beyond three syncs", figure: `durable, ${load}, p99 beyond 3 syncs`, ...(load === DURABLE[0].load ? { most: 1 } : {}) },
    ...(load === DURABLE[0].load
      ? [{ what: "… p99 beyond that of bare syncs", figure: `durable, ${load}, p99 beyond that of bare syncs` }]
      : []),
  ]),
  { what: "PostgreSQL, a transaction an order", figure: "peers: PostgreSQL, a transaction an order" },
  {
    what: "replay from the journal",
    figure: "replay from the journal",
    least: 2.94e6,
    peer: "replay from JSON lines",
    ratio: { figure: "replay journal / JSON lines", least: 2 },
  },
  { what: "… the kernel's share of it", figure: "replay, the kernel's share" },
  { what: "snapshot of 1 M accounts and 1 M orders, taken", figure: "snapshot taken" },
  { what: "… restored and checked", figure: "snapshot restored and checked", most: 1000 },
  {
    what: "HTTP, limit orders and cancels in turn, 256 connections",
    figure: "http limit orders and cancels in turn",
    least: 20_000,
    peer: "http empty Fastify echo",
    ratio: { figure: "http limit orders and cancels in turn / empty echo", least: 0.5 },
  },
  { what: "… p99", figure: "http limit orders and cancels in turn, p99", most: 35 },
  {
    what: "HTTP, market orders that fill, 256 connections",
    figure: "http market orders",
    least: 20_000,
    peer: "http empty Fastify echo",
    ratio: { figure: "http market orders / empty echo", least: 0.5 },
  },
  { what: "… p99", figure: "http market orders, p99", most: 35 },
  {
    what: "… of the venue's process, limit orders and cancels",
    figure: "http limit orders and cancels in turn, of the venue's process",
    most: 100,
  },
  { what: "… market orders", figure: "http market orders, of the venue's process", most: 100 },
  ...SHARED_READS.map((what): Target => ({
    what: `a read that all share, ${what}: beyond any read`,
    figure: `reads: ${what}, beyond any read`,
    most: 20,
  })),
  { what: "bots over REST, signed orders and cancels in turn", figure: "bots REST, orders and cancels in turn", least: 5000 },
  { what: "… p99", figure: "bots REST, orders and cancels in turn, p99" },
  { what: "bots over one socket, signed orders and cancels in turn", figure: "bots socket, orders and cancels in turn", least: 10_000 },
  { what: "… p99", figure: "bots socket, orders and cancels in turn, p99" },
  { what: "… with the news of the account on it", figure: "bots socket, orders and cancels in turn, with news of the account" },
  { what: "fan-out to 1,000 sockets", figure: "push, one tick a frame", least: 60_000 },
  {
    what: "… ten ticks a frame",
    figure: "push, ten ticks a frame",
    least: 500_000,
    ratio: { figure: "push batched / unbatched", least: 5 },
  },
  { what: "… to 1,000 by a process that writes", figure: "push by a process that writes", least: 60_000 },
  { what: "10,000 sockets at some five frames a second, longest stall", figure: "push, 10,000 sockets, longest stall", most: 50 },
  { what: "… thread of the kernel for them", figure: "push, 10,000 sockets, thread for the sockets alone", most: 20 },
  { what: "heads and receipts' commitments, part of the fills' own path", figure: "heads: part of the fills' path", most: 1 },
  { what: "… proof of a receipt, p50", figure: "heads: proof of a receipt, p50" },
  { what: "… p99", figure: "heads: proof of a receipt, p99", most: 10 },
  { what: "projector", figure: "projector at full rate", least: 100_000 },
  { what: "… lag under 5,000 commands/s, p99", figure: "projector lag", most: 1000 },
  { what: "idle paper venue, processor", figure: "idle processor", most: 5 },
  { what: "… memory in all", figure: "idle memory", most: 400 },
  { what: "… log", figure: "idle log", most: 100 },
  { what: "a person's orders, alone: p99", figure: "abuse alone, p99" },
  ...ABUSES.flatMap(({ name, what }): Target[] => [
    {
      what: `… beside ${what}: worst`,
      figure: `abuse beside ${name}, worst`,
      ratio: { figure: `abuse beside ${name}, worst / alone p99`, most: 5 },
    },
    { what: "… worst alone for as long, just before", figure: `abuse before ${name}, worst` },
    { what: "… memory more", figure: `abuse beside ${name}, more memory`, most: 200 },
  ]),
  ...LEDGER_READS.map((what) => ({ what: `ledger explorer ${what}: p99`, figure: `ledger ${what}, p99`, most: 100 })),
  { what: "statement of 1 M postings: first page, p50", figure: "statement first page, p50", most: 20 },
  { what: "… p99", figure: "statement first page, p99" },
  { what: "… of a currency, with balances, p50", figure: "statement first page of a currency, p50", most: 20 },
  { what: "… a day in the middle, p50", figure: "statement a day in the middle, p50" },
  { what: "… of fees, of which there are none, p50", figure: "statement first page of fees, of which there are none, p50", most: 20 },
  { what: "… sums of everything, p50", figure: "statement sums of everything, p50", most: 20 },
  { what: "… sums of a day in the middle, p50", figure: "statement sums of a day in the middle, p50", most: 20 },
  { what: "… all of it as a file: memory more", figure: "statement file, more memory", most: 100 },
  { what: "logins at 20 a second: p99", figure: "logins at 20 a second, p99", most: 150 },
  { what: "… somebody's orders meanwhile: p99", figure: "logins: orders beside, p99" },
  { what: "… and before: p99", figure: "logins: orders alone, p99" },
  { what: "withdrawals at 200 a second, after the sync: p99", figure: "withdrawals at 200 a second, p99", most: 50 },
  { what: "entry JS", figure: "web entry JS", most: 130 / 1.024 },
  { what: "trade route, more JS", figure: "web trade route, more JS", most: 85 / 1.024 },
  { what: "locale", figure: "web locale", most: 20 / 1.024 },
  { what: "CSS", figure: "web CSS", most: 20 / 1.024 },
  { what: "Home on a slow phone: first paint", figure: "web home first paint", most: 1400 },
  { what: "Home on a slow phone: LCP", figure: "web home LCP", most: 1800 },
  { what: "… first price", figure: "web home first price", most: 2500 },
  { what: "… TBT", figure: "web home TBT", most: 300 },
  { what: "… CLS", figure: "web home CLS", most: 0.02 },
  { what: "trade page on a slow phone: first paint", figure: "web trade first paint", most: 1400 },
  { what: "trade page on a slow phone: LCP", figure: "web trade LCP", most: 1800 },
  { what: "… first price", figure: "web trade first price", most: 2500 },
  { what: "… TBT", figure: "web trade TBT", most: 300 },
  { what: "… CLS", figure: "web trade CLS", most: 0.02 },
  { what: "trade page under 50 updates a second: worst interaction", figure: "web worst interaction", most: 100 },
  { what: "… dropped frames", figure: "web dropped frames", most: 2 },
  { what: "terminal under 50 updates a second: worst interaction", figure: "web terminal worst interaction", most: 100 },
  { what: "… dropped frames", figure: "web terminal dropped frames", most: 2 },
  { what: "console: queue of 100,000 rows opens, p99", figure: "console queue of requests opens", most: 300 },
  { what: "… audit log of 100,000 entries opens, p99", figure: "console audit log opens", most: 300 },
  { what: "… a page in its depth, p99", figure: "console audit log, a page in its depth", most: 100 },
  { what: "… of one person, p99", figure: "console audit log of one person", most: 100 },
];

/** Markdown: one line a target whose figure was measured in this run, or left out, with why. */
export function targetTable({ figures, leftOut }: Pick<Report, "figures" | "leftOut">): string {
  const lines = TARGETS.flatMap((target) => {
    const figure = figures.get(target.figure);
    const why = leftOut.get(target.figure);
    if (figure !== undefined) return [line(target, figure, figures)];
    return why === undefined ? [] : [`| ${target.what} | ${bound(target, "×")} | left out: ${why} | | | |`];
  });
  return ["| what | target | measured | peer in the same run | ratio | |", "|---|---|---|---|---|---|", ...lines].join("\n");
}

function line(target: Target, figure: Figure, figures: ReadonlyMap<string, Figure>): string {
  const peer = target.peer === undefined ? undefined : figures.get(target.peer);
  const ratio = target.ratio === undefined ? undefined : figures.get(target.ratio.figure);
  const ratioText = target.ratio === undefined || ratio === undefined ? "" : `${rounded(ratio.value)} (${bound(target.ratio, "×")})`;
  const peerText = peer === undefined ? "" : `${peer.name.replace(/^(peers: |http )/, "")}: ${withUnit(peer)}`;
  const verdicts = [
    verdict(target, figure.value),
    target.ratio === undefined || ratio === undefined ? "" : verdict(target.ratio, ratio.value),
  ];
  const outcome = verdicts.includes("missed") ? "missed" : verdicts.includes("met") ? "met" : "";
  return `| ${target.what} | ${bound(target, figure.unit)} | ${withUnit(figure)} | ${peerText} | ${ratioText} | ${outcome} |`;
}

function verdict({ least = -Infinity, most = Infinity }: Bound, value: number): "met" | "missed" | "" {
  if (least === -Infinity && most === Infinity) return "";
  return value >= least && value <= most ? "met" : "missed";
}

function bound({ least, most }: Bound, unit: string): string {
  const shown = unit === "ratio" ? "×" : unit;
  if (least !== undefined) return `≥ ${rounded(least)} ${shown}`.trim();
  return most === undefined ? "" : `≤ ${rounded(most)} ${shown}`.trim();
}

const withUnit = ({ value, unit }: Figure): string => (unit === "ratio" ? `${rounded(value)} ×` : `${rounded(value)} ${unit}`.trim());
