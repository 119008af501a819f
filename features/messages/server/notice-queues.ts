/**
 * Messages that leave the venue besides being in the list: by mail, to browsers. Each way has a table of what waits, written in the
 * transaction of the messages themselves, so a venue that ends has lost none; one may come twice where it ended between sending and
 * noting that, and never before its command is durable.
 */
import type { Pool } from "pg";
import { languageOf, type Language } from "../../../contract/languages.ts";
import { columnValues, givenRows, type Columns, type ColumnValues } from "../../../server/projector/bulk-write.ts";
import type { NoticeBell } from "./notice-bell.ts";
import type { NoticeKinds } from "./notice-kinds.ts";
import type { WrittenNotice } from "./notice-writes.ts";

export type QueueTable = "notice_mail" | "notice_push";

/** `is_given`: mailed whatever is chosen; pushed unless somebody chose otherwise. */
const QUEUED = {
  ...{ user_id: "bigint", about: "text", kind: "text", topic: "text", parameters: "text", position: "bigint", is_given: "boolean" },
} as const satisfies Columns;

type Statement = { readonly name: string; readonly text: string; readonly values: ColumnValues };
type Queued = Pick<WrittenNotice, "user_id" | "about" | "kind" | "parameters" | "position">;

/** For who has an address and is there: what is mailed to all, and what they chose. */
export function mailStatement(kinds: NoticeKinds, rows: readonly Queued[]): Statement {
  return statementOf(
    "write-notice-mails",
    WRITE_MAILS,
    rows.map((row) => given(row, kinds, kinds.isMailed(row.kind))),
  );
}

/** For who has a browser that is told, unless they chose not to be. */
export function pushStatement(kinds: NoticeKinds, rows: readonly Queued[]): Statement {
  return statementOf(
    "write-notice-pushes",
    WRITE_PUSHES,
    rows.map((row) => given(row, kinds, kinds.isPushedUnasked(row.kind))),
  );
}

const given = ({ user_id, about, kind, parameters, position }: Queued, kinds: NoticeKinds, isGiven: boolean) => ({
  ...{ user_id, about, kind, topic: kinds.groupOf(kind) ?? "", parameters, position, is_given: isGiven },
});

const statementOf = (name: string, text: string, rows: readonly ReturnType<typeof given>[]): Statement => ({
  ...{ name, text, values: columnValues(QUEUED, rows) },
});

const CHOSEN = "left join notice_choice c on c.user_id = given.user_id and c.topic = given.topic";
const WRITE_MAILS = `
  insert into notice_mail (user_id, about, kind, parameters, position, is_given)
  select given.user_id, given.about, given.kind, given.parameters, given.position, given.is_given
  from ${givenRows(QUEUED)}
  join person on person.id = given.user_id and person.closed_at is null and person.email is not null
  ${CHOSEN}
  where given.is_given or c.is_mailed
  on conflict (user_id, about) do update set
    kind = excluded.kind, parameters = excluded.parameters, position = excluded.position, is_given = excluded.is_given,
    attempts = 0, next_at = now()
  where excluded.position > notice_mail.position`;
const WRITE_PUSHES = `
  insert into notice_push (user_id, about, kind, parameters, position)
  select given.user_id, given.about, given.kind, given.parameters, given.position
  from ${givenRows(QUEUED)} ${CHOSEN}
  where coalesce(c.is_pushed, given.is_given) and exists (select from push_device d where d.user_id = given.user_id)
  on conflict (user_id, about) do update set
    kind = excluded.kind, parameters = excluded.parameters, position = excluded.position,
    attempts = 0, next_at = now(), told = '{}'
  where excluded.position > notice_push.position`;

/** What waits, with whom it is for. */
export type Waiting = {
  readonly user: number;
  readonly about: string;
  readonly kind: string;
  readonly parameters: string;
  readonly isGiven: boolean;
  readonly email: string | null;
  readonly mailWords: string;
  readonly language: Language;
  readonly position: string;
  /** Numbers of the devices that know it already. */
  readonly told: readonly number[];
};
type Row = {
  readonly user_id: string;
  readonly about: string;
  readonly kind: string;
  readonly parameters: string;
  readonly position: string;
  readonly attempts: number;
  readonly is_given: boolean;
  readonly email: string | null;
  readonly language: string;
  readonly mail_words: string;
  /** Of pushes alone. */
  readonly told?: readonly number[];
};

