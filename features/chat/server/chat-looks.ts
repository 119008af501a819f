/** Messages for moderators: those that are held and those that were reported, with what was written before them. */
import { sql } from "kysely";
import Type from "typebox";
import { no } from "../../../server/console/console-refusal.ts";
import { defineLook, type Look } from "../../../server/console/look.ts";
import { limitOf, pageOf, ROW_FIELDS } from "../../../server/console/looks/row-pages.ts";
import type { ConsoleDesk } from "../../../server/console/verb.ts";
import { CHAT_ROOMS } from "../contract/chat-rooms.ts";
import { ChatDesk } from "./chat-desk.ts";
import { chatViews } from "./chat.views.ts";

const ROLES = ["admin", "compliance", "support"] as const;
const BEFORE = 8;
const COUNTED_MOST = 100;
const UNKNOWN = no("chat_message_unknown", { en: "There is no such message.", zh: "没有此消息。" }, 404);

/** Held, or reported and shown. */
async function waiting(
  { database }: ConsoleDesk,
  after: number,
  limit: number,
): Promise<readonly { readonly id: number; readonly at: Date }[]> {
  return database
    .selectFrom("chat_message")
    .select(["id", "at"])
    .where("id", ">", after)
    .where((where) =>
      where.or([
        where("state", "=", "held"),
        where.and([
          where("state", "=", "shown"),
          where.exists(where.selectFrom("chat_report").select("message").whereRef("message", "=", "chat_message.id")),
        ]),
      ]),
    )
    .orderBy("id")
    .limit(limit)
    .execute();
}

async function reportsOf({ database }: ConsoleDesk, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom("chat_report")
    .select(["message", sql<string>`string_agg(distinct why, ', ')`.as("why"), sql<number>`count(*)::integer`.as("count")])
    .where("message", "in", ids)
    .groupBy("message")
    .execute();
  return new Map(rows.map(({ message, why, count }) => [message, `${count} × ${why}`]));
}

const queue = defineLook({
  name: "chat/queue",
  title: { en: "Chat", zh: "聊天室" },
  roles: ROLES,
  fields: Type.Object({ ...ROW_FIELDS }),
  answer: async (desk, fields) => {
    const limit = limitOf(fields);
    const found = await waiting(desk, Number(fields.after ?? 0), limit + 1);
    const ids = found.map(({ id }) => id);
    const [rows, reports] = [await chatViews(desk, ids), await reportsOf(desk, ids)];
    const shown = rows.toReversed().map(({ id, room, from_user_id: person, content, type, state, why, at }) => ({
      ...{ id, room, person, type, state, why, at, content },
      reports: reports.get(id) ?? "",
    }));
    return pageOf(shown, limit, "id");
  },
});

const count = defineLook({
  name: "chat/count",
  title: { en: "Messages that wait", zh: "待处理消息" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: async (desk) => {
    const rows = await waiting(desk, 0, COUNTED_MOST);
    return { waiting: rows.length, oldest: rows[0]?.at.getTime() ?? 0 };
  },
});

const one = defineLook({
  name: "chat/message",
  title: { en: "A message with what was before it", zh: "消息及上下文" },
  roles: ROLES,
  fields: Type.Object({ message: Type.String({ pattern: "^[0-9]{1,9}$" }) }),
  answer: async (desk, { message }) => {
    const [row] = await chatViews(desk, [Number(message)]);
    if (row === undefined) return UNKNOWN;
    const before = await desk.database
      .selectFrom("chat_message")
      .select("id")
      .where("room", "=", row.room)
      .where("id", "<", row.id)
      .where("state", "not in", ["held", "gone"])
      .orderBy("id", "desc")
      .limit(BEFORE)
      .execute();
    const own = await desk.database
      .selectFrom("chat_message")
      .select((query) => query.fn.countAll<string>().as("count"))
      .where("user_id", "=", row.from_user_id)
      .where("state", "=", "removed")
      .executeTakeFirstOrThrow();
    const mute = await desk.database.selectFrom("chat_mute").select("until").where("user_id", "=", row.from_user_id).executeTakeFirst();
    const picture = row.type === 2 ? await desk.pictures.read(row.content, "chat") : undefined;
    return {
      row,
      before: (
        await chatViews(
          desk,
          before.map(({ id }) => id),
        )
      ).toReversed(),
      reports: (await reportsOf(desk, [row.id])).get(row.id) ?? "",
      removedBefore: Number(own.count),
      mutedUntil: mute?.until.getTime() ?? 0,
      jpeg: picture?.toString("base64") ?? "",
    };
  },
});

const rooms = defineLook({
  name: "chat/rooms",
  title: { en: "Rooms", zh: "聊天室列表" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: async (desk) => ({ rows: await new ChatDesk(desk).rooms(CHAT_ROOMS) }),
});

export const chatLooks: readonly Look[] = [queue, count, one, rooms];
