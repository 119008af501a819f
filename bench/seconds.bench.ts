/**
 * Ten thousand seconds contracts: bought within one second, begun by one sample of five markets, and due in one second. One kernel in
 * memory, a person for each, both sides of each market.
 *
 * Checked: everybody who was right has stake and profit, everybody else nothing, in two markets the stake comes back, and every promise.
 */
import { performance } from "node:perf_hooks";
import { Kernel, type Command, type Outcome } from "../kernel/kernel.ts";
import { PURPOSE } from "../kernel/ledger/chart.ts";
import { place, START, testVenue, USDT } from "../kernel/test-venue.arbitrary.ts";
import { amount, timeMs, userId } from "../money/units.ts";
import type { Report } from "./report.ts";

const CONTRACTS = 10_000;
const REPETITIONS = 5;
const FIRST_USER = 5000;
const MARKETS = [1, 2, 3, 4, 5];
/** Of these the price stays, and of these the feed stops. */
const [EVEN, SILENT] = [4, 5];
/** About as many as a venue has. */
const ASSETS = 100;
const SECONDS = 30;
const STAKE = 10_000_000n;
const PROFIT = 8_500_000n;
const MONEY = 100_000_000n;
const COVER = 10_000_000_000_000n;
const SECOND_MS = 1000;
/** A venue answers nobody else meanwhile. */
const LATE_MS = 500;

type Times = {
  readonly order: number;
  readonly purchase: number;
  readonly entry: number;
  readonly all: number;
  readonly cpu: number;
  readonly longest: number;
};

export function secondsBench(report: Report): void {
  const runs = Array.from({ length: REPETITIONS }, () => once(report));
  const middle = (of: (times: Times) => number): number => runs.map(of).toSorted((a, b) => a - b)[Math.floor(REPETITIONS / 2)] ?? 0;
  const count = CONTRACTS.toLocaleString("en");
  const conditions = `${count} contracts of as many people, ${MARKETS.length} markets, both sides; median of ${REPETITIONS}`;
  report.add(
    "seconds: a purchase",
    middle(({ purchase }) => purchase),
    "µs",
    conditions,
  );
  report.add("seconds: purchases", 1e6 / middle(({ purchase }) => purchase), "/s", conditions);
  report.add(
    "seconds: a purchase / a resting order of spot",
    middle(({ purchase, order }) => purchase / order),
    "ratio",
    "in one run",
  );
  report.add(
    `seconds: ${count} begin with one sample`,
    middle(({ entry }) => entry),
    "ms",
    conditions,
  );
  report.add(
    `seconds: ${count} due in one second, all`,
    middle(({ all }) => all),
    "ms",
    `${conditions}, ${count} receipts`,
  );
  report.add(
    `seconds: ${count} due in one second, processor time`,
    middle(({ cpu }) => cpu),
    "ms",
    "with the collector's threads",
  );
  report.add(
    `seconds: ${count} due in one second, longest command`,
    Math.max(...runs.map(({ longest }) => longest)),
    "ms",
    "500 of them, processor time of its thread; worst of all runs",
  );
}

function run(kernel: Kernel, body: object, at: number): Outcome {
  const command = { ...body, at } as unknown as Command;
  const outcome = kernel.execute(command);
  if (outcome.refusal !== undefined) throw new Error(`refused ${command.type}: ${outcome.refusal}`);
  return outcome;
}

const userOf = (i: number) => userId(FIRST_USER + i);
const marketOf = (i: number): number => MARKETS[i % MARKETS.length] ?? 0;
const isUp = (i: number): boolean => Math.floor(i / MARKETS.length) % 2 === 0;

