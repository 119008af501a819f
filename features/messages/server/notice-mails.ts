/**
 * Mails the messages that a feature marked for it: money that left or came back, a margin call, a close-out. They wait in a table, so a
 * venue that ends has lost none; a mail may come twice where it ended between sending and noting that, and never before its
 * command is durable.
 */
import type { Pool, PoolClient } from "pg";
import { languageOf } from "../../../contract/languages.ts";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import { columnValues, givenRows, type Columns } from "../../../server/projector/bulk-write.ts";
import type { Feature } from "../../../server/feature.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { withWords } from "../../security/server/security-mail.ts";
import { MessageWords } from "./message.views.ts";
import { NOTICE_BELL } from "./notice-bell.ts";
import type { WrittenNotice } from "./notice-writes.ts";

const MAIL = { user_id: "bigint", about: "text", kind: "text", parameters: "text", position: "bigint" } as const satisfies Columns;

/** How long a mail waits after each failure; after the last it is given up, and the operators' log says so. */
const WAITS_MINUTES = [1, 5, 20, 60, 240] as const;
/** Looked for so often besides, for what failed and for what an earlier process left. */
const LOOK_MS = 30_000;
const AT_ONCE = 20;

/** The kinds that are mailed, of all features. */
export function mailedKinds(features: readonly Feature[]): ReadonlySet<string> {
  const kinds = features.flatMap(({ notices }) => Object.entries(notices?.kinds ?? {}));
  return new Set(kinds.flatMap(([kind, { isMailed }]) => (isMailed === true ? [kind] : [])));
}

/** In the transaction of the messages themselves; for nobody who has no address or left. */
export async function writeMails(client: PoolClient, rows: readonly WrittenNotice[]): Promise<void> {
  if (rows.length > 0) await client.query({ name: "write-notice-mails", text: WRITE, values: columnValues(MAIL, rows) });
}

const WRITE = `
  insert into notice_mail (user_id, about, kind, parameters, position)
  select given.user_id, given.about, given.kind, given.parameters, given.position
  from ${givenRows(MAIL)}
  join person on person.id = given.user_id and person.closed_at is null and person.email is not null
  on conflict (user_id, about) do update set
    kind = excluded.kind, parameters = excluded.parameters, position = excluded.position, attempts = 0, next_at = now()
  where excluded.position > notice_mail.position`;

type Waiting = {
  readonly user_id: string;
  readonly about: string;
  readonly kind: string;
  readonly parameters: string;
  readonly position: string;
  readonly attempts: number;
  readonly email: string | null;
  readonly language: string;
  readonly mail_words: string;
};
const READ = `
  select m.user_id, m.about, m.kind, m.parameters, m.position, m.attempts, p.email, p.language, p.mail_words
  from notice_mail m join person p on p.id = m.user_id where m.next_at <= now() order by m.next_at limit $1`;
const FORGET = "delete from notice_mail where user_id = $1 and about = $2 and position = $3";
const PUT_OFF = `update notice_mail set attempts = attempts + 1, next_at = now() + $4 * interval '1 minute'
  where user_id = $1 and about = $2 and position = $3`;

type Options = {
  readonly context: Pick<ServerContext<TradingVenue>, "settings" | "texts" | "messenger" | "venue">;
  readonly pool: Pool;
  readonly onFault: (error: unknown, where: string) => void;
};

/** What comes back ends it. */
export function runNoticeMails(options: Options): () => Promise<void> {
  const mails = new NoticeMails(options);
  return () => mails.close();
}

export class NoticeMails {
  readonly #options: Options;
  readonly #words: MessageWords;
  readonly #timer: NodeJS.Timeout;
  #underWay: Promise<void> | undefined;
  #isWanted = false;
  #isOver = false;

  constructor(options: Options) {
    this.#options = options;
    const { venue, texts } = options.context;
    this.#words = new MessageWords(venue, texts);
    const kinds = mailedKinds(venue.features);
    venue.live.of(NOTICE_BELL).onRing((_user, kind) => {
      if (kinds.has(kind)) this.look();
    });
    this.#timer = setInterval(() => this.look(), LOOK_MS);
    this.look();
  }

  /** Sends what waits; what comes meanwhile is sent behind it. */
  look(): void {
    this.#isWanted = true;
    if (this.#isOver || this.#underWay !== undefined) return;
    this.#underWay = this.#work()
      .catch((error: unknown) => this.#options.onFault(error, "mails of messages"))
      .finally(() => (this.#underWay = undefined));
  }

  /** Resolves when nothing is being sent; what waits then is sent by the next process. */
  async close(): Promise<void> {
    this.#isOver = true;
    clearInterval(this.#timer);
    await this.#underWay;
  }

  async #work(): Promise<void> {
    while (this.#isWanted && !this.#isOver) {
      this.#isWanted = false;
      const { rows } = await this.#options.pool.query<Waiting>({ name: "read-notice-mails", text: READ, values: [AT_ONCE] });
      this.#isWanted ||= rows.length === AT_ONCE;
      for (const row of rows) if (!this.#isOver) await this.#send(row);
    }
  }

  async #send(row: Waiting): Promise<void> {
    const { pool, onFault } = this.#options;
    const key = [row.user_id, row.about, row.position];
    try {
      await this.#mail(row);
    } catch (error: unknown) {
      const wait = WAITS_MINUTES[row.attempts];
      onFault(error, wait === undefined ? `the mail ${row.about}, given up` : `the mail ${row.about}, again in ${wait} min`);
      if (wait === undefined) await pool.query({ name: "forget-notice-mail", text: FORGET, values: key });
      else await pool.query({ name: "put-off-notice-mail", text: PUT_OFF, values: [...key, wait] });
      return;
    }
    await pool.query({ name: "forget-notice-mail", text: FORGET, values: key });
  }

  /** What the message says, and where to see it. Throws MessageFault. */
  async #mail({ about, kind, parameters, email, language: given, mail_words: words }: Waiting): Promise<void> {
    if (email === null) return;
    const { messenger, texts, settings } = this.#options.context;
    const language = languageOf(given);
    const notice = { id: "0", about, kind, parameters, receipt: "", at: "0", is_read: false };
    for (const { title, abstract, link } of await this.#words.views([notice], language)) {
      const text = `${abstract}\n\n${settings.publicUrl}/#${link}`;
      await messenger.send({ to: email, channel: "mail", subject: title, text: withWords(texts, { mail_words: words, language }, text) });
    }
  }
}
