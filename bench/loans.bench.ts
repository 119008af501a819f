/**
 * Five hundred loans in a crash: each of 40,000 USDT against 64 BTC at 152 %, all of them below the sale's rate with one price. What is pledged
 * is sold in steps through the book, twenty loans a command. One kernel in memory; between the commands nothing else happens.
 *
 * Checked: every sale ends at the opening rate, what people sold is what the book took and what the house got is what they owe less, every promise.
 */
import { performance } from "node:perf_hooks";
import { owedAt, totalOf } from "../features/loans/formulas.ts";
import { Kernel, type Command, type Outcome } from "../kernel/kernel.ts";
import { PURPOSE } from "../kernel/ledger/chart.ts";
import { BTC, BTC_USDT, MAKER, START, testVenue, USDT } from "../kernel/test-venue.arbitrary.ts";
import { amount, ratePpm, timeMs, userId } from "../money/units.ts";
import type { Report } from "./report.ts";

const LOANS = 500;
const REPETITIONS = 5;
const FIRST_USER = 5000;
const [PRICE, CRASHED] = [1000, 700];
const [BORROWED, PLEDGED] = [40_000_000_000n, 64_00000000n];
const [LOTS, SECONDS] = [64_000, 30];
const TERMS = {
  ...{
    asset: USDT,
    kind: "small",
    least: amount(1_000_000n),
    most: amount(50_000_000_000n),
    daysLeast: 1,
    daysMost: 366,
    hourlyPpb: 10_000,
  },
  ...{ latePpm: ratePpm(5000), openPpm: ratePpm(1_500_000), callPpm: ratePpm(1_300_000), sellPpm: ratePpm(1_100_000), isOnSale: true },
  ...{ majorPpm: ratePpm(950_000), stablePpm: ratePpm(980_000), otherPpm: ratePpm(800_000), slipPpm: ratePpm(20_000) },
};
const userOf = (i: number) => userId(FIRST_USER + i);

type Times = {
  readonly longest: number;
  readonly longestCpu: number;
  readonly price: number;
  readonly all: number;
  readonly commands: number;
};

export function loansBench(report: Report): void {
  const runs = Array.from({ length: REPETITIONS }, () => once(report));
  const middle = (of: (times: Times) => number): number => runs.map(of).toSorted((a, b) => a - b)[Math.floor(REPETITIONS / 2)] ?? 0;
  const conditions = `${LOANS} loans of as many people, one price, 45 BTC of each sold in four steps; median of ${REPETITIONS}`;
  report.add(
    "loans: the longest command of a crash of 500",
    middle(({ longest }) => longest),
    "ms",
    conditions,
  );
  report.add(
    "loans: the longest command of a crash of 500, processor time",
    middle(({ longestCpu }) => longestCpu),
    "ms",
    "with the collector's threads",
  );
  report.add(
    "loans: the price that begins 500 sales",
    middle(({ price }) => price),
    "ms",
    conditions,
  );
  report.add(
    "loans: all of 500 sales",
    middle(({ all }) => all),
    "ms",
    `in ${middle(({ commands }) => commands)} commands`,
  );
}

function run(kernel: Kernel, body: object, at: number): Outcome {
  const command = { ...body, at } as unknown as Command;
  const outcome = kernel.execute(command);
  if (outcome.refusal !== undefined) throw new Error(`refused ${command.type}: ${outcome.refusal}`);
  return outcome;
}
const sample = (kernel: Kernel, price: number, at: number): void =>
  void run(kernel, { type: "prices/sample", samples: [{ market: BTC_USDT, ticks: price, volume: 0, sources: 3 }] }, at);

function venue(): Kernel {
  const kernel = testVenue(new Kernel());
  const say = (body: object): void => void run(kernel, body, START);
  say({ type: "wallet/fund-house", user: MAKER, asset: BTC, amount: amount(40_000_00000000n) });
  say({ type: "wallet/fund-house", user: MAKER, asset: USDT, amount: amount(100_000_000_000_000n) });
  say({ type: "cover/fund", product: "loans", asset: USDT, amount: amount(BigInt(LOANS) * BORROWED) });
  say({ type: "loans/set-product", terms: TERMS, askedBy: "rule" });
  sample(kernel, PRICE, START);
  const order = { orderType: "market", ticks: 0, budget: 0n, timeInForce: "gtc", postOnly: false, selfTrade: "expire_maker" };
  for (let i = 0; i < LOANS; i++) {
    const user = userOf(i);
    say({ type: "wallet/open", user });
    // A little more than is pledged: the fee is taken in coins.
    say({ type: "spot/quote", user: MAKER, market: BTC_USDT, bids: [], asks: [PRICE, LOTS + 200] });
    say({ type: "spot/place", user, market: BTC_USDT, side: "buy", lots: LOTS + 200, ...order });
    say({ type: "loans/apply", user, product: 1, amount: BORROWED, days: 30, collateral: BTC, pledge: PLEDGED });
  }
  return kernel;
}

function once(report: Report): Times {
  const kernel = venue();
  const house = (): bigint => kernel.ledger.balanceOf(userId(0), PURPOSE.loans, USDT);
  const owed = (at: number): bigint => [...kernel.loans.all()].reduce((sum, loan) => sum + totalOf(owedAt(loan, at)), 0n);
  const begins = START + 1000;
  const [before, heldBefore] = [owed(begins), house()];
  const times = { longest: 0, longestCpu: 0, price: 0, all: 0, commands: 0 };
  const timed = (work: () => void): number => {
    const [start, used] = [performance.now(), process.cpuUsage()];
    work();
    const took = performance.now() - start;
    const { user, system } = process.cpuUsage(used);
    times.longest = Math.max(times.longest, took);
    times.longestCpu = Math.max(times.longestCpu, (user + system) / 1000);
    times.all += took;
    times.commands += 1;
    return took;
  };
  for (let second = 0; second < SECONDS; second++) {
    const at = begins + second * 1000;
    const took = timed(() => sample(kernel, CRASHED, at));
    if (second === 0) times.price = took;
    // The first steps meet an empty book: the house quotes only after the price, and all go on with one price five seconds later.
    if (second === 1) run(kernel, { type: "spot/quote", user: MAKER, market: BTC_USDT, bids: [CRASHED, 30_000_000], asks: [] }, at);
    // As the sequencer does: whatever is due, before anything later.
    for (let next = kernel.schedule.nextAt; next < at + 1000; next = kernel.schedule.nextAt) {
      const due = timeMs(Math.max(next, at));
      timed(() => void kernel.execute({ type: "schedule/advance", at: due }));
    }
  }
  const end = begins + SECONDS * 1000;
  const loans = [...kernel.loans.all()];
  report.check("every loan was sold down to the opening rate and goes on", loans.length === LOANS && loans.every(isOver));
  report.check("what the house got is what is owed less", house() - heldBefore === before - owed(end));
  kernel.check();
  return times;
}

/** 150 % of what is owed by what is left at 95 %, and no step more than that needs. */
function isOver({
  selling,
  collateral,
  sold,
  principal,
}: ReturnType<Kernel["loans"]["all"]> extends Iterable<infer Loan> ? Loan : never): boolean {
  const value = (BigInt(CRASHED) * collateral * 95n) / 10_000n;
  const rate = (value * 1000n) / principal;
  return selling === undefined && sold > 0n && collateral + sold === PLEDGED && rate >= 1499n && rate <= 1510n;
}
