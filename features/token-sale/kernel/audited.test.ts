/** The kernel's token sales against the auditor's own, command by command: many orders, ends, parts, days passing, sales again. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { invariant } from "../../../kernel/invariant.ts";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { ETH, MAKER, START, testVenueCommands } from "../../../kernel/test-venue.arbitrary.ts";
import { auditedStep } from "../../../simulation/auditor/audited-step.suite.ts";
import { Auditor } from "../../../simulation/auditor/auditor.ts";
import { saleCommand, saleStep, type SaleStep } from "./token-sale.arbitrary.ts";

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
/** More where somebody says so: then it tells what came how often. */
const WALKS = Number(process.env["SALE_WALKS"] ?? 150);
const PEOPLE = [1001, 1002, 1003, 1004];

type Step =
  | SaleStep
  /** Some ask for so many each, of a project that is there, again and again. */
  | { readonly kind: "rush"; readonly nth: number; readonly tokens: readonly number[]; readonly pay: number; readonly times: number }
  | { readonly kind: "tick"; readonly by: number; readonly sources: number }
  | { readonly kind: "pass"; readonly ms: number }
  | { readonly kind: "cancel-one"; readonly nth: number }
  | { readonly kind: "fund" | "withdraw"; readonly units: number }
  | { readonly kind: "project"; readonly how: SaleStep & { readonly kind: "sale-publish" } }
  | { readonly kind: "drain" }
  | { readonly kind: "start-again"; readonly user: number }
  | { readonly kind: "end-market" }
  | { readonly kind: "restart" };

const kind = <Kind extends string>(name: Kind) => fc.constant(name);
/** One that is possible. */
const project = fc.record({
  ...{ kind: kind("sale-publish"), token: fc.constant(2), coins: fc.constantFrom([1], [1], []) },
  price: fc.constantFrom(50_000, 1_000_003, 900_000_000),
  total: fc.constantFrom(100_000_003, 300_000_007, 1_000_000_000),
  most: fc.constantFrom(60_000_000, 100_000_000),
  cap: fc.constantFrom(100_000_000, 100_000_000, 45_000_001),
  ...{ mode: fc.constantFrom("first_come" as const, "pro_rata" as const), inMs: fc.constantFrom(0, 1000, HOUR_MS) },
  ...{ forMs: fc.constantFrom(MINUTE_MS, HOUR_MS, DAY_MS), cliffDays: fc.constantFrom(0, 1, 2) },
  ...{ parts: fc.constantFrom(1, 3, 7), againMs: fc.constantFrom(0, 0, HOUR_MS) },
  by: fc.constant<readonly ["rule", undefined]>(["rule", undefined]),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: kind("project"), how: project }) },
  { weight: 24, arbitrary: saleStep as fc.Arbitrary<Step> },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: kind("rush"),
      nth: fc.nat(5),
      tokens: fc.array(fc.constantFrom(1000, 1001, 7_777_777, 50_000_001, 80_000_000, 99_999_999), { minLength: 1, maxLength: 4 }),
      pay: fc.constantFrom(3, 3, 1),
      times: fc.constantFrom(1, 1, 2, 6),
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: kind("tick"), by: fc.integer({ min: -9, max: 9 }), sources: fc.constantFrom(3, 2, 1) }) },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: kind("pass"),
      ms: fc.constantFrom(1, 1000, 59_999, MINUTE_MS, MINUTE_MS + 1, HOUR_MS, DAY_MS, 3 * DAY_MS),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind("cancel-one"), nth: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("fund", "withdraw"), units: fc.constantFrom(1, 300_000_007, 2_000_000_000) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind("drain") }) },
  { weight: 1, arbitrary: fc.record({ kind: kind("start-again"), user: fc.constantFrom(...PEOPLE) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind("end-market") }) },
  { weight: 2, arbitrary: fc.record({ kind: kind("restart") }) },
);

