/** The kernel's dual investment against the auditor's own, command by command: any commands whatever, days, half hours with holes, jumps. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { invariant } from "../../../kernel/invariant.ts";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { BTC, MAKER, START, testVenueCommands, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { auditedStep } from "../../../simulation/auditor/audited-step.suite.ts";
import { Auditor } from "../../../simulation/auditor/auditor.ts";
import { dualCommand, dualStep, type DualStep } from "./dual-investment.arbitrary.ts";

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
/** More where somebody says so: then it tells what came how often. */
const WALKS = Number(process.env["DUAL_WALKS"] ?? 150);
const PEOPLE = [1001, 1002, 1003, 1004];

type Step =
  | DualStep
  /** Somebody buys a product that is on sale, many do, or one does so that nothing is left. */
  | { readonly kind: "take"; readonly nth: number; readonly users: number; readonly shares: number | "rest"; readonly least: number }
  /** Prices so far from each other until the half hour before the next 08:00 is over, around a strike that is waited for or not. */
  | {
      readonly kind: "half-hour";
      readonly everyMs: number;
      readonly late: number;
      readonly holes: readonly number[];
      readonly around: number | "strike";
      readonly moves: readonly number[];
    }
  /** So many hours, each with a price, or without. */
  | { readonly kind: "hours"; readonly moves: readonly number[]; readonly silent: boolean }
  | { readonly kind: "tick"; readonly by: number; readonly sources: number }
  | { readonly kind: "at-strike"; readonly nth: number; readonly away: number }
  | { readonly kind: "pass"; readonly ms: number }
  | { readonly kind: "to-eight"; readonly beforeMs: number }
  | { readonly kind: "fund" | "withdraw"; readonly asset: number; readonly units: number }
  | { readonly kind: "simulate"; readonly volatilityPpm: number }
  | { readonly kind: "drain" }
  | { readonly kind: "start-again"; readonly user: number }
  | { readonly kind: "halt" | "resume" }
  | { readonly kind: "end-market" }
  | { readonly kind: "restart" };

const kind = <Kind extends string>(name: Kind) => fc.constant(name);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 20, arbitrary: dualStep as fc.Arbitrary<Step> },
  {
    weight: 25,
    arbitrary: fc.record({
      kind: kind("take"),
      nth: fc.nat(40),
      users: fc.integer({ min: 1, max: 5 }),
      shares: fc.constantFrom<number | "rest">(1, 2, 3, 5, "rest"),
      least: fc.constantFrom(0, 0, 100, 400_000),
    }),
  },
  {
    weight: 14,
    arbitrary: fc.record({
      kind: kind("half-hour"),
      everyMs: fc.constantFrom(60_000, 60_000, 60_000, 59_000, 7_000, 300_000),
      late: fc.constantFrom(0, 3, 499, 500, 501, 999),
      holes: fc.array(fc.nat(29), { maxLength: 9 }),
      around: fc.constantFrom<number | "strike">("strike", "strike", 900, 1000, 1100),
      moves: fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 1, maxLength: 6 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: kind("hours"),
      moves: fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 40 }),
      silent: fc.constantFrom(false, false, false, true),
    }),
  },
  { weight: 10, arbitrary: fc.record({ kind: kind("tick"), by: fc.integer({ min: -4, max: 4 }), sources: fc.constantFrom(3, 2, 1) }) },
  { weight: 4, arbitrary: fc.record({ kind: kind("at-strike"), nth: fc.nat(40), away: fc.constantFrom(0, 0, -1, 1) }) },
  {
    weight: 10,
    arbitrary: fc.record({ kind: kind("pass"), ms: fc.constantFrom(1, 499, 4_999, 5_000, MINUTE_MS, MINUTE_MS + 1, HOUR_MS, DAY_MS) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: kind("to-eight"),
      beforeMs: fc.constantFrom(0, 1, -499, -500, -501, 600_000, 600_001, 599_999, HOUR_MS, HOUR_MS + 600_000, 2 * HOUR_MS),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom("fund", "withdraw"),
      asset: fc.constantFrom<number>(BTC, USDT),
      units: fc.constantFrom(1, 400_000_000, 5_000_000_000),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind("simulate"), volatilityPpm: fc.constantFrom(1, 30_000, 40_000, 200_000) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind("drain") }) },
  { weight: 1, arbitrary: fc.record({ kind: kind("start-again"), user: fc.constantFrom(...PEOPLE) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("halt", "resume") }) },
  { weight: 1, arbitrary: fc.record({ kind: kind("end-market") }) },
  { weight: 2, arbitrary: fc.record({ kind: kind("restart") }) },
);

