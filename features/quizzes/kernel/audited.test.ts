/** The kernel's quizzes against the auditor's own, command by command: many bets, both kinds of settlement, challenges, voids, people who start again. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { invariant } from "../../../kernel/invariant.ts";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { START, testVenueCommands } from "../../../kernel/test-venue.arbitrary.ts";
import { auditedStep } from "../../../simulation/auditor/audited-step.suite.ts";
import { Auditor } from "../../../simulation/auditor/auditor.ts";
import { quizCommand, quizStep, type QuizStep } from "./quizzes.arbitrary.ts";

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
/** More where somebody says so: then it tells what came how often. */
const WALKS = Number(process.env["QUIZ_WALKS"] ?? 150);
const PEOPLE = [1001, 1002, 1003, 1004];

type Step =
  | QuizStep
  /** Some bet on a quiz that is there, again and again. */
  | {
      readonly kind: "rush";
      readonly nth: number;
      readonly bets: readonly (readonly [option: number, stake: number])[];
      readonly times: number;
      readonly right: number;
    }
  /** What two operators say of one that waits for it, perhaps a third. */
  | { readonly kind: "say"; readonly nth: number; readonly options: readonly number[]; readonly challenger: number | undefined }
  | { readonly kind: "tick"; readonly by: number; readonly sources: number }
  | { readonly kind: "pass"; readonly ms: number }
  | { readonly kind: "quiz"; readonly how: QuizStep & { readonly kind: "quiz-publish" } }
  | { readonly kind: "start-again"; readonly user: number }
  | { readonly kind: "end-market" }
  | { readonly kind: "restart" };

const kind = <Kind extends string>(name: Kind) => fc.constant(name);
/** One that is possible. */
const quiz = fc.record({
  kind: kind("quiz-publish"),
  price: fc.constantFrom(undefined, { market: 1, strike: 0, step: 10 }, { market: 1, strike: 1000, step: 1 }),
  ...{ options: fc.constant(2), rakePpm: fc.constantFrom(50_000, 0, 199_999), most: fc.constantFrom(50_000_000, 90_000_001) },
  ...{ inMs: fc.constantFrom(0, 0, 1000), forMs: fc.constantFrom(MINUTE_MS, HOUR_MS), gapMs: fc.constantFrom(MINUTE_MS, HOUR_MS) },
  ...{ everyMs: fc.constantFrom(0, 0, 2 * HOUR_MS), isAhead: fc.boolean() },
  by: fc.constant<readonly ["rule", undefined]>(["rule", undefined]),
});
const possible = quiz.map((how) => ({ ...how, options: how.price === undefined ? 3 : 2 }));
const bets = fc.array(fc.tuple(fc.constantFrom(1, 1, 2), fc.constantFrom(1000, 1001, 7_777_777, 20_000_001)), {
  minLength: 1,
  maxLength: 4,
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 7, arbitrary: fc.record({ kind: kind("quiz"), how: possible }) },
  { weight: 20, arbitrary: quizStep as fc.Arbitrary<Step> },
  {
    weight: 14,
    arbitrary: fc.record({
      kind: kind("rush"),
      nth: fc.nat(5),
      bets,
      times: fc.constantFrom(1, 1, 2, 7, 21),
      right: fc.constantFrom(0, 0, 1, 3),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      ...{
        kind: kind("say"),
        nth: fc.nat(3),
        options: fc.constantFrom([1, 1], [2, 2], [3, 3], [3, 3], [1, 2], [1, 2, 0], [0, 0], [1, 1, 1], [2, 2, 1]),
      },
      challenger: fc.constantFrom(undefined, 1001, 1002, 1003),
    }),
  },
  { weight: 10, arbitrary: fc.record({ kind: kind("tick"), by: fc.integer({ min: -9, max: 9 }), sources: fc.constantFrom(3, 2, 1) }) },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: kind("pass"),
      ms: fc.constantFrom(1, 1000, 59_999, MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 2 * HOUR_MS, DAY_MS, 3 * DAY_MS),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind("start-again"), user: fc.constantFrom(...PEOPLE) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind("end-market") }) },
  { weight: 2, arbitrary: fc.record({ kind: kind("restart") }) },
);

