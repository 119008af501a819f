/** The kernel's loans against the auditor's own, command by command: crashes, empty books, silent prices, months, markets that end. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { invariant } from "../../../kernel/invariant.ts";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { BTC, MAKER, START, testVenueCommands, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { auditedStep } from "../../../simulation/auditor/audited-step.suite.ts";
import { Auditor } from "../../../simulation/auditor/auditor.ts";
import { loansCommand, loansStep, testLoanTerms, type LoansStep } from "./loans.arbitrary.ts";

const [SECOND_MS, HOUR_MS, DAY_MS] = [1000, 3_600_000, 86_400_000];
/** More where somebody says so: then it tells what came how often. */
const WALKS = Number(process.env["LOAN_WALKS"] ?? 120);
const PEOPLE = [1001, 1002, 1003, 1004];
const OTHER = 4;

type Step =
  | LoansStep
  /** Prices of both coins, in percent of those before, with the house's quotes around them or without. */
  | { readonly kind: "prices"; readonly percent: readonly number[]; readonly isQuoted: boolean; readonly lots: number }
  /** So many seconds, each with a price where they are not silent. */
  | { readonly kind: "pass"; readonly ms: number; readonly isSilent: boolean }
  | {
      readonly kind: "borrow";
      readonly nth: number;
      readonly product: number;
      readonly collateral: number;
      readonly rate: number;
      readonly days: number;
    }
  | { readonly kind: "pay"; readonly nth: number; readonly isAll: boolean }
  /** Of a loan that there is. */
  | { readonly kind: "decide"; readonly nth: number; readonly what: "refuse" | "withdraw" | "disburse" | "take" | "add" | "collateral" }
  | { readonly kind: "fund" | "withdraw"; readonly units: number }
  | { readonly kind: "own-order"; readonly user: number; readonly side: "buy" | "sell"; readonly percent: number; readonly isStop: boolean }
  | { readonly kind: "break" | "start-again" | "limit"; readonly user: number }
  | { readonly kind: "halt" | "resume" | "delist" | "keep"; readonly market: number }
  | { readonly kind: "restart" };

const kind = <Kind extends string>(name: Kind) => fc.constant(name);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 14, arbitrary: loansStep as fc.Arbitrary<Step> },
  {
    weight: 16,
    arbitrary: fc.record({
      kind: kind("prices"),
      percent: fc.array(fc.constantFrom(100, 100, 97, 90, 80, 60, 104, 130), { minLength: 2, maxLength: 2 }),
      isQuoted: fc.constantFrom(true, true, true, false),
      lots: fc.constantFrom(1, 50, 2000, 20_000),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: kind("pass"),
      ms: fc.constantFrom(1, SECOND_MS, 4 * SECOND_MS, HOUR_MS - 1, HOUR_MS, DAY_MS, 3 * DAY_MS, 8 * DAY_MS, 90 * DAY_MS),
      isSilent: fc.constantFrom(false, false, true),
    }),
  },
  {
    weight: 16,
    arbitrary: fc.record({
      ...{
        kind: kind("borrow"),
        nth: fc.nat(3),
        product: fc.constantFrom(1, 1, 2, 3),
        collateral: fc.constantFrom(1, 1, OTHER, OTHER, USDT),
      },
      ...{ rate: fc.constantFrom(150, 155, 151, 200, 149), days: fc.constantFrom(1, 1, 2, 5, 30) },
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: kind("pay"), nth: fc.nat(9), isAll: fc.boolean() }) },
  {
    weight: 6,
    arbitrary: fc.record({
      ...{ kind: kind("decide"), nth: fc.nat(9) },
      what: fc.constantFrom<"refuse" | "withdraw" | "disburse" | "take" | "add" | "collateral">(
        ...(["refuse", "withdraw", "disburse", "take", "add", "collateral"] as const),
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("fund", "withdraw"), units: fc.constantFrom(1, 500_000, 3_000_000_000) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      ...{ kind: kind("own-order"), user: fc.constantFrom(...PEOPLE), side: fc.constantFrom<"buy" | "sell">("buy", "sell") },
      ...{ percent: fc.constantFrom(100, 99, 98, 95, 103), isStop: fc.boolean() },
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("break", "start-again", "limit"), user: fc.constantFrom(...PEOPLE) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom("halt", "resume", "resume", "delist", "keep"), market: fc.constantFrom(1, 3) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind("restart") }) },
);

