/** Random invitations, people who leave, and rates; some of them wrong. */
import fc from "fast-check";
import type { InvitesCommand } from "./invites.messages.ts";

export type InviteStep =
  | { readonly kind: "invite-link"; readonly user: number; readonly inviter: number }
  | { readonly kind: "invite-end"; readonly user: number }
  | { readonly kind: "rebate-rates"; readonly first: number; readonly second: number };

const person = fc.integer({ min: 1001, max: 1005 });

export const inviteStep: fc.Arbitrary<InviteStep> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant("invite-link" as const), user: person, inviter: person }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("invite-end" as const), user: fc.constantFrom(1003, 1004, 1009) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("rebate-rates" as const),
      first: fc.constantFrom(0, 1, 200_000, 333_333, 500_001, 0.5),
      second: fc.constantFrom(0, 50_000, 166_667, 166_668, -1),
    }),
  },
);

export function inviteCommand(step: InviteStep, at: number): InvitesCommand {
  if (step.kind === "invite-link") return { type: "invites/link", at, user: step.user, inviter: step.inviter } as InvitesCommand;
  if (step.kind === "invite-end") return { type: "invites/end", at, user: step.user } as InvitesCommand;
  return { type: "invites/set-rates", at, firstPpm: step.first, secondPpm: step.second } as unknown as InvitesCommand;
}
