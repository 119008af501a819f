/** The kernel's contests against the auditor's own, command by command: people who trade, leave, start again; contests that come again; an index that jumps. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { invariant } from "../../../kernel/invariant.ts";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { START, testVenueCommands } from "../../../kernel/test-venue.arbitrary.ts";
import { auditedStep } from "../../../simulation/auditor/audited-step.suite.ts";
import { Auditor } from "../../../simulation/auditor/auditor.ts";
import { contestCommand, contestOpen, contestStep, type ContestStep } from "./contests.arbitrary.ts";

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
/** More where somebody says so: then it tells what came how often. */
const WALKS = Number(process.env["CONTEST_WALKS"] ?? 300);
const PEOPLE = [1001, 1002, 1003, 1004];
const COIN = 1_000_000n;

type Step =
  | ContestStep
  /** A contest that is possible, which some join and trade in. */
  | {
      readonly kind: "field";
      readonly how: ContestStep & { readonly kind: "contest-open" };
      readonly people: number;
      readonly spend: readonly number[];
    }
  | {
      readonly kind: "trade";
      readonly nth: number;
      readonly user: number;
      readonly side: "buy" | "sell";
      readonly near: number;
      readonly lots: number;
    }
  /** Whatever order of theirs waits. */
  | { readonly kind: "take-back"; readonly user: number }
  | { readonly kind: "tick"; readonly by: number }
  | { readonly kind: "pass"; readonly ms: number }
  | { readonly kind: "verify"; readonly user: number }
  | { readonly kind: "start-again"; readonly user: number }
  | { readonly kind: "end-market" }
  | { readonly kind: "restart" };

const kind = <Kind extends string>(name: Kind) => fc.constant(name);
const possible = contestOpen.map((how) => ({
  ...how,
  ...{ user: undefined, by: ["rule", undefined] as const, markets: [1], title: "", seats: Math.max(3, how.seats), isPublic: true },
  ...{ start: Math.max(100_000_000, how.start), feePpm: Math.min(10_000, how.feePpm), forMs: Math.max(10 * MINUTE_MS, how.forMs) },
  ...{ everyMs: how.everyMs === 1 ? 0 : how.everyMs, prizes: how.prizes.length === 2 && how.prizes[0] === 1 ? [] : how.prizes },
}));
const person = fc.constantFrom(...PEOPLE);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      ...{ kind: kind("field"), how: possible, people: fc.integer({ min: 0, max: 4 }) },
      spend: fc.array(fc.constantFrom(0, 50, 99, 20), { minLength: 4, maxLength: 4 }),
    }),
  },
  { weight: 20, arbitrary: contestStep as fc.Arbitrary<Step> },
  {
    weight: 25,
    arbitrary: fc.record({
      ...{ kind: kind("trade"), nth: fc.nat(3), user: person, side: fc.constantFrom("buy" as const, "sell" as const) },
      ...{ near: fc.integer({ min: -4, max: 4 }), lots: fc.constantFrom(1, 10, 33, 50, 100) },
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind("take-back"), user: person }) },
  { weight: 16, arbitrary: fc.record({ kind: kind("tick"), by: fc.integer({ min: -60, max: 60 }) }) },
  {
    weight: 12,
    arbitrary: fc.record({ kind: kind("pass"), ms: fc.constantFrom(1, 1000, MINUTE_MS, 5 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, DAY_MS) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: kind("verify"), user: person }) },
  { weight: 1, arbitrary: fc.record({ kind: kind("start-again"), user: person }) },
  { weight: 1, arbitrary: fc.record({ kind: kind("end-market") }) },
  { weight: 2, arbitrary: fc.record({ kind: kind("restart") }) },
);

/** With real money there are no contests at all. */
const opening = (isPaper: boolean): readonly object[] => [
  ...testVenueCommands().filter(({ type }) => isPaper || (type !== "wallet/configure-paper" && type !== "wallet/fund-house")),
  ...(isPaper ? [{ type: "cover/fund", product: "promotions", asset: 3, amount: 90n * COIN }] : []),
  ...[1001, 1002, 1003].map((user) => ({ type: "verification/set-level", user, level: 1, by: 7 })),
];

/** A kernel, its auditor, and the clock of a venue: what is due is settled before anything later. */
class Walk {
  kernel = new Kernel();
  readonly auditor = new Auditor();
  readonly seen = new Map<string, number>();
  now: number = START;
  price = 1000;

  constructor(isPaper: boolean) {
    for (const command of opening(isPaper)) this.run(command);
  }

  take(one: Step): void {
    if (one.kind === "field") return this.#field(one);
    if (one.kind === "pass") this.now += one.ms;
    else if (one.kind === "restart") this.kernel = Kernel.restore(this.kernel.snapshot());
    else for (const command of this.#commandsOf(one)) this.run(command);
    return undefined;
  }

  /** Until all are over; what comes again is ended by calling off the one that is to come. */
  end(): void {
    for (let week = 0; week < 9; week++) {
      for (const { number, terms, isRunning } of [...this.auditor.model.contests.contests.values()])
        if (!isRunning && terms.everyMs > 0) this.run({ type: "contests/call-off", contest: number, askedBy: 1, agreedBy: 2 });
      this.now += week < 2 ? HOUR_MS : 7 * DAY_MS;
      this.run({ type: "spot/cancel-all", user: 1001, market: 0 });
    }
    invariant(this.auditor.model.contests.contests.size === 0, "no contest may stay open");
    invariant(this.auditor.model.ledger.purse(0, 33, 3).pledged === 0n, "no prize may stay pledged");
  }

  run(command: object): void {
    while (this.kernel.schedule.nextAt <= this.now) this.#one({ type: "schedule/advance" });
    this.#one(command);
  }

  #one(body: object): void {
    const command = { ...body, at: this.now } as unknown as Command;
    this.#note(command, auditedStep(this, command));
  }

