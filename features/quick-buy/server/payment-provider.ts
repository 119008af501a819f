/**
 * What quick buy asks of a payment provider: a page where an order is paid. What became of it the provider says by its webhook, signed as our own
 * are (Standard Webhooks): HMAC-SHA256 over id, time and body, taken within five minutes of its time, each id once.
 *
 * Built in is the sandbox, on paper venues alone: no bank behind it, its page asks whether the payment succeeds, fails or comes late.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";

export type ProviderEvent = { readonly order: number; readonly kind: "paid" | "failed" };
export type SignedEvent = { readonly id: string; readonly seconds: string; readonly signature: string; readonly body: string };

const TOLERANCE_MS = 300_000;
const TOKEN_LETTERS = 16;
const SECRET = "quick buy sandbox webhook";

type Context = Pick<ServerContext, "pictures" | "clock" | "settings">;

export class SandboxProvider {
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  get isOpen(): boolean {
    return this.#context.settings.mode === "paper";
  }

  /** Where an order is paid; nobody guesses another's. */
  pageOf(order: number): string {
    return `/sandbox-pay/${order}-${this.#token(order)}`;
  }

  /** The order whose page that is. */
  orderOf(name: string): number | undefined {
    const [, number, token = ""] = /^(\d{1,15})-([0-9a-f]{16})$/.exec(name) ?? [];
    return number !== undefined && isSame(token, this.#token(Number(number))) ? Number(number) : undefined;
  }

  /** What has to stand in the payment. */
  referenceOf(order: number): string {
    return `PAPER ${order} ${this.#token(order).slice(0, 4).toUpperCase()}`;
  }

  sign(id: string, event: ProviderEvent): SignedEvent {
    const [seconds, body] = [String(Math.floor(this.#context.clock() / 1000)), JSON.stringify(event)];
    return { id, seconds, body, signature: `v1,${this.#hmac(id, seconds, body)}` };
  }

  /** Undefined for whatever was not signed by the provider within the last minutes. */
  read({ id, seconds, signature, body }: SignedEvent): ProviderEvent | undefined {
    const isFresh = /^\d{1,12}$/.test(seconds) && Math.abs(Number(seconds) * 1000 - this.#context.clock()) <= TOLERANCE_MS;
    if (!isFresh || !/^[\w-]{8,80}$/.test(id) || !isSame(signature, `v1,${this.#hmac(id, seconds, body)}`)) return undefined;
    const { order, kind } = JSON.parse(body) as Partial<ProviderEvent>;
    const isWhole = Number.isSafeInteger(order) && (kind === "paid" || kind === "failed");
    return isWhole ? { order: order as number, kind: kind as ProviderEvent["kind"] } : undefined;
  }

  #token(order: number): string {
    return this.#context.pictures.sealer.fingerprint(`quick buy page ${order}`).slice(0, TOKEN_LETTERS);
  }

  #hmac(id: string, seconds: string, body: string): string {
    const key = this.#context.pictures.sealer.fingerprint(SECRET);
    return createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
  }
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
