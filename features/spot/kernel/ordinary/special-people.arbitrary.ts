/** People whose fills bring about more than others': somebody invited them, they have a coupon or promotional credit, or a level. */
import fc from "fast-check";
import { amount, marketId, ticks, timeMs, userId } from "../../../../money/units.ts";
import type { Command } from "../../../../kernel/kernel.ts";
import { USDT } from "../../../../kernel/test-venue.arbitrary.ts";
import { vipCommand } from "../../../vip/kernel/vip.arbitrary.ts";
import { MID_TICKS } from "../spot.arbitrary.ts";
import { person } from "./special-orders.arbitrary.ts";

const DAY_MS = 86_400_000;
/** For a few fills. */
export const COUPON = {
  ...{ kind: "fee", product: "spot", ppm: 333_333, asset: USDT, amount: 400_003n, pieces: 1000, days: 9, from: 0, open: 90 * DAY_MS },
  ...{ minLevel: 0, minScore: 0, renews: true },
};

export type SpecialPeopleStep =
  | { readonly kind: "mark"; readonly user: number; readonly of: "invite" | "credit" | "coupon" }
  /** A table that everybody reaches by a trade, and the looks of the next days. */
  | { readonly kind: "levels" };

export const specialPeople: fc.Arbitrary<SpecialPeopleStep> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("mark" as const),
      user: person,
      of: fc.constantFrom("invite" as const, "credit" as const, "coupon" as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "levels" as const }) },
);

export function specialPeopleCommands(step: SpecialPeopleStep, at: number): readonly Command[] {
  return step.kind === "mark" ? [markOf(step, at)] : levelsOf(at);
}

function markOf({ user, of }: Extract<SpecialPeopleStep, { readonly kind: "mark" }>, at: number): Command {
  const person = { at: timeMs(at), user: userId(user) };
  const credit = { asset: USDT, amount: amount(3_000_001n), days: 30, askedBy: 1, agreedBy: 2 } as const;
  if (of === "invite") return { type: "invites/link", ...person, inviter: userId(1001) };
  if (of === "credit") return { type: "promotional-credit/grant", ...person, ...credit };
  return { type: "coupons/claim", ...person, offer: 1 };
}

function levelsOf(at: number): readonly Command[] {
  const table = vipCommand({ kind: "vip-table", volume: 1, balance: 1, more: 1000, maker: 900, less: 1, fault: "none" }, at);
  const samples = [{ market: marketId(1), ticks: ticks(MID_TICKS), volume: 0, sources: 3 }];
  return [table, ...[1, 2, 2].map((days): Command => ({ type: "prices/sample", at: timeMs(at + days * DAY_MS), samples }))];
}
