/** The calls of customer service. Whose a conversation is comes from the session alone. */
import { ok, refused, said } from "../../../server/doors/app/answer.ts";
import type { TradingRoutes } from "../../../server/trading-venue.ts";
import {
  endSupportCall,
  rateSupportCall,
  sendSupportCall,
  supportDeskCall,
  supportHelpCall,
  supportLogsCall,
  supportUnreadCall,
} from "../contract/support.contract.ts";
import { LOGS_MAX } from "../contract/support-rows.ts";
import { searchHelp } from "./help-search.ts";
import { SupportDesk } from "./support-desk.ts";

/** Pictures shown to an account: each is up to a megabyte of the answer, read and written in base 64. */
const PICTURES = { name: "support-pictures", burst: 4 * LOGS_MAX, everyMs: 250 };
/** Messages of an account: a lively conversation, and no more. */
const MESSAGES = { name: "support", burst: 20, everyMs: 10_000 };

export const supportRoutes: TradingRoutes = (app, context) => {
  const { limits, database } = context;
  const desk = new SupportDesk(context);

  app.on(sendSupportCall, async ({ fields: { message, type = "1", request_id: request }, caller }) => {
    const wait = limits.take(MESSAGES, String(caller.id));
    if (wait > 0) return refused("too_many_requests", { seconds: Math.ceil(wait / 1000) });
    const row = await desk.send(caller, { content: message, kind: type === "1" ? "text" : "picture", request });
    return said("support.sent", {}, { data: row });
  });

  app.on(supportLogsCall, async ({ fields: { page = 1, limit = LOGS_MAX, before }, caller }) => {
    const found = await desk.find({ user: caller.id, limit, offset: (page - 1) * limit, before });
    const pictures = found.filter(({ kind }) => kind === "picture").length;
    const wait = pictures === 0 ? 0 : limits.take(PICTURES, String(caller.id), pictures);
    if (wait > 0) return refused("too_many_requests", { seconds: Math.ceil(wait / 1000) });
    const rows = await desk.show(found);
    await desk.markRead(caller.id);
    return ok(rows);
  });

  app.on(supportUnreadCall, async ({ caller }) => ok({ unread: await desk.unread(caller.id) }));
  app.on(supportDeskCall, async ({ caller }) => ok(await desk.state(caller.id)));
  app.on(endSupportCall, async ({ caller }) => ((await desk.end(caller.id)) ? said("support.ended") : refused("support_nothing_open")));
  app.on(rateSupportCall, async ({ fields: { stars }, caller }) =>
    (await desk.rate(caller.id, stars)) ? said("support.rated") : refused("support_nothing_to_rate"),
  );
  app.on(supportHelpCall, async ({ fields: { words }, language }) => ok(await searchHelp(database, words, language)));
};
