/** Random grants by managers, and credit that people give back. */
import fc from "fast-check";
import type { PromotionalCreditCommand } from "./promotional-credit.messages.ts";

export type CreditStep =
  | {
      readonly kind: "credit-grant";
      readonly user: number;
      readonly asset: number;
      readonly units: number;
      readonly days: number;
      readonly by: readonly [number, number];
    }
  | { readonly kind: "credit-give-back"; readonly user: number; readonly grant: number };

const user = fc.integer({ min: 1001, max: 1005 });

export const creditStep: fc.Arbitrary<CreditStep> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("credit-grant" as const),
      user,
      asset: fc.constantFrom(3, 3, 3, 3, 1),
      units: fc.constantFrom(0, 1, 5_000, 7_000_000, 60_000_000, 100_000_001),
      days: fc.constantFrom(1, 1, 2, 90, 0, 91, 0.5),
      by: fc.constantFrom<(readonly [number, number])[]>([1, 1], [1, 1], [1, 2]),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("credit-give-back" as const), user, grant: fc.integer({ min: 0, max: 12 }) }),
  },
);

export function creditCommand(step: CreditStep, at: number): PromotionalCreditCommand {
  if (step.kind === "credit-give-back")
    return { type: "promotional-credit/give-back", at, user: step.user, grant: step.grant } as unknown as PromotionalCreditCommand;
  const { user: who, asset, units, days, by } = step;
  const [askedBy, agreedBy] = by;
  const given = { type: "promotional-credit/grant", at, user: who, asset, amount: BigInt(units), days, askedBy, agreedBy };
  return given as unknown as PromotionalCreditCommand;
}
