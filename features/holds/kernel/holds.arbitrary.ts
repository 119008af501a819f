/** Random commands of holds: by rule, by one operator and by two, some of them wrong. */
import fc from "fast-check";
import type { HoldsCommand } from "./holds.messages.ts";

const DAY_MS = 86_400_000;

/** Holds are named by how many were set before, so that they often exist. Times are days from the command; 0: left out. */
export type HoldStep =
  | {
      readonly kind: "hold-place";
      readonly user: number;
      readonly of: readonly [kind: string, cause: string, placedBy: "rule" | number];
      readonly days: number;
      readonly part: 0 | 1 | 2;
      readonly agreedBy: number;
    }
  | { readonly kind: "hold-lift"; readonly hold: number; readonly by: number }
  | { readonly kind: "hold-renew"; readonly hold: number; readonly days: number; readonly askedBy: number; readonly agreedBy: number };

const operator = fc.integer({ min: 0, max: 2 });
const hold = fc.constantFrom(1, 1, 2, 2, 3, 4, 9);
const days = fc.constantFrom(0, 0, 0.01, 1, 3, 6, 6.9, 7, 30, 89, 91, -1);

export const holdStep: fc.Arbitrary<HoldStep> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("hold-place" as const),
      user: fc.integer({ min: 1001, max: 1005 }),
      of: fc.constantFrom<(readonly [string, string, "rule" | number])[]>(
        ["compliance_review", "source_of_funds", 0],
        ["compliance_review", "unusual_activity", 1],
        ["compliance_review", "document_check", 2],
        ["court_order", "court", 1],
        ["court_order", "authority", 2],
        ["security_change", "password_changed", "rule"],
        ["security_change", "payment_password_set", "rule"],
        ["security_change", "factor_changed", "rule"],
        ["new_address", "address_added", "rule"],
        ["verification_limit", "limit_reached", "rule"],
        ["court_order", "court", "rule"],
        ["security_change", "password_changed", 1],
        ["court_order", "address_added", 1],
        ["whim", "court", 1],
      ),
      days,
      part: fc.constantFrom(0 as const, 0 as const, 0 as const, 1 as const, 2 as const),
      agreedBy: fc.constantFrom(-1, -1, 0, 1, 2),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("hold-lift" as const), hold, by: operator }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("hold-renew" as const), hold, days, askedBy: operator, agreedBy: operator }) },
);

/** `at` is 0 where the sequencer gives the time: `now` is then where deadlines count from. */
export function holdCommand(step: HoldStep, at: number, now = at): HoldsCommand {
  const until = (wanted: number): object => (wanted === 0 ? {} : { until: now + wanted * DAY_MS });
  if (step.kind === "hold-lift") return { type: "holds/lift", at, hold: step.hold, by: step.by } as HoldsCommand;
  if (step.kind === "hold-renew") {
    const { hold: number, days: wanted, askedBy, agreedBy } = step;
    return { type: "holds/renew", at, hold: number, until: now + wanted * DAY_MS, askedBy, agreedBy } as unknown as HoldsCommand;
  }
  const { user, of, days: wanted, part, agreedBy } = step;
  const [kind, cause, placedBy] = of;
  return {
    type: "holds/place",
    at,
    user,
    kind,
    cause,
    ...until(wanted),
    ...(part === 0 ? {} : { asset: part === 1 ? 3 : 77, amount: 5_000_000n }),
    ...(kind === "new_address" ? { destination: 5 } : {}),
    placedBy,
    ...(agreedBy < 0 ? {} : { agreedBy }),
  } as unknown as HoldsCommand;
}
