/** Random levels and limits, some of them wrong. */
import fc from "fast-check";
import type { VerificationCommand } from "./verification.ts";

export type VerificationStep =
  | { readonly kind: "set-level"; readonly user: number; readonly level: number }
  | { readonly kind: "set-limits"; readonly level: number; readonly units: number; readonly agreedBy: number };

export const verificationStep: fc.Arbitrary<VerificationStep> = fc.oneof(
  fc.record({
    kind: fc.constant("set-level" as const),
    user: fc.integer({ min: 1001, max: 1005 }),
    level: fc.constantFrom(0, 1, 1, 2, 3),
  }),
  fc.record({
    kind: fc.constant("set-limits" as const),
    level: fc.constantFrom(0, 1, 2, 3),
    units: fc.constantFrom(-1, 0, 5_000_000, 99_999_999, 100_000_000, 500_000_000),
    agreedBy: fc.constantFrom(1, 2, 2),
  }),
);

export function verificationCommand(step: VerificationStep, at: number): VerificationCommand {
  if (step.kind === "set-level")
    return { type: "verification/set-level", at, user: step.user, level: step.level, by: 1 } as unknown as VerificationCommand;
  const units = BigInt(step.units);
  const { level, agreedBy } = step;
  return {
    type: "verification/set-limits",
    at,
    level,
    withdrawal: units,
    fiatTrade: units,
    askedBy: 1,
    agreedBy,
  } as unknown as VerificationCommand;
}