function venue(): Kernel {
  const kernel = testVenue(new Kernel());
  const say = (body: object): void => void run(kernel, body, START);
  for (let i = 10; i < ASSETS; i++) say({ type: "ledger/list-asset", id: i, code: `COIN${i}`, decimals: 8 });
  for (const id of MARKETS.slice(2)) {
    const market = { market: id, symbol: `COIN${id}/USDT`, assetClass: "coin", base: id + 10, quote: USDT, notionalMin: 5_000_000n };
    const terms = { priceDecimals: 0, quantityDecimals: 3, bandPpm: 100_000, makerPpm: 1000, takerPpm: 2000 };
    say({ type: "spot/list-market", ...market, ...terms });
  }
  say({ type: "ledger/set-account-kinds", asset: USDT, kinds: ["change", "micro"] });
  say({ type: "cover/fund", product: "seconds", asset: USDT, amount: COVER });
  const table = { periods: [{ seconds: SECONDS, ratioPpm: 850_000 }], least: 1n, most: 1_000_000_000n, open: 20, markets: MARKETS };
  say({ type: "seconds/set-terms", terms: table, askedBy: "rule" });
  for (let i = 0; i < CONTRACTS; i++) {
    say({ type: "wallet/open", user: userOf(i) });
    say({ type: "transfer/move", user: userOf(i), asset: USDT, amount: MONEY, from: "change", to: "micro" });
  }
  sample(kernel, 0, () => 1000);
  return kernel;
}

/** A few milliseconds late, as on a venue. */
function sample(kernel: Kernel, second: number, priceOf: (market: number) => number, of: readonly number[] = MARKETS): number {
  const samples = of.map((market) => ({ market, ticks: priceOf(market), volume: 0, sources: 3 }));
  const start = performance.now();
  run(kernel, { type: "prices/sample", samples }, START + second * SECOND_MS + 3);
  return performance.now() - start;
}

function once(report: Report): Times {
  const kernel = venue();
  const order = each((i) => run(kernel, place(userOf(i), "buy", 950, 10), START + 4));
  const purchase = each((i) => {
    const terms = { user: userOf(i), market: marketOf(i), side: isUp(i) ? "up" : "down", seconds: SECONDS, stake: STAKE };
    run(kernel, { type: "seconds/open", ...terms }, START + 4);
  });
  const entry = sample(kernel, 1, () => 1000);
  report.check(
    "one sample begins all of them",
    [...kernel.seconds.contracts()].every((one) => one.entry !== undefined),
  );
  for (let second = 2; second <= SECONDS + 1; second++) {
    const isLate = second > SECONDS - 4;
    sample(kernel, second, (market) => (isLate && market !== EVEN ? 1001 : 1000), isLate ? MARKETS.filter((id) => id !== SILENT) : MARKETS);
  }
  const settled = settle(kernel, START + (SECONDS + 1) * SECOND_MS + LATE_MS);
  check(report, kernel);
  return { order, purchase, entry, ...settled };
}

function each(act: (i: number) => void): number {
  const start = performance.now();
  for (let i = 0; i < CONTRACTS; i++) act(i);
  return ((performance.now() - start) * 1000) / CONTRACTS;
}

function settle(kernel: Kernel, at: number): Pick<Times, "all" | "cpu" | "longest"> {
  let [all, longest] = [0, 0];
  const before = process.cpuUsage();
  const thread = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  while (kernel.schedule.nextAt <= at) {
    const [start, worked] = [performance.now(), thread()];
    kernel.execute({ type: "schedule/advance", at: timeMs(at) });
    all += performance.now() - start;
    longest = Math.max(longest, thread() - worked);
  }
  const { user, system } = process.cpuUsage(before);
  return { all, longest, cpu: (user + system) / 1000 };
}

function check(report: Report, kernel: Kernel): void {
  report.check("nothing stays open", [...kernel.seconds.contracts()].length === 0);
  const rightly = Array.from({ length: CONTRACTS }, (_, i) => {
    const isBack = marketOf(i) === EVEN || marketOf(i) === SILENT;
    const paid = isBack ? STAKE : isUp(i) ? STAKE + PROFIT : 0n;
    return kernel.ledger.balanceOf(userOf(i), PURPOSE.micro, USDT) === amount(MONEY - STAKE + paid);
  });
  report.check("everybody has what the prices make", rightly.every(Boolean));
  kernel.check();
}
