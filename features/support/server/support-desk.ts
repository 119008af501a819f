/** Conversations: who has one, what is in it, and where it stands in the queue. */
import type { Transaction } from "kysely";
import { clockText } from "../../../contract/clock-text.ts";
import { timeMs } from "../../../money/units.ts";
import { isPlainText } from "../../../server/console/plain-text.ts";
import { Refused } from "../../../server/doors/app/answer.ts";
import type { Caller, ServerContext } from "../../../server/doors/app/server-context.ts";
import { holdsSession } from "../../../server/identity/sessions.ts";
import type { Tables } from "../../../server/sql/tables.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { LOGS_MAX, type SupportDeskReply, type SupportRow } from "../contract/support-rows.ts";
import { hoursAt, waitsFrom } from "../contract/hours.ts";
import { SUPPORT_BELL } from "./support-bell.ts";

/** Of a person: the oldest conversations that ended go. */
const TALKS_KEPT_MAX = 50;
const ANSWERS_COUNTED = 50;
const MINUTE_MS = 60_000;
/** A first name is enough. */
const staffName = (name: string | null): string => name?.split(" ")[0] ?? "";

export type Sent = { readonly content: string; readonly kind: "text" | "picture"; readonly request: string | undefined };

export class SupportDesk {
  readonly #context: ServerContext<TradingVenue>;

  constructor(context: ServerContext<TradingVenue>) {
    this.#context = context;
  }

  /** The first message opens a conversation; in one that is open it goes on. */
  async send(caller: Caller, { content, kind, request }: Sent): Promise<SupportRow> {
    const { database, clock, pictures } = this.#context;
    const plain = content.trim();
    if (plain === "" || !isPlainText(plain)) throw new Refused("support_message_invalid");
    const id = await database.transaction().execute(async (transaction) => {
      if (!(await holdsSession(transaction, caller))) throw new Refused("login_required");
      // Whoever closes their account waits behind this, and so does their own next message.
      await transaction.selectFrom("person").select("id").where("id", "=", caller.id).forUpdate().executeTakeFirst();
      const known = await knownOf(transaction, caller.id, request);
      if (known !== undefined) return known;
      if (kind === "picture" && !(await pictures.use(caller.id, [plain], "support", transaction))) throw new Refused("picture_unknown");
      const talk = await this.#talkOf(transaction, caller.id);
      const values = { talk, user_id: caller.id, written_by: null, kind, content: plain, request: request ?? null, at: new Date(clock()) };
      return (await transaction.insertInto("support_message").values(values).returning("id").executeTakeFirstOrThrow()).id;
    });
    const [row] = await this.show(await this.find({ ids: [id] }));
    if (row === undefined) throw new Refused("support_message_invalid");
    await this.#trim(caller.id);
    return row;
  }

  async #talkOf(transaction: Transaction<Tables>, user: number): Promise<number> {
    const open = await transaction
      .selectFrom("support_talk")
      .select("id")
      .where("user_id", "=", user)
      .where("state", "!=", "ended")
      .executeTakeFirst();
    if (open !== undefined) return open.id;
    const values = { user_id: user, state: "waiting", waits_from: new Date(waitsFrom(this.#context.clock())) } as const;
    const { id } = await transaction.insertInto("support_talk").values(values).returning("id").executeTakeFirstOrThrow();
    return id;
  }

  /** The newest first; a picture is still its path. */
  find(which: { readonly ids: readonly number[] } | { readonly talk: number } | Page): Promise<readonly Found[]> {
    let query = this.#context.database
      .selectFrom("support_message")
      .leftJoin("operator", "operator.id", "support_message.written_by")
      .select(["support_message.id", "talk", "kind", "content", "at", "operator.name"])
      .orderBy("support_message.id", "desc")
      .limit(ROWS_MOST);
    if ("ids" in which) query = query.where("support_message.id", "in", which.ids);
    else if ("talk" in which) query = query.where("talk", "=", which.talk);
    else {
      query = query.where("support_message.user_id", "=", which.user).limit(which.limit).offset(which.offset);
      if (which.before !== undefined) query = query.where("support_message.id", "<", which.before);
    }
    return query.execute();
  }

  /** Pictures as data, because they are nobody's but this person's: the newest ones, as many as one answer bears. Older ones are empty. */
  show(found: readonly Found[]): Promise<readonly SupportRow[]> {
    const { pictures } = this.#context;
    const newest = found.filter(({ kind }) => kind === "picture").slice(0, LOGS_MAX);
    const seen = new Set(newest.map(({ id }) => id));
    return Promise.all(
      found.map(async ({ id, talk, kind, content, at, name }) => {
        const picture = seen.has(id) ? await pictures.read(content, "support") : undefined;
        const message = kind === "text" ? content : picture === undefined ? "" : `data:image/jpeg;base64,${picture.toString("base64")}`;
        const when = { add_time: clockText(timeMs(at.getTime())), at: at.getTime() };
        return { id, talk, staff: staffName(name), message, type: kind === "text" ? (1 as const) : (2 as const), ...when };
      }),
    );
  }

  async state(user: number): Promise<SupportDeskReply> {
    const { database, clock } = this.#context;
    const now = clock();
    const { opens, closes } = hoursAt(now);
    const talk = await database
      .selectFrom("support_talk")
      .leftJoin("operator", "operator.id", "support_talk.taken_by")
      .select(["support_talk.id", "support_talk.state", "waits_from", "stars", "operator.name"])
      .where("user_id", "=", user)
      .orderBy("support_talk.id", "desc")
      .limit(1)
      .executeTakeFirst();
    return {
      ...{ is_open: opens <= now ? 1 : 0, opens, closes, answers_in: await this.#answersIn() },
      ...{ state: talk?.state ?? "none", staff: staffName(talk?.name ?? null), stars: talk?.state === "ended" ? (talk.stars ?? 0) : 0 },
      place: talk?.state === "waiting" ? await this.#placeOf(talk.id, talk.waits_from) : 0,
    };
  }

  async #placeOf(id: number, waitsSince: Date): Promise<number> {
    const { rows } = await this.#context.venue.pool.query<{ count: number }>({
      name: "support-place",
      text: "select count(*)::integer as count from support_talk where state = 'waiting' and (waits_from, id) <= ($1, $2)",
      values: [waitsSince, id],
    });
    return rows[0]?.count ?? 0;
  }

