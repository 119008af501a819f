/** The rooms: who may write what, and what is kept of it. Of one person nothing is written at the same time, whoever asks as often. */
import type { Transaction } from "kysely";
import { isPlainText } from "../../../server/console/plain-text.ts";
import { Refused } from "../../../server/doors/app/answer.ts";
import type { Caller, ServerContext } from "../../../server/doors/app/server-context.ts";
import { holdsSession } from "../../../server/identity/sessions.ts";
import type { Tables } from "../../../server/sql/tables.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import type { ChatRoom } from "../contract/chat-rooms.ts";
import type { ChatKind, ChatRoomRow, ChatRow } from "../contract/chat-rows.ts";
import { heldFor } from "./screen.ts";
import { CHAT_BELL } from "./chat-bell.ts";
import { tellNamed } from "./chat-told.ts";
import { orderCard } from "./order-card.ts";
import { chatViews } from "./chat.views.ts";

/** Seconds between two messages of a person, until an operator sets others. */
const SLOW = 5;
/** Of a room; the oldest go. */
const KEPT_MAX = 20_000;
/** So many messages later the oldest are looked for again. */
const TRIM_EACH = 500;
/** Verification below which nobody sends pictures. */
const PICTURE_LEVEL = 1;
const OPEN_TERMS = { slow: SLOW, score: 0, level: 0, is_closed: false };

export type Written = {
  readonly room: ChatRoom;
  readonly kind: ChatKind;
  readonly content: string;
  readonly reply: number | undefined;
  readonly request: string | undefined;
  /** Whom the words name. */
  readonly mentioned: readonly number[];
};

/** What is kept of it. */
type Kept = Written & { readonly card: string };

export class ChatDesk {
  readonly #context: ServerContext<TradingVenue>;

  constructor(context: ServerContext<TradingVenue>) {
    this.#context = context;
  }

  async rooms(rooms: readonly ChatRoom[]): Promise<readonly ChatRoomRow[]> {
    const { database, venue } = this.#context;
    const set = new Map((await database.selectFrom("chat_room").selectAll().execute()).map((row) => [row.room, row]));
    const bell = venue.live.of(CHAT_BELL);
    return rooms.map((room) => {
      const { slow, score, level, is_closed: isClosed } = set.get(room) ?? OPEN_TERMS;
      return { room, present: bell.present(room), slow, score, level, is_closed: isClosed ? 1 : 0 };
    });
  }