/** With real money nobody has any: then all that is bet is refused. */
const opening = (isPaper: boolean): readonly object[] =>
  testVenueCommands().filter(({ type }) => isPaper || (type !== "wallet/configure-paper" && type !== "wallet/fund-house"));

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
    if (one.kind === "rush") return this.#rush(one);
    if (one.kind === "say") return this.#say(one);
    if (one.kind === "pass") this.now += one.ms;
    else if (one.kind === "restart") this.kernel = Kernel.restore(this.kernel.snapshot());
    else for (const command of this.#commandsOf(one)) this.run(command);
    return undefined;
  }

  /** Until all that was bet is paid; what comes again is ended by taking away the one that is to come. */
  end(): void {
    for (let day = 0; day < 12; day++) {
      for (const { number, terms, stage } of [...this.auditor.model.quizzes.quizzes.values()])
        if (stage === "coming" && terms.everyMs > 0) this.run({ type: "quizzes/void", quiz: number, askedBy: 1, agreedBy: 2 });
      this.now += DAY_MS;
      this.run({ type: "spot/cancel-all", user: 1001, market: 0 });
    }
    invariant(this.auditor.model.quizzes.quizzes.size === 0, "no quiz may stay open");
    for (const owner of PEOPLE) invariant(this.auditor.model.ledger.purse(owner, 2, 3).pledged === 0n, "nothing may stay pledged", owner);
    invariant(this.auditor.model.ledger.purse(0, 26, 3).pledged === 0n, "no pot may be left");
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
      if (event.type === "quizzes/decided") note(event.why ?? (event.index > 0 ? "by index" : "by operators"));
      if (event.type === "quizzes/paid")
        note(`${event.outcome}${event.outcome === "right" && event.paid < event.stake ? " at a loss" : ""}`);
      if (event.type === "quizzes/settled" && event.dust > 0n) note("dust");
      if (event.type === "quizzes/published" && event.again !== undefined) note("again");
    }
  }

  #rush({ nth, bets: placed, times, right }: Extract<Step, { kind: "rush" }>): void {
    const all = [...this.auditor.model.quizzes.quizzes.values()].filter(({ stage }) => stage === "coming" || stage === "open");
    const found = all[nth % Math.max(1, all.length)];
    if (found === undefined) return;
    this.now = Math.max(this.now, found.terms.startsAt);
    this.run({ type: "prices/sample", samples: [{ market: 1, ticks: this.price, volume: 0, sources: 3 }] });
    for (let again = 0; again < times; again++)
      for (const [at, [option, stake]] of placed.entries())
        this.run({ type: "quizzes/bet", user: PEOPLE[at], quiz: found.number, option, stake: BigInt(stake) });
    if (right === 0 || found.terms.price !== undefined) return;
    this.now = Math.max(this.now, found.terms.settlesAt);
    for (const by of [1, 2]) this.run({ type: "quizzes/report", quiz: found.number, option: right, by });
  }

  #say({ nth, options, challenger }: Extract<Step, { kind: "say" }>): void {
    const all = [...this.auditor.model.quizzes.quizzes.values()].filter(
      ({ terms, stage }) => terms.price === undefined && stage !== "coming",
    );
    const found = all[nth % Math.max(1, all.length)];
    if (found === undefined) return;
    this.now = Math.max(this.now, found.terms.settlesAt);
    for (const [at, option] of options.entries()) {
      if (at === 2 && challenger !== undefined) this.run({ type: "quizzes/challenge", user: challenger, quiz: found.number });
      this.run({ type: "quizzes/report", quiz: found.number, option, by: at + 1 });
    }
    if (options.length === 2 && challenger !== undefined) this.run({ type: "quizzes/challenge", user: challenger, quiz: found.number });
  }

  #commandsOf(one: Exclude<Step, { kind: "rush" | "say" | "pass" | "restart" }>): readonly object[] {
    switch (one.kind) {
      case "tick":
        this.price = Math.max(900, this.price + one.by);
        return [{ type: "prices/sample", samples: [{ market: 1, ticks: this.price, volume: 0, sources: one.sources }] }];
      case "quiz":
        return [quizCommand(one.how, this.now)];
      case "start-again":
        return [{ type: "wallet/start-again", user: one.user }];
      case "end-market": {
        const closesAt = this.now + 7 * DAY_MS + HOUR_MS;
        return [{ type: "delistings/announce", market: 1, askedBy: 1, agreedBy: 2, closesAt, endsAt: closesAt + HOUR_MS }];
      }
      default:
        return [quizCommand(one, this.now)];
    }
  }
}

test("whoever bets how much, every refusal, decision, payout and receipt is the auditor's, and at the end nothing is left in the pot", () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: "max" }), fc.integer({ min: 0, max: 19 }), (steps, kindOfMoney) => {
      const walk = new Walk(kindOfMoney > 0);
      for (const one of steps) walk.take(one);
      walk.end();
      for (const [what, count] of walk.seen) seen.set(what, (seen.get(what) ?? 0) + count);
    }),
    { numRuns: WALKS, endOnFailure: true, ...(WALKS > 150 ? {} : { seed: 19 }) },
  );
  if (WALKS > 150) console.log([...seen].sort());
  // Else it would prove less than it says.
  for (const why of ["no_price", "one_sided", "no_winner", "no_bets", "operators", "unsaid", "disputed", "by index", "by operators"])
    expect(seen.get(why) ?? 0, why).toBeGreaterThan(0);
  for (const what of ["right", "right at a loss", "missed", "void", "dust", "again"]) expect(seen.get(what) ?? 0, what).toBeGreaterThan(0);
  for (const event of ["given-up", "challenged", "proposed", "limit-set", "cut-off"])
    expect(seen.get(`quizzes/${event}`) ?? 0, event).toBeGreaterThan(0);
  for (const refusal of ["not_started", "cut_off", "option_invalid", "below_least", "too_many", "above_most", "own_limit"])
    expect(seen.get(`quizzes/bet quiz_${refusal}`) ?? 0, refusal).toBeGreaterThan(0);
}, 600_000);
