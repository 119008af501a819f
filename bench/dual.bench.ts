/**
 * Ten thousand purchases of dual investment, each of one share by a person of its own, all of one product, settled in one step by the mean
 * of 1,800 samples; once on each side of the strike. One kernel in memory.
 *
 * Checked: everybody has exactly what the formulas make, coin or USDT, the house's account adds up, and every promise.
 */
import { performance } from "node:perf_hooks";
import { interestOf, otherOf, principalOf } from "../features/dual-investment/formulas.ts";
import { Kernel, type Command, type Outcome } from "../kernel/kernel.ts";
import { PURPOSE } from "../kernel/ledger/chart.ts";
import { BTC, BTC_USDT, START, testVenue, USDT } from "../kernel/test-venue.arbitrary.ts";
import { amount, ratePpm, timeMs, userId } from "../money/units.ts";
import type { Report } from "./report.ts";

const PURCHASES = 10_000;
const REPETITIONS = 5;
const FIRST_USER = 5000;
const PRICE = 1000;
const SCALE = { coin: 8, cash: 6, price: 0 };
const DAY_MS = 86_400_000;
const SAMPLES = 1800;
const COVER = [5_000_00000000n, 50_000_000_000_000n] as const;
const userOf = (i: number) => userId(FIRST_USER + i);

type Times = { readonly purchase: number; readonly all: number; readonly cpu: number };

export function dualBench(report: Report): void {
  const count = PURCHASES.toLocaleString("en");
  for (const [side, price] of [
    ["come back", PRICE + 1],
    ["are exchanged", PRICE - 200],
  ] as const) {
    const runs = Array.from({ length: REPETITIONS }, () => once(report, price));
    const middle = (of: (times: Times) => number): number => runs.map(of).toSorted((a, b) => a - b)[Math.floor(REPETITIONS / 2)] ?? 0;
    const conditions = `${count} purchases of as many people, one product, ${SAMPLES} samples; median of ${REPETITIONS}`;
    report.add(
      `dual investment: a purchase (${side})`,
      middle(({ purchase }) => purchase),
      "µs",
      conditions,
    );
    report.add(
      `dual investment: ${count} settled in one step, ${side}`,
      middle(({ all }) => all),
      "ms",
      `${conditions}, ${count} receipts`,
    );
    report.add(
      `dual investment: ${count} settled in one step, ${side}, processor time`,
      middle(({ cpu }) => cpu),
      "ms",
      "with the collector's threads",
    );
  }
}

function run(kernel: Kernel, body: object, at: number): Outcome {
  const command = { ...body, at } as unknown as Command;
  const outcome = kernel.execute(command);
  if (outcome.refusal !== undefined) throw new Error(`refused ${command.type}: ${outcome.refusal}`);
  return outcome;
}
const sample = (kernel: Kernel, price: number, at: number): void =>
  void run(kernel, { type: "prices/sample", samples: [{ market: BTC_USDT, ticks: price, volume: 0, sources: 3 }] }, at);

/** The 08:00 UTC that settles what is made now. */
const settlementAfter = (at: number): number => Math.floor((at - DAY_MS / 3) / DAY_MS + 1) * DAY_MS + DAY_MS / 3;

function venue(at: number): Kernel {
  const kernel = testVenue(new Kernel());
  const say = (body: object): void => void run(kernel, body, at);
  say({ type: "cover/fund", product: "dual", asset: BTC, amount: COVER[0] });
  say({ type: "cover/fund", product: "dual", asset: USDT, amount: COVER[1] });
  for (let i = 0; i < PURCHASES; i++) say({ type: "wallet/open", user: userOf(i) });
  sample(kernel, PRICE, at);
  const lines = [{ days: 1, stepPpm: 10_000, strikes: 1 }];
  const terms = { isOnSale: true, lines, shares: PURCHASES, most: 10, passedOnPpm: ratePpm(850_000), assumedPpm: 600_000 };
  say({ type: "dual-investment/set-terms", market: BTC_USDT, terms, askedBy: "rule" });
  say({ type: "schedule/advance" });
  return kernel;
}

function once(report: Report, price: number): Times {
  const at = START + DAY_MS / 2;
  const kernel = venue(at);
  const put = [...kernel.dualInvestment.products()].find(({ kind }) => kind === "put");
  if (put === undefined) throw new Error("there must be a put");
  const before = userOf(0);
  const [money, coins] = [kernel.ledger.balanceOf(before, PURPOSE.change, USDT), kernel.ledger.balanceOf(before, PURPOSE.change, BTC)];
  const began = performance.now();
  for (let i = 0; i < PURCHASES; i++) run(kernel, { type: "dual-investment/buy", user: userOf(i), product: put.number, shares: 1 }, at + 1);
  const purchase = ((performance.now() - began) * 1000) / PURCHASES;
  const bought = kernel.dualInvestment.of(userOf(0))[0];
  if (bought === undefined) throw new Error("everybody must have bought");
  const settles = settlementAfter(at);
  report.check("the product is settled at the next 08:00 UTC", put.settlesAt === settles);
  for (let second = SAMPLES - 1; second >= 0; second--) sample(kernel, price, settles - second * 1000);
  const [start, used] = [performance.now(), process.cpuUsage()];
  while (kernel.schedule.nextAt <= settles + 500) kernel.execute({ type: "schedule/advance", at: timeMs(settles + 500) });
  const all = performance.now() - start;
  const { user, system } = process.cpuUsage(used);
  const { strike, days } = put;
  const principal = principalOf("put", strike, 1, SCALE);
  const isExchanged = price <= strike;
  const expected = isExchanged
    ? { money: money - principal, coins: coins + otherOf("put", principal, strike, bought.ratePpm, days, SCALE) }
    : { money: amount(money + interestOf(principal, bought.ratePpm, days)), coins };
  const rightly = Array.from({ length: PURCHASES }, (_, i) => {
    const balance = (asset: typeof USDT) => kernel.ledger.balanceOf(userOf(i), PURPOSE.change, asset);
    return balance(USDT) === expected.money && balance(BTC) === expected.coins;
  });
  report.check(`everybody has what the formulas make at ${price}`, rightly.every(Boolean));
  report.check("nothing of it stays open", kernel.dualInvestment.product(put.number) === undefined);
  kernel.check();
  return { purchase, all, cpu: (user + system) / 1000 };
}
