/** Random ends of markets, never of the first, so that something is left to trade; some said too late or by one. */
import fc from "fast-check";
import type { DelistingsCommand } from "./delistings.messages.ts";

const DAY_MS = 86_400_000;

/** Times are days from the command; operators are the numbers of two. */
export type DelistingStep =
  | {
      readonly kind: "delist";
      readonly market: number;
      readonly closes: number;
      readonly rest: number;
      readonly by: readonly [number, number];
    }
  | { readonly kind: "keep-listed"; readonly market: number; readonly by: readonly [number, number] };

const by = fc.constantFrom<(readonly [number, number])[]>([1, 2], [1, 2], [2, 1], [1, 2], [1, 2], [1, 1]);
const market = fc.constantFrom(2, 2, 3, 3, 3, 3, 3, 4, 99);

export const delistingStep: fc.Arbitrary<DelistingStep> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("delist" as const),
      market,
      closes: fc.constantFrom(7, 7, 7, 7, 7, 7, 8, 6.9, 367),
      rest: fc.constantFrom(0, 0, 1, 3, -1),
      by,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("keep-listed" as const), market, by }) },
);

/** `now`: of the clock that gives the command its time, where `at` is 0. */
export function delistingCommand(step: DelistingStep, at: number, now = at): DelistingsCommand {
  const [askedBy, agreedBy] = step.by;
  const common = { at, market: step.market, askedBy, agreedBy };
  if (step.kind === "keep-listed") return { type: "delistings/withdraw", ...common } as unknown as DelistingsCommand;
  // An hour more than the least: in a run whose clock goes on meanwhile a week stays one.
  const closesAt = now + step.closes * DAY_MS + 3_600_000;
  return { type: "delistings/announce", ...common, closesAt, endsAt: closesAt + step.rest * DAY_MS } as unknown as DelistingsCommand;
}
