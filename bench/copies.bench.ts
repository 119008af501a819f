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
  const [many] = rounds(report, [{ people: FOLLOWERS, follows: true }], ROUNDS);
  // In turn, so that whatever else the machine does is the same for both.
  const [few, none] = rounds(
    report,
    [
      { people: FEW, follows: true },
      { people: FEW, follows: false },
    ],
    ROUNDS_OF_ORDERS,
  );
  if (many === undefined || few === undefined || none === undefined) return;
  const conditions = `market order of ${LOTS} lots, one level of the book; median of ${ROUNDS} openings and closings`;
  const all = [...many.openings, ...many.closes];
  const fill = middle(all.map((one) => one.all));
  report.add("copies: a fill for 1,000 followers", fill, "ms", conditions);
  report.add("copies: of one follower", (fill * 1000) / FOLLOWERS, "µs", conditions);
  report.add("copies: longest command of it", Math.max(...all.map(({ longest }) => longest)), "ms", "worst of all");
  report.add("copies: a fill for 100 followers", middle([...few.openings, ...few.closes].map((one) => one.all)), "ms", conditions);
  const beside = `the trader's own command, a hundred others doing the same after it; median of ${ROUNDS_OF_ORDERS} rounds in turn`;
  for (const [what, which] of [
    ["order", "openings"],
    ["close", "closes"],
  ] as const) {
    const [followed, alone] = [few, none].map((venueOf) => middle(venueOf[which].map(({ order: time }) => time)));
    report.add(`copies: trader's ${what}, nobody follows`, (alone ?? 0) * 1000, "µs", beside);
    report.add(`copies: trader's ${what}, 100 followers`, (followed ?? 0) * 1000, "µs", beside);
    report.add(`copies: trader's ${what}, 100 followers / none`, (followed ?? 0) / (alone ?? 1), "ratio", "in one run");
  }
}

const middle = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

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

type Crowd = { readonly people: number; readonly follows: boolean };
type Rounds = { readonly openings: readonly Times[]; readonly closes: readonly Times[] };

function rounds(report: Report, crowds: readonly Crowd[], count: number): readonly Rounds[] {
  const venues = crowds.map((crowd) => ({
    ...crowd,
    kernel: venue(crowd.people, crowd.follows),
    openings: [] as Times[],
    closes: [] as Times[],
  }));
  for (let round = 0; round < count; round++) {
    for (const one of venues) {
      const { opening, close } = roundOf(report, one.kernel, one);
      one.openings.push(opening);
      one.closes.push(close);
    }
  }
  for (const { kernel } of venues) kernel.check();
  return venues;
}

/** The trader opens and closes; who does not follow does the same. */
function roundOf(report: Report, kernel: Kernel, { people, follows }: Crowd): { readonly opening: Times; readonly close: Times } {
  const each = (command: (user: UserId) => object): void => {
    for (let i = 0; i < people && !follows; i++) run(kernel, command(userId(FIRST_USER + i)));
  };
  // A minute later: no turn of the trader waits.
  const at = kernel.at + 61_000;
  while (kernel.schedule.nextAt <= at) kernel.execute({ type: "schedule/advance", at: kernel.schedule.nextAt } as Command);
  run(kernel, { type: "prices/sample", at, samples: [{ market: BTC_USDT, ticks: 1000, volume: 0, sources: 3 }] });
  run(kernel, { type: "futures/quote", user: FUTURES_MAKER, contract: BTC_USDT, bids: [999, 1_000_000], asks: [1001, 1_000_000] });
  const opening = turn(kernel, order(ANN, "buy", LOTS, { at: kernel.at }));
  each((user) => order(user, "buy", LOTS, { at: kernel.at }));
  report.check("everybody has the trader's lots", held(kernel, people) === LOTS * people);
  const position = kernel.futures.desk.account(ANN)?.positions[0]?.id;
  const close = turn(kernel, { type: "futures/close", user: ANN, position, lots: 0 });
  each((user) => ({ type: "futures/close-many", user, contract: BTC_USDT, side: "both" }));
  report.check("nobody has any when the trader has none", held(kernel, people) === 0);
  return { opening, close };
}

function held(kernel: Kernel, people: number): number {
  let lots = 0;
  for (let i = 0; i < people; i++)
    for (const position of kernel.futures.desk.account(userId(FIRST_USER + i))?.positions ?? []) lots += position.lots;
  return lots;
}
