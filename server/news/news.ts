/**
 * What a durable event means for one person. A feature says it once (`news` in its `.feature.ts`, by type of event); private
 * pushes, webhooks, the state of a request and messages all read it from there, so none of them knows a product's events.
 */
import type { PoolClient } from "pg";
import type { NoticeGroup } from "../../features/messages/contract/notice-groups.ts";
import type { EventGroup, WebhookEventType } from "../../features/webhooks/contract/webhooks.contract.ts";
import type { KernelEvent } from "../../kernel/kernel.ts";
import type { TradingVenue } from "../trading-venue.ts";

/** What is the same for all news of one kind: a feature has a constant for each. */
export type NewsKind = {
  /** Name of the push to the person's own sockets, which carries id and status. */
  readonly push?: string;
  /** The request that caused it made this thing: its id belongs to the request's answer. */
  readonly isMade?: true;
  /** Webhooks that asked for this group hear of it, in the words of the feature's `hooks`. */
  readonly hook?: EventGroup;
  /** The message that the person gets, if any. */
  readonly notice?: (news: News, event: KernelEvent, place: EventPlace) => Notice | undefined;
};

export type News = {
  readonly kind: NewsKind;
  readonly user: number;
  /** The thing's own number: an order, a contract. */
  readonly id: number;
  /** What became of it, in the product's words. */
  readonly status: string;
};

/** A message to a person, kept as what it is about: its words are made when it is read, in the reader's language. */
export type Notice = {
  readonly kind: string;
  /** What it is about: a later notice of the same person about the same takes its place, as when an order fills bit by bit. */
  readonly about: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly receipt?: string;
  /** Told once a real day at most, however often it is said: what it counts is read when it is. */
  readonly rarely?: boolean;
};

/** Where an event stands: the command's place in the log, its own among the events of the command, and what follows it there. */
export type EventPlace = { readonly position: number; readonly index: number; readonly next: KernelEvent | undefined };

export type NewsTable = {
  readonly [Type in KernelEvent["type"]]?: (event: Extract<KernelEvent, { readonly type: Type }>, place: EventPlace) => readonly News[];
};

/** An event as webhooks are told of it. */
export type HookWords = { readonly type: WebhookEventType; readonly data: object };

/** Makes one batch of a product's events into webhooks' words; what it knows ends with the batch. */
export interface HookTeller {
  /** Reads what the tables hold from before the batch. */
  load(client: PoolClient, events: readonly KernelEvent[]): Promise<void>;
  /** To be called for every piece of news of the batch, in order; undefined for what nobody can be told of. */
  tell(event: KernelEvent, news: News, next: KernelEvent | undefined): HookWords | undefined;
}

/** A message as it is kept. */
export type StoredNotice = Notice & { readonly parameters: Readonly<Record<string, string>> };

/** A feature's messages: the texts `notices.<kind>.title` and `notices.<kind>.text` stand in its `.errors.text.json`. */
export type NoticeWords = {
  /** What they are about: people choose by it how they are told. */
  readonly group: NoticeGroup;
  /**
   * Each kind with the route of the app where the thing can be seen; `link` among a notice's details names one of its own. What
   * nobody may miss who is not looking is mailed besides.
   */
  readonly kinds: Readonly<Record<string, { readonly link: string; readonly isMailed?: true }>>;
  /** What the texts are filled with beside the parameters, by `about`; `say` speaks the reader's language. */
  readonly details?: (venue: TradingVenue, notices: readonly StoredNotice[], say: (key: string) => string) => Promise<NoticeDetails>;
};
export type NoticeDetails = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** Messages that come from no command of the log: a new login, a changed password. */
export interface NoticeDesk {
  note(user: number, notice: Notice): Promise<void>;
}
