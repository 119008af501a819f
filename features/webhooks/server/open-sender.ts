/** Puts the sender together as the venue runs it, with its upkeep and the message to whom it pauses a webhook. */
import type { Pool } from "pg";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import type { Limit } from "../../../server/doors/app/rate-limit.ts";
import type { PausedReason } from "../contract/webhooks.contract.ts";
import { DeliveryStore, type HookOwner } from "./delivery-store.ts";
import { postWebhook } from "./post-webhook.ts";
import { type SenderOptions, WebhookSender } from "./webhook-sender.ts";

export type OpenSenderOptions = {
  readonly context: Pick<ServerContext, "database" | "clock" | "texts" | "messenger" | "limits" | "webhooks">;
  readonly pool: Pool;
  /** Under which the tables are this venue's. */
  readonly epoch: number;
  readonly onTried: SenderOptions["onTried"];
  readonly onFault: SenderOptions["onFault"];
  /** What a test puts in place of timers, chance and the network. */
  readonly instead?: Partial<Pick<SenderOptions, "after" | "random" | "post">>;
};

/** A hundred a second for one hook: each costs the venue's own thread most of a millisecond. */
const PACE: Limit = { name: "webhook-pace", burst: 100, everyMs: 10 };
/** Deliveries that may wait for one hook; beyond it the hook is paused. */
export const WAITING_MAX = 50_000;
/** What ended is kept so long, and so many of it a hook. */
export const KEPT_MS = 30 * 86_400_000;
export const KEPT_MAX = 10_000;

/** A sender that waits to be started; `upkeep` is to be called every few minutes. */
export function openSender({ context, pool, epoch, onTried, onFault, instead }: OpenSenderOptions): {
  readonly sender: WebhookSender;
  readonly upkeep: () => Promise<void>;
} {
  const { clock, limits, webhooks } = context;
  const store = new DeliveryStore(pool, epoch);
  const sender = new WebhookSender({
    store,
    find: (url) => webhooks.targets.find(url),
    post: postWebhook,
    secretOf: (name) => webhooks.secretOf(name),
    clock,
    pace: (hook) => limits.take(PACE, String(hook)),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    onPaused: async (owner, reason) => {
      webhooks.directory.remove(owner);
      await tellPaused(context, owner, reason);
    },
    onTried,
    onFault,
    ...instead,
  });
  webhooks.directory.onDue((hooks) => sender.ring(hooks));
  const upkeep = async (): Promise<void> => {
    for (const hook of await store.overfull(WAITING_MAX)) await sender.pause(hook, "backlog");
    await store.dropEnded(clock() - KEPT_MS);
    for (const hook of await store.wordy(KEPT_MAX)) await store.keepNewest(hook, KEPT_MAX);
  };
  return { sender, upkeep };
}

/** By mail, or by SMS to who has no mail address, in the language in which the hook was made. */
async function tellPaused(
  { database, texts, messenger }: OpenSenderOptions["context"],
  { userId, url, language }: HookOwner,
  reason: PausedReason,
): Promise<void> {
  const person = await database.selectFrom("person").select(["email", "phone", "area_code"]).where("id", "=", userId).executeTakeFirst();
  if (person === undefined) return;
  const isMail = person.email !== null;
  await messenger.send({
    to: person.email ?? `${person.area_code ?? ""}${person.phone ?? ""}`,
    channel: isMail ? "mail" : "sms",
    subject: texts.say("webhooks.paused_subject", language),
    text: texts.say(`webhooks.paused_${reason}`, language, { url }),
  });
}
