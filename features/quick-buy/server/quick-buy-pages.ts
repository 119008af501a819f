/** The sandbox provider's page, and the address to which providers tell what became of a payment. */
import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { CALL_BUDGETS } from "../../../server/doors/app/call-budgets.ts";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import { addressGroup } from "../../../server/identity/address-group.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { takeEvent } from "./provider-events.ts";
import { SandboxProvider, type ProviderEvent } from "./payment-provider.ts";

const WEBHOOK = "/quick-buy/webhook";
const BODY_BYTES_MAX = 4096;
/** How late "later" is: longer than an order waits. */
const LATER_MS = 31 * 60_000;
const HTML = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
};

export function quickBuyPages(http: FastifyInstance, context: ServerContext<TradingVenue>): void {
  const provider = new SandboxProvider(context);
  const later = new Set<NodeJS.Timeout>();
  http.addHook("onClose", () => later.forEach((timer) => clearTimeout(timer)));

  http.register(async (scope) => {
    // What is signed are the bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: BODY_BYTES_MAX }, (_request, body, done) => done(null, body));
    scope.post(WEBHOOK, async ({ headers, body, ip }, reply) => {
      if (context.limits.take(CALL_BUDGETS.reads, addressGroup(ip)) > 0) return reply.code(429).send();
      const of = (name: string): string => String(headers[name] ?? "");
      const signed = { id: of("webhook-id"), seconds: of("webhook-timestamp"), signature: of("webhook-signature"), body: String(body) };
      const event = provider.isOpen ? provider.read(signed) : undefined;
      if (event === undefined) return reply.code(401).send();
      await takeEvent(context, signed.id, event);
      return reply.code(204).send();
    });
  });

  /** As a provider would: over the wire, signed. */
  const tell = async (event: ProviderEvent): Promise<void> => {
    const { id, seconds, signature, body } = provider.sign(randomUUID(), event);
    const headers = { "content-type": "application/json", "webhook-id": id, "webhook-timestamp": seconds, "webhook-signature": signature };
    await http.inject({ method: "POST", url: WEBHOOK, headers, payload: body });
  };

  http.get<{ Params: { name: string } }>("/sandbox-pay/:name", async ({ params: { name } }, reply) => {
    const order = provider.isOpen ? provider.orderOf(name) : undefined;
    void reply.headers(HTML).type("text/html; charset=utf-8");
    return order === undefined ? reply.code(404).send(page("There is nothing here.", "")) : reply.send(askPage(context, provider, order));
  });

  http.post<{ Params: { name: string }; Body: Readonly<Record<string, unknown>> | undefined }>(
    "/sandbox-pay/:name",
    async ({ params: { name }, body }, reply) => {
      const order = provider.isOpen ? provider.orderOf(name) : undefined;
      void reply.headers(HTML).type("text/html; charset=utf-8");
      if (order === undefined) return reply.code(404).send(page("There is nothing here.", ""));
      const choice = body?.["choice"];
      if (choice === "later") later.add(setTimeout(() => void tell({ order, kind: "paid" }), LATER_MS));
      else await tell({ order, kind: choice === "paid" ? "paid" : "failed" });
      return reply.send(page("Told to the venue. You can close this page.", ""));
    },
  );
}

function askPage({ venue: { kernel } }: ServerContext<TradingVenue>, provider: SandboxProvider, order: number): string {
  const found = kernel.quickBuy.find(order);
  if (found === undefined) return page("This order is paid.", "");
  const button = (choice: string, label: string): string => `<button name="choice" value="${choice}">${label}</button>`;
  const form = [
    button("paid", "The payment succeeds"),
    button("failed", "The payment fails"),
    button("later", "It comes after 31 minutes"),
  ].join("");
  return page(`Order ${order}: ${found.pay} ${found.currency}`, `<p>${provider.referenceOf(order)}</p><form method="post">${form}</form>`);
}

const page = (title: string, body: string): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Sandbox Pay</title>
<style>body{font:16px/1.5 system-ui;max-width:32rem;margin:10vh auto;padding:0 1rem;background:#fff;color:#12151c}button{display:block;width:100%;min-height:3rem;margin:.5rem 0;font:inherit;border:1px solid #bbb;border-radius:12px;background:#f4f5f8}</style>
<main><p><b>Sandbox Pay</b> · paper, no bank behind it</p><h1 style="font-size:1.4rem">${title}</h1>${body}</main></html>`;