/** BTC is 1, and OTHER a coin of two decimals less; everybody has some of both. */
function opening(): readonly object[] {
  const market = { type: "spot/list-market", market: 3, symbol: "SOL/USDT", assetClass: "coin", base: OTHER, quote: USDT };
  const scale = { priceDecimals: 2, quantityDecimals: 2, notionalMin: 5_000_000n, bandPpm: 500_000, makerPpm: 1000, takerPpm: 2000 };
  const grants = PEOPLE.flatMap((user) => [
    { type: "spot/place", ...BUY, user, market: 1, lots: 3000 },
    { type: "spot/place", ...BUY, user, market: 3, lots: 30_000 },
  ]);
  return [
    ...testVenueCommands(),
    { type: "ledger/list-asset", id: OTHER, code: "SOL", decimals: 6 },
    { ...market, ...scale },
    { type: "wallet/fund-house", user: MAKER, asset: OTHER, amount: 10n ** 12n },
    { type: "prices/sample", samples: [{ market: 3, ticks: 10_000, volume: 0, sources: 3 }] },
    { type: "spot/quote", user: MAKER, market: 1, bids: [], asks: [1000, 90_000] },
    { type: "spot/quote", user: MAKER, market: 3, bids: [], asks: [10_000, 900_000] },
    ...grants,
    { type: "cover/fund", product: "loans", asset: USDT, amount: 2_500_000_000n },
    { type: "cover/fund", product: "loans", asset: BTC, amount: 150_000_000n },
    { type: "loans/set-product", terms: testLoanTerms(USDT, "small"), askedBy: "rule" },
    { type: "loans/set-product", terms: testLoanTerms(BTC, "small"), askedBy: "rule" },
    { type: "loans/set-product", terms: testLoanTerms(USDT, "desk"), askedBy: 1, agreedBy: 2 },
  ];
}
const BUY = { side: "buy", orderType: "market", ticks: 0, budget: 0n, timeInForce: "gtc", postOnly: false, selfTrade: "expire_maker" };

/** A kernel, its auditor, and the clock of a venue: what is due is settled before anything later. */
class Walk {
  kernel = new Kernel();
  readonly auditor = new Auditor();
  readonly seen = new Map<string, number>();
  now: number = START;
  readonly prices = new Map([
    [1, 1000],
    [3, 10_000],
  ]);

  constructor() {
    for (const command of opening()) this.run(command);
    invariant(this.seen.size === 0 || ![...this.seen.keys()].some((what) => what.includes(" ")), "the opening must be accepted");
  }

  take(one: Step): void {
    if (one.kind === "pass") this.#pass(one.ms, one.isSilent);
    else if (one.kind === "restart") this.kernel = Kernel.restore(this.kernel.snapshot());
    else for (const command of this.#commandsOf(one)) this.run(command);
  }

  /** Everybody starts again, and what is still due of their loans finds none. */
  end(): void {
    this.run({ type: "loans/pause", paused: true, by: 1 });
    // Breaks are over by then, and a day begins anew.
    for (let day = 0; day < 3; day++) {
      this.now += DAY_MS;
      this.run({ type: "spot/cancel-all", user: 1001, market: 0 });
    }
    for (const user of PEOPLE) this.run({ type: "wallet/start-again", user });
    this.now += 400 * DAY_MS;
    this.run({ type: "spot/cancel-all", user: 1001, market: 0 });
    invariant(this.auditor.model.loans.loans.size === 0, "nothing may stay lent");
    for (const asset of [BTC, USDT, OTHER]) {
      const house = this.auditor.model.ledger.purse(0, 24, asset);
      invariant(house.pledged === 0n && house.own >= 0n, "nothing may stay set aside", asset);
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
      if (event.type === "loans/ended") note(`${event.type} ${event.how}${event.shortfall > 0n ? " short" : ""}`);
      else if (event.type === "loans/sold") note(`${event.type} ${event.how}`);
      else if (event.type === "loans/selling") note(`${event.type} ${event.why}`);
      else if (event.type === "loans/repaid") note(`${event.type} ${event.from}`);
      else if (event.type.startsWith("loans/")) note(event.type);
    }
  }

  #sample(): object {
    return { type: "prices/sample", samples: [...this.prices].map(([market, ticks]) => ({ market, ticks, volume: 0, sources: 3 })) };
  }

