/** Many take-profits, stop-losses and triggered orders at one price: in parts, in the order in which they would have gone at once. */
import { expect, test } from "vitest";
import { conditional, FUTURES_MAKER, futuresVenue, indexAt, order, priceTo, quoteAt } from "../../../kernel/futures-venue.arbitrary.ts";
import { Kernel, type Command, type KernelEvent, type Outcome } from "../../../kernel/kernel.ts";
import { RULES_CLOSE_FUTURES, RULES_NEWEST } from "../../../kernel/rules.ts";
import { ADVANCE_ENTRIES_MAX } from "../../../kernel/schedule/schedule.ts";
import { ANN, BEN, testVenueCommands, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { amount, ticks, timeMs, userId } from "../../../money/units.ts";
import { FUTURES_POSITIONS_MAX } from "./futures-filters.ts";
import { REACHED_MAX } from "./reached.ts";
import { FUNDING_PERIOD_MS } from "./state.ts";

const stopAt = (price: number) => ({ takeProfitTicks: ticks(0), stopLossTicks: ticks(price), source: "mark" as const });
const profitAt = (price: number) => ({ takeProfitTicks: ticks(price), stopLossTicks: ticks(0), source: "mark" as const });

function venueUnder(rules: number): Kernel {
  const kernel = new Kernel();
  for (const command of testVenueCommands()) kernel.execute(command.type === "venue/adopt-rules" ? { ...command, rules } : command);
  return futuresVenue(kernel);
}

function run(kernel: Kernel, command: object): Outcome {
  const outcome = kernel.execute({ at: kernel.at, ...command } as Command);
  if (outcome.refusal !== undefined) throw new Error(`${JSON.stringify(command)}: ${outcome.refusal}`);
  return outcome;
}

/** Longs of one lot with a stop at 995, 200 of each account. */
function withStops(kernel: Kernel, count: number): Kernel {
  const accounts = Math.ceil(count / FUTURES_POSITIONS_MAX);
  for (let i = 0; i < accounts; i++) {
    const user = userId(5000 + i);
    run(kernel, { type: "wallet/open", user });
    run(kernel, { type: "transfer/move", user, asset: USDT, amount: amount(1_000_000_000n), from: "change", to: "lever" });
  }
  quoteAt(kernel, 1000, 20_000);
  for (let i = 0; i < count; i++) run(kernel, order(5000 + (i % accounts), "buy", 1, { at: kernel.at, exits: stopAt(995) }));
  quoteAt(kernel, 1000, 20_000);
  return kernel;
}

/** Ben has so much at a hundredfold that the next price closes him out. */
function aboutToBeClosedOut(kernel: Kernel): void {
  run(kernel, { type: "transfer/move", user: BEN, asset: USDT, amount: amount(9_800_000_000n), from: "lever", to: "change" });
  run(kernel, order(BEN, "buy", 15_000, { multiple: 100, at: kernel.at }));
}

/** What the command and all that fell due after it did. */
function settled(kernel: Kernel, first: Outcome): readonly Outcome[] {
  const outcomes = [first];
  while (kernel.schedule.nextAt <= kernel.at) outcomes.push(run(kernel, { type: "schedule/advance" }));
  return outcomes;
}

const stopped = ({ events }: Outcome): number =>
  events.filter((event) => event.type === "futures/placed" && (event.cause === "stop_loss" || event.cause === "take_profit")).length;

test("ten thousand stops at one price are so many commands that none of them makes more than 500 orders", () => {
  const kernel = withStops(futuresVenue(), 10_000);
  const outcomes = settled(kernel, priceTo(kernel, 990));
  const counts = outcomes.map(stopped);
  expect(counts[0]).toBe(REACHED_MAX);
  expect(Math.max(...counts)).toBe(ADVANCE_ENTRIES_MAX);
  expect(counts.length).toBe(1 + Math.ceil((10_000 - REACHED_MAX) / ADVANCE_ENTRIES_MAX));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10_000);
  expect(kernel.futures.desk.accounts().every(({ user, positions }) => user < 5000 || positions.length === 0)).toBe(true);
  kernel.check();
}, 60_000);

/** Everything that was said, without where and when: receipts name their command. */
const said = (outcomes: readonly Outcome[]): readonly unknown[] =>
  outcomes
    .flatMap(({ events }): readonly KernelEvent[] => events)
    .filter(({ type }) => type !== "futures/fund-moved")
    .map((event) =>
      event.type === "settlement/settled" ? { ...event, inputs: event.inputs.map(({ name, value }) => [name, value]) } : event,
    );

test("in parts the same happens in the same order as at once under the rules before", () => {
  const [before, since] = [RULES_CLOSE_FUTURES, RULES_NEWEST].map((rules) => {
    const kernel = withStops(venueUnder(rules), 60);
    // Orders whose trigger comes at the same price, and somebody who is closed out by it.
    for (let i = 0; i < 20; i++)
      run(kernel, conditional(ANN, "buy", 2, { ticks: ticks(990), direction: "falls" }, { effect: "open", multiple: 10, at: kernel.at }));
    aboutToBeClosedOut(kernel);
    return settled(kernel, priceTo(kernel, 990));
  });
  expect(before?.length).toBe(2);
  expect(since?.length).toBeGreaterThan(1);
  expect(since?.flatMap(({ events }) => events).some(({ type }) => type === "futures/closed-out")).toBe(true);
  expect(said(since ?? [])).toEqual(said(before ?? []));
});