  /** Written and, unless it is held, told to who is there. */
  async write(caller: Caller, written: Written): Promise<ChatRow> {
    const { database, venue } = this.#context;
    const kept = await this.#keptOf(caller.id, written);
    const { id, isNew } = await database.transaction().execute(async (transaction) => {
      if (!(await holdsSession(transaction, caller))) throw new Refused("login_required");
      // Whoever closes their account waits behind this, and so does their own next message.
      await transaction.selectFrom("person").select("id").where("id", "=", caller.id).forUpdate().executeTakeFirst();
      const known = await knownOf(transaction, caller.id, written.request);
      if (known !== undefined) return { id: known, isNew: false };
      await this.#mustMay(transaction, caller.id, written);
      return { id: await this.#keep(transaction, caller.id, kept), isNew: true };
    });
    const [row] = await this.views([id]);
    if (row === undefined) throw new Refused("chat_message_not_found");
    if (isNew && row.state === "shown") {
      venue.live.of(CHAT_BELL).ring(row.room, { message: row });
      await tellNamed(this.#context, row);
    }
    if (isNew && id % TRIM_EACH === 0) await this.#trim(row.room);
    return row;
  }

  views(ids: readonly number[]): Promise<readonly ChatRow[]> {
    return chatViews(this.#context, ids);
  }

  /** Theirs, shown or held: nobody sees it any more. When it was written stays: slow mode counts it. */
  async takeBack(user: number, id: number): Promise<boolean> {
    const { database, venue, pictures } = this.#context;
    const row = await database.transaction().execute(async (transaction) => {
      const own = transaction
        .selectFrom("chat_message")
        .select(["room", "kind", "content"])
        .where("id", "=", id)
        .where("user_id", "=", user);
      const found = await own.where("state", "in", ["held", "shown"]).forUpdate().executeTakeFirst();
      if (found !== undefined)
        await transaction.updateTable("chat_message").set({ state: "gone", content: "", card: "" }).where("id", "=", id).execute();
      return found;
    });
    if (row === undefined) return false;
    if (row.kind === "picture") await pictures.forget([row.content]);
    venue.live.of(CHAT_BELL).ring(row.room, { gone: id });
    return true;
  }

  /** An order's market stands for it where only words are shown. */
  async #keptOf(user: number, written: Written): Promise<Kept> {
    const content = this.#contentOf(written);
    if (written.kind !== "order") return { ...written, content, card: "" };
    const card = await orderCard(this.#context.venue, user, content);
    if (card === undefined) throw new Refused("order_not_found");
    return { ...written, content: card.symbol, card: JSON.stringify(card) };
  }

  #contentOf({ kind, content }: Written): string {
    const plain = content.trim();
    if (plain === "" || !isPlainText(plain)) throw new Refused("chat_content_invalid");
    if (kind === "market" && !this.#context.venue.kernel.spot.markets.all().some(({ terms }) => terms.symbol === plain))
      throw new Refused("market_not_found");
    if (kind === "work" && !this.#isShownWork(plain)) throw new Refused("nft_not_found");
    return plain;
  }

  /** A work under its code of now, which nobody has taken down. */
  #isShownWork(code: string): boolean {
    const item = this.#context.venue.kernel.nft.byCode(code);
    return item !== undefined && !item.isDown;
  }

  async #mustMay(transaction: Transaction<Tables>, user: number, { room, kind, reply, mentioned }: Written): Promise<void> {
    const { venue, clock } = this.#context;
    const mute = await transaction.selectFrom("chat_mute").selectAll().where("user_id", "=", user).executeTakeFirst();
    if (mute !== undefined && mute.until.getTime() > clock())
      throw new Refused("chat_muted", { rule: mute.rule, until: mute.until.toISOString().slice(0, 16).replace("T", " ") });
    const terms = (await transaction.selectFrom("chat_room").selectAll().where("room", "=", room).executeTakeFirst()) ?? OPEN_TERMS;
    if (terms.is_closed) throw new Refused("chat_room_closed");
    if ((venue.creditScore?.(user) ?? 100) < terms.score) throw new Refused("chat_score_too_low", { score: terms.score });
    const level = venue.verificationLevel?.(user) ?? 2;
    if (level < terms.level) throw new Refused("chat_level_too_low", { level: terms.level });
    if (kind === "picture" && level < PICTURE_LEVEL) throw new Refused("chat_picture_level");
    await this.#mustWait(transaction, user, { room, slow: terms.slow });
    await mustHaveWritten(transaction, room, mentioned);
    if (reply === undefined) return;
    const answered = transaction.selectFrom("chat_message").select("id").where("id", "=", reply).where("room", "=", room);
    if ((await answered.where("state", "=", "shown").executeTakeFirst()) === undefined) throw new Refused("chat_message_not_found");
  }

  async #mustWait(transaction: Transaction<Tables>, user: number, { room, slow }: { room: ChatRoom; slow: number }): Promise<void> {
    const last = await transaction
      .selectFrom("chat_message")
      .select("at")
      .where("user_id", "=", user)
      .where("room", "=", room)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    const wait = (last?.at.getTime() ?? 0) + slow * 1000 - this.#context.clock();
    if (wait > 0) throw new Refused("chat_slow", { seconds: Math.ceil(wait / 1000) });
  }

  async #keep(
    transaction: Transaction<Tables>,
    user: number,
    { room, kind, content, reply, request, mentioned, card }: Kept,
  ): Promise<number> {
    const { pictures, clock, settings } = this.#context;
    if (kind === "picture" && !(await pictures.use(user, [content], "chat", transaction))) throw new Refused("picture_unknown");
    const held = kind === "text" ? heldFor(content, [new URL(settings.publicUrl).hostname]) : undefined;
    const row = await transaction
      .insertInto("chat_message")
      .values({
        ...{ room, user_id: user, kind, content, reply_to: reply ?? null, request: request ?? null },
        ...{ mentioned: [...mentioned], card },
        ...{ state: held === undefined ? "shown" : "held", why: held ?? "", at: new Date(clock()) },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return row.id;
  }

  async #trim(room: ChatRoom): Promise<void> {
    const { database } = this.#context;
    const last = database.selectFrom("chat_message").select("id").where("room", "=", room).orderBy("id", "desc").offset(KEPT_MAX).limit(1);
    const gone = await database
      .deleteFrom("chat_message")
      .where("room", "=", room)
      .where("id", "<=", last)
      .returning(["kind", "content"])
      .execute();
    await this.#context.pictures.forget(gone.filter(({ kind }) => kind === "picture").map(({ content }) => content));
  }
}

/** Nobody learns by numbers alone who there is: only of who has written in the room. */
async function mustHaveWritten(transaction: Transaction<Tables>, room: ChatRoom, people: readonly number[]): Promise<void> {
  if (people.length === 0) return;
  const shown = transaction.selectFrom("chat_message").select("user_id").distinct().where("user_id", "in", people);
  const found = await shown.where("room", "=", room).where("state", "=", "shown").execute();
  if (found.length < new Set(people).size) throw new Refused("chat_person_not_found");
}

async function knownOf(transaction: Transaction<Tables>, user: number, request: string | undefined): Promise<number | undefined> {
  if (request === undefined) return undefined;
  const row = transaction.selectFrom("chat_message").select("id").where("user_id", "=", user).where("request", "=", request);
  return (await row.executeTakeFirst())?.id;
}
