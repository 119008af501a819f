/** Random coupons: offers that often can be claimed, of which people claim some, and use them as they like. */
import fc from "fast-check";
import type { CouponsCommand } from "./coupons.messages.ts";

const DAY_MS = 86_400_000;

export type CouponStep =
  | {
      readonly kind: "coupon-publish";
      readonly of: readonly [string, string];
      readonly ppm: number;
      readonly asset: number;
      readonly units: number;
      readonly pieces: number;
      readonly days: number;
      readonly from: number;
      readonly open: number;
      readonly least: readonly [number, number];
      readonly renews: boolean;
      readonly by: readonly [number, number];
    }
  | { readonly kind: "coupon-end"; readonly offer: number }
  | { readonly kind: "coupon-claim"; readonly user: number; readonly offer: number }
  | { readonly kind: "coupon-use"; readonly user: number; readonly coupon: number }
  | { readonly kind: "coupon-choose"; readonly user: number; readonly coupon: number }
  | { readonly kind: "coupon-best"; readonly user: number; readonly on: boolean };

const user = fc.integer({ min: 1001, max: 1005 });
const number = fc.integer({ min: 0, max: 12 });

const publishStep = fc.record({
  kind: fc.constant("coupon-publish" as const),
  of: fc.constantFrom<(readonly [string, string])[]>(
    ["fee", "spot"],
    ["fee", "spot"],
    ["fee", "futures"],
    ["credit", "none"],
    ["credit", "none"],
    ["fee", "lock"],
    ["yield", "lock"],
  ),
  ppm: fc.constantFrom(1, 200_000, 333_333, 1_000_000, 1_000_001, 0.5, 0, 0, 0),
  asset: fc.constantFrom(3, 3, 3, 3, 1, 77),
  units: fc.constantFrom(1, 999, 10_007, 5_000_000, 5_000_000, 0),
  pieces: fc.constantFrom(1, 2, 3, 1000, 0),
  days: fc.constantFrom(1, 2, 7, 365, 366),
  from: fc.constantFrom(-1000, -1000, -1000, 0, 1000, DAY_MS),
  open: fc.constantFrom(DAY_MS, DAY_MS, 7 * DAY_MS, 1000, -1),
  least: fc.constantFrom<(readonly [number, number])[]>([0, 0], [0, 0], [0, 0], [1, 0], [0, 100], [6, 0]),
  renews: fc.boolean(),
  by: fc.constantFrom<(readonly [number, number])[]>([1, 2], [1, 2], [1, 2], [1, 1]),
});

export const couponStep: fc.Arbitrary<CouponStep> = fc.oneof(
  { weight: 4, arbitrary: publishStep },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("coupon-end" as const), offer: number }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant("coupon-claim" as const), user, offer: number }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("coupon-use" as const), user, coupon: number }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("coupon-choose" as const), user, coupon: number }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("coupon-best" as const), user, on: fc.boolean() }) },
);

/** `at` is 0 where the sequencer gives the time: `now` is then where offers begin. */
export function couponCommand(step: CouponStep, at: number, now = at): CouponsCommand {
  return commandOf(step, at, now) as unknown as CouponsCommand;
}

function commandOf(step: CouponStep, at: number, now: number): object {
  switch (step.kind) {
    case "coupon-end":
      return { type: "coupons/end", at, offer: step.offer };
    case "coupon-claim":
      return { type: "coupons/claim", at, user: step.user, offer: step.offer };
    case "coupon-use":
      return { type: "coupons/use", at, user: step.user, coupon: step.coupon };
    case "coupon-choose":
      return { type: "coupons/choose", at, user: step.user, coupon: step.coupon };
    case "coupon-best":
      return { type: "coupons/use-best", at, user: step.user, on: step.on };
    default: {
      const { of, ppm, asset, units, pieces, days, open, least, renews, by } = step;
      const from = step.from === 0 ? 0 : now + step.from;
      const worth = { kind: of[0], product: of[1], ppm, asset, amount: BigInt(units) };
      const when = { pieces, days, from, open, minLevel: least[0], minScore: least[1], renews };
      return { type: "coupons/publish", at, terms: { ...worth, ...when }, askedBy: by[0], agreedBy: by[1] };
    }
  }
}
