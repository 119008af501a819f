/** The kernel's seconds contracts against the auditor's own, command by command: any commands whatever, prices that stand, jump and stop. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { invariant } from "../../../kernel/invariant.ts";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { START, testVenueCommands, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { auditedStep } from "../../../simulation/auditor/audited-step.suite.ts";
import { Auditor } from "../../../simulation/auditor/auditor.ts";
import { secondsCommand, secondsStep, type SecondsStep } from "./seconds.arbitrary.ts";

const HOUR_MS = 3_600_000;
/** More where somebody says so: then it tells what came how often. */
const WALKS = Number(process.env["SECONDS_WALKS"] ?? 300);

type Step =
  | SecondsStep
  /** So many seconds of the index, of which some are missing; each `late` milliseconds after the second. */
  | {
      readonly kind: "feed";
      readonly late: number;
      readonly moves: readonly (number | "stands" | "silent")[];
      readonly sources: number;
      readonly both: boolean;
    }
  /** One buys again and again, each a second after the other. */
  | { readonly kind: "spree"; readonly user: number; readonly times: number; readonly stake: number; readonly market: number }
  /** Two buy the same before a price comes, from an account of which both together can win the tenth, or a unit more. */
  | { readonly kind: "tenth"; readonly user: number; readonly seconds: number; readonly more: number }
  /** Somebody bounds a day, uses it up, and buys again so much later. */
  | { readonly kind: "bounded"; readonly user: number; readonly limit: string; readonly afterMs: number }
  /** Two prices of a market in one command. */
  | { readonly kind: "told-twice"; readonly second: number }
  | { readonly kind: "jump"; readonly thousandths: number }
  | { readonly kind: "pass"; readonly ms: number }
  | { readonly kind: "halt" | "resume" | "close" | "open-market"; readonly market: number }
  | { readonly kind: "split"; readonly numerator: number; readonly denominator: number }
  | { readonly kind: "break" | "start-again"; readonly user: number }
  | { readonly kind: "fund" | "withdraw"; readonly units: number }
  | { readonly kind: "transfer"; readonly user: number; readonly units: number; readonly isOut: boolean }
  | { readonly kind: "end-market" }
  | { readonly kind: "restart" };

const user = fc.integer({ min: 1001, max: 1004 });
const kind = <Kind extends string>(name: Kind) => fc.constant(name);
const move = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -3, max: 3 }) },
  { weight: 3, arbitrary: fc.constant("stands" as const) },
  { weight: 2, arbitrary: fc.constant("silent" as const) },
);
const market = fc.constantFrom(1, 2);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 40, arbitrary: secondsStep as fc.Arbitrary<Step> },
  {
    weight: 30,
    arbitrary: fc.record({
      kind: kind("feed"),
      late: fc.constantFrom(0, 3, 3, 3, 120, 499, 500, 501, 999),
      moves: fc.array(move, { minLength: 1, maxLength: 16 }),
      sources: fc.constantFrom(3, 3, 2, 1),
      both: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      ...{ kind: kind("spree"), user, times: fc.integer({ min: 2, max: 6 }), market: fc.constantFrom(1, 1, 2) },
      stake: fc.constantFrom(1, 5_000_001, 90_000_007),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ kind: kind("tenth"), user: fc.integer({ min: 1001, max: 1003 }) },
      ...{ seconds: fc.constantFrom(10, 30), more: fc.constantFrom(0, 0, 1, 10) },
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ kind: kind("bounded"), user, limit: fc.constantFrom("stake_day", "loss_day") },
      afterMs: fc.constantFrom(60_000, 3 * HOUR_MS, 25 * HOUR_MS),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind("told-twice"), second: fc.integer({ min: -2, max: 2 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: kind("jump"), thousandths: fc.constantFrom(988, 990, 991, 1009, 1010, 1011, 1100) }) },
  { weight: 10, arbitrary: fc.record({ kind: kind("pass"), ms: fc.constantFrom(1, 499, 999, 1000, 4000, 6001, 9_999, 10_000, 40_000) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind("pass"), ms: fc.constantFrom(7 * HOUR_MS, 24 * HOUR_MS) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("halt", "close"), market }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom("resume", "open-market"), market }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: kind("split"), numerator: fc.integer({ min: 1, max: 3 }), denominator: fc.constantFrom(1, 2) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("break", "start-again"), user }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("fund", "withdraw"), units: fc.constantFrom(1, 50_000_000, 2_900_000_000) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: kind("transfer"), user, units: fc.constantFrom(1, 60_000_000, 900_000_000), isOut: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind("end-market") }) },
  { weight: 1, arbitrary: fc.record({ kind: kind("restart") }) },
);

