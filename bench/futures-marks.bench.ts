/**
 * What a price costs where many have positions of futures: a mark with its triggers and everybody's risk, a crash that closes half of them
 * out, and ten thousand stops at one price. One kernel in memory, a position for each account, one contract, the insurance fund full.
 *
 * Checked: as many are closed out and stopped as should be, and every promise afterwards.
 */
import { performance } from "node:perf_hooks";
import { CONTRACT, futuresVenue, indexAt, order, quoteAt } from "../kernel/futures-venue.arbitrary.ts";
import type { Command, Kernel, Outcome } from "../kernel/kernel.ts";
import { START, USDT } from "../kernel/test-venue.arbitrary.ts";
import { amount, ticks, timeMs, userId } from "../money/units.ts";
import type { Report } from "./report.ts";

const SIZES = [2_000, 10_000, 100_000];
const STOPS = 10_000;
const MARKS = 60;
const PRICE = 1000;
const SECOND_MS = 1000;
const FIRST_USER = 5000;
const LOTS = 5000;
/** Margined tenfold: an eighteen percent fall leaves nothing of a long. */
const CRASH = 820;
const STOP = 995;
const MAKER_FUNDS = amount(10n ** 15n);
const MONEY = amount(1_000_000_000n);

export function futuresMarksBench(report: Report): void {
  for (const people of SIZES) crash(report, people);
  stops(report);
}

function run(kernel: Kernel, command: Command): Outcome {
  const outcome = kernel.execute(command);
  if (outcome.refusal !== undefined) throw new Error(`refused ${command.type}: ${outcome.refusal}`);
  return outcome;
}

/** Every second person is long, the others short; or all long, with a stop each. */
function venueOf(people: number, stopLoss: number | undefined): Kernel {
  const kernel = futuresVenue();
  run(kernel, { type: "wallet/fund-house", at: START, user: CONTRACT.maker, asset: USDT, amount: MAKER_FUNDS, kind: "lever" });
  const exits =
    stopLoss === undefined ? {} : { exits: { takeProfitTicks: ticks(0), stopLossTicks: ticks(stopLoss), source: "mark" as const } };
  for (let i = 0; i < people; i++) {
    const user = userId(FIRST_USER + i);
    run(kernel, { type: "wallet/open", at: START, user });
    run(kernel, { type: "transfer/move", at: START, user, asset: USDT, amount: MONEY, from: "change", to: "lever" });
    if (i % 100 === 0) quoteAt(kernel, PRICE, 900_000);
    if (stopLoss === undefined) run(kernel, order(user, i % 2 === 0 ? "sell" : "buy", LOTS));
    else run(kernel, order(user, "buy", 1, exits));
  }
  quoteAt(kernel, PRICE, 900_000);
  return kernel;
}

/** The command's time, and that of each that falls due after it. */
function timesOf(kernel: Kernel, command: Command, look: (outcome: Outcome) => void): readonly number[] {
  const times: number[] = [];
  const timed = (one: Command): void => {
    const start = performance.now();
    const outcome = kernel.execute(one);
    times.push(performance.now() - start);
    look(outcome);
  };
  timed(command);
  while (kernel.schedule.nextAt <= command.at) timed({ type: "schedule/advance", at: command.at });
  return times;
}

const later = (seconds: number) => timeMs(START + seconds * SECOND_MS);
const sumOf = (times: readonly number[]): number => times.reduce((sum, time) => sum + time, 0);

function crash(report: Report, people: number): void {
  const kernel = venueOf(people, undefined);
  const name = people.toLocaleString("en");
  const marks: number[] = [];
  for (let second = 1; second <= MARKS; second++) {
    marks.push(
      ...timesOf(kernel, indexAt(PRICE + (second % 2), later(second)), ({ refusal }) =>
        report.check("a price is taken", refusal === undefined),
      ),
    );
  }
  marks.sort((a, b) => a - b);
  let closedOut = 0;
  const [first = 0, ...others] = timesOf(kernel, indexAt(CRASH, later(MARKS + 1)), ({ events }) => {
    for (const { type } of events) if (type === "futures/closed-out") closedOut += 1;
  });
  report.check("every long is closed out", closedOut === people / 2);
  kernel.check();
  const conditions = `${name} accounts with a position each, one contract`;
  report.add(`futures mark of ${name} accounts`, marks[MARKS / 2] ?? 0, "ms", `${conditions}, median of ${MARKS}`);
  report.add(`futures mark of ${name} accounts, worst`, marks.at(-1) ?? 0, "ms", conditions);
  report.add(`futures crash of ${name} accounts, its mark`, first, "ms", conditions);
  report.add(
    `futures crash of ${name} accounts, longest`,
    Math.max(...others),
    "ms",
    `${closedOut} close-outs in ${others.length} commands`,
  );
  report.add(`futures crash of ${name} accounts, all`, sumOf(others), "ms", `${closedOut} close-outs`);
}

/** The index falls below all of them, and the house's quotes with it. */
function stops(report: Report): void {
  const kernel = venueOf(STOPS, STOP);
  const at = later(1);
  quoteAt(kernel, PRICE - 10, 900_000, at);
  let stopped = 0;
  const times = timesOf(kernel, indexAt(PRICE - 10, at), ({ events }) => {
    for (const event of events) if (event.type === "futures/reduced" && event.cause === "stop_loss") stopped += 1;
  });
  report.check("every stop closes its position", stopped === STOPS);
  kernel.check();
  const count = STOPS.toLocaleString("en");
  report.add("futures stops at one price, longest command", Math.max(...times), "ms", `${count} stops in ${times.length} commands`);
  report.add("futures stops at one price, all", sumOf(times), "ms", `${count} stops`);
}
