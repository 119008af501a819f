/**
 * What a durable event means for one person. A feature says it once (`news` in its `.feature.ts`, by type of event); private
 * pushes, webhooks, the state of a request and messages all read it from there, so none of them knows a product's events.
 */
import type { PoolClient } from "pg";
import type { EventGroup, WebhookEventType } from "../../features/webhooks/contract/webhooks.contract.ts";
import type { KernelEvent } from "../../kernel/kernel.ts";

/** What is the same for all news of one kind: a feature has a constant for each. */
export type NewsKind = {
  /** Name of the push to the person's own sockets, which carries id and status. */
  readonly push?: string;
  /** The request that caused it made this thing: its id belongs to the request's answer. */
  readonly isMade?: true;
  /** Webhooks that asked for this group hear of it, in the words of the feature's `hooks`. */
  readonly hook?: EventGroup;
};

export type News = {
  readonly kind: NewsKind;
  readonly user: number;
  /** The thing's own number: an order, a contract. */
  readonly id: number;
  /** What became of it, in the product's words. */
  readonly status: string;
  /** The message that the person gets. */
  readonly notice?: Notice;
};

/** A message to a person, kept as what it is about: its words are made when it is read, in the reader's language. */
export type Notice = {
  readonly kind: string;
  /** What it is about: a later notice of the same person about the same takes its place, as when an order fills bit by bit. */
  readonly about: string;
  readonly parameters?: Readonly<Record<string, string>>;
  /** Route of the app where the thing can be seen. */
  readonly link?: string;
  readonly receipt?: string;
};

/** Where an event stands: `next` follows it in the same command, `position` is the command's place in the log. */
export type EventPlace = { readonly next: KernelEvent | undefined; readonly position: number };

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