/** With paper money everybody has some and the house too; with real money there is nothing, and one source is not enough. */
function opening(isPaper: boolean): readonly object[] {
  const people = [1001, 1002, 1003, 1004];
  const micro = people.map((one) => ({ type: "transfer/move", user: one, asset: USDT, amount: 900_000_000n, from: "change", to: "micro" }));
  const table = {
    periods: [10, 30, 60].map((seconds) => ({ seconds, ratioPpm: 850_001 })),
    least: 1n,
    most: 5_000_000_000n,
    open: 4,
    markets: [1, 2],
  };
  return [
    ...testVenueCommands().filter(({ type }) => isPaper || (type !== "wallet/configure-paper" && type !== "wallet/fund-house")),
    { type: "ledger/set-account-kinds", asset: USDT, kinds: ["change", "micro"] },
    ...(isPaper ? [...micro, { type: "cover/fund", product: "seconds", asset: USDT, amount: 3_000_000_000n }] : []),
    { type: "seconds/set-terms", terms: table, askedBy: "rule" },
    { type: "prices/sample", samples: [1, 2].map((id) => ({ market: id, ticks: 1000, volume: 0, sources: 2 })) },
  ];
}

/** A kernel, its auditor, and the clock of a venue: what is due is settled before anything later. */
class Walk {
  kernel = new Kernel();
  readonly auditor = new Auditor();
  readonly seen = new Map<string, number>();
  now: number = START;
  price = 1000;

  readonly #isPaper: boolean;

  constructor(isPaper: boolean) {
    this.#isPaper = isPaper;
    for (const command of opening(isPaper)) this.run(command);
  }

  take(one: Step): void {
    if (one.kind === "feed") return this.#feed(one);
    // The house splits its own paper shares alone.
    if (one.kind === "split" && !this.#isPaper) return undefined;
    if (one.kind === "spree") return this.#spree(one);
    if (one.kind === "tenth") return this.#tenth(one);
    if (one.kind === "bounded") return this.#bounded(one);
    if (one.kind === "pass") this.now += one.ms;
    else if (one.kind === "restart") this.kernel = Kernel.restore(this.kernel.snapshot());
    else for (const command of this.#commandsOf(one)) this.run(command);
    return undefined;
  }

  /** Until nothing is open. */
  end(): void {
    this.now += 2000 * 1000;
    this.run({ type: "spot/cancel-all", user: 1001, market: 0 });
    invariant([...this.kernel.seconds.contracts()].length === 0, "nothing may stay open");
    for (const owner of [0, 1001, 1002, 1003, 1004]) {
      const purse = this.auditor.model.ledger.purse(owner, owner === 0 ? 21 : 4, USDT);
      invariant(purse.pledged === 0n, "nothing may stay pledged", owner);
    }
  }

  run(command: object): void {
    while (this.kernel.schedule.nextAt <= this.now) this.#one({ type: "schedule/advance" });
    this.#one(command);
  }

  #one(body: object): void {
    const command = { at: this.now, ...body, ...("at" in body ? { at: this.now } : {}) } as unknown as Command;
    this.#note(command, auditedStep(this, command));
  }

  #note(command: Command, { refusal, events }: Outcome): void {
    const note = (what: string): void => void this.seen.set(what, (this.seen.get(what) ?? 0) + 1);
    if (refusal !== undefined) note(`${command.type} ${refusal}`);
    for (const event of events) note(event.type === "seconds/closed" ? `closed ${event.result} by ${event.prices}` : event.type);
  }

