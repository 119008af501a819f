/** GET /metrics: for this machine, or for whoever brings METRICS_TOKEN as a bearer. */
import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Registry } from "prom-client";

export function metricsRoute(http: FastifyInstance, registry: Registry, token: string | undefined): void {
  http.get("/metrics", async (request, reply) => {
    if (!mayRead(request, token)) return reply.code(403).type("text/plain; charset=utf-8").send("Not for you.\n");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isSame(request.headers.authorization ?? "", `Bearer ${token}`);
  // A proxy on this machine speaks for people elsewhere, and says so.
  const isForwarded = request.headers["x-forwarded-for"] !== undefined || request.headers.forwarded !== undefined;
  return !isForwarded && /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? "");
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
