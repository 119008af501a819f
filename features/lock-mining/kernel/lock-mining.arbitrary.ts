/** Random commands of lock mining: mostly sensible, sometimes wrong; and seeds that are committed to and shown as a venue does. */
import fc from "fast-check";
import { ratePpm } from "../../../money/units.ts";
import { dayOf, seedBefore } from "../formulas.ts";
import type { LockMiningCommand } from "./lock-mining.messages.ts";

export type LockMiningStep =
  | { readonly kind: "lock-open"; readonly user: number; readonly product: number; readonly amount: number; readonly renews: boolean }
  | { readonly kind: "lock-redeem"; readonly user: number; readonly lock: number }
  | { readonly kind: "lock-renew"; readonly user: number; readonly lock: number; readonly renews: boolean }
  | { readonly kind: "lock-commit"; readonly days: number; readonly ahead: number }
  | { readonly kind: "lock-reveal"; readonly ahead: number; readonly isRight: boolean }
  | {
      readonly kind: "lock-product";
      readonly product: number | undefined;
      readonly asset: number;
      readonly days: number;
      readonly low: number;
      readonly high: number;
      readonly least: number;
      readonly most: number;
      readonly quota: number;
      readonly penalty: number;
      readonly isOnSale: boolean;
      readonly by: readonly [number | "rule", number | undefined];
    }
  | { readonly kind: "lock-pause"; readonly only: number | undefined; readonly paused: boolean };

const user = fc.integer({ min: 1001, max: 1005 });

const open = fc.record({
  kind: fc.constant("lock-open" as const),
  user,
  product: fc.constantFrom(1, 1, 1, 2, 2, 3, 9),
  amount: fc.constantFrom(0, 1, 999, 5_000_000, 5_000_000, 40_000_000, 90_000_000_000),
  renews: fc.boolean(),
});
const product = fc.record({
  kind: fc.constant("lock-product" as const),
  product: fc.constantFrom(undefined, 1, 1, 2, 9),
  asset: fc.constantFrom(3, 3, 3, 1, 9),
  days: fc.constantFrom(2, 2, 3, 5, 1, 366),
  low: fc.constantFrom(3000, 100, 1, 0),
  high: fc.constantFrom(4000, 3000, 100_000, 100_001),
  least: fc.constantFrom(1, 999, 0),
  most: fc.constantFrom(50_000_000, 9_000_000, 1),
  quota: fc.constantFrom(100_000_000, 50_000_000, 1),
  penalty: fc.constantFrom(4000, 0, 10_000, 10_001),
  isOnSale: fc.constantFrom(true, true, true, false),
  by: fc.constantFrom<readonly [number | "rule", number | undefined]>([1, 2], [1, 2], ["rule", undefined], [1, 1], [1, undefined]),
});

export const lockMiningStep: fc.Arbitrary<LockMiningStep> = fc.oneof(
  { weight: 20, arbitrary: open },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("lock-redeem" as const), user, lock: fc.integer({ min: 0, max: 12 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("lock-renew" as const),
      user,
      lock: fc.integer({ min: 1, max: 12 }),
      renews: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("lock-commit" as const),
      days: fc.constantFrom(300, 300, 4, 0),
      ahead: fc.constantFrom(1, 1, 1, 0, 2),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("lock-reveal" as const),
      ahead: fc.constantFrom(0, 0, 0, 1, -1),
      isRight: fc.constantFrom(true, true, true, false),
    }),
  },
  { weight: 4, arbitrary: product },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("lock-pause" as const),
      only: fc.constantFrom(undefined, 1, 2, 77),
      paused: fc.constantFrom(false, false, true),
    }),
  },
);

/** `now`: what days count from. */
export function lockMiningCommand(step: LockMiningStep, at: number, now = at): LockMiningCommand {
  return { at, ...bodyOf(step, dayOf(now)) } as unknown as LockMiningCommand;
}

function bodyOf(step: LockMiningStep, today: number): object {
  switch (step.kind) {
    case "lock-open": {
      const { user: owner, product: number, amount: units, renews } = step;
      return { type: "lock-mining/lock", user: owner, product: number, amount: BigInt(units), renews };
    }
    case "lock-redeem":
      return { type: "lock-mining/redeem", user: step.user, lock: step.lock };
    case "lock-renew":
      return { type: "lock-mining/renew", user: step.user, lock: step.lock, renews: step.renews };
    case "lock-commit":
      return { type: "lock-mining/commit", anchor: testSeed(today + step.ahead - 1), day: today + step.ahead, days: step.days };
    case "lock-reveal":
      return { type: "lock-mining/reveal", day: today + step.ahead, seed: testSeed(today + step.ahead + (step.isRight ? 0 : 1)) };
    case "lock-product": {
      const { product: number, asset, days, low, high, least, most, quota, penalty, isOnSale, by } = step;
      const rates = { lowPpm: ratePpm(low), highPpm: ratePpm(high), penaltyPpm: ratePpm(penalty) };
      const terms = { asset, days, ...rates, least: BigInt(least), most: BigInt(most), quota: BigInt(quota), isOnSale };
      const [askedBy, agreedBy] = by;
      const named = { ...(number === undefined ? {} : { product: number }), ...(agreedBy === undefined ? {} : { agreedBy }) };
      return { type: "lock-mining/set-product", terms, askedBy, ...named };
    }
    default:
      return { type: "lock-mining/pause", paused: step.paused, by: 1, ...(step.only === undefined ? {} : { only: step.only }) };
  }
}

/** Days of one chain that begins nowhere: any of them may be the first. */
const CHAIN_DAYS = 4000;
const chains = new Map<number, readonly string[]>();

/** The seed of a day in tests: one chain for each span of some years. */
export function testSeed(day: number): string {
  const span = Math.floor(day / CHAIN_DAYS);
  let seeds = chains.get(span);
  if (seeds === undefined) {
    const made = [span.toString(16).padStart(64, "5")];
    while (made.length < CHAIN_DAYS) made.push(seedBefore(made.at(-1) ?? ""));
    seeds = made.reverse();
    chains.set(span, seeds);
  }
  return seeds[day - span * CHAIN_DAYS] ?? "";
}