  #feed({ late, moves, sources, both }: Extract<Step, { kind: "feed" }>): void {
    for (const moved of moves) {
      this.now = (Math.floor(this.now / 1000) + 1) * 1000 + late;
      if (moved === "silent") continue;
      if (moved !== "stands") this.price = Math.max(900, this.price + moved);
      const of = (id: number): object => ({ market: id, ticks: this.price, volume: 0, sources });
      this.run({ type: "prices/sample", samples: both ? [of(1), of(2)] : [of(1)] });
    }
  }

  #spree({ user: buyer, times, stake, market: of }: Extract<Step, { kind: "spree" }>): void {
    for (let i = 0; i < times; i++) {
      this.#feed({ kind: "feed", late: 3, moves: ["stands"], sources: 3, both: true });
      const terms = { market: of, side: i % 3 === 0 ? "down" : "up", seconds: [10, 30, 60][i % 3] };
      this.run({ type: "seconds/open", user: buyer, stake: BigInt(stake), ...terms });
    }
  }

  #bounded({ user: buyer, limit, afterMs }: Extract<Step, { kind: "bounded" }>): void {
    this.run({ type: "seconds/limit", user: buyer, limit, amount: 20_000_000n });
    const buy = { type: "seconds/open", user: buyer, market: 1, side: "down", seconds: 10, stake: 20_000_000n };
    for (const ms of [0, 2000, afterMs]) {
      this.now += ms;
      this.#feed({ kind: "feed", late: 3, moves: ["stands"], sources: 3, both: true });
      this.run(buy);
      this.#feed({ kind: "feed", late: 3, moves: [1, "stands", "stands"], sources: 3, both: true });
    }
  }

  #tenth({ user: buyer, seconds, more }: Extract<Step, { kind: "tenth" }>): void {
    this.#feed({ kind: "feed", late: 3, moves: ["stands", "stands"], sources: 3, both: true });
    const stake = 20_000_000n;
    const ratio = this.kernel.seconds.terms.periods.find((period) => period.seconds === seconds)?.ratioPpm ?? 0;
    const due = Math.floor(this.now / 1000) + 1 + seconds;
    const beside = [...this.kernel.seconds.contracts()]
      .filter(({ market: of, side }) => of === 1 && side === "up")
      .filter(({ entry, seconds: length }) => (entry === undefined ? length === seconds : entry.second + length === due));
    const together = beside.reduce((sum, { profit }) => sum + profit, (2n * stake * BigInt(ratio)) / 1_000_000n);
    const { own, pledged } = this.auditor.model.ledger.purse(0, 21, USDT);
    const missing = 10n * together - BigInt(more) - own - pledged;
    const change = { product: "seconds", asset: USDT, amount: missing < 0n ? -missing : missing };
    this.run({ type: missing < 0n ? "cover/withdraw" : "cover/fund", ...change });
    for (const one of [buyer, buyer + 1]) this.run({ type: "seconds/open", user: one, market: 1, side: "up", seconds, stake });
  }

  #commandsOf(one: Exclude<Step, { kind: "feed" | "spree" | "tenth" | "bounded" | "pass" | "restart" }>): readonly object[] {
    const sample = (ticks: number): object => ({ market: 1, ticks, volume: 0, sources: 3 });
    switch (one.kind) {
      case "told-twice":
        return [{ type: "prices/sample", samples: [sample(this.price), sample(this.price + one.second)] }];
      case "jump":
        this.price = Math.max(900, Math.min(4000, Math.floor((this.price * one.thousandths) / 1000)));
        return [{ type: "prices/sample", samples: [sample(this.price)] }];
      case "halt":
        return [{ type: "spot/halt", market: one.market, reason: "a test" }];
      case "resume":
        return [{ type: "spot/resume", market: one.market }];
      case "close":
      case "open-market":
        return [{ type: "spot/set-phase", market: one.market, phase: one.kind === "close" ? "closed" : "open" }];
      case "split": {
        const phase = (name: string): object => ({ type: "spot/set-phase", market: 2, phase: name });
        return [
          phase("closed"),
          { type: "stocks/split", market: 2, numerator: one.numerator, denominator: one.denominator },
          phase("open"),
        ];
      }
      case "break":
        return [{ type: "self-limits/break", user: one.user, length: "day" }];
      case "start-again":
        return [{ type: "wallet/start-again", user: one.user }];
      case "fund":
      case "withdraw":
        return [{ type: `cover/${one.kind}`, product: "seconds", asset: USDT, amount: BigInt(one.units) }];
      case "transfer": {
        const [from, to] = one.isOut ? ["micro", "change"] : ["change", "micro"];
        return [{ type: "transfer/move", user: one.user, asset: USDT, amount: BigInt(one.units), from, to }];
      }
      case "end-market": {
        const closesAt = this.now + 7 * 24 * HOUR_MS + HOUR_MS;
        return [{ type: "delistings/announce", market: 1, askedBy: 1, agreedBy: 2, closesAt, endsAt: closesAt + HOUR_MS }];
      }
      default:
        return [secondsCommand(one, this.now)];
    }
  }
}

test("whatever is bought, at whatever prices, every refusal, unit and receipt is the auditor's", () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(fc.array(step, { maxLength: 90, size: "max" }), fc.integer({ min: 0, max: 19 }), (steps, kindOfMoney) => {
      const walk = new Walk(kindOfMoney > 0);
      for (const one of steps) walk.take(one);
      walk.end();
      for (const [what, count] of walk.seen) seen.set(what, (seen.get(what) ?? 0) + count);
    }),
    { numRuns: WALKS },
  );
  if (WALKS > 300) console.log([...seen].sort());
  // Else it would prove less than it says.
  for (const result of ["won by 5", "lost by 5", "even by 5", "no_fair_price by 2", "split by 0", "closed by 0"])
    expect(seen.get(`closed ${result}`) ?? 0, result).toBeGreaterThan(0);
  for (const refusal of ["too_many", "side_full", "price_stale", "jump_pause", "repeated", "stake_limit"])
    expect(seen.get(`seconds/open seconds_${refusal}`) ?? 0, refusal).toBeGreaterThan(0);
}, 600_000);
