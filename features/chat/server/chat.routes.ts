/** The calls of the chat room. Whose a message is comes from the session alone; held ones are their writer's. */
import { laravelPage } from "../../../contract/pagination.ts";
import { ok, refused, said } from "../../../server/doors/app/answer.ts";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import type { TradingRoutes, TradingVenue } from "../../../server/trading-venue.ts";
import {
  blockChatCall,
  blockedChatCall,
  chatRoomsCall,
  listChatCall,
  reportChatCall,
  sendChatCall,
  takeBackChatCall,
} from "../contract/chat.contract.ts";
import { CHAT_ROOMS, type ChatRoom } from "../contract/chat-rooms.ts";
import type { ChatRoomsReply } from "../contract/chat-rows.ts";
import { ChatDesk } from "./chat-desk.ts";

type Context = ServerContext<TradingVenue>;
const LIMIT_DEFAULT = 30;
/** No message has a higher number. */
const LATER_THAN_ALL = 2 ** 31 - 1;
/** Whom a person does not want to hear of. */
const BLOCKS_MAX = 500;

export const chatRoutes: TradingRoutes = (app, context) => {
  const { database, clock } = context;
  const desk = new ChatDesk(context);

  app.on(sendChatCall, async ({ fields, caller }) => {
    const { room = "all", kind = "text", content, reply_to: reply, request_id: request, mention = "" } = fields;
    const mentioned = [...new Set(mention.split(",").filter((number) => number !== ""))].map(Number);
    const row = await desk.write(caller, { room, kind, content, reply, request, mentioned });
    return said(row.state === "held" ? "chat.held" : "chat.sent", {}, { data: row });
  });

  app.on(listChatCall, async ({ fields, caller }) => {
    const { room = "all", page = 1, limit = LIMIT_DEFAULT, before } = fields;
    const { ids, total } = await readIds(context, caller.id, { room, offset: (page - 1) * limit, limit, before });
    const rows = await desk.views(ids);
    const person = await database.selectFrom("person").select(["nickname", "head_portrait"]).where("id", "=", caller.id).executeTakeFirst();
    const user = { id: caller.id, nickname: person?.nickname ?? "", head_portrait: person?.head_portrait ?? "" };
    return ok({ user, chat_list: laravelPage({ rows, page, limit, total }, "/api/user/chatlist") });
  });

  app.on(chatRoomsCall, async ({ caller }) => {
    const mute = await database.selectFrom("chat_mute").selectAll().where("user_id", "=", caller.id).executeTakeFirst();
    const isMuted = mute !== undefined && mute.until.getTime() > clock();
    const muted = { muted_until: isMuted ? mute.until.getTime() : 0, muted_by: isMuted ? mute.rule : "" };
    return ok({ rooms: await desk.rooms(CHAT_ROOMS), ...muted } satisfies ChatRoomsReply);
  });

  app.on(takeBackChatCall, async ({ fields: { id }, caller }) =>
    (await desk.takeBack(caller.id, id)) ? said("chat.taken_back") : refused("chat_message_not_found"),
  );

  app.on(reportChatCall, async ({ fields: { message: id, why }, caller }) => {
    const row = await database
      .selectFrom("chat_message")
      .select("user_id")
      .where("id", "=", id)
      .where("state", "=", "shown")
      .executeTakeFirst();
    if (row === undefined) return refused("chat_message_not_found");
    if (row.user_id === caller.id) return refused("chat_own");
    await database
      .insertInto("chat_report")
      .values({ message: id, user_id: caller.id, why, at: new Date(clock()) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return said("chat.reported");
  });
  addBlocking(app, context);
};

function addBlocking(app: Parameters<TradingRoutes>[0], { database, clock }: Context): void {
  app.on(blockChatCall, async ({ fields: { user: blocked }, caller }) => {
    if (blocked === caller.id) return refused("chat_own");
    const { numDeletedRows } = await database
      .deleteFrom("chat_block")
      .where("user_id", "=", caller.id)
      .where("blocked", "=", blocked)
      .executeTakeFirst();
    if (numDeletedRows > 0n) return said("chat.unblocked", {}, { data: { blocked: 0 } });
    // Nobody learns by numbers alone who there is: only of who has written.
    const written = await database.selectFrom("chat_message").select("id").where("user_id", "=", blocked).limit(1).executeTakeFirst();
    if (written === undefined) return refused("chat_person_not_found");
    const { count } = await database
      .selectFrom("chat_block")
      .select((query) => query.fn.countAll<string>().as("count"))
      .where("user_id", "=", caller.id)
      .executeTakeFirstOrThrow();
    if (Number(count) >= BLOCKS_MAX) return refused("chat_blocks_full");
    await database
      .insertInto("chat_block")
      .values({ user_id: caller.id, blocked, at: new Date(clock()) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return said("chat.blocked", {}, { data: { blocked: 1 } });
  });

  app.on(blockedChatCall, async ({ caller }) =>
    ok(
      await database
        .selectFrom("chat_block")
        .innerJoin("person", "person.id", "chat_block.blocked")
        .select(["blocked as user_id", "nickname", "head_portrait"])
        .where("chat_block.user_id", "=", caller.id)
        .orderBy("at", "desc")
        .execute(),
    ),
  );
}

type Window = { readonly room: ChatRoom; readonly offset: number; readonly limit: number; readonly before: number | undefined };

/** What a person sees of a room: not who they blocked, not what is held of others. `total` counts as far as one pages, a page more. */
async function readIds(
  { venue }: Context,
  user: number,
  { room, offset, limit, before }: Window,
): Promise<{ ids: number[]; total: number }> {
  const { rows } = await venue.pool.query<{ id: number }>({
    name: "chat-page",
    text: `select id from chat_message
      where room = $1 and id < $2 and state <> 'gone' and (state <> 'held' or user_id = $3)
        and user_id not in (select blocked from chat_block where user_id = $3)
      order by id desc limit $4 offset $5`,
    values: [room, before ?? LATER_THAN_ALL, user, limit + 1, offset],
  });
  const ids = rows.slice(0, limit).map(({ id }) => id);
  return { ids, total: offset + rows.length };
}
