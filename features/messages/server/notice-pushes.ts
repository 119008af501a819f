/**
 * Tells browsers of messages while the app is closed: encrypted for each (RFC 8291), signed with the venue's key (RFC 8292), handed to the
 * push service of the browser's maker, which reads none of it.
 */
import { createHash } from "node:crypto";
import type { Pool } from "pg";
import webPush from "web-push";
import type { Language } from "../../../contract/languages.ts";
import type { Limit } from "../../../server/doors/app/rate-limit.ts";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { postWebhook } from "../../webhooks/server/post-webhook.ts";
import { MessageWords } from "./message.views.ts";
import { NOTICE_BELL } from "./notice-bell.ts";
import { NoticeQueue, type Waiting } from "./notice-queues.ts";
import { PUSH_DESK, type PushDesk } from "./push-desk.ts";
import { PushDevices, type PushDeviceRow } from "./push-devices.ts";

/** Of one person: a lively day's worth at once, then one a minute. What is more stands in the list alone. */
const PUSHES: Limit = { name: "notice-pushes", burst: 20, everyMs: 60_000 };
const WITHIN_MS = 5000;
/** A service that did not answer is not asked for so long: others' wait behind nobody's. */
const SILENT_MS = 30_000;
/** A message that nobody's browser asked for in a day is old. */
const KEPT_SECONDS = 86_400;
const WIDTH = 8;
/** The service knows no such browser any more, or not with this key. */
const GONE = [400, 401, 403, 404, 410];
/** Longer than anybody reads on a lock screen; the encrypted whole must stay below 4 KiB. */
const WORDS_MAX = 300;
const TOPIC_LENGTH = 32;

type Context = Pick<ServerContext<TradingVenue>, "settings" | "texts" | "venue" | "limits" | "database" | "clock">;
type Options = { readonly context: Context; readonly pool: Pool; readonly onFault: (error: unknown, where: string) => void };

/** What the service worker shows (`web/service-worker.ts`). */
export type PushedNotice = { readonly title: string; readonly body: string; readonly link: string; readonly tag: string };

/** Numbers of the devices that were told, and why others were not. */
export type Told = { readonly devices: readonly number[]; readonly faults: readonly unknown[] };

/** The service could not be asked, or asked to wait. */
class PushFault extends Error {
  override readonly name = "PushFault";
}

export class PushSender {
  readonly #context: Context;
  readonly #desk: PushDesk;
  readonly #devices: PushDevices;
  /** Hosts that did not answer, until when they are not asked. */
  readonly #silent = new Map<string, number>();

  constructor(context: Context) {
    this.#context = context;
    this.#desk = context.venue.live.of(PUSH_DESK);
    this.#devices = new PushDevices(context.database, context.clock);
  }

  /** To all browsers of a person that don't know it yet; "later" where they were told too much. */
  async tell(user: number, notice: PushedNotice, known: readonly number[] = []): Promise<Told | "later"> {
    if (this.#desk.key === undefined) return { devices: [], faults: [] };
    if (this.#context.limits.take(PUSHES, String(user)) > 0) return "later";
    const left = (await this.#devices.of(user)).filter(({ id }) => !known.includes(id));
    const told = await Promise.allSettled(left.map((device) => this.#tellOne(user, device, notice)));
    return {
      devices: left.flatMap(({ id }, index) => (told[index]?.status === "fulfilled" ? [id] : [])),
      faults: told.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : [])),
    };
  }

  async #tellOne(user: number, { id, endpoint, p256dh, auth_secret: auth }: PushDeviceRow, notice: PushedNotice): Promise<void> {
    const found = await this.#desk.find(endpoint);
    if (found === undefined) return void (await this.#devices.remove(user, { id }));
    if ("problem" in found) throw new PushFault(`the push service is ${found.problem}`);
    const { host } = found.target.url;
    if ((this.#silent.get(host) ?? 0) > this.#context.clock()) throw new PushFault("the push service did not answer just now");
    const { headers, body } = this.#sealed({ endpoint, keys: { p256dh, auth } }, notice);
    const signal = AbortSignal.timeout(WITHIN_MS);
    const { status, error } = await postWebhook({ target: found.target, headers, body, signal });
    if (error === "timeout") this.#silent.set(host, this.#context.clock() + SILENT_MS);
    else this.#silent.delete(host);
    if (GONE.includes(status)) await this.#devices.remove(user, { id });
    else if (status < 200 || status > 299) throw new PushFault(`the push service answered ${error === "" ? status : error}`);
  }

  #sealed(subscription: webPush.PushSubscription, notice: PushedNotice): { headers: Record<string, string>; body: Buffer } {
    const { settings } = this.#context;
    const { publicKey, privateKey } = this.#desk.key ?? { publicKey: "", privateKey: "" };
    // Whom a push service writes to when something is wrong: an https address, or one of mail.
    const subject = settings.publicUrl.startsWith("https:") ? settings.publicUrl : "mailto:operator@localhost";
    const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(notice), {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: KEPT_SECONDS,
      urgency: "high",
      // A later one about the same takes the place of one that was not fetched.
      topic: createHash("sha256").update(notice.tag).digest("base64url").slice(0, TOPIC_LENGTH),
      contentEncoding: "aes128gcm",
    });
    const texts = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const);
    return { headers: Object.fromEntries(texts), body: body as Buffer };
  }
}

/** Runs until it is closed. */
export function runNoticePushes({ context, pool, onFault }: Options): NoticeQueue {
  const words = new MessageWords(context.venue, context.texts);
  const sender = new PushSender(context);
  const deliver = async ({ user, language, ...waiting }: Waiting): Promise<void> => {
    const { rows } = await pool.query<{ id: string; at: string }>({
      name: "pushed-notice",
      text: "select id, at from notice where user_id = $1 and about = $2 and not is_read",
      values: [user, waiting.about],
    });
    // Read meanwhile, or gone: there is nothing to tell.
    const [row] = rows;
    if (row === undefined) return;
    const told = await sender.tell(user, await wordsOf(words, { ...waiting, ...row }, language), waiting.told);
    if (told === "later" || told.faults.length === 0) return;
    // Who was told is not told again because another could not be.
    const values = [user, waiting.about, waiting.position, told.devices];
    await pool.query({ name: "note-told", text: NOTE_TOLD, values });
    throw told.faults[0];
  };
  const bell = context.venue.live.of(NOTICE_BELL);
  return new NoticeQueue({ table: "notice_push", word: "push", pool, bell, deliver, width: WIDTH, onFault });
}

const NOTE_TOLD = "update notice_push set told = told || $4::integer[] where user_id = $1 and about = $2 and position = $3";

type Noted = Pick<Waiting, "about" | "kind" | "parameters"> & { readonly id: string; readonly at: string };

async function wordsOf(words: MessageWords, { about, kind, parameters, id, at }: Noted, language: Language): Promise<PushedNotice> {
  const [view] = await words.views([{ about, kind, parameters, id, at, receipt: "", is_read: false }], language);
  const cut = (text: string): string => (text.length > WORDS_MAX ? `${text.slice(0, WORDS_MAX - 1)}…` : text);
  // The message itself: it leads on to the thing.
  return {
    title: cut(view?.title ?? ""),
    body: cut(view?.abstract ?? ""),
    link: `/pages/mailMessage/mailMessage?id=${id}`,
    tag: `notice-${id}`,
  };
}
