/** The calls of messages to oneself (wire.md 5). */
import { listPage } from "../../../contract/pagination.ts";
import { ok, refused, said } from "../../../server/doors/app/answer.ts";
import type { TradingRoutes } from "../../../server/trading-venue.ts";
import {
  chooseNoticesCall,
  countUnreadCall,
  listMessagesCall,
  markAllReadCall,
  markReadCall,
  noticeSettingsCall,
  pushOffCall,
  pushOnCall,
  pushTestCall,
  readMessageCall,
} from "../contract/messages.contract.ts";
import type { AppDoor, ServerContext } from "../../../server/doors/app/server-context.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { NoticeKinds } from "./notice-kinds.ts";
import { PushSender } from "./notice-pushes.ts";
import { choose, deviceViews, readChoices } from "./notice-settings.ts";
import { isBrowserKey, PUSH_DESK } from "./push-desk.ts";
import { PushDevices } from "./push-devices.ts";
import { MessageWords } from "./message.views.ts";
import { countUnread, markAllRead, markRead, readMessages } from "./messages.rows.ts";

const LIMIT_DEFAULT = 10;
const SETTINGS_PAGE = "/pages/mailMessage/settings";

export const messagesRoutes: TradingRoutes = (app, context) => {
  const { venue, texts } = context;
  const words = new MessageWords(venue, texts);

  const kinds = new NoticeKinds(venue.features);

  app.on(listMessagesCall, async ({ fields, caller, language }) => {
    await venue.projected();
    const { page = 1, limit = LIMIT_DEFAULT, group, unread: onlyUnread, before: from } = fields;
    const [at = "", id = ""] = from?.split("-") ?? [];
    const found = await readMessages(venue.pool, {
      ...{ user: caller.id, unreadOnly: onlyUnread === "1", page, limit },
      kinds: group === undefined ? fields.kind?.split(",") : kinds.ofGroup(group),
      before: from === undefined ? undefined : { at, id },
    });
    const rows = await words.views(found.rows, language);
    const last = found.rows.length < limit ? undefined : found.rows.at(-1);
    const next = last === undefined ? "" : `${last.at}-${last.id}`;
    return ok({ ...listPage({ rows, page, limit, total: found.total }), unread: found.unread, next });
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

  settingsRoutes(app, context, kinds);
};

function settingsRoutes(app: AppDoor, context: ServerContext<TradingVenue>, kinds: NoticeKinds): void {
  const { database, clock, texts, venue } = context;
  const [desk, devices, sender] = [venue.live.of(PUSH_DESK), new PushDevices(database, clock), new PushSender(context)];

  app.on(noticeSettingsCall, async ({ caller }) => {
    const person = await database.selectFrom("person").select("email").where("id", "=", caller.id).executeTakeFirst();
    return ok({
      groups: await readChoices(database, caller.id),
      always_mailed: kinds.alwaysMailed(),
      has_mail: (person?.email ?? null) === null ? 0 : 1,
      push_key: desk.key?.publicKey ?? "",
      devices: deviceViews(await devices.shown(caller.id), caller.session),
    });
  });

  app.on(chooseNoticesCall, async ({ fields: { group, channel, on }, caller }) => {
    await choose(database, caller.id, { group, channel, isOn: on === "1" });
    return said("messages.chosen");
  });

  app.on(pushOnCall, async ({ fields, caller }) => {
    if (desk.key === undefined) return refused("push_off");
    if (!desk.mayAsk(fields.endpoint) || !isBrowserKey(fields.p256dh)) return refused("push_device_invalid");
    return (await devices.put(caller.id, caller.session, fields)) ? said("messages.push_is_on") : refused("login_required");
  });

  app.on(pushOffCall, async ({ fields: { device }, caller }) => {
    const which = device === undefined ? { session: caller.session } : { id: device };
    return (await devices.remove(caller.id, which)) ? said("messages.push_is_off") : refused("push_device_unknown");
  });

  app.on(pushTestCall, async ({ caller, language }) => {
    if (desk.key === undefined) return refused("push_off");
    const say = (what: "title" | "text"): string => texts.say(`messages.push_test.${what}`, language);
    const notice = { title: say("title"), body: say("text"), link: SETTINGS_PAGE, tag: "test" };
    const told = await sender.tell(caller.id, notice);
    if (told === "later") return refused("too_many_requests", { seconds: 60 });
    if (told.faults.length > 0) return refused("push_failed");
    return told.devices.length === 0 ? refused("push_device_unknown") : said("messages.push_tested", { count: told.devices.length });
  });
}
