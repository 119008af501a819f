/** Commands, events and refusals of campaigns. No command names a result: it follows from the index and the terms. */
import type { CommandBase } from "../../../kernel/command.ts";
import type { Amount, AssetId, MarketId, TimeMs, UserId } from "../../../money/units.ts";
import type { CampaignTerms } from "../formulas.ts";

/** By two operators, or by a set-up step. */
export type PublishCampaign = CommandBase & {
  readonly type: "campaigns/publish";
  readonly asset: AssetId;
  readonly terms: CampaignTerms;
  readonly askedBy: number | "rule";
  readonly agreedBy?: number;
};
/** Nobody new joins while it is paused; who joined goes on. */
export type PauseCampaign = CommandBase & { readonly type: "campaigns/pause"; readonly campaign: number; readonly paused: boolean };
/** Nobody joins any more, and what covers the seats that nobody took is free again. */
export type CloseCampaign = CommandBase & { readonly type: "campaigns/close"; readonly campaign: number };
export type JoinCampaign = CommandBase & { readonly type: "campaigns/join"; readonly user: UserId; readonly campaign: number };
type Mine = { readonly user: UserId; readonly participation: number };
/** Begins the next assigned order: bought at the newest index. */
export type PlayOrder = CommandBase & Mine & { readonly type: "campaigns/play" };
/** Sells it before its time, at the newest index. */
export type SellOrder = CommandBase & Mine & { readonly type: "campaigns/sell" };
/** At any time; it costs the credit that is not yet earned, and nothing else. */
export type LeaveCampaign = CommandBase & Mine & { readonly type: "campaigns/leave" };
/** After the person's own code: the bonus becomes own money. */
export type ClaimBonus = CommandBase & Mine & { readonly type: "campaigns/claim" };
export type CampaignsCommand =
  | PublishCampaign
  | PauseCampaign
  | CloseCampaign
  | JoinCampaign
  | PlayOrder
  | SellOrder
  | LeaveCampaign
  | ClaimBonus;

export type CampaignPublished = {
  readonly type: "campaigns/published";
  readonly campaign: number;
  readonly asset: AssetId;
  readonly terms: CampaignTerms;
  /** The one that it follows; 0 for one that was published. */
  readonly renewed: number;
  /** Nobody joins from then on; 0: until somebody closes it. */
  readonly until: number;
  readonly at: TimeMs;
};
export type CampaignPaused = {
  readonly type: "campaigns/paused";
  readonly campaign: number;
  readonly paused: boolean;
  readonly at: TimeMs;
};
export type CampaignClosed = {
  readonly type: "campaigns/closed";
  readonly campaign: number;
  /** What is free again. */
  readonly released: Amount;
  /** operator: somebody closed it. over: its time for joining is. */
  readonly reason: "operator" | "over";
  readonly at: TimeMs;
};
type OfPerson = { readonly participation: number; readonly campaign: number; readonly user: UserId; readonly at: TimeMs };
export type CampaignJoined = OfPerson & {
  readonly type: "campaigns/joined";
  readonly credit: Amount;
  readonly bonus: Amount;
  readonly orders: number;
  readonly until: TimeMs;
};
/** The orders of a group, in turn. */
export type CampaignAssigned = OfPerson & {
  readonly type: "campaigns/assigned";
  /** Number of the first, from 1. */
  readonly first: number;
  readonly orders: readonly { readonly market: MarketId; readonly minutes: number }[];
};
export type CampaignStarted = OfPerson & {
  readonly type: "campaigns/started";
  readonly order: number;
  readonly market: MarketId;
  readonly ticks: number;
  readonly due: TimeMs;
};
/** person: sold by choice. time: it was over. market_ended: it had no price any more, and counts as done. */
export type CampaignSold = OfPerson & {
  readonly type: "campaigns/sold";
  readonly order: number;
  readonly market: MarketId;
  readonly entry: number;
  readonly exit: number;
  readonly stake: Amount;
  /** What of the stake is there now. */
  readonly value: Amount;
  readonly reason: "person" | "time" | "market_ended";
};
/** All orders are done: the bonus waits for its person's code, for as long as it takes. */
export type CampaignEarned = OfPerson & { readonly type: "campaigns/earned"; readonly bonus: Amount };
/** paid: the bonus is own money. closed: the person started again, or left the venue. */
export type CampaignEnd = "paid" | "left" | "expired" | "closed";
export type CampaignEnded = OfPerson & {
  readonly type: "campaigns/ended";
  readonly reason: CampaignEnd;
  readonly done: number;
  /** Credit that went back to the house. */
  readonly credit: Amount;
  /** Paid, or not earned. */
  readonly bonus: Amount;
};
export type CampaignsEvent =
  | CampaignPublished
  | CampaignPaused
  | CampaignClosed
  | CampaignJoined
  | CampaignAssigned
  | CampaignStarted
  | CampaignSold
  | CampaignEarned
  | CampaignEnded;

/** In the order in which they are looked for. */
export type CampaignsRefusal =
  | "campaign_terms_invalid"
  | "promotional_coin_other"
  | "campaign_market_unknown"
  | "second_operator_needed"
  | "cover_exhausted"
  | "account_not_open"
  | "campaign_not_found"
  | "campaign_not_open"
  | "campaign_joined_before"
  | "campaign_score_low"
  | "campaign_full"
  | "campaign_not_yours"
  | "campaign_all_done"
  | "campaign_order_running"
  | "campaign_nothing_running"
  | "campaign_price_stale"
  | "campaign_not_done";

export type Campaign = {
  readonly number: number;
  readonly asset: AssetId;
  readonly terms: CampaignTerms;
  /** Place in the log of its publication: the seed of what is assigned. */
  readonly seed: number;
  readonly publishedAt: TimeMs;
  readonly state: "open" | "paused" | "closed";
  /** Seats that were taken. */
  readonly taken: number;
  /** The one that it follows; 0 for one that was published. */
  readonly renewed: number;
  /** Nobody joins from then on; 0: until somebody closes it. */
  readonly until: number;
  /** Its entry in the due-list; 0 for none. */
  readonly entry: number;
};

export type RunningOrder = {
  readonly market: MarketId;
  readonly ticks: number;
  /** Log position of the sample that it was bought at. */
  readonly position: number;
  readonly startedAt: TimeMs;
  readonly due: TimeMs;
  /** Its entry in the due-list. */
  readonly entry: number;
};

export type Participation = {
  readonly number: number;
  readonly campaign: number;
  readonly user: UserId;
  readonly joinedAt: TimeMs;
  readonly until: TimeMs;
  readonly grant: number;
  /** Of each order that was assigned, which of the campaign's kinds, from 1. */
  readonly assigned: readonly number[];
  readonly done: number;
  readonly running: RunningOrder | undefined;
  /** Its entry in the due-list; none falls due once it is earned. */
  readonly entry: number;
};
