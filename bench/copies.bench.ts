/**
 * One trader with 1,000 followers in one kernel: an order that fills at market, and what follows from it at once; closing it again; and the
 * trader's own order alone, with a hundred followers, and with a hundred people who send the same orders themselves.
 *
 * Checked: every follower has the trader's lots, nobody has any when the trader has none, and every promise.
 */
import { performance } from "node:perf_hooks";
import { copiesVenue, follow } from "../kernel/copies-venue.arbitrary.ts";
import { FUTURES_MAKER, futuresVenue, order } from "../kernel/futures-venue.arbitrary.ts";
import type { Command, Kernel, Outcome } from "../kernel/kernel.ts";
import { ANN, BTC_USDT, USDT } from "../kernel/test-venue.arbitrary.ts";
import { userId, type UserId } from "../money/units.ts";
import type { Report } from "./report.ts";

const FOLLOWERS = 1_000;
const FEW = 100;
const FIRST_USER = 5000;
const LOTS = 10;
/** More where one order is timed, so that it runs as it does on a venue that has run for a while. */
const ROUNDS = 300;
const ROUNDS_OF_ORDERS = 3_000;
const MONEY = 1_000_000_000n;

type Times = { readonly order: number; readonly all: number; readonly longest: number };

export function copiesBench(report: Report): void {
  const many = rounds(report, FOLLOWERS, true, ROUNDS);
  const few = rounds(report, FEW, true, ROUNDS_OF_ORDERS);
  const none = rounds(report, FEW, false, ROUNDS_OF_ORDERS);
  const conditions = `market order of ${LOTS} lots, one level of the book; median of ${ROUNDS} openings and closings`;
  report.add("copies: a fill for 1,000 followers", many.all, "ms", conditions);
  report.add("copies: of one follower", (many.all * 1000) / FOLLOWERS, "µs", conditions);
  report.add("copies: longest command of it", many.longest, "ms", "worst of all");
  report.add("copies: a fill for 100 followers", few.all, "ms", conditions);
  const beside = "the trader's own command, a hundred others doing the same after it";
  report.add("copies: trader's order, nobody follows", none.order * 1000, "µs", beside);
  report.add("copies: trader's order, 100 followers", few.order * 1000, "µs", beside);
  report.add("copies: trader's order, 100 followers / none", few.order / none.order, "ratio", "in one run");
}

function run(kernel: Kernel, body: object): Outcome {
  const command = { at: kernel.at, ...body } as unknown as Command;
  const outcome = kernel.execute(command);
  if (outcome.refusal !== undefined) throw new Error(`refused ${command.type}: ${outcome.refusal}`);
  return outcome;
}

function venue(people: number, follows: boolean): Kernel {
  const kernel = copiesVenue(futuresVenue());
  for (let i = 0; i < people; i++) {
    const user = userId(FIRST_USER + i);
    run(kernel, { type: "wallet/open", user });
    run(kernel, { type: "transfer/move", user, asset: USDT, amount: MONEY, from: "change", to: "lever" });
    if (follows) run(kernel, follow(user));
  }
  return kernel;
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** The trader's command, and all that is due after it. */
function turn(kernel: Kernel, command: object): Times {
  const first = timed(() => run(kernel, command));
  const commands = [first];
  while (kernel.schedule.nextAt <= kernel.at) commands.push(timed(() => run(kernel, { type: "schedule/advance" })));
  const all = commands.reduce((sum, time) => sum + time, 0);
  return { order: first, all: all - first, longest: Math.max(...commands) };
}

function rounds(report: Report, people: number, follows: boolean, count: number): Times {
  const kernel = venue(people, follows);
  const each = (command: (user: UserId) => object): void => {
    for (let i = 0; i < people && !follows; i++) run(kernel, command(userId(FIRST_USER + i)));
  };
  const times: Times[] = [];
  for (let round = 0; round < count; round++) {
    // A minute later: no turn of the trader waits.
    const at = kernel.at + 61_000;
    while (kernel.schedule.nextAt <= at) kernel.execute({ type: "schedule/advance", at: kernel.schedule.nextAt } as Command);
    run(kernel, { type: "prices/sample", at, samples: [{ market: BTC_USDT, ticks: 1000, volume: 0, sources: 3 }] });
    run(kernel, { type: "futures/quote", user: FUTURES_MAKER, contract: BTC_USDT, bids: [999, 1_000_000], asks: [1001, 1_000_000] });
    times.push(turn(kernel, order(ANN, "buy", LOTS, { at: kernel.at })));
    each((user) => order(user, "buy", LOTS, { at: kernel.at }));
    report.check("everybody has the trader's lots", held(kernel, people) === LOTS * people);
    const position = kernel.futures.desk.account(ANN)?.positions[0]?.id;
    times.push(turn(kernel, { type: "futures/close", user: ANN, position, lots: 0 }));
    each((user) => ({ type: "futures/close-many", user, contract: BTC_USDT, side: "both" }));
    report.check("nobody has any when the trader has none", held(kernel, people) === 0);
  }
  kernel.check();
  const middle = (of: (one: Times) => number): number => times.map(of).toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  return {
    order: middle((one) => one.order),
    all: middle((one) => one.all),
    longest: Math.max(...times.map(({ longest }) => longest)),
  };
}

function held(kernel: Kernel, people: number): number {
  let lots = 0;
  for (let i = 0; i < people; i++)
    for (const position of kernel.futures.desk.account(userId(FIRST_USER + i))?.positions ?? []) lots += position.lots;
  return lots;
}
