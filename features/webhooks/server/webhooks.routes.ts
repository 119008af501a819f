/**
 * Making, changing and watching one's webhooks. Every row is looked for together with its owner: an id of somebody else's
 * answers like one that nobody has.
 */
import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { clockText } from "../../../contract/clock-text.ts";
import { listPage } from "../../../contract/pagination.ts";
import { timeMs } from "../../../money/units.ts";
import { ok, Refused, refused, said, type Answer } from "../../../server/doors/app/answer.ts";
import type { AppDoor, CallInput, Caller, ServerContext } from "../../../server/doors/app/server-context.ts";
import { holdsSession } from "../../../server/identity/sessions.ts";
import type { Database } from "../../../server/sql/database.ts";
import type { Limit } from "../../../server/doors/app/rate-limit.ts";
import type { TradingRoutes, TradingVenue } from "../../../server/trading-venue.ts";
import {
  createWebhookCall,
  deleteWebhookCall,
  listDeliveriesCall,
  listWebhooksCall,
  pauseWebhookCall,
  renewWebhookCall,
  resendDeliveryCall,
  resumeWebhookCall,
  showDeliveryCall,
  testWebhookCall,
  updateWebhookCall,
  WEBHOOKS_MAX,
  type WebhookBody,
  type WebhookRow,
} from "../contract/webhooks.contract.ts";
import { readGroups } from "./hook-directory.ts";
import type { TargetProblem } from "./targets.ts";
import type { WebhooksTables } from "./webhooks.tables.ts";
import { deliveryDetail, deliveryView, webhookView } from "./webhooks.views.ts";

type Context = ServerContext<TradingVenue>;
type Hook = Selectable<WebhooksTables["webhook"]>;

/** A secret that was replaced signs too for so long. */
const OLD_SECRET_MS = 86_400_000;
/** Looking up names, tests and resends, each person. */
export const REACHING_OUT: Limit = { name: "webhook", burst: 20, everyMs: 3000 };
const PAGE_ROWS = 20;

const PROBLEMS = {
  malformed: "webhook_url_malformed",
  insecure: "webhook_url_insecure",
  unknown: "webhook_url_unknown",
  private: "webhook_url_private",
} as const satisfies Record<TargetProblem, string>;

export const webhookRoutes: TradingRoutes = (app, context) => {
  app.on(createWebhookCall, (input) => create(context, input));
  app.on(updateWebhookCall, (input) => update(context, input));
  app.on(listWebhooksCall, async ({ caller }) => ok(await list(context, caller.id)));
  app.on(renewWebhookCall, ({ fields, caller }) => renew(context, caller, fields.id));

  app.on(pauseWebhookCall, async ({ fields, caller }) => {
    const hook = await ownHook(context, caller, fields.id);
    await setState(context.database, hook, { state: "paused", paused_reason: "person" });
    context.webhooks.directory.remove({ id: hook.id, userId: hook.user_id });
    return said("webhooks.paused");
  });

  app.on(resumeWebhookCall, async ({ fields, caller }) => {
    const hook = await ownHook(context, caller, fields.id);
    if (hook.state === "active") return said("webhooks.resumed");
    if (hook.paused_reason === "reset") await requireFreshLogin(context, caller);
    const since = context.clock();
    await context.database.transaction().execute(async (transaction) => {
      if (!(await holdsSession(transaction, caller))) throw new Refused("login_required");
      await setState(transaction, hook, { state: "active", paused_reason: "", hears_since: since, failing_since: 0 });
    });
    await listen(context, hook, since);
    await sendWaiting(context, hook);
    return said("webhooks.resumed");
  });

  app.on(deleteWebhookCall, async ({ fields, caller }) => {
    const hook = await ownHook(context, caller, fields.id);
    context.webhooks.directory.remove({ id: hook.id, userId: hook.user_id });
    // Its deliveries first: the projector may be waiting for the webhook's own row.
    await context.database.deleteFrom("webhook_delivery").where("hook_id", "=", hook.id).execute();
    await context.database.deleteFrom("webhook").where("id", "=", hook.id).execute();
    return said("webhooks.deleted");
  });

  deliveryRoutes(app, context);
};

