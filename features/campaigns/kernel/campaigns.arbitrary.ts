/** Random campaigns: small ones with few seats, people who join, play, sell, leave and claim, in and out of turn. */
import fc from "fast-check";
import type { CampaignsCommand } from "./campaigns.messages.ts";

type Mine = { readonly user: number; readonly participation: number };
export type CampaignStep =
  | {
      readonly kind: "campaign-publish";
      readonly asset: number;
      readonly stake: number;
      readonly bonus: number;
      readonly groups: number;
      readonly perGroup: number;
      readonly seats: number;
      readonly choices: readonly (readonly [number, number])[];
      readonly renews: { readonly days: number; readonly seats: number } | undefined;
      readonly by: readonly [number, number];
    }
  | { readonly kind: "campaign-state"; readonly campaign: number; readonly says: "pause" | "resume" | "close" }
  | { readonly kind: "campaign-join"; readonly user: number; readonly campaign: number }
  | ({ readonly kind: "campaign-mine"; readonly says: "play" | "sell" | "leave" | "claim" } & Mine);

const user = fc.integer({ min: 1001, max: 1005 });
const campaign = fc.constantFrom(1, 1, 1, 2, 2, 3, 9);

export const campaignStep: fc.Arbitrary<CampaignStep> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("campaign-publish" as const),
      asset: fc.constantFrom(3, 3, 3, 3, 1),
      stake: fc.constantFrom(7_000_000, 1_000_003, 1, 0),
      bonus: fc.constantFrom(5_000_000, 1, 0),
      groups: fc.constantFrom(1, 1, 2, 6),
      perGroup: fc.constantFrom(1, 2, 3, 4),
      seats: fc.constantFrom(2, 3, 100_000),
      choices: fc.constantFrom<(readonly [number, number])[][]>(
        [[1, 1]],
        [[1, 5]],
        [
          [1, 1],
          [1, 25],
        ],
        [[2, 1]],
        [[1, 26]],
        [],
      ),
      renews: fc.constantFrom(
        undefined,
        undefined,
        { days: 1, seats: 2 },
        { days: 2, seats: 1 },
        { days: 1, seats: 5000 },
        { days: 0, seats: 1 },
      ),
      by: fc.constantFrom<(readonly [number, number])[]>([1, 2], [1, 2], [1, 1]),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("campaign-state" as const),
      campaign,
      says: fc.constantFrom("pause" as const, "resume" as const, "resume" as const, "close" as const),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("campaign-join" as const), user, campaign }) },
  {
    weight: 14,
    // Where people join in the order of their numbers, half of them name their own.
    arbitrary: fc
      .record({
        kind: fc.constant("campaign-mine" as const),
        says: fc.constantFrom(...(["play", "play", "play", "sell", "sell", "leave", "claim"] as const)),
        user,
        participation: fc.integer({ min: -8, max: 8 }),
      })
      .map((step) => ({ ...step, participation: step.participation < 1 ? step.user - 1000 : step.participation })),
  },
);

export function campaignCommand(step: CampaignStep, at: number): CampaignsCommand {
  return commandOf(step, at) as unknown as CampaignsCommand;
}

function commandOf(step: CampaignStep, at: number): object {
  switch (step.kind) {
    case "campaign-publish": {
      const { asset, stake, bonus, choices, by, groups, perGroup, seats, renews } = step;
      const kinds = choices.map(([market, minutes]) => ({ market, minutes }));
      const sums = { stake: BigInt(stake), bonus: BigInt(bonus) };
      const terms = {
        names: { en: "A try", zh: "试" },
        choices: kinds,
        ...sums,
        groups,
        perGroup,
        seats,
        days: 2,
        ...(renews === undefined ? {} : { renews }),
      };
      return { type: "campaigns/publish", at, asset, terms, askedBy: by[0], agreedBy: by[1] };
    }
    case "campaign-state":
      if (step.says === "close") return { type: "campaigns/close", at, campaign: step.campaign };
      return { type: "campaigns/pause", at, campaign: step.campaign, paused: step.says === "pause" };
    case "campaign-join":
      return { type: "campaigns/join", at, user: step.user, campaign: step.campaign };
    default:
      return { type: `campaigns/${step.says}`, at, user: step.user, participation: step.participation };
  }
}
