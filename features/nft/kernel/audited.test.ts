/** The kernel's marketplace against the auditor's own, command by command: sales, auctions to their ends, payments and none, boxes, days passing. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { invariant } from "../../../kernel/invariant.ts";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { START, testVenueCommands } from "../../../kernel/test-venue.arbitrary.ts";
import { auditedStep } from "../../../simulation/auditor/audited-step.suite.ts";
import { Auditor } from "../../../simulation/auditor/auditor.ts";
import { listOf, nftCommand, nftStep, type NftStep } from "./nft.arbitrary.ts";

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
/** More where somebody says so: then it tells what came how often. */
const WALKS = Number(process.env["NFT_WALKS"] ?? 150);
const PEOPLE = [1001, 1002, 1003, 1004];
const ARTIST = 301;

type Step =
  | NftStep
  /** A work is made and put up. */
  | { readonly kind: "work"; readonly isAuction: boolean; readonly price: number; readonly forMs: number }
  /** People bid one after the other on some auction. */
  | { readonly kind: "contest"; readonly nth: number; readonly who: readonly number[]; readonly waits: boolean; readonly late: number }
  | { readonly kind: "buy-some" | "pay-some" | "resell-some" | "cancel-some" | "down-some"; readonly nth: number; readonly user: number }
  | { readonly kind: "boxes"; readonly nth: number; readonly size: number; readonly openMs: number }
  | { readonly kind: "box-some"; readonly nth: number; readonly user: number; readonly opens: boolean; readonly shows: boolean }
  | { readonly kind: "reveal-some"; readonly nth: number }
  | { readonly kind: "pass"; readonly ms: number }
  | { readonly kind: "start-again"; readonly user: number }
  | { readonly kind: "restart" };

const kind = <Kind extends string>(name: Kind) => fc.constant(name);
const who = fc.constantFrom(...PEOPLE);
const nth = fc.nat(7);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      ...{ kind: kind("work"), isAuction: fc.boolean(), price: fc.constantFrom(10_000_003, 33, 2_000_000_000) },
      forMs: fc.constantFrom(HOUR_MS, DAY_MS),
    }),
  },
  { weight: 20, arbitrary: nftStep as fc.Arbitrary<Step> },
  {
    weight: 14,
    arbitrary: fc.record({
      ...{ kind: kind("contest"), nth, who: fc.array(who, { minLength: 1, maxLength: 5 }), waits: fc.boolean() },
      late: fc.constantFrom(0, 0, MINUTE_MS, 10 * MINUTE_MS, 10 * MINUTE_MS + 1),
    }),
  },
  {
    weight: 14,
    arbitrary: fc.record({
      kind: fc.constantFrom("buy-some", "pay-some", "pay-some", "resell-some", "cancel-some", "down-some"),
      nth,
      user: who,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ kind: kind("boxes"), nth: fc.integer({ min: 10, max: 99 }), size: fc.constantFrom(1, 4, 25) },
      openMs: fc.constantFrom(0, DAY_MS),
    }),
  },
  { weight: 14, arbitrary: fc.record({ kind: kind("box-some"), nth, user: who, opens: fc.boolean(), shows: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: kind("reveal-some"), nth }) },
  { weight: 10, arbitrary: fc.record({ kind: kind("pass"), ms: fc.constantFrom(1, 2000, MINUTE_MS, HOUR_MS, DAY_MS, 3 * DAY_MS) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind("start-again"), user: who }) },
  { weight: 2, arbitrary: fc.record({ kind: kind("restart") }) },
);

const TERMS = { cash: 3, assets: [3, 1], feePpm: 50_000, royaltyPpm: 25_000, depositPpm: 100_000, extendMs: 600_000, payMs: DAY_MS };

/** A kernel, its auditor, and the clock of a venue: what is due is settled before anything later. */
class Walk {
  kernel = new Kernel();
  readonly auditor = new Auditor();
  readonly seen = new Map<string, number>();
  readonly #lists = new Map<number, readonly [nth: number, size: number]>();
  now: number = START;
  #works = 0;