function deliveryRoutes(app: AppDoor, context: Context): void {
  app.on(testWebhookCall, async ({ fields, caller }) => {
    const hook = await ownHook(context, caller, fields.id);
    return sendTest(context, hook);
  });

  app.on(listDeliveriesCall, async ({ fields, caller }) => {
    const hook = await ownHook(context, caller, fields.id);
    const { page = 1, limit = PAGE_ROWS } = fields;
    return ok(await deliveries(context, hook.id, page, limit));
  });

  app.on(showDeliveryCall, async ({ fields, caller }) => {
    const row = await context.database
      .selectFrom("webhook_delivery")
      .innerJoin("webhook", "webhook.id", "webhook_delivery.hook_id")
      .selectAll("webhook_delivery")
      .where("webhook_delivery.id", "=", String(fields.id))
      .where("webhook.user_id", "=", caller.id)
      .executeTakeFirst();
    return row === undefined ? refused("webhook_delivery_not_found") : ok(deliveryDetail(row));
  });

  app.on(resendDeliveryCall, ({ fields, caller }) => resend(context, caller, fields.id));
}

async function create(context: Context, { fields, caller, language }: CallInput<typeof createWebhookCall.fields, "user">): Promise<Answer> {
  const { database, webhooks, clock } = context;
  await requireFreshLogin(context, caller);
  const url = await checkedUrl(context, caller, fields.url);
  const name = webhooks.newSecretName();
  const at = clock();
  const hook = await database.transaction().execute(async (transaction) => {
    // One's own row is the lock: two calls at once can't both be the fifth.
    if (!(await holdsSession(transaction, caller))) throw new Refused("login_required");
    const own = await transaction.selectFrom("webhook").select("id").where("user_id", "=", caller.id).execute();
    if (own.length >= WEBHOOKS_MAX) throw new Refused("webhooks_full", { maximum: WEBHOOKS_MAX });
    const events = [...readGroups(fields.events)].join(",");
    return transaction
      .insertInto("webhook")
      .values({ user_id: caller.id, url, events, secret_name: name, language, hears_since: at, created_at: at })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  await listen(context, hook, at);
  return withSecret(context, "webhooks.created", hook);
}

async function update(context: Context, { fields, caller }: CallInput<typeof updateWebhookCall.fields, "user">): Promise<Answer> {
  await requireFreshLogin(context, caller);
  const hook = await ownHook(context, caller, fields.id);
  const url = await checkedUrl(context, caller, fields.url);
  const events = [...readGroups(fields.events)].join(",");
  await context.database.updateTable("webhook").set({ url, events }).where("id", "=", hook.id).execute();
  // Its orders are followed already, whatever it heard of so far.
  context.webhooks.directory.regroup(hook.id, hook.user_id, readGroups(events));
  if (url !== hook.url) await sendWaiting(context, hook);
  return said("webhooks.changed");
}

async function renew(context: Context, caller: Caller, id: number): Promise<Answer> {
  await requireFreshLogin(context, caller);
  const hook = await ownHook(context, caller, id);
  const change = {
    secret_name: context.webhooks.newSecretName(),
    old_secret_name: hook.secret_name,
    old_secret_until: context.clock() + OLD_SECRET_MS,
  };
  const renewed = await context.database.updateTable("webhook").set(change).where("id", "=", hook.id).returningAll().executeTakeFirst();
  return renewed === undefined ? refused("webhook_not_found") : withSecret(context, "webhooks.renewed", renewed);
}

/** The secret is part of this answer and of no other. */
async function withSecret(context: Context, text: string, hook: Hook): Promise<Answer> {
  const row = (await list(context, hook.user_id)).find(({ id }) => id === hook.id);
  if (row === undefined) return refused("webhook_not_found");
  return said(text, {}, { data: { ...row, secret: context.webhooks.secretOf(hook.secret_name) } });
}

async function list({ database, clock }: Context, user: number): Promise<readonly WebhookRow[]> {
  const rows = await database
    .selectFrom("webhook")
    .selectAll()
    .select((query) =>
      query
        .selectFrom("webhook_delivery")
        .whereRef("webhook_delivery.hook_id", "=", "webhook.id")
        .where("webhook_delivery.state", "=", "waiting")
        .select((inner) => inner.fn.countAll<string>().as("count"))
        .as("waiting"),
    )
    .where("user_id", "=", user)
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ waiting, ...hook }) => webhookView(hook, Number(waiting ?? 0), clock()));
}

