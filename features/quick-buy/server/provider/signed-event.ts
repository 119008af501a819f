/**
 * What a payment provider and the venue share: one secret, links that name an order's terms, and events signed as our own webhooks are
 * (Standard Webhooks): HMAC-SHA256 over id, time and body.
 */
import { createHmac, timingSafeEqual } from "node:crypto";

export type ProviderEvent = { readonly order: number; readonly kind: "paid" | "failed" };
export type SignedEvent = { readonly id: string; readonly seconds: string; readonly signature: string; readonly body: string };
/** What is to be paid: whole units of the currency. */
export type Payable = { readonly order: number; readonly pay: number; readonly currency: string };

/** What the venue's clock says, on every request that it passes on to the provider. */
export const VENUE_CLOCK = "venue-clock";
/** An event is taken within so long of its time. */
const TOLERANCE_MS = 300_000;
const TOKEN_LETTERS = 16;

const hmac = (secret: string, text: string) => createHmac("sha256", secret).update(text);
const signatureOf = (secret: string, id: string, seconds: string, body: string): string =>
  `v1,${hmac(secret, `${id}.${seconds}.${body}`).digest("base64")}`;
const tokenOf = (secret: string, { order, pay, currency }: Payable): string =>
  hmac(secret, `page ${order} ${pay} ${currency}`).digest("hex").slice(0, TOKEN_LETTERS);

/** The last part of the address where an order is paid; nobody guesses another's, or changes its terms. */
export function pageName(secret: string, payable: Payable): string {
  return `${payable.order}-${payable.pay}-${payable.currency}-${tokenOf(secret, payable)}`;
}

/** What is paid on that page; undefined for one that the venue never named. */
export function payableOf(secret: string, name: string): Payable | undefined {
  const [, order, pay, currency = "", token = ""] = /^(\d{1,15})-(\d{1,15})-([A-Z]{3})-([0-9a-f]{16})$/.exec(name) ?? [];
  if (order === undefined) return undefined;
  const payable = { order: Number(order), pay: Number(pay), currency };
  return isSame(token, tokenOf(secret, payable)) ? payable : undefined;
}

/** What has to stand in the payment. */
export function referenceOf(secret: string, payable: Payable): string {
  return `PAPER ${payable.order} ${tokenOf(secret, payable).slice(0, 4).toUpperCase()}`;
}

export function signEvent(secret: string, id: string, event: ProviderEvent, nowMs: number): SignedEvent {
  const [seconds, body] = [String(Math.floor(nowMs / 1000)), JSON.stringify(event)];
  return { id, seconds, body, signature: signatureOf(secret, id, seconds, body) };
}

/** Undefined for whatever was not signed by the provider within the last minutes. */
export function readEvent(secret: string, { id, seconds, signature, body }: SignedEvent, nowMs: number): ProviderEvent | undefined {
  const isFresh = /^\d{1,12}$/.test(seconds) && Math.abs(Number(seconds) * 1000 - nowMs) <= TOLERANCE_MS;
  if (!isFresh || !/^[\w-]{8,80}$/.test(id) || !isSame(signature, signatureOf(secret, id, seconds, body))) return undefined;
  const { order, kind } = JSON.parse(body) as Partial<ProviderEvent>;
  return Number.isSafeInteger(order) && (kind === "paid" || kind === "failed") ? { order: order as number, kind } : undefined;
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
