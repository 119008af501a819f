/** Messages as everybody sees them: with the names and pictures that their writers have now. */
import { clockText } from "../../../contract/clock-text.ts";
import { timeMs } from "../../../money/units.ts";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import type { ChatRoom } from "../contract/chat-rooms.ts";
import { CHAT_TYPES, type ChatKind, type ChatRow, type OrderCard } from "../contract/chat-rows.ts";

const REPLY_LETTERS = 80;
type Stored = {
  readonly id: number;
  readonly room: ChatRoom;
  readonly user_id: number;
  readonly kind: ChatKind;
  readonly content: string;
  readonly reply_to: number | null;
  readonly state: ChatRow["state"];
  readonly why: ChatRow["why"];
  readonly at: Date;
  readonly nickname: string;
  readonly head_portrait: string;
  readonly mentioned: number[];
  readonly card: string;
};

/** The newest first. */
export async function chatViews({ database, venue }: ServerContext<TradingVenue>, ids: readonly number[]): Promise<readonly ChatRow[]> {
  const rows = await readRows(database, ids);
  const answered = [...new Set(rows.flatMap(({ reply_to: id }) => id ?? []))];
  const replies = new Map((await readRows(database, answered)).map((row) => [row.id, row]));
  const names = await namesOf(database, [...new Set(rows.flatMap(({ mentioned }) => mentioned))]);
  return rows.map((row) => {
    const reply = row.reply_to === null ? undefined : replies.get(row.reply_to);
    const isRemoved = row.state === "removed";
    return {
      ...{ id: row.id, room: row.room, from_user_id: row.user_id, from_nickname: row.nickname, from_avatar: row.head_portrait },
      ...{ content: isRemoved ? "" : row.content, type: CHAT_TYPES[row.kind] },
      ...{ add_time: clockText(timeMs(row.at.getTime())), at: row.at.getTime(), state: row.state, why: row.why },
      is_trader: venue.isTrader?.(row.user_id) === true ? 1 : 0,
      mentions: isRemoved ? [] : row.mentioned.flatMap((user) => ({ user_id: user, nickname: names.get(user) ?? "" })),
      order: isRemoved || row.card === "" ? null : (JSON.parse(row.card) as OrderCard),
      reply: reply === undefined || isRemoved ? null : replyOf(reply),
    };
  });
}

function replyOf({ id, user_id: user, nickname, state, kind, content }: Stored): NonNullable<ChatRow["reply"]> {
  const isShown = state === "shown" && kind !== "picture" && kind !== "work";
  return { id, user_id: user, nickname, content: isShown ? [...content].slice(0, REPLY_LETTERS).join("") : "" };
}

async function namesOf(database: ServerContext["database"], ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const people = await database.selectFrom("person").select(["id", "nickname"]).where("id", "in", ids).execute();
  return new Map(people.map(({ id, nickname }) => [id, nickname]));
}

async function readRows(database: ServerContext["database"], ids: readonly number[]): Promise<readonly Stored[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .selectFrom("chat_message")
    .innerJoin("person", "person.id", "chat_message.user_id")
    .select([
      "chat_message.id",
      "room",
      "user_id",
      "kind",
      "content",
      "reply_to",
      "state",
      "why",
      "at",
      "mentioned",
      "card",
      "nickname",
      "head_portrait",
    ])
    .where("chat_message.id", "in", ids)
    .orderBy("chat_message.id", "desc")
    .execute();
  return rows.flatMap(({ state, ...row }) => (state === "gone" ? [] : [{ ...row, state }]));
}
