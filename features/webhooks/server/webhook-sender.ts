/**
 * Sends what waits in the outbox: each delivery for itself, a few at a time for each hook and a bounded number in all, so
 * that one slow receiver holds up nobody else. Nothing is polled: hooks are rung when something falls due, and a timer stands
 * at the next retry.
 *
 * At least once: what was sent when the process died is sent again, with the same webhook-id. Order is not kept.
 */
import type { DeliveryError, PausedReason } from "../contract/webhooks.contract.ts";
import type { DeliveryStore, Ending, HookOwner, WaitingDelivery } from "./delivery-store.ts";
import type { PostRequest, PostResult } from "./post-webhook.ts";
import { retryPause } from "./retry-schedule.ts";
import { signatureHeaders } from "./signature.ts";
import type { FoundTarget } from "./targets.ts";

export type TryResult = "delivered" | "retried" | "failed";

export type SenderOptions = {
  readonly store: DeliveryStore;
  readonly find: (url: string) => Promise<FoundTarget>;
  readonly post: (request: PostRequest) => Promise<PostResult>;
  readonly secretOf: (name: string) => string;
  readonly clock: () => number;
  /** Takes a hook's next place; or says how many ms there is none, so that no hook takes the venue's time from others. */
  readonly pace: (hook: number) => number;
  /** Calls `run` after so many ms; what comes back calls it off. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** From 0 to 1, for the retries' jitter. */
  readonly random: () => number;
  /** A hook was paused by the venue; its owner should hear of it. */
  readonly onPaused: (owner: HookOwner, reason: PausedReason) => Promise<void>;
  readonly onTried: (result: TryResult) => void;
  readonly onFault: (error: unknown) => void;
};

/** Tries under way at once, for one hook and in all. A hook whose last try failed gets one until something gets through. */
export const SENDING_PER_HOOK_MAX = 4;
const SENDING_MAX = 128;
export const TRY_TIMEOUT_MS = 10_000;
/** After a fault of our own (the database) a hook rests. */
const REST_MS = 5000;
const GONE = 410;
/** A hook that had no success for so long is paused. */
export const FAILING_MAX_MS = 5 * 86_400_000;
/** Node's timers count no further. */
const TIMER_MAX_MS = 2_000_000_000;