async function deliveries({ database }: Context, hook: number, page: number, limit: number): Promise<object> {
  const [rows, { count }] = await Promise.all([
    database
      .selectFrom("webhook_delivery")
      .select(["id", "hook_id", "event_id", "type", "state", "tries", "created_at", "next_at", "last_at", "last_status", "last_error"])
      .where("hook_id", "=", hook)
      .orderBy("id", "desc")
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    database
      .selectFrom("webhook_delivery")
      .select((query) => query.fn.countAll<string>().as("count"))
      .where("hook_id", "=", hook)
      .executeTakeFirstOrThrow(),
  ]);
  return listPage({ rows: rows.map(deliveryView), page, limit, total: Number(count) });
}

async function sendTest(context: Context, hook: Hook): Promise<Answer> {
  if (hook.state === "paused") return refused("webhook_paused");
  limitReachingOut(context, hook.user_id);
  const at = context.clock();
  const id = `evt_test_${randomUUID()}`;
  const data = { webhook_id: hook.id, created_at: clockText(timeMs(at)) };
  const body: WebhookBody = { id, type: "webhook.test", created_at: at, data };
  const row = { hook_id: hook.id, event_id: id, type: body.type, body: JSON.stringify(body), created_at: at, next_at: at };
  await context.database.insertInto("webhook_delivery").values(row).execute();
  context.webhooks.directory.ring([hook.id]);
  return said("webhooks.test_sent");
}

/** The same delivery once more, with all its tries: its webhook-id stays. */
async function resend(context: Context, caller: Caller, id: number): Promise<Answer> {
  const { database, webhooks, clock } = context;
  const found = await database
    .selectFrom("webhook_delivery")
    .innerJoin("webhook", "webhook.id", "webhook_delivery.hook_id")
    .select(["webhook.id", "webhook.state"])
    .where("webhook_delivery.id", "=", String(id))
    .where("webhook.user_id", "=", caller.id)
    .executeTakeFirst();
  if (found === undefined) return refused("webhook_delivery_not_found");
  if (found.state === "paused") return refused("webhook_paused");
  limitReachingOut(context, caller.id);
  const change = { state: "waiting" as const, tries: 0, next_at: clock() };
  await database.updateTable("webhook_delivery").set(change).where("id", "=", String(id)).execute();
  webhooks.directory.ring([found.id]);
  return said("webhooks.resent");
}

async function ownHook({ database }: Context, caller: Caller, id: number): Promise<Hook> {
  const hook = await database.selectFrom("webhook").selectAll().where("id", "=", id).where("user_id", "=", caller.id).executeTakeFirst();
  if (hook === undefined) throw new Refused("webhook_not_found");
  return hook;
}

type StateChange = Pick<Hook, "state" | "paused_reason"> & { readonly hears_since?: number; readonly failing_since?: number };

async function setState(database: Database, hook: Hook, change: StateChange): Promise<void> {
  await database.updateTable("webhook").set(change).where("id", "=", hook.id).execute();
}

/** Address, events and secret are set only by somebody who logged in lately. */
async function requireFreshLogin({ sessions }: Context, caller: Caller): Promise<void> {
  if (!(await sessions.isFresh(caller.session))) throw new Refused("webhook_login_too_old");
}

/** The address in its one form; refused unless the venue may send there now. */
async function checkedUrl(context: Context, caller: Caller, text: string): Promise<string> {
  limitReachingOut(context, caller.id);
  const found = await context.webhooks.targets.find(text);
  if ("problem" in found) throw new Refused(PROBLEMS[found.problem]);
  return found.target.url.href;
}

function limitReachingOut({ limits }: Context, user: number): void {
  if (limits.take(REACHING_OUT, String(user)) > 0) throw new Refused("try_again_later");
}

/** The receiver may be well again: nothing waits for its next try. */
async function sendWaiting({ database, webhooks, clock }: Context, { id }: Hook): Promise<void> {
  const at = clock();
  await database
    .updateTable("webhook_delivery")
    .set({ next_at: at })
    .where("hook_id", "=", id)
    .where("state", "=", "waiting")
    .where("next_at", ">", String(at))
    .execute();
  webhooks.directory.ring([id]);
}

/**
 * From here on the hook hears what happens. The answer waits until all that was collected before stands in the tables: an
 * order of which nobody noted the beginning could not be shown as it is.
 */
async function listen({ webhooks, venue }: Context, { id, user_id: userId, events }: Hook, since: number): Promise<void> {
  webhooks.directory.put({ id, userId, groups: readGroups(events), hearsSince: since });
  await venue.projected();
}
