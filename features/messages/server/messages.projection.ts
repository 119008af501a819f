/**
 * Durable events become messages, in the transaction in which the projector moves its position. Those about one thing are one row:
 * a burst of fills of an order is written once a batch. Nothing is told twice: this keeps a position of its own, so that history
 * tables which are made anew leave messages and their read marks alone.
 */
import type { PoolClient } from "pg";
import { PairMap } from "../../../server/pair-map.ts";
import { inSlices } from "../../../server/projector/bulk-write.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { NewsDesk } from "../../../server/news/news-desk.ts";
import type { Notice } from "../../../server/news/news.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import type { NoticeBell } from "./notice-bell.ts";
import type { NoticeKinds } from "./notice-kinds.ts";
import { mailStatement, pushStatement } from "./notice-queues.ts";
import { TRIM_AFTER } from "./notice-bounds.ts";
import { trimNotices, withoutEarly, writeNotices, type WrittenNotice } from "./notice-writes.ts";

export class MessagesProjection implements Projection {
  readonly name = "messages";
  /** A person has read some of them: a rebuild empties none. */
  readonly tables = [];
  readonly #news: NewsDesk;
  readonly #bell: NoticeBell;
  readonly #kinds: NoticeKinds;
  /** By person and what they are about. */
  #rows = new PairMap<number, string, WrittenNotice>();
  #nextSequence = 1;
  /** Whom the write under way tells what: their newest. */
  #writing = new Map<number, string>();
  /** Whether the write under way left something to be mailed, or told to browsers. */
  #hasQueued = false;
  /** Rows written for each person since their oldest were looked for. */
  readonly #written = new Map<number, number>();

  constructor(news: NewsDesk, bell: NoticeBell, kinds: NoticeKinds) {
    this.#news = news;
    this.#bell = bell;
    this.#kinds = kinds;
  }

  collect(applied: Applied): boolean {
    const { sequence, command } = applied;
    this.#nextSequence = sequence + 1;
    if (sequence < this.#bell.nextSequence) return false;
    let isNew = false;
    for (const { news, event, place } of this.#news.of(applied)) {
      const notice = news.kind.notice?.(news, event, place);
      if (notice === undefined) continue;
      this.#add(news.user, notice, sequence, command.at);
      isNew = true;
    }
    return isNew;
  }

  drain(): (client: PoolClient) => Promise<void> {
    const rows = this.#rows.values();
    const upTo = this.#nextSequence;
    this.#rows = new PairMap();
    this.#writing = ringsOf(rows);
    if (rows.length === 0) return () => Promise.resolve();
    const full = this.#fullAfter(this.#writing.keys());
    return async (client) => {
      const early = await writeNotices(client, rows);
      const told = withoutEarly(rows, early);
      this.#writing = ringsOf(told);
      this.#hasQueued = await this.#queue(client, told);
      await trimNotices(client, full);
      await client.query({ name: "move-notice-position", text: MOVE_POSITION, values: [upTo] });
    };
  }

  /** Whether any of them is to be mailed, or told to browsers. */
  async #queue(client: PoolClient, told: readonly WrittenNotice[]): Promise<boolean> {
    let queued = 0;
    for (const some of inSlices(told)) {
      for (const statement of [mailStatement, pushStatement]) queued += (await client.query(statement(this.#kinds, some))).rowCount ?? 0;
    }
    return queued > 0;
  }

  written(): void {
    for (const [user, kind] of this.#writing) this.#bell.ring(user, kind);
    this.#writing = new Map();
    if (this.#hasQueued) this.#bell.queued();
    this.#hasQueued = false;
  }

  #add(user: number, { kind, about, parameters, receipt, rarely = false }: Notice, position: number, at: number): void {
    const before = this.#rows.get(user, about);
    const text = parameters === undefined ? "{}" : JSON.stringify(parameters);
    const row = { user_id: user, about, kind, parameters: text, receipt: receipt ?? before?.receipt ?? "", position, at, rarely };
    this.#rows.set(user, about, row);
    if (before === undefined) this.#written.set(user, (this.#written.get(user) ?? 0) + 1);
  }

  /** Whose oldest have to be looked for now. */
  #fullAfter(users: Iterable<number>): readonly number[] {
    const full = [...users].filter((user) => (this.#written.get(user) ?? 0) >= TRIM_AFTER);
    for (const user of full) this.#written.set(user, 0);
    return full;
  }
}

/** Whom they are told to, with the kind of the newest. */
const ringsOf = (rows: readonly WrittenNotice[]): Map<number, string> => new Map(rows.map(({ user_id: user, kind }) => [user, kind]));

const MOVE_POSITION = "update notice_position set next_sequence = greatest(next_sequence, $1)";
