/** Commands, events and refusals of invitations. They name account numbers; who somebody is the log never learns. */
import type { CommandBase } from "../../../kernel/command.ts";
import type { AssetId, RatePpm, TimeMs, UserId } from "../../../money/units.ts";

/** Says by whom somebody was invited: once, and for good. */
export type LinkInvited = CommandBase & { readonly type: "invites/link"; readonly user: UserId; readonly inviter: UserId };
/** Somebody closed their account: they earn nothing more. */
export type EndInviting = CommandBase & { readonly type: "invites/end"; readonly user: UserId };
/** Other shares, for fees from the next hour on. */
export type SetRebateRates = CommandBase & {
  readonly type: "invites/set-rates";
  readonly firstPpm: RatePpm;
  readonly secondPpm: RatePpm;
};
export type InvitesCommand = LinkInvited | EndInviting | SetRebateRates;

/** In the order in which they are looked for. */
export type InvitesRefusal = "account_not_open" | "inviter_came_later" | "already_invited" | "inviting_ended" | "rebate_rates_invalid";

export type InviteLinked = { readonly type: "invites/linked"; readonly user: UserId; readonly inviter: UserId; readonly at: TimeMs };
export type InvitingEnded = { readonly type: "invites/ended"; readonly user: UserId; readonly at: TimeMs };
export type RebateRatesSet = {
  readonly type: "invites/rates-set";
  readonly firstPpm: RatePpm;
  readonly secondPpm: RatePpm;
  /** The first hour whose fees they are for: its beginning. */
  readonly since: TimeMs;
  readonly at: TimeMs;
};
/** What one invited person's fees of the hour brought. */
export type RebateLine = {
  readonly invited: UserId;
  /** Smallest units. */
  readonly fees: number;
  readonly rebate: number;
};
/** One hour's rebate in one asset; the settlement of the same command is its receipt. */
export type Rebated = {
  readonly type: "invites/rebated";
  readonly number: number;
  readonly user: UserId;
  readonly asset: AssetId;
  /** Beginning of the hour in which the fees were paid. */
  readonly hour: TimeMs;
  readonly firstPpm: RatePpm;
  readonly secondPpm: RatePpm;
  readonly first: readonly RebateLine[];
  /** Of everybody whom those invited, in one sum. */
  readonly second: { readonly fees: number; readonly rebate: number };
  readonly at: TimeMs;
};
export type InvitesEvent = InviteLinked | InvitingEnded | RebateRatesSet | Rebated;
