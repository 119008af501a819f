/**
 * Turns durable events into deliveries, in the transaction in which the projector moves its position: a crash loses none
 * and doubles none. It keeps a position of its own besides, so that history tables which are made anew send nothing again.
 *
 * Must be written before the orders' own projection: it reads them as they were before the batch.
 */
import type { PoolClient } from "pg";
import type { Kernel } from "../../../kernel/kernel.ts";
import type { Posting } from "../../../kernel/ledger/posting-log.ts";
import { TRADING_REASONS } from "../../../kernel/ledger/reasons.ts";
import type { HookTeller } from "../../../server/news/news.ts";
import type { NewsDesk, ToldNews } from "../../../server/news/news-desk.ts";
import { givenRows, type Columns, type Row, writeRows } from "../../../server/projector/bulk-write.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import { TablesLost } from "../../../server/sql/table-owner.ts";
import type { EventGroup, WebhookBody, WebhookEventType } from "../contract/webhooks.contract.ts";
import { balanceView } from "./balance-view.ts";
import type { HookDirectory } from "./hook-directory.ts";

const DELIVERY = {
  /** Its number in the batch: rows are numbered in the order of events. */
  line: "integer",
  hook_id: "integer",
  event_id: "text",
  type: "text",
  body: "text",
  created_at: "bigint",
} as const satisfies Columns;

/** Something that happened to somebody with a hook; `hooks` are those that hear it, often none. */
type Noted = { readonly id: string; readonly at: number; readonly hooks: readonly number[] } & (
  | { readonly kind: "news"; readonly told: ToldNews }
  | { readonly kind: "balance"; readonly type: WebhookEventType; readonly data: object }
);

export type WebhooksProjectionParts = {
  readonly kernel: Kernel;
  readonly directory: HookDirectory;
  readonly news: NewsDesk;
  /** The features' words, anew for each batch. */
  readonly tellers: () => HookTeller;
};

export class WebhooksProjection implements Projection {
  readonly name = "webhooks";
  /** What was sent can't be unsent: a rebuild empties none of its tables. */
  readonly tables = [];
  readonly #parts: WebhooksProjectionParts;
  readonly #kernel: Kernel;
  readonly #directory: HookDirectory;
  #noted: Noted[] = [];
  #nextSequence = 1;
  /** Where the position was moved to last by this process, and where the write under way moves it. */
  #moved = 0;
  #moving = 0;
  /** Hooks that the write under way has deliveries for. */
  #writing = new Set<number>();

  constructor(parts: WebhooksProjectionParts) {
    this.#parts = parts;
    this.#kernel = parts.kernel;
    this.#directory = parts.directory;
  }

  collect(applied: Applied): boolean {
    this.#nextSequence = applied.sequence + 1;
    if (this.#directory.isEmpty || applied.outcome.repeated === true) return false;
    const before = this.#noted.length;
    this.#collectEvents(applied);
    applied.postings.forEach((posting, i) => {
      if (!TRADING_REASONS.has(posting.reason)) this.#collectPosting(applied, posting, i);
    });
    return this.#noted.length > before;
  }

  drain(): (client: PoolClient) => Promise<void> {
    const [noted, upTo] = [this.#noted, this.#nextSequence];
    this.#noted = [];
    this.#writing = new Set(noted.flatMap(({ hooks }) => hooks));
    if (this.#directory.isEmpty && this.#writing.size === 0) return () => Promise.resolve();
    const known = Math.max(this.#moved, this.#directory.nextSequence);
    this.#moving = Math.max(known, upTo);
    return async (client) => {
      const rows = await this.#rows(client, noted);
      await writeRows(client, { name: "insert-webhook-deliveries", text: INSERT }, DELIVERY, rows);
      // After a rebuild it lies ahead: what was sent is not sent again.
      if (upTo > known) await movePosition(client, known, upTo);
    };
  }

  written(): void {
    if (this.#writing.size > 0) this.#directory.ring(this.#writing);
    this.#writing = new Set();
    this.#moved = this.#moving;
  }

  #collectEvents(applied: Applied): void {
    for (const told of this.#parts.news.of(applied)) {
      const { hook } = told.news.kind;
      if (hook === undefined || !this.#isFollowed(told.news.user)) continue;
      const noted = { kind: "news" as const, id: `evt_${applied.sequence}_${told.line}`, at: applied.command.at, told };
      this.#note(applied.sequence, noted, told.news.user, hook);
    }
  }

  #collectPosting(applied: Applied, posting: Posting, i: number): void {
    const { ledger } = this.#kernel;
    for (const [side, cell] of [posting.from, posting.to].entries()) {
      const user = ledger.ownerOf(cell);
      if (!this.#isFollowed(user)) continue;
      const line = i * 2 + side;
      const isCredit = side === 1;
      const data = balanceView(this.#kernel, applied, { posting, line, isCredit });
      const type = isCredit ? "balance.credited" : "balance.debited";
      const id = `evt_${applied.sequence}_b${line}`;
      this.#note(applied.sequence, { kind: "balance", id, at: applied.command.at, type, data }, user, "balance");
    }
  }

  #isFollowed(user: number): boolean {
    return this.#directory.of(user).length > 0;
  }

  /** Orders are followed for whoever has a hook, also while none of theirs hears of them. */
  #note(sequence: number, noted: WithoutHooks<Noted>, user: number, group: EventGroup): void {
    const isNew = sequence >= this.#directory.nextSequence;
    const hearing = this.#directory.of(user).filter((hook) => isNew && hook.groups.has(group) && noted.at >= hook.hearsSince);
    const hooks = hearing.map(({ id }) => id);
    if (hooks.length > 0 || noted.kind !== "balance") this.#noted.push({ ...noted, hooks });
  }

  async #rows(client: PoolClient, all: readonly Noted[]): Promise<Row<typeof DELIVERY>[]> {
    let line = 0;
    const tellers = this.#parts.tellers();
    await tellers.load(
      client,
      all.flatMap((noted) => (noted.kind === "news" ? [noted.told.event] : [])),
    );
    return all.flatMap((noted) => {
      const said = noted.kind === "balance" ? noted : tellers.tell(noted.told.event, noted.told.news, noted.told.place.next);
      if (said === undefined || noted.hooks.length === 0) return [];
      const body: WebhookBody = { id: noted.id, type: said.type, created_at: noted.at, data: said.data };
      const row = { event_id: noted.id, type: said.type, body: JSON.stringify(body), created_at: noted.at };
      return noted.hooks.map((hook) => ({ ...row, line: line++, hook_id: hook }));
    });
  }
}

/** In the projector's transaction, and so under its epoch; and from where this process knows it. */
async function movePosition(client: PoolClient, from: number, to: number): Promise<void> {
  const { rowCount } = await client.query({ name: "move-webhook-position", text: MOVE_POSITION, values: [to, from] });
  if (rowCount !== 1) throw new TablesLost("another venue moved the position of the webhooks");
}

/** Each kind apart, so that what belongs to one is not asked of the others. */
type WithoutHooks<N> = N extends unknown ? Omit<N, "hooks"> : never;

/** Hooks that were deleted meanwhile drop out; the lock keeps one from being deleted until the rows are there. */
const INSERT = `
  insert into webhook_delivery (hook_id, event_id, type, body, created_at, next_at)
  select given.hook_id, given.event_id, given.type, given.body, given.created_at, given.created_at
  from ${givenRows(DELIVERY)} join webhook on webhook.id = given.hook_id
  order by given.line for key share of webhook
  on conflict (hook_id, event_id) do nothing`;
const MOVE_POSITION = "update webhook_position set next_sequence = $1 where next_sequence = $2";
