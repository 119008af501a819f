/** What comes of leaving a lock at a moment: the kernel's own rule for it, read and not done. */
import type { Kernel } from "../../../kernel/kernel.ts";
import { amount, type Amount } from "../../../money/units.ts";
import { dayOf, interestOf, penaltyOf } from "../formulas.ts";
import type { Lock } from "../kernel/public.ts";

type UnpaidDay = { readonly day: number; readonly ratePpm: number; readonly how: "drawn" | "withheld" | "left"; readonly interest: Amount };
export type Leaving = {
  /** Days that have begun and were not paid yet. */
  readonly unpaid: readonly UnpaidDay[];
  readonly unpaidInterest: Amount;
  readonly daysLeft: number;
  readonly penalty: Amount;
  /** Principal less penalty. */
  readonly back: Amount;
};

export function leavingAt({ lockMining }: Kernel, lock: Lock, at: number): Leaving {
  const { principal, lockedOn, days, paid, penaltyPpm } = lock;
  const first = lockedOn + 1 + paid.length;
  const begun = Math.max(0, Math.min(dayOf(at), lockedOn + days) - first + 1);
  const unpaid = Array.from({ length: begun }, (_, index): UnpaidDay => {
    const day = first + index;
    const { how, ratePpm } = lockMining.rateBeforeTurn(lock, day);
    return { day, ratePpm, how, interest: interestOf(principal, ratePpm) };
  });
  const daysLeft = days - paid.length - begun;
  const penalty = penaltyOf(principal, penaltyPpm, daysLeft);
  const unpaidInterest = amount(unpaid.reduce((sum, { interest }) => sum + interest, 0n));
  return { unpaid, unpaidInterest, daysLeft, penalty, back: amount(principal - penalty) };
}
