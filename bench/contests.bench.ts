/**
 * 10,000 entries of 1,000 people in twenty full contests at once, the kernel alone: joining, an order each that the next index fills, an hour of values,
 * and the end of all twenty at one moment.
 *
 * Checked: every entry's value, fall, place and prize computed beside the kernel, each receipt, every prize, and every promise.
 */
import { performance } from "node:perf_hooks";
import { Kernel, type Command, type Outcome } from "../kernel/kernel.ts";
import { HOUSE, PURPOSE } from "../kernel/ledger/chart.ts";
import { testVenueCommands } from "../kernel/test-venue.arbitrary.ts";
import { amount, assetId, userId } from "../money/units.ts";
import type { Report } from "./report.ts";

const CONTESTS = 20;
const SEATS = 500;
const PEOPLE = 1_000;
const FIRST_USER = 5_000;
const USDT = assetId(3);
const ROUNDS = 3;
const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
const MILLION = 1_000_000n;
const START = 1_000n * MILLION;
/** Smallest units of USDT in one tick of the test venue's coin times one lot. */
const SCALE = 1_000n;
const BOUGHT_AT = 1_000;
const PRIZES = [60n, 30n, 10n].map((whole) => amount(whole * MILLION));
const TERMS = {
  ...{ markets: [1], start: amount(START), feePpm: 1_000, seats: SEATS, isPublic: true, prizes: PRIZES, prizeDays: 30 },
  ...{ startsAt: 0, joinsUntil: HOUR_MS, endsAt: HOUR_MS, everyMs: 0 },
};

function must(kernel: Kernel, body: object, at: number = kernel.at): Outcome {
  const outcome = kernel.execute({ ...body, at } as unknown as Command);
  if (outcome.refusal !== undefined) throw new Error(`refused ${JSON.stringify(Object.keys(body))}: ${outcome.refusal}`);
  return outcome;
}

/** Half of the people are in the first ten contests, the others in the last ten. */
const userOf = (contest: number, entry: number): number => FIRST_USER + entry - 1 + (contest > CONTESTS / 2 ? SEATS : 0);
/** Some of equal size, so that falls and entries' numbers decide too. */
const spendOf = (contest: number, entry: number): bigint => (10n + BigInt((contest * 31 + entry * 7919) % 400)) * 2n * MILLION;
const priceAt = (minute: number): number => Math.round(BOUGHT_AT + 100 * Math.sin(minute / 7));

type Entry = { readonly contest: number; readonly entry: number };
const ENTRIES = Array.from({ length: CONTESTS * SEATS }, (_none, i): Entry => ({
  contest: Math.floor(i / SEATS) + 1,
  entry: (i % SEATS) + 1,
}));

type Round = Readonly<Record<"joined" | "ordered" | "filled" | "valued" | "ended", number>>;

function round(): Round {
  const kernel = new Kernel();
  for (const command of testVenueCommands()) kernel.execute(command);
  must(kernel, { type: "cover/fund", product: "promotions", asset: USDT, amount: amount(BigInt(CONTESTS) * 100n * MILLION) });
  for (let index = 0; index < PEOPLE; index++) {
    must(kernel, { type: "wallet/open", user: userId(FIRST_USER + index) });
    must(kernel, { type: "verification/set-level", user: userId(FIRST_USER + index), level: 1, by: "rule" });
  }
  for (let contest = 1; contest <= CONTESTS; contest++)
    must(kernel, { type: "contests/open", terms: TERMS, ref: `b${contest}`, isAhead: true, askedBy: "rule" });
  advance(kernel, kernel.at);
  const start = kernel.at;
  const timed = (act: () => void): number => {
    const began = performance.now();
    act();
    return performance.now() - began;
  };
  const joined = timed(() => {
    for (const { contest, entry } of ENTRIES) must(kernel, { type: "contests/join", user: userOf(contest, entry), contest });
  });
  const ordered = timed(() => {
    for (const { contest, entry } of ENTRIES) {
      const spend = spendOf(contest, entry);
      const order = { market: 1, side: "buy", ticks: 0, lots: 0n, spend };
      must(kernel, { type: "contests/order", user: userOf(contest, entry), contest, ...order });
    }
  });
  const filled = timed(() => sample(kernel, BOUGHT_AT, start));
  const values: number[] = [];
  for (let minute = 1; minute < 60; minute++) {
    sample(kernel, priceAt(minute), start + minute * MINUTE_MS - 1);
    values.push(timed(() => void advance(kernel, start + minute * MINUTE_MS)));
  }
  const events: Outcome["events"][number][] = [];
  const ended = timed(() => events.push(...advance(kernel, start + HOUR_MS)));
  checkEnds(kernel, events);
  return { joined, ordered, filled, valued: median(values), ended };
}

