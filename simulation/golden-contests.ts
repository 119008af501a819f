/**
 * Contests in the log of a release: one with prizes from its opening to its end, in which somebody leaves; one that is called off; and the set-up's
 * weekly one, which goes on when the log ends, with people in it who fell and an order that waits.
 */
import type { Command, Kernel } from "../kernel/kernel.ts";

type Act = { readonly afterMs: number; readonly make: (kernel: Kernel) => Command };

const [SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS] = [1_000, 60_000, 3_600_000, 86_400_000];
const UNITS = 1_000_000n;
const WEEKLY = "weekly";
const CUP = "golden-cup";
const MARKET = 8;

const act = (afterMs: number, body: (kernel: Kernel) => object): Act => ({
  afterMs,
  make: (kernel) => ({ at: 0, ...body(kernel) }) as unknown as Command,
});
/** The one that was opened last under a name. */
const numberOf = ({ contests }: Kernel, ref: string): number => contests.all().findLast((one) => one.ref === ref)?.number ?? 0;
/** The weekly one that runs is the older of two. */
const weeklyOf = ({ contests }: Kernel): number => contests.all().find(({ ref }) => ref === WEEKLY)?.number ?? 0;

const orderIn =
  (of: (kernel: Kernel) => number) =>
  (user: number, more: object): Act =>
    act(SECOND_MS, (kernel) => ({
      ...{ type: "contests/order", user, contest: of(kernel), market: MARKET, side: "buy", ticks: 0, lots: 0n, spend: 0n },
      ...more,
    }));
const inWeekly = orderIn(weeklyOf);

/** The last of all: it still waits when the log ends. */
export const waitingOrder = ([, second = 0]: readonly number[]): Act => inWeekly(second, { ticks: 1, lots: 1_000_000n });

export function contestDays([first = 0, second = 0, third = 0]: readonly number[]): readonly Act[] {
  const people = [first, second, third];
  const terms = {
    ...{ markets: [MARKET], start: 1000n * UNITS, feePpm: 1000, seats: 9, isPublic: true, everyMs: 0 },
    ...{ startsAt: 0, joinsUntil: HOUR_MS, endsAt: HOUR_MS, prizes: [50n * UNITS, 20n * UNITS], prizeDays: 30 },
  };
  const cup = (kernel: Kernel): number => numberOf(kernel, CUP);
  const inCup = orderIn(cup);
  const index = (afterMs: number, ticks: number): Act =>
    act(afterMs, () => ({ type: "prices/sample", samples: [{ market: MARKET, ticks, volume: 1, sources: 3 }] }));
  const later = { startsAt: HOUR_MS, joinsUntil: HOUR_MS, endsAt: DAY_MS, isPublic: false, prizes: [], prizeDays: 0 };
  return [
    ...people.map((user) => act(SECOND_MS, () => ({ type: "verification/set-level", user, level: 1, by: 7 }))),
    act(SECOND_MS, () => ({ type: "contests/open", terms, ref: CUP, title: "Cup", isAhead: true, askedBy: 1, agreedBy: 2 })),
    ...people.map((user) => act(SECOND_MS, (kernel) => ({ type: "contests/join", user, contest: cup(kernel) }))),
    ...people.map((user) => act(SECOND_MS, (kernel) => ({ type: "contests/join", user, contest: weeklyOf(kernel) }))),
    ...[inCup(first, { spend: 900n * UNITS }), inCup(second, { spend: 300n * UNITS }), inCup(third, { spend: 10n * UNITS })],
    ...[inWeekly(first, { spend: 5000n * UNITS }), inWeekly(second, { spend: 100n * UNITS })],
    ...[index(SECOND_MS, 1000), index(2 * MINUTE_MS, 900), index(MINUTE_MS, 1200)],
    inCup(first, { side: "sell", lots: 100n }),
    act(SECOND_MS, (kernel) => ({ type: "contests/leave", user: third, contest: cup(kernel) })),
    act(SECOND_MS, () => ({ type: "contests/open", terms: { ...terms, ...later }, ref: "golden-class", isAhead: true, user: second })),
    act(SECOND_MS, (kernel) => ({ type: "contests/call-off", contest: numberOf(kernel, "golden-class"), user: second })),
    ...[index(MINUTE_MS, 1100), index(HOUR_MS, 1000)],
  ];
}

/** What every entry of a contest that is not over has, as text: free and set-aside USDT, lots, how far it fell. */
export function entriesOf({ contests }: Kernel): readonly string[] {
  return contests.all().flatMap(({ number, entries, money, markets }) =>
    entries.map((entry) => {
      const { free, held } = money.cash(entry.number);
      const lots = markets.map(({ coin }) => money.holds(entry.number, coin)).join();
      return `${number} ${entry.number} ${entry.user}: ${free} ${held} ${lots} ${entry.drawdownPpm} ${entry.fell.from} ${entry.fell.to}`;
    }),
  );
}
