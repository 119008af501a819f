/**
 * The sandbox payment provider, a process of its own as a real one is: a page that asks whether a payment succeeds, fails or comes late, and events
 * for the venue. It knows the shared secret alone, no table and no key of the venue. It ends with the venue.
 */
import { randomUUID } from "node:crypto";
import fastify, { type FastifyInstance } from "fastify";
import formBody from "@fastify/formbody";
import { OutgoingEvents, type OutgoingOptions } from "./outgoing-events.ts";
import { payableOf, referenceOf, VENUE_CLOCK, type Payable } from "./signed-event.ts";

export type SandboxStart = Omit<OutgoingOptions, "now"> & {
  /** How late "later" is: longer than an order waits. */
  readonly laterMs: number;
  /** What the venue's clock is ahead of the machine's, whose steps it does not follow. */
  readonly aheadMs: number;
};

const LOOK_EVERY_MS = 500;

export function sandbox({ laterMs, aheadMs: aheadAtStart, ...options }: SandboxStart): FastifyInstance {
  const { secret } = options;
  let aheadMs = aheadAtStart;
  const events = new OutgoingEvents({ ...options, now: () => Date.now() + aheadMs });
  let telling = Promise.resolve();
  // One at a time: two rounds at once would tell the same twice.
  const tell = (): Promise<void> => (telling = telling.then(() => events.tell()));
  const timer = setInterval(() => void tell(), LOOK_EVERY_MS);
  const http = fastify();
  http.addHook("onClose", () => clearInterval(timer));
  http.addHook("onRequest", ({ headers }, _reply, done) => {
    const clock = Number(headers[VENUE_CLOCK]);
    if (clock > 0) aheadMs = clock - Date.now();
    done();
  });
  http.register(formBody);
  http.get<{ Params: { name: string } }>("/sandbox-pay/:name", ({ params: { name } }, reply) => {
    const payable = payableOf(secret, name);
    void reply.type("text/html; charset=utf-8");
    return payable === undefined ? reply.code(404).send(page("There is nothing here.", "")) : reply.send(askPage(secret, payable, events));
  });
  http.post<{ Params: { name: string }; Body: Readonly<Record<string, unknown>> | undefined }>(
    "/sandbox-pay/:name",
    async ({ params: { name }, body }, reply) => {
      const payable = payableOf(secret, name);
      void reply.type("text/html; charset=utf-8");
      if (payable === undefined) return reply.code(404).send(page("There is nothing here.", ""));
      const { order } = payable;
      const choice = body?.["choice"];
      const isKnown = choice === "paid" || choice === "failed" || choice === "later";
      if (!isKnown || events.isPaid(order) || events.waitingOf(order) !== undefined) return reply.send(askPage(secret, payable, events));
      events.add(randomUUID(), { order, kind: choice === "failed" ? "failed" : "paid" }, choice === "later" ? laterMs : 0);
      await tell();
      return reply.send(askPage(secret, payable, events, choice));
    },
  );
  return http;
}

const BUTTONS = [
  ["paid", "The payment succeeds"],
  ["failed", "The payment fails"],
  ["later", "It comes after 31 minutes"],
] as const;

function askPage(secret: string, payable: Payable, events: OutgoingEvents, choice?: string): string {
  const { order, pay, currency } = payable;
  const waiting = events.waitingOf(order);
  const title = `Order ${order}: ${pay} ${currency}`;
  if (events.isPaid(order)) return page(title, "<p>This order is paid, and the venue knows it. You can close this page.</p>");
  if (waiting !== undefined && waiting.tries > 0) return page(title, "<p>The venue does not answer. It is told again by itself.</p>");
  if (waiting !== undefined) return page(title, "<p>The payment is under way. You can close this page.</p>");
  if (choice === "failed") return page(title, "<p>The payment failed, and the venue knows it. You can close this page.</p>");
  const buttons = BUTTONS.map(([value, label]) => `<button name="choice" value="${value}">${label}</button>`).join("");
  return page(title, `<p>Reference <b>${referenceOf(secret, payable)}</b></p><form method="post">${buttons}</form>`);
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:32rem;margin:8vh auto;padding:0 1rem}
h1{font-size:1.5rem;margin:.25rem 0 1rem;font-variant-numeric:tabular-nums}p{margin:.5rem 0}
button{display:block;width:100%;min-height:3.25rem;margin:.6rem 0;font:inherit;font-weight:600;border:1px solid #8886;border-radius:14px;background:#8882;color:inherit;cursor:pointer}
button:hover{background:#8884}button:first-of-type{background:#e5b53b;color:#15110a;border-color:transparent}`;

const page = (title: string, body: string): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Sandbox Pay</title><style>${STYLE}</style>
<main><p><b>Sandbox Pay</b> · paper, no bank behind it</p><h1>${title}</h1>${body}</main></html>`;