function sample(kernel: Kernel, ticks: number, at: number): void {
  must(kernel, { type: "prices/sample", samples: [{ market: 1, ticks, volume: 0, sources: 3 }] }, at);
}

function advance(kernel: Kernel, at: number): Outcome["events"] {
  const events: Outcome["events"][number][] = [];
  while (kernel.schedule.nextAt <= at) events.push(...must(kernel, { type: "schedule/advance" }, at).events);
  return events;
}

type Expected = { readonly entry: number; readonly equity: bigint; readonly fall: number };

/** What an entry must come to: bought once, valued each minute and at the end at the last minute's price. */
function expectedOf({ contest, entry }: Entry): Expected {
  const unit = BigInt(BOUGHT_AT) * SCALE;
  const lots = (spendOf(contest, entry) * MILLION) / ((MILLION + 1_000n) * unit);
  const value = lots * unit;
  const cash = START - value - (value + 999n) / 1_000n;
  let [peak, fall, equity] = [START, 0n, START];
  for (let minute = 1; minute < 60; minute++) {
    equity = cash + lots * BigInt(priceAt(minute)) * SCALE;
    if (equity > peak) peak = equity;
    const fell = ((peak - equity) * MILLION + peak - 1n) / peak;
    if (fell > fall) fall = fell;
  }
  return { entry, equity, fall: Number(fall) };
}

function checkEnds(kernel: Kernel, events: Outcome["events"]): void {
  const ends = events.flatMap((event) => (event.type === "contests/ended" ? [event] : []));
  if (ends.length !== CONTESTS) throw new Error("every contest must end");
  for (const { contest, table } of ends) {
    const expected = ENTRIES.filter((one) => one.contest === contest).map(expectedOf);
    const order = expected.toSorted((a, b) => {
      if (a.equity !== b.equity) return a.equity > b.equity ? -1 : 1;
      return a.fall === b.fall ? a.entry - b.entry : a.fall - b.fall;
    });
    for (const [index, { entry, equity, fall }] of order.entries()) {
      const said = table[entry - 1];
      const isRight =
        said?.equity === equity && said.drawdownPpm === fall && said.place === index + 1 && said.prize === (PRIZES[index] ?? 0n);
      if (!isRight) throw new Error(`contest ${contest}: entry ${entry} must be what it should`);
    }
  }
  if (events.filter(({ type }) => type === "settlement/settled").length !== ENTRIES.length)
    throw new Error("each place must have a receipt");
  const left =
    kernel.ledger.balanceOf(HOUSE, PURPOSE.promotions, USDT) + kernel.ledger.balanceOf(HOUSE, PURPOSE.promotions, USDT, "pledged");
  if (left !== 0n) throw new Error("every prize must be given");
  kernel.check();
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export function contestsBench(report: Report): void {
  const rounds = Array.from({ length: ROUNDS }, round);
  const of = (name: keyof Round): number => median(rounds.map((one) => one[name]));
  const conditions = `20 full contests, kernel alone; median of ${ROUNDS}, every value, fall, place and prize checked`;
  report.add("contests: 10,000 entries joined", of("joined"), "ms", conditions);
  report.add("contests: 10,000 orders placed", of("ordered"), "ms", conditions);
  report.add("contests: … filled by one index", of("filled"), "ms", "one command");
  report.add("contests: 10,000 entries valued", of("valued"), "ms", "each minute");
  report.add("contests: 10,000 entries ended, with a receipt each", of("ended"), "ms", conditions);
}
