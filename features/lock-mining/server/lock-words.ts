/** Why a lock was not locked again, in its reader's language. */
import type { RenewalRefusal } from "../kernel/lock-mining.messages.ts";

const TOLD = [
  "lock_paused",
  "lock_not_on_sale",
  "lock_no_seeds",
  "lock_below_least",
  "lock_above_most",
  "lock_quota_gone",
  "cover_exhausted",
  "on_a_break",
  "loss_limit_reached",
] as const satisfies readonly RenewalRefusal[];

/** What cannot come about, or what another version of the venue wrote, is told without a cause. */
export function againText(reason: string, say: (key: string) => string): string {
  const known = TOLD.find((one) => one === reason);
  return say(`lock-mining.again.${known ?? "other"}`);
}