  constructor(isPaper: boolean) {
    for (const command of testVenueCommands())
      if (isPaper || (command.type !== "wallet/configure-paper" && command.type !== "wallet/fund-house")) this.run(command);
    if (isPaper) this.run({ type: "nft/set-terms", terms: TERMS, askedBy: "rule" });
  }

  get #model() {
    return this.auditor.model.nft;
  }

  take(one: Step): void {
    switch (one.kind) {
      case "work":
        return this.#work(one);
      case "contest":
        return this.#contest(one);
      case "boxes":
        return this.#boxes(one);
      case "box-some":
        return this.#boxSome(one);
      case "reveal-some":
        return this.#revealSome(one.nth);
      case "pass":
        this.now += one.ms;
        return;
      case "restart":
        this.kernel = Kernel.restore(this.kernel.snapshot());
        return;
      case "start-again":
        return this.run({ type: "wallet/start-again", user: one.user });
      case "buy-some":
      case "pay-some":
      case "resell-some":
      case "cancel-some":
      case "down-some":
        return this.#some(one);
      default:
        return this.run(nftCommand(one, this.now));
    }
  }

  #work({ isAuction, price, forMs }: Extract<Step, { kind: "work" }>): void {
    this.#works += 1;
    const item = this.kernel.nft.byCode(code(this.#works))?.number ?? Math.max(0, ...this.#model.works.keys()) + 1;
    this.run({ type: "nft/mint", code: code(this.#works), creator: ARTIST, by: "rule" });
    const how = { kind: isAuction ? "auction" : "fixed", asset: 3, price: BigInt(price), perIncrease: isAuction ? 1000n : 0n };
    this.run({ type: "nft/list", user: ARTIST, item, ...how, startsAt: 0, endsAt: forMs, isAhead: true });
  }

  #contest({ nth: of, who: people, waits, late }: Extract<Step, { kind: "contest" }>): void {
    const open = [...this.#model.sales.values()].filter((one) => one.isAuction && one.why === "");
    const sale = open[of % Math.max(1, open.length)];
    if (sale === undefined) return;
    if (late > 0 && sale.endsAt - late > this.now) this.now = sale.endsAt - late;
    for (const user of people) {
      this.run({ type: "nft/bid", user, item: sale.work.number, by: 1000n, waits });
      this.now += 1000;
    }
  }

  #some({
    kind: what,
    nth: of,
    user,
  }: Extract<Step, { kind: "buy-some" | "pay-some" | "resell-some" | "cancel-some" | "down-some" }>): void {
    const nthOf = <One>(all: readonly One[]): One | undefined => all[of % Math.max(1, all.length)];
    if (what === "down-some") {
      const work = nthOf([...this.#model.works.values()].filter((one) => of === 7 || one.sale?.bids || one.won));
      if (work !== undefined) this.run({ type: work.isDown ? "nft/put-back" : "nft/take-down", item: work.number, by: 1 });
    } else if (what === "buy-some") {
      const sale = nthOf([...this.#model.sales.values()].filter((one) => !one.isAuction));
      if (sale !== undefined) this.run({ type: "nft/buy", user, item: sale.work.number });
    } else if (what === "pay-some") {
      const order = nthOf([...this.#model.orders.values()]);
      if (order !== undefined) this.run({ type: "nft/pay", user: order.user, order: order.number });
    } else {
      const work = nthOf([...this.#model.works.values()].filter(({ owner }) => owner === user));
      if (work === undefined) return;
      if (what === "cancel-some") return this.run({ type: "nft/unlist", user, item: work.number });
      const how = of % 2 === 0 ? { kind: "auction", perIncrease: 1n } : { kind: "fixed", perIncrease: 0n };
      this.run({ type: "nft/list", user, item: work.number, ...how, asset: 3, price: 777_777n, startsAt: 0, endsAt: this.now + HOUR_MS });
    }
  }

  #boxes({ nth: of, size, openMs }: Extract<Step, { kind: "boxes" }>): void {
    const before = this.#model.runs.size;
    this.run(nftCommand({ kind: "nft-series", nth: of, size, price: 25_000_001, openMs, inMs: 0, forMs: DAY_MS }, this.now));
    if (this.#model.runs.size > before) this.#lists.set(Math.max(...this.#model.runs.keys()), [of, size]);
  }

  #boxSome({ nth: of, user, opens, shows }: Extract<Step, { kind: "box-some" }>): void {
    const runs = [...this.#model.runs.values()];
    const run = runs[of % Math.max(1, runs.length)];
    if (run === undefined) return;
    this.run({ type: "nft/buy-box", user, series: run.number });
    const mine = [...this.#model.works.values()].find((one) => one.owner === user && one.box !== undefined && one.box.drawn === undefined);
    if (opens && mine !== undefined) this.run({ type: "nft/open", user, item: mine.number, words: `words ${of}` });
    if (shows) for (const work of [...this.#model.works.values()]) this.#show(work.number);
  }

  #show(item: number): void {
    const box = this.#model.works.get(item)?.box;
    const [of] = this.#lists.get(box?.of.number ?? 0) ?? [];
    const sealed = of === undefined ? undefined : listOf(of, 25)[box?.drawn?.slot ?? -1];
    if (sealed !== undefined) this.run({ type: "nft/show", item, ...sealed });
  }

  #revealSome(of: number): void {
    const runs = [...this.#lists];
    const [series, [list, size] = [0, 0]] = runs[of % Math.max(1, runs.length)] ?? [];
    if (series === undefined) return;
    for (const work of [...this.#model.works.values()]) this.#show(work.number);
    this.run({ type: "nft/reveal", series, list: listOf(list, size) });
  }

  /** Until nothing is owed any more. */
  end(): void {
    for (let day = 0; day < 14; day++) {
      this.now += 8 * DAY_MS;
      this.run({ type: "spot/cancel-all", user: 1001, market: 0 });
    }
    invariant(this.#model.sales.size + this.#model.orders.size === 0, "nothing may stay on sale");
    for (const asset of [1, 3])
      for (const owner of PEOPLE)
        invariant(this.auditor.model.ledger.purse(owner, 2, asset).pledged === 0n, "nothing may stay pledged", owner);
    invariant(this.auditor.model.ledger.purse(0, 28, 3).pledged === 0n, "the house may owe nothing");
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
      note("why" in event ? `${event.type} ${event.why}` : "how" in event ? `${event.type} ${event.how}` : event.type);
      if (event.type === "nft/sold" && event.royalty > 0n) note("royalty");
      if (event.type === "nft/bid-made" && event.hasMoved) note("end moved");
      if (event.type === "nft/won" && event.isSecond) note("second offer");
      if (event.type === "nft/drawn" && event.words === "") note("opened by rule");
    }
  }
}

const code = (work: number): string => work.toString(16).padStart(64, "ab");

test("who gets which work, every refusal, bid, deposit, order, box and receipt is the auditor's", () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: "max" }), fc.integer({ min: 0, max: 19 }), (steps, kindOfMoney) => {
      const walk = new Walk(kindOfMoney > 0);
      for (const one of steps) walk.take(one);
      walk.end();
      for (const [what, count] of walk.seen) seen.set(what, (seen.get(what) ?? 0) + count);
    }),
    { numRuns: WALKS, endOnFailure: true, ...(WALKS > 150 ? {} : { seed: 18 }) },
  );
  if (WALKS > 150) console.log([...seen].sort());
  // Else it would prove less than it says.
  for (const what of [
    "royalty",
    "end moved",
    "second offer",
    "opened by rule",
    "nft/sold auction",
    "nft/sold second_offer",
    "nft/sold fixed",
  ])
    expect(seen.get(what) ?? 0, what).toBeGreaterThan(0);
  for (const event of ["unpaid", "payment-due", "opened", "box-void", "series-revealed", "deposit-back lost", "deposit-back taken_down"])
    expect(seen.get(`nft/${event}`) ?? 0, event).toBeGreaterThan(0);
  for (const refusal of ["bid nft_too_fast", "bid nft_bid_moved", "buy nft_snapped_up", "buy-box nft_sold_out", "reveal nft_series_runs"])
    expect(seen.get(`nft/${refusal}`) ?? 0, refusal).toBeGreaterThan(0);
}, 600_000);
