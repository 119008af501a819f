/** Random commands of one's own limits, some of them wrong. */
import fc from "fast-check";
import type { SelfLimitsCommand } from "./self-limits.messages.ts";

export type SelfLimitStep =
  | { readonly kind: "self-limit"; readonly user: number; readonly limit: string; readonly amount: bigint | undefined }
  | { readonly kind: "self-break"; readonly user: number; readonly length: string }
  | { readonly kind: "self-return"; readonly user: number };

// One alone takes breaks: the others go on trading.
const user = fc.constantFrom(1001, 1002, 1003, 1003, 1005);

export const selfLimitStep: fc.Arbitrary<SelfLimitStep> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant("self-limit" as const),
      user,
      limit: fc.constantFrom("deposit_day", "deposit_month", "loss_day", "loss_day", "whim"),
      amount: fc.constantFrom(undefined, -1n, 0n, 1_000_000n, 50_000_000n, 5_000_000_000n, 90_000_000_000n, 2n ** 60n),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("self-break" as const),
      user: fc.constantFrom(1003, 1003, 1005),
      length: fc.constantFrom("day", "day", "day", "week", "half_year", "whim"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("self-return" as const), user: fc.constantFrom(1001, 1003) }) },
);

export function selfLimitCommand(step: SelfLimitStep, at: number): SelfLimitsCommand {
  switch (step.kind) {
    case "self-limit": {
      const amount = step.amount === undefined ? {} : { amount: step.amount };
      return { type: "self-limits/set", at, user: step.user, limit: step.limit, ...amount } as unknown as SelfLimitsCommand;
    }
    case "self-break":
      return { type: "self-limits/break", at, user: step.user, length: step.length } as unknown as SelfLimitsCommand;
    default:
      return { type: "self-limits/return", at, user: step.user } as unknown as SelfLimitsCommand;
  }
}
