/** The calls of messages to oneself (wire.md 5). */
import { listPage } from "../../../contract/pagination.ts";
import { ok, refused, said } from "../../../server/doors/app/answer.ts";
import type { TradingRoutes } from "../../../server/trading-venue.ts";
import { countUnreadCall, listMessagesCall, markAllReadCall, markReadCall, readMessageCall } from "../contract/messages.contract.ts";
import { MessageWords } from "./message.views.ts";
import { countUnread, markAllRead, markRead, readMessages } from "./messages.rows.ts";

const LIMIT_DEFAULT = 10;

export const messagesRoutes: TradingRoutes = (app, { venue, texts }) => {
  const words = new MessageWords(venue, texts);

  app.on(listMessagesCall, async ({ fields, caller, language }) => {
    await venue.projected();
    const { page = 1, limit = LIMIT_DEFAULT, kind = "", unread: onlyUnread } = fields;
    const found = await readMessages(venue.pool, { user: caller.id, kind, unreadOnly: onlyUnread === "1", page, limit });
    const rows = await words.views(found.rows, language);
    return ok({ ...listPage({ rows, page, limit, total: found.total }), unread: found.unread });
  });

  app.on(readMessageCall, async ({ fields, caller, language }) => {
    const row = await markRead(venue.pool, caller.id, fields.id);
    if (row === undefined) return refused("message_not_found");
    const [view] = await words.views([row], language);
    return ok({ ...view, content: view?.abstract ?? "" });
  });

  app.on(markReadCall, async ({ fields, caller }) => {
    const row = await markRead(venue.pool, caller.id, fields.id);
    return row === undefined ? refused("message_not_found") : said("messages.marked");
  });

  app.on(markAllReadCall, async ({ caller }) => said("messages.all_marked", { count: await markAllRead(venue.pool, caller.id) }));

  app.on(countUnreadCall, async ({ caller }) => {
    await venue.projected();
    return ok({ unread: await countUnread(venue.pool, caller.id) });
  });
};