const TERMS = {
  isOnSale: true,
  lines: [1, 3].map((days) => ({ days, stepPpm: 30_000, strikes: 2 })),
  shares: 12,
  most: 5,
  passedOnPpm: 850_000,
  assumedPpm: 600_000,
};

/** With paper money everybody has some of both and the house too; with real money there is nothing, and one source is not enough. */
function opening(isPaper: boolean): readonly object[] {
  const order = { market: 1, side: "buy", orderType: "limit", ticks: 1000, lots: 3000, budget: 0n };
  const rules = { timeInForce: "gtc", postOnly: false, selfTrade: "expire_maker" };
  const coins = PEOPLE.map((user) => ({ type: "spot/place", user, ...order, ...rules }));
  const cover = [
    { type: "cover/fund", product: "dual", asset: USDT, amount: 60_000_000_000n },
    { type: "cover/fund", product: "dual", asset: BTC, amount: 6_000_000_000n },
  ];
  const quote = { type: "spot/quote", user: MAKER, market: 1, bids: [], asks: [1000, 20_000] };
  return [
    ...testVenueCommands().filter(({ type }) => isPaper || (type !== "wallet/configure-paper" && type !== "wallet/fund-house")),
    ...(isPaper ? [quote, ...coins, ...cover] : []),
    { type: "dual-investment/set-terms", market: 1, terms: TERMS, askedBy: "rule" },
  ];
}

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
    if (one.kind === "take") return this.#takeShares(one);
    if (one.kind === "half-hour") return this.#halfHour(one);
    if (one.kind === "hours") return this.#hours(one);
    if (one.kind === "pass") this.now += one.ms;
    else if (one.kind === "to-eight") this.now = Math.max(this.now, this.#eight() - one.beforeMs);
    else if (one.kind === "restart") this.kernel = Kernel.restore(this.kernel.snapshot());
    else for (const command of this.#commandsOf(one)) this.run(command);
    return undefined;
  }

  /** Until nothing is open: no price comes any more. */
  end(): void {
    this.run({ type: "dual-investment/pause", paused: true, by: 1 });
    for (let day = 0; day < 35; day++) {
      this.now += DAY_MS;
      this.run({ type: "spot/cancel-all", user: 1001, market: 0 });
    }
    invariant([...this.kernel.dualInvestment.products()].length === 0, "nothing may stay open");
    for (const asset of [BTC, USDT])
      for (const owner of [0, ...PEOPLE]) {
        const purse = this.auditor.model.ledger.purse(owner, owner === 0 ? 22 : 2, asset);
        invariant(purse.pledged === 0n, "nothing may stay pledged", owner);
      }
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
      note(event.type === "dual-investment/settled" ? `settled ${event.outcome}` : event.type);
      if (event.type === "dual-investment/made" && event.hours === 0 && event.volatilityPpm !== TERMS.assumedPpm)
        note("made by what was set");
      if (event.type === "dual-investment/made" && event.hours > 0) note(event.hours === 720 ? "made by all hours" : "made by hours");
      if (event.type === "settlement/settled" && ["24", "25", "26"].includes(event.terms["minutes"] ?? "")) note("settled with holes");
    }
  }

  #eight(): number {
    return (Math.floor((this.now - 8 * HOUR_MS) / DAY_MS) + 1) * DAY_MS + 8 * HOUR_MS;
  }

  #sample(sources = 3): void {
    this.run({ type: "prices/sample", samples: [{ market: 1, ticks: this.price, volume: 0, sources }] });
  }

  #takeShares({ nth, users, shares, least }: Extract<Step, { kind: "take" }>): void {
    const onSale = [...this.auditor.model.dual.products.values()].filter((one) => one.isOnSale);
    const product = onSale[nth % Math.max(1, onSale.length)];
    if (product === undefined) return;
    for (const user of PEOPLE.slice(0, users)) {
      const some = shares === "rest" ? Math.min(product.most, product.shares - product.sold) : shares;
      this.run({ type: "dual-investment/buy", user, product: product.number, shares: some, ...(least === 0 ? {} : { leastPpm: least }) });
    }
  }

  #halfHour({ everyMs, late, holes, around, moves }: Extract<Step, { kind: "half-hour" }>): void {
    const eight = this.#eight();
    const waited = [...this.auditor.model.dual.products.values()].filter((one) => one.settlesAt === eight && one.sold > 0);
    this.price = around === "strike" ? Number(waited[0]?.strike ?? this.price) : around;
    const centre = this.price;
    let count = 0;
    for (let at = eight - 31 * MINUTE_MS; at <= eight + MINUTE_MS; at += everyMs) {
      if (holes.includes(Math.floor((at - eight) / MINUTE_MS) + 30)) continue;
      if (at + late < this.now) continue;
      this.now = at + late;
      this.price = Math.max(500, centre + (moves[count % moves.length] ?? 0));
      count += 1;
      this.#sample();
    }
  }

  #hours({ moves, silent }: Extract<Step, { kind: "hours" }>): void {
    for (const by of moves) {
      this.now += HOUR_MS;
      this.price = Math.max(500, this.price + by);
      if (!silent) this.#sample();
    }
  }

  #commandsOf(one: Exclude<Step, { kind: "take" | "half-hour" | "hours" | "pass" | "to-eight" | "restart" }>): readonly object[] {
    const sample = (sources: number): object => ({
      type: "prices/sample",
      samples: [{ market: 1, ticks: this.price, volume: 0, sources }],
    });
    const cover = (type: string, asset: number, amount: bigint): object => ({ type: `cover/${type}`, product: "dual", asset, amount });
    switch (one.kind) {
      case "tick":
        this.price = Math.max(500, this.price + one.by);
        return [sample(one.sources)];
      case "at-strike": {
        const onSale = [...this.auditor.model.dual.products.values()].filter((each) => each.isOnSale);
        const strike = onSale[one.nth % Math.max(1, onSale.length)]?.strike;
        this.price = Number(strike ?? this.price) + one.away;
        return [sample(3)];
      }
      case "fund":
      case "withdraw":
        return [cover(one.kind, one.asset, BigInt(one.units))];
      case "simulate": {
        const { volatilityPpm } = one;
        return [{ type: "listings/simulate", market: 1, volatilityPpm, commonPpm: 700_000, activityPpm: 300_000, dailyVolume: 9 }];
      }
      case "drain":
        return [BTC, USDT].map((asset) => cover("withdraw", asset, this.auditor.model.ledger.purse(0, 22, asset).own));
      case "start-again":
        return [{ type: "wallet/start-again", user: one.user }];
      case "halt":
        return [{ type: "spot/halt", market: 1, reason: "a test" }];
      case "resume":
        return [{ type: "spot/resume", market: 1 }];
      case "end-market": {
        const closesAt = this.now + 7 * DAY_MS + HOUR_MS;
        return [{ type: "delistings/announce", market: 1, askedBy: 1, agreedBy: 2, closesAt, endsAt: closesAt + HOUR_MS }];
      }
      default:
        return [dualCommand(one, this.now)];
    }
  }
}

