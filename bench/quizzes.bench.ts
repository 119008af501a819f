/**
 * 50,000 bets of 5,000 people on one price quiz, settled by one index: the kernel alone, the schedule's commands one after the other.
 *
 * Checked: each bet's payout computed beside the kernel, every balance, that what was paid, the rake and the dust are the pool, and every promise.
 */
import { performance } from "node:perf_hooks";
import { Kernel, type Command, type Outcome } from "../kernel/kernel.ts";
import { HOUSE, PURPOSE } from "../kernel/ledger/chart.ts";
import { testVenueCommands } from "../kernel/test-venue.arbitrary.ts";
import { amount, assetId, userId } from "../money/units.ts";
import type { Report } from "./report.ts";

const PEOPLE = 5_000;
const BETS = 50_000;
const FIRST_USER = 5_000;
const USDT = assetId(3);
const ROUNDS = 5;
const GRANT = 100_000_000_000n;
const HOUR_MS = 3_600_000;
const RAKE_PPM = 50_000n;
const TERMS = {
  ...{ price: { market: 1, strike: 1000, step: 1 }, words: {}, options: 2, rakePpm: Number(RAKE_PPM) },
  ...{ least: amount(1n), most: amount(1_000_000_000n), startsAt: 0, closesAt: HOUR_MS, settlesAt: 2 * HOUR_MS, everyMs: 0 },
};

function must(kernel: Kernel, body: object, at: number = kernel.at): Outcome {
  const outcome = kernel.execute({ ...body, at } as unknown as Command);
  if (outcome.refusal !== undefined) throw new Error(`refused ${JSON.stringify(Object.keys(body))}: ${outcome.refusal}`);
  return outcome;
}

const optionOf = (bet: number): number => (bet % 3 === 0 ? 1 : 2);
const stakeOf = (bet: number): bigint => 1_000_000n + BigInt((bet * 7919) % 9_000_001);

type Round = { readonly bets: number; readonly settled: number; readonly longest: number };

function round(): Round {
  const kernel = new Kernel();
  for (const command of testVenueCommands()) kernel.execute(command);
  for (let index = 0; index < PEOPLE; index++) must(kernel, { type: "wallet/open", user: userId(FIRST_USER + index) });
  must(kernel, { type: "quizzes/publish", terms: TERMS, isAhead: true, askedBy: "rule" });
  must(kernel, { type: "schedule/advance" });
  const start = kernel.at;
  const began = performance.now();
  for (let bet = 0; bet < BETS; bet++)
    must(kernel, {
      type: "quizzes/bet",
      user: userId(FIRST_USER + (bet % PEOPLE)),
      quiz: 1,
      option: optionOf(bet),
      stake: amount(stakeOf(bet)),
    });
  const bets = performance.now() - began;
  for (const at of [start + HOUR_MS, start + 2 * HOUR_MS]) must(kernel, { type: "schedule/advance" }, at);
  return { bets, ...settle(kernel, start + 2 * HOUR_MS) };
}

/** From the index that decides to the last payout. */
function settle(kernel: Kernel, at: number): Omit<Round, "bets"> {
  const began = performance.now();
  const paid: Outcome["events"][] = [];
  let longest = 0;
  must(kernel, { type: "prices/sample", samples: [{ market: 1, ticks: 1001, volume: 0, sources: 3 }] }, at);
  while (kernel.schedule.nextAt <= at) {
    const before = performance.now();
    paid.push(must(kernel, { type: "schedule/advance" }, at).events);
    longest = Math.max(longest, performance.now() - before);
  }
  const settled = performance.now() - began;
  checkPaid(kernel, paid.flat());
  return { settled, longest };
}

function checkPaid(kernel: Kernel, events: Outcome["events"]): void {
  const all = Array.from({ length: BETS }, (_none, bet) => bet);
  const sum = (bets: readonly number[]): bigint => bets.reduce((total, bet) => total + stakeOf(bet), 0n);
  const [pool, winning] = [sum(all), sum(all.filter((bet) => optionOf(bet) === 1))];
  const expected = (bet: number): bigint =>
    optionOf(bet) === 1 ? (stakeOf(bet) * (1_000_000n - RAKE_PPM) * pool) / (winning * 1_000_000n) : 0n;
  const balances = new Map<number, bigint>();
  for (const bet of all) {
    const user = FIRST_USER + (bet % PEOPLE);
    balances.set(user, (balances.get(user) ?? GRANT) - stakeOf(bet) + expected(bet));
  }
  const paid = events.flatMap((event) => (event.type === "quizzes/paid" ? [event] : []));
  const end = events.at(-1);
  if (paid.length !== BETS || paid.some((event) => event.paid !== expected(event.bet - 1)))
    throw new Error("every bet must be paid what it should");
  for (const [user, units] of balances)
    if (kernel.ledger.balanceOf(userId(user), PURPOSE.change, USDT) !== units) throw new Error("every balance must be what it should");
  if (end?.type !== "quizzes/settled" || end.paid + end.rake + end.dust !== pool) throw new Error("the whole pool must be paid");
  if (kernel.ledger.balanceOf(HOUSE, PURPOSE.quizzes, USDT) !== end.rake) throw new Error("the house must have its rake and nothing else");
  if (events.filter(({ type }) => type === "settlement/settled").length !== BETS) throw new Error("each bet must have a receipt");
  kernel.check();
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export function quizzesBench(report: Report): void {
  const rounds = Array.from({ length: ROUNDS }, round);
  const conditions = `kernel alone; median of ${ROUNDS}, every payout and balance checked`;
  report.add("quizzes: 50,000 bets of 5,000 people", median(rounds.map(({ bets }) => bets)), "ms", conditions);
  report.add("quizzes: 50,000 bets settled, with a receipt each", median(rounds.map(({ settled }) => settled)), "ms", conditions);
  report.add("quizzes: … the longest command of it", median(rounds.map(({ longest }) => longest)), "ms", "5,000 bets");
}