/** With paper money everybody has some of both and the house the tokens; with real money there is nothing. */
function opening(isPaper: boolean): readonly object[] {
  const order = { market: 1, side: "buy", orderType: "limit", ticks: 1000, lots: 3000, budget: 0n };
  const rules = { timeInForce: "gtc", postOnly: false, selfTrade: "expire_maker" };
  const coins = PEOPLE.map((user) => ({ type: "spot/place", user, ...order, ...rules }));
  const quote = { type: "spot/quote", user: MAKER, market: 1, bids: [], asks: [1000, 20_000] };
  const tokens = { type: "cover/fund", product: "sale", asset: ETH, amount: 3_000_000_000n };
  return [
    ...testVenueCommands().filter(({ type }) => isPaper || (type !== "wallet/configure-paper" && type !== "wallet/fund-house")),
    ...(isPaper ? [quote, ...coins, tokens] : []),
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
    if (one.kind === "rush") return this.#rush(one);
    if (one.kind === "pass") this.now += one.ms;
    else if (one.kind === "restart") this.kernel = Kernel.restore(this.kernel.snapshot());
    else for (const command of this.#commandsOf(one)) this.run(command);
    return undefined;
  }

  /** Until all parts that were promised are somebody's own; what is sold again goes on. */
  end(): void {
    for (const [number, { terms }] of this.auditor.model.sales.projects)
      if (terms.againMs > 0 && this.now < terms.endsAt) this.run({ type: "token-sale/call-off", project: number, askedBy: 1, agreedBy: 2 });
    for (let day = 0; day < 12; day++) {
      this.now += DAY_MS;
      this.run({ type: "spot/cancel-all", user: 1001, market: 0 });
    }
    invariant([...this.auditor.model.sales.orders].length === 0, "nothing may stay open");
    for (const asset of [1, 2, 3])
      for (const owner of PEOPLE)
        invariant(this.auditor.model.ledger.purse(owner, 2, asset).pledged === 0n, "nothing may stay pledged", owner);
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
      note(event.type === "token-sale/returned" ? `returned ${event.why}` : event.type);
      if (event.type === "token-sale/delivered" && event.returned > 0n) note(event.granted > 0n ? "got less" : "got nothing");
      if (event.type === "token-sale/allocated" && event.asked > event.granted) note("asked for more than there was");
    }
  }

  #rush({ nth, tokens, pay, times }: Extract<Step, { kind: "rush" }>): void {
    const projects = [...this.auditor.model.sales.projects.values()].filter((one) => !one.hasEnded && !one.isCalledOff);
    const project = projects[nth % Math.max(1, projects.length)];
    if (project === undefined) return;
    this.now = Math.max(this.now, project.terms.startsAt);
    if (pay !== 3) this.run({ type: "prices/sample", samples: [{ market: 1, ticks: this.price, volume: 0, sources: 3 }] });
    for (let again = 0; again < times; again++)
      for (const [at, units] of tokens.entries())
        this.run({ type: "token-sale/order", user: PEOPLE[at], project: project.number, tokens: BigInt(units), pay });
  }

  #commandsOf(one: Exclude<Step, { kind: "rush" | "pass" | "restart" }>): readonly object[] {
    switch (one.kind) {
      case "tick":
        this.price = Math.max(500, this.price + one.by);
        return [{ type: "prices/sample", samples: [{ market: 1, ticks: this.price, volume: 0, sources: one.sources }] }];
      case "cancel-one": {
        const orders = [...this.auditor.model.sales.orders.values()];
        const order = orders[one.nth % Math.max(1, orders.length)];
        return order === undefined ? [] : [{ type: "token-sale/cancel", user: order.user, order: order.number }];
      }
      case "fund":
      case "withdraw":
        return [{ type: `cover/${one.kind}`, product: "sale", asset: ETH, amount: BigInt(one.units) }];
      case "project":
        return [saleCommand(one.how, this.now)];
      case "drain":
        return [{ type: "cover/withdraw", product: "sale", asset: ETH, amount: this.auditor.model.ledger.purse(0, 25, ETH).own }];
      case "start-again":
        return [{ type: "wallet/start-again", user: one.user }];
      case "end-market": {
        const closesAt = this.now + 7 * DAY_MS + HOUR_MS;
        return [{ type: "delistings/announce", market: 1, askedBy: 1, agreedBy: 2, closesAt, endsAt: closesAt + HOUR_MS }];
      }
      default:
        return [saleCommand(one, this.now)];
    }
  }
}

test("whoever asks for how many, every refusal, payment, grant, part and receipt is the auditor's", () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: "max" }), fc.integer({ min: 0, max: 19 }), (steps, kindOfMoney) => {
      const walk = new Walk(kindOfMoney > 0);
      for (const one of steps) walk.take(one);
      walk.end();
      for (const [what, count] of walk.seen) seen.set(what, (seen.get(what) ?? 0) + count);
    }),
    { numRuns: WALKS, endOnFailure: true, ...(WALKS > 150 ? {} : { seed: 17 }) },
  );
  if (WALKS > 150) console.log([...seen].sort());
  // Else it would prove less than it says.
  for (const what of ["got less", "asked for more than there was", "returned cancelled", "returned called_off", "returned closed"])
    expect(seen.get(what) ?? 0, what).toBeGreaterThan(0);
  for (const event of ["vested", "started", "not-again"]) expect(seen.get(`token-sale/${event}`) ?? 0, event).toBeGreaterThan(0);
  for (const refusal of ["not_started", "above_most", "sold_out", "price_stale", "dearer"])
    expect(seen.get(`token-sale/order sale_${refusal}`) ?? 0, refusal).toBeGreaterThan(0);
}, 600_000);