  /** The median of the last first answers, in whole minutes, one at least. */
  async #answersIn(): Promise<number> {
    const rows = await this.#context.database
      .selectFrom("support_talk")
      .select(["waits_from", "answered_at"])
      .where("answered_at", "is not", null)
      .orderBy("answered_at", "desc")
      .limit(ANSWERS_COUNTED)
      .execute();
    const waits = rows.map(({ waits_from: from, answered_at: to }) => (to?.getTime() ?? 0) - from.getTime()).toSorted((a, b) => a - b);
    const middle = waits[Math.floor(waits.length / 2)];
    return middle === undefined ? 0 : Math.max(1, Math.round(middle / MINUTE_MS));
  }

  async markRead(user: number): Promise<void> {
    const last = this.#context.database
      .selectFrom("support_message")
      .select((query) => query.fn.coalesce(query.fn.max("id"), query.lit(0)).as("last"))
      .where("user_id", "=", user);
    await this.#context.database.updateTable("support_talk").set({ read_to: last }).where("user_id", "=", user).execute();
  }

  async unread(user: number): Promise<number> {
    const { rows } = await this.#context.venue.pool.query<{ count: number }>({
      name: "support-unread",
      text: `select count(*)::integer as count from support_message m join support_talk t on t.id = m.talk
        where m.user_id = $1 and m.written_by is not null and m.id > t.read_to`,
      values: [user],
    });
    return rows[0]?.count ?? 0;
  }

  async end(user: number): Promise<boolean> {
    const { database, clock } = this.#context;
    const { numUpdatedRows } = await database
      .updateTable("support_talk")
      .set({ state: "ended", ended_at: new Date(clock()) })
      .where("user_id", "=", user)
      .where("state", "!=", "ended")
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Only of the last one, where staff answered, and once. */
  async rate(user: number, stars: number): Promise<boolean> {
    const { database } = this.#context;
    const last = database.selectFrom("support_talk").select("id").where("user_id", "=", user).orderBy("id", "desc").limit(1);
    const { numUpdatedRows } = await database
      .updateTable("support_talk")
      .set({ stars })
      .where("id", "=", last)
      .where("state", "=", "ended")
      .where("stars", "is", null)
      .where("answered_at", "is not", null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  ring(user: number): void {
    this.#context.venue.live.of(SUPPORT_BELL).ring(user);
  }

  async #trim(user: number): Promise<void> {
    const { database, pictures } = this.#context;
    const last = database
      .selectFrom("support_talk")
      .select("id")
      .where("user_id", "=", user)
      .orderBy("id", "desc")
      .offset(TALKS_KEPT_MAX)
      .limit(1);
    const old = await database.selectFrom("support_talk").select("id").where("user_id", "=", user).where("id", "<=", last).execute();
    if (old.length === 0) return;
    const ids = old.map(({ id }) => id);
    const shown = await database
      .selectFrom("support_message")
      .select("content")
      .where("talk", "in", ids)
      .where("kind", "=", "picture")
      .execute();
    await database.deleteFrom("support_talk").where("id", "in", ids).execute();
    await pictures.forget(shown.map(({ content }) => content));
  }
}

/** Of one conversation, for who answers. */
const ROWS_MOST = 200;
type Found = {
  readonly id: number;
  readonly talk: number;
  readonly kind: "text" | "picture";
  readonly content: string;
  readonly at: Date;
  readonly name: string | null;
};
type Page = { readonly user: number; readonly limit: number; readonly offset: number; readonly before: number | undefined };

async function knownOf(transaction: Transaction<Tables>, user: number, request: string | undefined): Promise<number | undefined> {
  if (request === undefined) return undefined;
  const row = transaction.selectFrom("support_message").select("id").where("user_id", "=", user).where("request", "=", request);
  return (await row.executeTakeFirst())?.id;
}
