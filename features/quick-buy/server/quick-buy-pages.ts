/** The way to the sandbox provider's page, and the address to which providers tell what became of a payment. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { CALL_BUDGETS } from "../../../server/doors/app/call-budgets.ts";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import { addressGroup } from "../../../server/identity/address-group.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { takeEvent } from "./provider-events.ts";
import { SANDBOX_WEBHOOK, SandboxProvider } from "./payment-provider.ts";

const BODY_BYTES_MAX = 4096;
const HTML = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
  "content-type": "text/html; charset=utf-8",
};

const said = (
  words: string,
): string => `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sandbox Pay</title>
<p>${words}</p></html>`;
const AWAY = said("The sandbox provider does not answer. It is started again: load this page once more.");
const UNKNOWN = said("There is nothing here.");
/** No payment begins for it: its rate would hold for ever, and what somebody takes back could pass their own limit of deposits. */
const ENDED = said("This order has ended, and no payment begins for it any more. One that is under way is credited all the same.");

export function quickBuyPages(http: FastifyInstance, context: ServerContext<TradingVenue>): void {
  const provider = new SandboxProvider(context);
  const sandbox = provider.process(http.server);
  http.addHook("onClose", () => sandbox.stop());
  // What it had yet to tell when the venue ended it tells now.
  if (provider.isOpen) http.server.once("listening", () => sandbox.hasBegun && void sandbox.begin().catch(() => undefined));
  const isTooMuch = (ip: string): boolean => context.limits.take(CALL_BUDGETS.reads, addressGroup(ip)) > 0;

  http.register(async (scope) => {
    // What is signed are the bytes; a form is passed on as it came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: BODY_BYTES_MAX }, (_request, body, done) => done(null, body));
    scope.post(SANDBOX_WEBHOOK, async ({ headers, body, ip }, reply) => {
      if (isTooMuch(ip)) return reply.code(429).send();
      const of = (name: string): string => String(headers[name] ?? "");
      const signed = { id: of("webhook-id"), seconds: of("webhook-timestamp"), signature: of("webhook-signature"), body: String(body) };
      const event = provider.isOpen ? provider.read(signed) : undefined;
      if (event === undefined) return reply.code(401).send();
      await takeEvent(context, signed.id, event);
      return reply.code(204).send();
    });
    scope.route({
      method: ["GET", "POST"],
      url: "/sandbox-pay/:name",
      handler: async ({ method, params, body, ip }: FastifyRequest, reply) => {
        if (isTooMuch(ip)) return reply.code(429).send();
        const { name } = params as { readonly name: string };
        const payable = provider.payableOf(name);
        if (payable === undefined) return reply.code(404).headers(HTML).send(UNKNOWN);
        if (context.venue.kernel.quickBuy.find(payable.order)?.state === "ended") return reply.code(410).headers(HTML).send(ENDED);
        const path = `/sandbox-pay/${name}`;
        const isForm = method === "POST";
        const asked = sandbox.ask(isForm ? "POST" : "GET", path, isForm && typeof body === "string" ? body : undefined);
        const { status, html } = await asked.catch(() => ({ status: 503, html: AWAY }));
        return reply.code(status).headers(HTML).send(html);
      },
    });
  });
}