  #pass(ms: number, isSilent: boolean): void {
    const until = this.now + ms;
    while (this.kernel.schedule.nextAt < until) {
      this.now = Math.max(this.now, this.kernel.schedule.nextAt);
      if (!isSilent) this.run(this.#sample());
      else while (this.kernel.schedule.nextAt <= this.now) this.#one({ type: "schedule/advance" });
    }
    this.now = until;
    if (!isSilent) this.run(this.#sample());
  }

  #commandsOf(one: Exclude<Step, { kind: "pass" | "restart" }>): readonly object[] {
    switch (one.kind) {
      case "prices":
        return this.#move(one.percent, one.isQuoted, one.lots);
      case "borrow":
        return this.#borrow(one);
      case "pay": {
        const loans = [...this.auditor.model.loans.loans.values()];
        const loan = loans[one.nth % Math.max(1, loans.length)];
        const units = one.isAll ? {} : { amount: (loan?.principal ?? 0n) / 3n };
        return loan === undefined ? [] : [{ type: "loans/repay", user: loan.user, loan: loan.number, from: "own", ...units }];
      }
      case "decide":
        return this.#decide(one.nth, one.what);
      case "fund":
      case "withdraw":
        return [{ type: `cover/${one.kind}`, product: "loans", asset: USDT, amount: BigInt(one.units) }];
      case "own-order":
        return [this.#ownOrder(one)];
      case "break":
        return [{ type: "self-limits/break", user: one.user, length: "day" }];
      case "limit":
        return [{ type: "self-limits/set", user: one.user, limit: "loss_day", amount: 500_000_000n }];
      case "start-again":
        return [{ type: "wallet/start-again", user: one.user }];
      case "halt":
      case "resume":
        return [{ type: `spot/${one.kind}`, market: one.market, ...(one.kind === "halt" ? { reason: "test" } : {}) }];
      case "delist":
        return [
          {
            type: "delistings/announce",
            market: one.market,
            closesAt: this.now + 8 * DAY_MS,
            endsAt: this.now + 9 * DAY_MS,
            askedBy: 1,
            agreedBy: 2,
          },
        ];
      case "keep":
        return [{ type: "delistings/withdraw", market: one.market, askedBy: 1, agreedBy: 2 }];
      default:
        return [loansCommand(one, this.now)];
    }
  }

  /** Not below a tenth of where they began, nor far above it. */
  #move(percent: readonly number[], isQuoted: boolean, lots: number): readonly object[] {
    const quotes: object[] = [];
    for (const [index, [market, ticks]] of [...this.prices].entries()) {
      const first = market === 1 ? 1000 : 10_000;
      const moved = Math.round((ticks * (percent[index] ?? 100)) / 100);
      const price = Math.min(Math.max(moved, first / 10), first * 3);
      this.prices.set(market, price);
      const away = market === 1 ? 1 : 10;
      const levels = isQuoted
        ? { bids: [price - away, lots, price - 12 * away, lots], asks: [price + away, lots] }
        : { bids: [], asks: [] };
      quotes.push({ type: "spot/quote", user: MAKER, market, ...levels });
    }
    return [this.#sample(), ...quotes, this.#sample()];
  }

  /** What the rate asks for, or a little less than that. */
  #borrow({ nth, product, collateral, rate, days }: Extract<Step, { kind: "borrow" }>): readonly object[] {
    const user = PEOPLE[nth];
    const perUnit = (asset: number): number => {
      if (asset === USDT) return 1;
      return asset === BTC ? (this.prices.get(1) ?? 1) / 100 : (this.prices.get(3) ?? 1) / 100;
    };
    const share = collateral === BTC ? 0.95 : collateral === USDT ? 0.98 : 0.8;
    const debt = product === 2 ? BTC : USDT;
    const amount = product === 2 ? 60_000_000 : 700_000_000;
    const pledge = Math.ceil((amount * perUnit(debt) * rate) / 100 / share / perUnit(collateral)) + 2;
    const asks = { type: "loans/apply", user, product, amount: BigInt(amount), days, collateral, pledge: BigInt(pledge) };
    if (product !== 3) return [asks];
    const desk = [{ type: "loans/ask-status", user }, { type: "loans/decide-status", person: user, granted: true, by: 1 }, asks];
    const number = this.kernel.loans.last + 1;
    return [...desk, { type: "loans/approve", loan: number, by: 1 }, { type: "loans/disburse", loan: number, by: nth < 2 ? 2 : 1 }];
  }