export class WebhookSender {
  readonly #options: SenderOptions;
  /** When a hook has to be looked at next. */
  readonly #due = new Map<number, number>();
  /** Deliveries being sent, by hook. */
  readonly #sending = new Map<number, Set<number>>();
  /** Hooks whose last try failed. */
  readonly #failing = new Set<number>();
  /** Of each try under way. */
  readonly #tries = new Set<AbortController>();
  #isStopping = false;
  #total = 0;
  #looking: Promise<void> | undefined;
  #lookAgain = false;
  #callOff: (() => void) | undefined;
  #waiting: (() => void)[] = [];

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** Takes up what waits. */
  async start(): Promise<void> {
    for (const [hook, at] of await this.#options.store.dueTimes()) this.#dueAt(hook, at);
    this.look();
  }

  /** To be called when these hooks have something to be sent at once. */
  ring(hooks: Iterable<number>): void {
    for (const hook of hooks) this.#dueAt(hook, this.#options.clock());
    this.look();
  }

  /** Begins what is due; also called by the timer. */
  look(): void {
    this.#lookAgain = true;
    if (this.#isStopping) return;
    this.#looking ??= this.#lookUntilDone().finally(() => {
      this.#looking = undefined;
      if (this.#lookAgain) this.look();
      this.#settle();
    });
  }

  /** Resolves when nothing is being sent or looked for. */
  settled(): Promise<void> {
    if (this.#looking === undefined && this.#total === 0) return Promise.resolve();
    return new Promise((resolve) => void this.#waiting.push(resolve));
  }

  /** Breaks off what is being sent; it is sent again after the next start. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#callOff?.();
    for (const tried of this.#tries) tried.abort();
    await this.settled();
  }

  #dueAt(hook: number, at: number): void {
    this.#due.set(hook, Math.min(at, this.#due.get(hook) ?? Infinity));
  }

  async #lookUntilDone(): Promise<void> {
    while (this.#lookAgain && !this.#isStopping) {
      this.#lookAgain = false;
      const now = this.#options.clock();
      for (const [hook, at] of [...this.#due]) if (at <= now) await this.#begin(hook);
    }
    this.#setTimer();
  }

  async #begin(hook: number): Promise<void> {
    const sending = this.#sending.get(hook) ?? new Set<number>();
    const ownMax = this.#failing.has(hook) ? 1 : SENDING_PER_HOOK_MAX;
    const free = Math.min(ownMax - sending.size, SENDING_MAX - this.#total);
    // It stays due: whatever ends looks again.
    if (free <= 0) return;
    this.#due.delete(hook);
    try {
      const rows = await this.#options.store.next(hook, [...sending], free + 1);
      const now = this.#options.clock();
      const begun = rows.slice(0, free).filter((row) => row.nextAt <= now);
      const rest = rows[begun.length];
      if (rest !== undefined) this.#dueAt(hook, rest.nextAt);
      // Of what has nothing waiting nothing is remembered, also when it was deleted.
      else if (begun.length === 0 && sending.size === 0) this.#failing.delete(hook);
      for (const row of begun) {
        const wait = this.#options.pace(hook);
        if (wait > 0) {
          this.#due.set(hook, now + wait);
          return;
        }
        void this.#send(hook, row);
      }
    } catch (error: unknown) {
      this.#dueAt(hook, this.#options.clock() + REST_MS);
      this.#options.onFault(error);
    }
  }

  async #send(hook: number, delivery: WaitingDelivery): Promise<void> {
    const sending = this.#sending.get(hook) ?? new Set<number>();
    this.#sending.set(hook, sending.add(delivery.id));
    this.#total += 1;
    let lookAt = this.#options.clock();
    try {
      const result = await this.#try(delivery);
      if (!this.#isStopping) await this.#ended(hook, delivery, result);
    } catch (error: unknown) {
      lookAt += REST_MS;
      this.#options.onFault(error);
    } finally {
      this.#total -= 1;
      sending.delete(delivery.id);
      if (sending.size === 0) this.#sending.delete(hook);
      this.#dueAt(hook, lookAt);
      this.look();
      this.#settle();
    }
  }

  async #try({ eventId, body, url, ...secrets }: WaitingDelivery): Promise<PostResult> {
    const { find, post, secretOf, clock } = this.#options;
    const names = clock() < secrets.oldSecretUntil ? [secrets.secretName, secrets.oldSecretName] : [secrets.secretName];
    const timestampSeconds = Math.floor(clock() / 1000);
    const headers = signatureHeaders(names.map(secretOf), { id: eventId, timestampSeconds, body });
    const tried = new AbortController();
    const timer = setTimeout(() => tried.abort(), TRY_TIMEOUT_MS);
    this.#tries.add(tried);
    try {
      const found = await Promise.race([find(url), aborted(tried.signal)]);
      if (found === undefined) return noAnswer("timeout");
      if ("problem" in found) return noAnswer(found.problem === "unknown" ? "name" : "address");
      return await post({ target: found.target, headers, body, signal: tried.signal });
    } finally {
      clearTimeout(timer);
      this.#tries.delete(tried);
    }
  }

  async #ended(hook: number, delivery: WaitingDelivery, result: PostResult): Promise<void> {
    const { store, clock, random, onTried } = this.#options;
    const now = clock();
    if (result.status >= 200 && result.status < 300) {
      this.#failing.delete(hook);
      await store.tried(delivery.id, now, result, { state: "delivered", nextAt: 0 });
      await store.succeeded(hook, now);
      return onTried("delivered");
    }
    this.#failing.add(hook);
    const pause = result.status === GONE ? undefined : retryPause(delivery.tries + 1, random());
    const ending: Ending = pause === undefined ? { state: "failed", nextAt: 0 } : { state: "waiting", nextAt: now + pause };
    await store.tried(delivery.id, now, result, ending);
    onTried(pause === undefined ? "failed" : "retried");
    if (result.status === GONE) return this.pause(hook, "gone");
    if (delivery.failingSince === 0) return store.failing(hook, now);
    if (now - delivery.failingSince >= FAILING_MAX_MS) await this.pause(hook, "failing");
  }

  /** Pauses a hook for its owner, and says so. */
  async pause(hook: number, reason: PausedReason): Promise<void> {
    this.#failing.delete(hook);
    const owner = await this.#options.store.pause(hook, reason);
    if (owner !== undefined) await this.#options.onPaused(owner, reason);
  }

  #setTimer(): void {
    this.#callOff?.();
    this.#callOff = undefined;
    const now = this.#options.clock();
    // What is due already waits for a free place, not for time.
    const times = [...this.#due.values()].filter((at) => at > now);
    if (times.length === 0 || this.#isStopping) return;
    this.#callOff = this.#options.after(Math.min(Math.min(...times) - now, TIMER_MAX_MS), () => this.look());
  }

  #settle(): void {
    if (this.#looking !== undefined || this.#total > 0) return;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

function noAnswer(error: DeliveryError): PostResult {
  return { status: 0, error, response: "" };
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(undefined), { once: true }));
}