/** How long one waits after each failure, in minutes; after the last it is given up, and the operators' log says so. */
const WAITS_MINUTES = [1, 5, 20, 60, 240] as const;
/** Looked for so often besides, for what failed and for what an earlier process left. */
const LOOK_MS = 30_000;
const AT_ONCE = 20;

export type NoticeQueueOptions = {
  readonly table: QueueTable;
  /** As faults call one: "mail". */
  readonly word: string;
  readonly pool: Pool;
  readonly bell: NoticeBell;
  /** Throws where it is to be tried again. */
  readonly deliver: (waiting: Waiting) => Promise<void>;
  /** So many under way beside each other. */
  readonly width: number;
  readonly onFault: (error: unknown, where: string) => void;
};

export class NoticeQueue {
  readonly #options: NoticeQueueOptions;
  readonly #timer: NodeJS.Timeout;
  #underWay: Promise<void> | undefined;
  #isWanted = false;
  #isOver = false;

  constructor(options: NoticeQueueOptions) {
    this.#options = options;
    options.bell.onQueued(() => this.look());
    this.#timer = setInterval(() => this.look(), LOOK_MS);
    this.look();
  }

  /** Sends what waits; what comes meanwhile is sent behind it. */
  look(): void {
    this.#isWanted = true;
    if (this.#isOver || this.#underWay !== undefined) return;
    const { onFault, word } = this.#options;
    this.#underWay = this.#work()
      .catch((error: unknown) => onFault(error, `${word}s of messages`))
      .finally(() => (this.#underWay = undefined));
  }

  /** Resolves when nothing is being sent; what waits then is sent by the next process. */
  async close(): Promise<void> {
    this.#isOver = true;
    clearInterval(this.#timer);
    await this.#underWay;
  }

  async #work(): Promise<void> {
    const { table, pool, width } = this.#options;
    while (this.#isWanted && !this.#isOver) {
      this.#isWanted = false;
      const { rows } = await pool.query<Row>({ name: `read-${table}`, text: READ(table), values: [AT_ONCE] });
      this.#isWanted ||= rows.length === AT_ONCE;
      const next = rows.values();
      const line = async (): Promise<void> => {
        for (const row of next) if (!this.#isOver) await this.#send(row);
      };
      await Promise.all(Array.from({ length: width }, line));
    }
  }

  async #send(row: Row): Promise<void> {
    const { table, word, pool, deliver, onFault } = this.#options;
    const key = [row.user_id, row.about, row.position];
    const { about, kind, parameters, position, email, mail_words: mailWords, told = [] } = row;
    try {
      await deliver({
        ...{ user: Number(row.user_id), about, kind, parameters, position, email, mailWords, told },
        ...{ isGiven: row.is_given, language: languageOf(row.language) },
      });
    } catch (error: unknown) {
      const wait = WAITS_MINUTES[row.attempts];
      if (wait === undefined) await pool.query({ name: `forget-${table}`, text: FORGET(table), values: key });
      else await pool.query({ name: `put-off-${table}`, text: PUT_OFF(table), values: [...key, wait] });
      onFault(error, wait === undefined ? `the ${word} ${about}, given up` : `the ${word} ${about}, again in ${wait} min`);
      return;
    }
    await pool.query({ name: `forget-${table}`, text: FORGET(table), values: key });
  }
}

/** What nobody may miss first: it waits behind nobody's choice of everything. */
const READ = (table: QueueTable): string => `
  select q.*, p.email, p.language, p.mail_words
  from ${table} q join person p on p.id = q.user_id where q.next_at <= now() order by q.is_given desc, q.next_at limit $1`;
const FORGET = (table: QueueTable): string => `delete from ${table} where user_id = $1 and about = $2 and position = $3`;
const PUT_OFF = (table: QueueTable): string => `update ${table} set attempts = attempts + 1, next_at = now() + $4 * interval '1 minute'
  where user_id = $1 and about = $2 and position = $3`;
