/** Random adjustments: small and large ones, both ways, some by one operator alone. */
import fc from "fast-check";
import type { PostAdjustment } from "./adjustments.ts";

export type AdjustmentStep = {
  readonly kind: "adjustment";
  readonly user: number;
  readonly asset: number;
  readonly purse: string;
  readonly direction: "give" | "take";
  readonly units: number;
  readonly reason: string;
  readonly askedBy: number;
  readonly agreedBy: number;
};

export const adjustmentStep: fc.Arbitrary<AdjustmentStep> = fc.record({
  kind: fc.constant("adjustment" as const),
  user: fc.integer({ min: 1001, max: 1005 }),
  asset: fc.constantFrom(3, 3, 3, 3, 3, 1, 9),
  purse: fc.constantFrom("change", "change", "change", "change", "legal", "savings"),
  direction: fc.constantFrom("give" as const, "take" as const),
  units: fc.constantFrom(1, 1000, 1000, 7_000_000, 0, 99_000_000_000),
  reason: fc.constantFrom("correction_fee", "correction_trade", "correction_transfer", "goodwill", "goodwill", "whim"),
  askedBy: fc.constantFrom(0, 0, 1),
  agreedBy: fc.constantFrom(1, 2, 2),
});

export function adjustmentCommand({ kind: _kind, purse, units, ...rest }: AdjustmentStep, at: number): PostAdjustment {
  return { type: "adjustments/post", at, ...rest, kind: purse, amount: BigInt(units) } as unknown as PostAdjustment;
}
