/** What the sender reads and writes of the outbox. */
import type { Pool } from "pg";
import type { Language } from "../../../contract/languages.ts";
import type { PausedReason } from "../contract/webhooks.contract.ts";
import type { PostResult } from "./post-webhook.ts";

/** A delivery that waits, with what its hook is at this moment. */
export type WaitingDelivery = {
  readonly id: number;
  readonly eventId: string;
  readonly body: string;
  /** Tries so far. */
  readonly tries: number;
  readonly nextAt: number;
  readonly url: string;
  readonly secretName: string;
  readonly oldSecretName: string;
  readonly oldSecretUntil: number;
  /** 0 while deliveries get through. */
  readonly failingSince: number;
};

export type HookOwner = { readonly id: number; readonly userId: number; readonly url: string; readonly language: Language };
/** `failed`: there is no further try. */
export type Ending = { readonly state: "waiting" | "delivered" | "failed"; readonly nextAt: number };

/** That a hook works is written down so seldom. */
const SUCCESS_EVERY_MS = 60_000;

export class DeliveryStore {
  readonly #pool: Pool;
  readonly #epoch: number;

  /** `epoch`: under which the tables are this venue's; once another took them over nothing is sent from here, and nothing noted. */
  constructor(pool: Pool, epoch: number) {
    this.#pool = pool;
    this.#epoch = epoch;
  }

  /** Hooks with something waiting, and when the first of it falls due. */
  async dueTimes(): Promise<ReadonlyMap<number, number>> {
    const { rows } = await this.#pool.query<{ hook_id: number; next_at: string }>(
      `select hook_id, min(next_at) as next_at from webhook_delivery join webhook on webhook.id = hook_id
       where webhook_delivery.state = 'waiting' and webhook.state = 'active' group by hook_id`,
    );
    return new Map(rows.map((row) => [row.hook_id, Number(row.next_at)]));
  }

  /** What an active hook is to be sent next, in the order of time; without those that are being sent. */
  async next(hook: number, sending: readonly number[], limit: number): Promise<readonly WaitingDelivery[]> {
    const { rows } = await this.#pool.query<Record<string, string>>({
      name: "next-webhook-deliveries",
      text: `select d.id, d.event_id, d.body, d.tries, d.next_at, w.url, w.secret_name, w.old_secret_name, w.old_secret_until, w.failing_since
        from webhook_delivery d join webhook w on w.id = d.hook_id
        where d.hook_id = $1 and d.state = 'waiting' and w.state = 'active' and d.id <> all($2::bigint[])
          and exists (select 1 from venue_owner where epoch = $4)
        order by d.next_at, d.id limit $3`,
      values: [hook, [...sending], limit, this.#epoch],
    });
    return rows.map((row) => ({
      id: Number(row["id"]),
      eventId: row["event_id"] ?? "",
      body: row["body"] ?? "",
      tries: Number(row["tries"]),
      nextAt: Number(row["next_at"]),
      url: row["url"] ?? "",
      secretName: row["secret_name"] ?? "",
      oldSecretName: row["old_secret_name"] ?? "",
      oldSecretUntil: Number(row["old_secret_until"]),
      failingSince: Number(row["failing_since"]),
    }));
  }

  /** What became of a try. A delivery that is gone with its hook stays gone. */
  async tried(id: number, at: number, { status, error, response }: PostResult, { state, nextAt }: Ending): Promise<void> {
    await this.#pool.query({
      name: "note-webhook-try",
      text: `update webhook_delivery set state = $2, tries = tries + 1, next_at = $3, last_at = $4, last_status = $5, last_error = $6,
        response = $7 where id = $1 and exists (select 1 from venue_owner where epoch = $8)`,
      values: [id, state, nextAt, at, status, error, response, this.#epoch],
    });
  }

  async succeeded(hook: number, at: number): Promise<void> {
    await this.#pool.query({
      name: "note-webhook-success",
      text: `update webhook set failing_since = 0, last_delivered_at = $2
        where id = $1 and (failing_since <> 0 or last_delivered_at <= $3)`,
      values: [hook, at, at - SUCCESS_EVERY_MS],
    });
  }

  async failing(hook: number, at: number): Promise<void> {
    await this.#pool.query("update webhook set failing_since = $2 where id = $1 and failing_since = 0", [hook, at]);
  }

  /** The hook's owner, or undefined when it was paused or deleted before. */
  async pause(hook: number, reason: PausedReason): Promise<HookOwner | undefined> {
    const { rows } = await this.#pool.query<{ id: number; user_id: number; url: string; language: Language }>(
      "update webhook set state = 'paused', paused_reason = $2 where id = $1 and state = 'active' returning id, user_id, url, language",
      [hook, reason],
    );
    const [row] = rows;
    return row === undefined ? undefined : { id: row.id, userId: row.user_id, url: row.url, language: row.language };
  }

  /** Active hooks for which more than `maximum` deliveries wait. */
  async overfull(maximum: number): Promise<readonly number[]> {
    const { rows } = await this.#pool.query<{ hook_id: number }>(
      `select hook_id from webhook_delivery join webhook on webhook.id = hook_id
       where webhook_delivery.state = 'waiting' and webhook.state = 'active' group by hook_id having count(*) > $1`,
      [maximum],
    );
    return rows.map((row) => row.hook_id);
  }

  /** Hooks that have more than `maximum` deliveries that ended. */
  async wordy(maximum: number): Promise<readonly number[]> {
    const { rows } = await this.#pool.query<{ hook_id: number }>(
      "select hook_id from webhook_delivery where state <> 'waiting' group by hook_id having count(*) > $1",
      [maximum],
    );
    return rows.map((row) => row.hook_id);
  }

  /** Drops what ended before a time. */
  async dropEnded(before: number): Promise<void> {
    await this.#pool.query("delete from webhook_delivery where state <> 'waiting' and last_at < $1", [before]);
  }

  /** Keeps the newest so many of a hook's deliveries that ended. */
  async keepNewest(hook: number, count: number): Promise<void> {
    await this.#pool.query(
      `delete from webhook_delivery where hook_id = $1 and state <> 'waiting' and id <=
        (select id from webhook_delivery where hook_id = $1 and state <> 'waiting' order by id desc offset $2 limit 1)`,
      [hook, count],
    );
  }
}
