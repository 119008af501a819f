/** The kernel's lock mining against the auditor's own, command by command: days with seeds, without, late ones, and commitments anew. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { invariant } from "../../../kernel/invariant.ts";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { START, testVenueCommands, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { auditedStep } from "../../../simulation/auditor/audited-step.suite.ts";
import { Auditor } from "../../../simulation/auditor/auditor.ts";
import { lockMiningCommand, lockMiningStep, type LockMiningStep } from "./lock-mining.arbitrary.ts";

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
/** More where somebody says so: then it tells what came how often. */
const WALKS = Number(process.env["LOCK_WALKS"] ?? 150);
const PEOPLE = [1001, 1002, 1003, 1004];

type Step =
  | LockMiningStep
  /** So many midnights, each with its seed so much later, or without. */
  | { readonly kind: "midnights"; readonly lateMs: readonly (number | "withheld")[] }
  /** Many lock at once. */
  | { readonly kind: "many"; readonly units: readonly number[]; readonly product: number; readonly times: number; readonly renews: boolean }
  | { readonly kind: "leave"; readonly nth: number }
  | { readonly kind: "pass"; readonly ms: number }
  | { readonly kind: "fund" | "withdraw"; readonly units: number }
  | { readonly kind: "break" | "start-again"; readonly user: number }
  | { readonly kind: "restart" };

const kind = <Kind extends string>(name: Kind) => fc.constant(name);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 20, arbitrary: lockMiningStep as fc.Arbitrary<Step> },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: kind("midnights"),
      lateMs: fc.array(fc.constantFrom<number | "withheld">(0, 3, 1000, 3, HOUR_MS, 6 * HOUR_MS - 1, 6 * HOUR_MS, "withheld"), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      ...{ kind: kind("many"), product: fc.constantFrom(1, 2), times: fc.integer({ min: 1, max: 4 }), renews: fc.boolean() },
      units: fc.array(fc.constantFrom(1, 999, 5_000_001, 9_999_999), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: kind("leave"), nth: fc.nat(20) }) },
  { weight: 5, arbitrary: fc.record({ kind: kind("pass"), ms: fc.constantFrom(1, HOUR_MS, 6 * HOUR_MS, DAY_MS, 3 * DAY_MS) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("fund", "withdraw"), units: fc.constantFrom(1, 500_000, 3_000_000) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("break", "start-again"), user: fc.constantFrom(...PEOPLE) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind("restart") }) },
);

function opening(): readonly object[] {
  const terms = { asset: USDT, lowPpm: 3000, highPpm: 4000, penaltyPpm: 4000, isOnSale: true };
  const bounds = { least: 1n, most: 50_000_000n, quota: 90_000_000n };
  return [
    ...testVenueCommands(),
    { type: "cover/fund", product: "mining", asset: USDT, amount: 1_200_000n },
    lockMiningCommand({ kind: "lock-commit", days: 300, ahead: 1 }, START),
    ...[3, 5].map((days) => ({ type: "lock-mining/set-product", terms: { ...terms, ...bounds, days }, askedBy: "rule" })),
  ];
}

/** A kernel, its auditor, and the clock of a venue: what is due is settled before anything later. */
class Walk {
  kernel = new Kernel();
  readonly auditor = new Auditor();
  readonly seen = new Map<string, number>();
  now: number = START;

  constructor() {
    for (const command of opening()) this.run(command);
  }

  take(one: Step): void {
    if (one.kind === "midnights") return this.#midnights(one.lateMs);
    if (one.kind === "pass") this.now += one.ms;
    else if (one.kind === "restart") this.kernel = Kernel.restore(this.kernel.snapshot());
    else for (const command of this.#commandsOf(one)) this.run(command);
    return undefined;
  }

  /** Until nothing is locked: no seed comes any more. */
  end(): void {
    this.run({ type: "lock-mining/pause", paused: true, by: 1 });
    for (let day = 0; day < 9; day++) {
      this.now += DAY_MS;
      this.run({ type: "spot/cancel-all", user: 1001, market: 0 });
    }
    invariant(this.auditor.model.locks.locks.size === 0, "nothing may stay locked");
    for (const owner of [0, ...PEOPLE]) {
      const purse = this.auditor.model.ledger.purse(owner, owner === 0 ? 20 : 2, USDT);
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
      if (event.type === "lock-mining/paid" || event.type === "lock-mining/ended") note(`${event.type} ${event.how}`);
      if (event.type === "lock-mining/ended" && event.notRenewed !== undefined) note(`not renewed ${event.notRenewed}`);
      if (event.type === "lock-mining/locked") note(event.renewalOf === undefined ? "locked" : "locked again");
    }
  }

  #midnights(lateMs: readonly (number | "withheld")[]): void {
    for (const late of lateMs) {
      this.now = Math.max(this.now, (Math.floor(this.now / DAY_MS) + 1) * DAY_MS + (late === "withheld" ? 0 : late));
      if (late !== "withheld") this.run(lockMiningCommand({ kind: "lock-reveal", ahead: 0, isRight: true }, this.now));
    }
  }

  #commandsOf(one: Exclude<Step, { kind: "midnights" | "pass" | "restart" }>): readonly object[] {
    switch (one.kind) {
      case "many": {
        const { units, product, renews } = one;
        const buys = units.map((some, at) => ({
          ...{ type: "lock-mining/lock", user: PEOPLE[at], product, amount: BigInt(some), renews },
        }));
        return Array.from({ length: one.times }, () => buys).flat();
      }
      case "leave": {
        const locks = [...this.auditor.model.locks.locks.values()];
        const lock = locks[one.nth % Math.max(1, locks.length)];
        return lock === undefined ? [] : [{ type: "lock-mining/redeem", user: lock.user, lock: lock.number }];
      }
      case "fund":
      case "withdraw":
        return [{ type: `cover/${one.kind}`, product: "mining", asset: USDT, amount: BigInt(one.units) }];
      case "break":
        return [{ type: "self-limits/break", user: one.user, length: "day" }];
      case "start-again":
        return [{ type: "wallet/start-again", user: one.user }];
      default:
        return [lockMiningCommand(one, this.now)];
    }
  }
}

test("whatever is locked, with whatever seeds, every refusal, rate, unit and receipt is the auditor's", () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(fc.array(step, { maxLength: 70, size: "max" }), (steps) => {
      const walk = new Walk();
      for (const one of steps) walk.take(one);
      walk.end();
      for (const [what, count] of walk.seen) seen.set(what, (seen.get(what) ?? 0) + count);
    }),
    { numRuns: WALKS, endOnFailure: true, ...(WALKS > 150 ? {} : { seed: 17 }) },
  );
  if (WALKS > 150) console.log([...seen].sort());
  // Else it would prove less than it says.
  for (const how of ["paid drawn", "paid withheld", "paid left", "ended matured", "ended redeemed", "ended closed"])
    expect(seen.get(`lock-mining/${how}`) ?? 0, how).toBeGreaterThan(0);
  for (const what of ["locked again", "not renewed lock_paused", "not renewed on_a_break"])
    expect(seen.get(what) ?? 0, what).toBeGreaterThan(0);
  for (const refusal of ["lock_no_seeds", "lock_above_most", "lock_quota_gone", "cover_exhausted"])
    expect(seen.get(`lock-mining/lock ${refusal}`) ?? 0, refusal).toBeGreaterThan(0);
}, 600_000);