  #decide(nth: number, what: Extract<Step, { kind: "decide" }>["what"]): readonly object[] {
    const loans = [...this.auditor.model.loans.loans.values()];
    const loan = loans[nth % Math.max(1, loans.length)];
    if (loan === undefined) return [];
    const { user, number, collateral } = loan;
    if (what === "refuse") return [{ type: "loans/refuse", loan: number, cause: "coin_risky", by: 3 }];
    if (what === "disburse") return [{ type: "loans/disburse", loan: number, by: 3 }];
    if (what === "withdraw") return [{ type: "loans/withdraw", user, loan: number }];
    if (what === "collateral") return [{ type: "loans/repay", user, loan: number, from: "collateral", amount: collateral / 4n }];
    return [{ type: `loans/${what}`, user, loan: number, amount: collateral / 10n }];
  }

  #ownOrder({ user, side, percent, isStop }: Extract<Step, { kind: "own-order" }>): object {
    const ticks = Math.round(((this.prices.get(1) ?? 1000) * percent) / 100);
    const order = { ...BUY, user, side, market: 1, orderType: "limit", ticks, lots: 20 };
    if (!isStop) return { ...order, type: "spot/place" };
    const trigger = { source: "last", direction: side === "sell" ? "falls" : "rises", ticks, trailPpm: 0 };
    return { ...order, type: "spot/place-conditional", orderType: "market", ticks: 0, trigger };
  }
}

test("whatever is borrowed and however prices fall, every refusal, unit, step and receipt is the auditor's", () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: "max" }), (steps) => {
      const walk = new Walk();
      for (const one of steps) walk.take(one);
      walk.end();
      for (const [what, count] of walk.seen) seen.set(what, (seen.get(what) ?? 0) + count);
    }),
    { numRuns: WALKS, endOnFailure: true, ...(WALKS > 120 ? {} : { seed: 17 }) },
  );
  if (WALKS > 120) console.log([...seen].sort());
  // Else it would prove less than it says.
  const ways = ["paid", "sold", "bought", "taken"].map((how) => `loans/sold ${how}`);
  const ends = ["repaid", "liquidated", "liquidated short", "refused", "withdrawn", "lapsed", "closed"].map((how) => `loans/ended ${how}`);
  for (const what of [...ways, ...ends]) expect(seen.get(what) ?? 0, what).toBeGreaterThan(0);
  for (const what of ["warned", "sale-over", "reminded", "overdue", "selling rate", "selling market", "status-granted", "status-ended"])
    expect(seen.get(`loans/${what}`) ?? 0, what).toBeGreaterThan(0);
  for (const refusal of ["loan_rate_too_low", "loan_price_stale", "loan_collateral_unavailable", "cover_exhausted", "on_a_break"])
    expect(seen.get(`loans/apply ${refusal}`) ?? 0, refusal).toBeGreaterThan(0);
}, 600_000);
