/**
 * A sale with a share for everybody that 20,000 people asked for: how long its end takes in the kernel, and how long until everybody has theirs.
 *
 * Checked: every grant against a second computation that looks at everybody in every round and knows nothing of the kernel's, payments and
 * tokens add up to the unit, and every promise.
 */
import { performance } from "node:perf_hooks";
import { Kernel, type Command, type Outcome } from "../kernel/kernel.ts";
import { testVenueCommands } from "../kernel/test-venue.arbitrary.ts";
import { amount, assetId, timeMs, userId } from "../money/units.ts";
import type { Report } from "./report.ts";

const PEOPLE = 20_000;
const FIRST_USER = 5_000;
const [ETH, USDT] = [2, 3];
const ROUNDS = 5;
const TOTAL = 50_000_000_003n;
const CAP = 9_000_001n;
const MINUTE_MS = 60_000;

/** Uneven, the same each time: from a hundred to eleven million and some. */
const asked = (index: number): bigint => 100n + BigInt((index * 7_919 + (index % 13) * 1_000_003) % 11_000_000);

/** Everybody looked at in every round: who would get more than the cap gets it and is out; the rest by remainders. */
function naive(wanted: readonly bigint[]): readonly bigint[] {
  const grants = new Map<number, bigint>();
  let left = TOTAL;
  for (let isMore = true; isMore;) {
    isMore = false;
    const open = wanted.flatMap((tokens, at) => (grants.has(at) ? [] : [[at, tokens] as const]));
    const all = open.reduce((sum, [, tokens]) => sum + tokens, 0n);
    const [share, over] = [left, all];
    for (const [at, tokens] of open) {
      if (over <= share ? tokens <= CAP : share * tokens <= CAP * over) continue;
      grants.set(at, CAP);
      left -= CAP;
      isMore = true;
    }
  }
  const open = wanted.flatMap((tokens, at) => (grants.has(at) ? [] : [{ at, tokens }]));
  const all = open.reduce((sum, { tokens }) => sum + tokens, 0n);
  if (all <= left) for (const { at, tokens } of open) grants.set(at, tokens);
  else {
    const parts = open.map(({ at, tokens }) => ({ at, whole: (left * tokens) / all, rest: (left * tokens) % all }));
    let over = left - parts.reduce((sum, { whole }) => sum + whole, 0n);
    for (const { at, whole } of parts) grants.set(at, whole);
    const byRest = parts.toSorted((one, other) => (one.rest === other.rest ? one.at - other.at : one.rest > other.rest ? -1 : 1));
    for (const { at, whole } of byRest) {
      if (over === 0n) break;
      grants.set(at, whole + 1n);
      over -= 1n;
    }
  }
  return wanted.map((_tokens, at) => grants.get(at) ?? 0n);
}

function run(kernel: Kernel, body: object, at = kernel.at): Outcome {
  const command = { ...body, at } as unknown as Command;
  const outcome = kernel.execute(command);
  if (outcome.refusal !== undefined) throw new Error(`refused ${command.type}: ${outcome.refusal}`);
  return outcome;
}

function soldOut(): Kernel {
  const kernel = new Kernel();
  for (const command of testVenueCommands()) kernel.execute(command as unknown as Command);
  run(kernel, { type: "cover/fund", product: "sale", asset: assetId(ETH), amount: amount(TOTAL) });
  const terms = {
    ...{ token: ETH, cash: USDT, coins: [], mode: "pro_rata", price: amount(50_000n), total: amount(TOTAL), least: amount(1n) },
    ...{ most: amount(TOTAL), cap: amount(CAP), startsAt: 0, endsAt: MINUTE_MS, cliffDays: 0, parts: 1, againMs: 0 },
  };
  run(kernel, { type: "token-sale/publish", terms, isAhead: true, askedBy: "rule" });
  for (let index = 0; index < PEOPLE; index++) {
    const user = userId(FIRST_USER + index);
    run(kernel, { type: "wallet/open", user });
    run(kernel, { type: "token-sale/order", user, project: 1, tokens: amount(asked(index)), pay: assetId(USDT) });
  }
  return kernel;
}

/** `processor`: what of the allocation the thread itself worked, in ms: on a machine that others use it says more than the clock. */
type Ended = { readonly allocated: number; readonly processor: number; readonly all: number; readonly longest: number };
const worked = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

function end(kernel: Kernel): Ended {
  const ends = kernel.tokenSale.project(1)?.terms.endsAt ?? 0;
  const grants = new Map<number, bigint>();
  let [allocated, processor, longest] = [0, 0, 0];
  const started = performance.now();
  while (kernel.schedule.nextAt <= ends) {
    const [before, workedBefore] = [performance.now(), worked()];
    const { events } = run(kernel, { type: "schedule/advance" }, timeMs(ends));
    const took = performance.now() - before;
    longest = Math.max(longest, took);
    for (const event of events) {
      if (event.type === "token-sale/allocated") [allocated, processor] = [took, worked() - workedBefore];
      else if (event.type === "token-sale/delivered") grants.set(event.user, event.granted);
    }
  }
  const all = performance.now() - started;
  const expected = naive(Array.from({ length: PEOPLE }, (_none, index) => asked(index)));
  for (const [index, tokens] of expected.entries())
    if (grants.get(FIRST_USER + index) !== tokens)
      throw new Error(`person ${index} has ${grants.get(FIRST_USER + index)}, the second computation says ${tokens}`);
  if ([...grants.values()].reduce((sum, tokens) => sum + tokens, 0n) !== TOTAL) throw new Error("all tokens must be granted");
  kernel.check();
  return { allocated, processor, all, longest };
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export function salesBench(report: Report): void {
  const ended = Array.from({ length: ROUNDS }, () => end(soldOut()));
  const conditions = `one order each, a cap that some reach; median of ${ROUNDS} sales, every grant checked`;
  report.add("sales: allocation among 20,000 people", median(ended.map(({ allocated }) => allocated)), "ms", conditions);
  report.add(
    "sales: processor time of it",
    median(ended.map(({ processor }) => processor)),
    "ms",
    "user and system time of the kernel's thread",
  );
  report.add("sales: handing all of it over", median(ended.map(({ all }) => all)), "ms", `${conditions}; ten orders an entry`);
  report.add("sales: longest command of it", Math.max(...ended.map(({ longest }) => longest)), "ms", "worst of all");
}