  #note(command: Command, { refusal, events }: Outcome): void {
    const note = (what: string): void => void this.seen.set(what, (this.seen.get(what) ?? 0) + 1);
    if (refusal !== undefined) note(`${command.type} ${refusal}`);
    for (const event of events) {
      note(event.type);
      if (event.type === "contests/cancelled" || event.type === "contests/called-off") note(event.reason);
      if (event.type === "contests/opened" && event.again !== undefined) note("again");
      if (event.type === "contests/result" && event.prize > 0n) note("prize");
      if (event.type === "contests/sampled" && event.standings.some(({ drawdownPpm }) => drawdownPpm > 0)) note("fall");
      if (event.type === "contests/ended" && event.table.length > 1 && event.released > 0n) note("released");
    }
  }

  #field({ how, people, spend }: Extract<Step, { kind: "field" }>): void {
    const before = this.auditor.model.contests.contests.size;
    this.run(contestCommand(how, this.now));
    const found = [...this.auditor.model.contests.contests.values()].at(-1);
    if (found === undefined || this.auditor.model.contests.contests.size === before) return;
    for (const user of PEOPLE.slice(0, people)) this.run({ type: "contests/join", user, contest: found.number });
    this.now = Math.max(this.now, found.terms.startsAt);
    for (const [at, user] of PEOPLE.slice(0, people).entries()) {
      const units = (found.terms.start * BigInt(spend[at] ?? 0)) / 100n;
      this.run({ type: "contests/order", user, contest: found.number, market: 1, side: "buy", ticks: 0, lots: 0n, spend: units });
    }
    this.#tick(0);
  }

  #tick(by: number): void {
    this.price = Math.max(200, this.price + by);
    this.run({ type: "prices/sample", samples: [{ market: 1, ticks: this.price, volume: 0, sources: 3 }] });
  }

  #commandsOf(one: Exclude<Step, { kind: "field" | "pass" | "restart" }>): readonly object[] {
    switch (one.kind) {
      case "tick":
        this.price = Math.max(200, this.price + one.by);
        return [{ type: "prices/sample", samples: [{ market: 1, ticks: this.price, volume: 0, sources: 3 }] }];
      case "trade": {
        const all = [...this.auditor.model.contests.contests.values()];
        const found = all[one.nth % Math.max(1, all.length)];
        const ticks = one.near === 4 && one.side === "sell" ? 0 : this.price + one.near * 10;
        if (found === undefined) return [];
        const order = { market: 1, side: one.side, ticks, lots: BigInt(one.lots), spend: 0n };
        return [{ type: "contests/order", user: one.user, contest: found.number, ...order }];
      }
      case "take-back":
        return [...this.auditor.model.contests.contests.values()].flatMap(({ number, entries }) =>
          entries.flatMap(({ user, orders }) =>
            user === one.user && orders[0] !== undefined
              ? [{ type: "contests/cancel", user, contest: number, order: orders[0].number }]
              : [],
          ),
        );
      case "verify":
        return [{ type: "verification/set-level", user: one.user, level: 1, by: 7 }];
      case "start-again":
        return [{ type: "wallet/start-again", user: one.user }];
      case "end-market": {
        const closesAt = this.now + 7 * DAY_MS + HOUR_MS;
        return [{ type: "delistings/announce", market: 1, askedBy: 1, agreedBy: 2, closesAt, endsAt: closesAt + HOUR_MS }];
      }
      default:
        return [contestCommand(one, this.now)];
    }
  }
}

test("whoever trades how, every refusal, fill, value, fall, place, prize and receipt is the auditor's, and at the end nothing is left open", () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: "max" }), fc.integer({ min: 0, max: 19 }), (steps, kindOfMoney) => {
      const walk = new Walk(kindOfMoney > 0);
      for (const one of steps) walk.take(one);
      walk.end();
      for (const [what, count] of walk.seen) seen.set(what, (seen.get(what) ?? 0) + count);
    }),
    { numRuns: WALKS, endOnFailure: true, ...(WALKS > 300 ? {} : { seed: 19 }) },
  );
  if (WALKS > 300) console.log([...seen].sort());
  // Else it would prove less than it says.
  for (const what of ["person", "ended", "left", "few", "operators", "again", "prize", "fall", "released"])
    expect(seen.get(what) ?? 0, what).toBeGreaterThan(0);
  for (const event of ["filled", "sampled", "result", "left", "started"])
    expect(seen.get(`contests/${event}`) ?? 0, event).toBeGreaterThan(0);
  for (const refusal of ["not_running", "market_other", "below_least", "money_short", "not_joined", "not_found"])
    expect(seen.get(`contests/order contest_${refusal}`) ?? 0, refusal).toBeGreaterThan(0);
  for (const refusal of ["joined", "joining_over", "unverified", "full"])
    expect(seen.get(`contests/join contest_${refusal}`) ?? 0, refusal).toBeGreaterThan(0);
  for (const refusal of ["cover_exhausted", "contests_paper_only", "contest_terms_invalid", "contest_unverified", "second_operator_needed"])
    expect(seen.get(`contests/open ${refusal}`) ?? 0, refusal).toBeGreaterThan(0);
}, 600_000);