/** More hours than count, and a day's products of them. */
const A_MONTH: Step[] = [
  { kind: "hours", moves: Array.from({ length: 31 * 24 + 9 }, (_none, hour) => (hour % 3) - 1), silent: false },
  { kind: "to-eight", beforeMs: 0 },
  { kind: "tick", by: 0, sources: 3 },
  { kind: "pass", ms: MINUTE_MS },
  { kind: "tick", by: 1, sources: 3 },
];

test("whatever is bought, at whatever prices, every product, refusal, rate, unit and receipt is the auditor's", () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: "max" }), fc.integer({ min: 0, max: 19 }), (steps, kindOfMoney) => {
      const walk = new Walk(kindOfMoney > 0);
      for (const one of steps) walk.take(one);
      walk.end();
      for (const [what, count] of walk.seen) seen.set(what, (seen.get(what) ?? 0) + count);
    }),
    { numRuns: WALKS, examples: [[A_MONTH, 1]], endOnFailure: true, ...(WALKS > 150 ? {} : { seed: 17 }) },
  );
  if (WALKS > 150) console.log([...seen].sort());
  // Else it would prove less than it says.
  for (const what of [
    "settled own",
    "settled other",
    "settled failed",
    "settled closed",
    "settled with holes",
    "made by all hours",
    "made by what was set",
  ])
    expect(seen.get(what) ?? 0, what).toBeGreaterThan(0);
  for (const event of ["not-made", "postponed", "sale-ended"]) expect(seen.get(`dual-investment/${event}`) ?? 0, event).toBeGreaterThan(0);
  for (const refusal of ["sold_out", "strike_passed", "price_stale", "rate_lower", "repeated", "above_most", "paused"])
    expect(seen.get(`dual-investment/buy dual_${refusal}`) ?? 0, refusal).toBeGreaterThan(0);
}, 600_000);