test("under the rules before all of it goes with the command that reached it", () => {
  const kernel = withStops(venueUnder(RULES_CLOSE_FUTURES), 50);
  expect(stopped(priceTo(kernel, 990))).toBe(50);
  expect(kernel.schedule.nextAt).toBeGreaterThan(kernel.at);
});

test("a venue that was restored while stops wait for their turn goes on like the one that was not", () => {
  const kernel = withStops(futuresVenue(), 60);
  for (let i = 0; i < 20; i++)
    run(kernel, conditional(ANN, "sell", 1, { ticks: ticks(990) }, { effect: "open", multiple: 10, at: kernel.at }));
  aboutToBeClosedOut(kernel);
  priceTo(kernel, 990);
  kernel.check();
  const restored = Kernel.restore(kernel.snapshot());
  expect(restored.stateHash()).toBe(kernel.stateHash());
  const advance = { type: "schedule/advance", at: kernel.at } as Command;
  const outcome = kernel.execute(advance);
  expect(stopped(outcome)).toBe(50);
  // What the sample had still to do: everybody's risk.
  expect(outcome.events.some(({ type }) => type === "futures/closed-out")).toBe(true);
  expect(restored.execute(advance)).toEqual(outcome);
  expect(restored.stateHash()).toBe(kernel.stateHash());
});

test("what fell due later waits until all that was reached has gone", () => {
  const kernel = withStops(futuresVenue(), 60);
  // Held on, so that there is funding to be paid.
  run(kernel, order(ANN, "buy", 10, { at: kernel.at }));
  const funding = timeMs(Math.ceil(kernel.at / FUNDING_PERIOD_MS) * FUNDING_PERIOD_MS);
  for (let at = kernel.at + 1000; at < funding - 5000; at += 3_600_000) settled(kernel, kernel.execute(indexAt(1000, timeMs(at))));
  run(kernel, indexAt(1000, timeMs(funding - 2000)));
  quoteAt(kernel, 990, 20_000, timeMs(funding - 1001));
  const sample = kernel.execute(indexAt(990, timeMs(funding - 1)));
  expect(stopped(sample)).toBe(REACHED_MAX);
  const { events } = run(kernel, { type: "schedule/advance", at: funding });
  const lastStop = events.findLastIndex((event) => event.type === "futures/placed" && event.cause === "stop_loss");
  expect([stopped({ events, refusal: undefined, sequence: 0 }), lastStop > 0]).toEqual([50, true]);
  expect(events.findIndex(({ type }) => type === "futures/funding-fixed")).toBeGreaterThan(lastStop);
});

test("what waits for its turn can be taken back, and goes no more", () => {
  const kernel = withStops(futuresVenue(), 30);
  priceTo(kernel, 990);
  const account = kernel.futures.desk.account(userId(5000));
  const [first, second] = account?.positions ?? [];
  if (first === undefined || second === undefined) throw new Error("two positions must wait for their turn");
  run(kernel, { type: "futures/set-exits", user: first.user, position: first.id, ...stopAt(0) });
  expect([first.lots, second.lots]).toEqual([1, 0]);
  for (const outcome of settled(kernel, run(kernel, indexAt(990, kernel.at)))) expect(outcome.refusal).toBeUndefined();
  expect(account?.positions).toEqual([first]);
  kernel.check();
});

test("the fund works and everybody's risk is looked at when all that the marks reached has gone", () => {
  const kernel = withStops(futuresVenue(), 30);
  aboutToBeClosedOut(kernel);
  const [sample, ...later] = settled(kernel, priceTo(kernel, 990));
  const closedOut = (outcome: Outcome | undefined): boolean => outcome?.events.some(({ type }) => type === "futures/closed-out") === true;
  expect([closedOut(sample), later.some(closedOut)]).toEqual([false, true]);
  const events = later.flatMap((outcome) => outcome.events);
  const lastStop = events.findLastIndex((event) => event.type === "futures/placed" && event.cause === "stop_loss");
  expect(events.findIndex(({ type }) => type === "futures/closed-out")).toBeGreaterThan(lastStop);
});

test("of close-outs and what they reach each entry of the due-list lets one go", () => {
  const kernel = futuresVenue();
  quoteAt(kernel, 1000, 20_000);
  for (let i = 0; i < 30; i++) run(kernel, order(ANN, "sell", 1, { at: kernel.at, exits: { ...profitAt(989), source: "last" as const } }));
  aboutToBeClosedOut(kernel);
  // The close-out sells down to where the take-profits are.
  run(kernel, { type: "futures/quote", user: FUTURES_MAKER, contract: 1, bids: [989, 20_000], asks: [1010, 20_000] });
  const [sample, closeOut, ...others] = settled(kernel, priceTo(kernel, 991));
  expect([sample, closeOut].map((outcome) => outcome?.events.some(({ type }) => type === "futures/closed-out"))).toEqual([false, true]);
  // One goes with the close-out, the others with entries of their own, which the same command settles.
  expect(closeOut === undefined ? 0 : stopped(closeOut)).toBe(30);
  expect(others).toEqual([]);
  const events = closeOut?.events ?? [];
  const first = events.findIndex((event) => event.type === "futures/placed" && event.cause === "take_profit");
  const told = events.findIndex(({ type }) => type === "futures/closed-out");
  expect(first).toBeGreaterThan(told);
  kernel.check();
});
