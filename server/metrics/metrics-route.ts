/** GET /metrics: for whoever brings METRICS_TOKEN as a bearer; without that setting for this machine, by the outbox's secret. */
import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import { isSame, type LocalPages } from "../identity/local-pages.ts";

export type MetricsReaders = {
  /** METRICS_TOKEN. */
  readonly token: string | undefined;
  readonly localPages: LocalPages;
};

/** `registry`: what is read; there is nothing to read before the venue is open. */
export function metricsRoute(http: FastifyInstance, registry: () => Registry | undefined, { token, localPages }: MetricsReaders): void {
  http.get("/metrics", async (request, reply) => {
    const { authorization = "" } = request.headers;
    const mayRead = token === undefined ? localPages.mayRead(request.raw) : isSame(authorization, `Bearer ${token}`);
    void reply.header("cache-control", "no-store");
    if (!mayRead) return reply.code(403).type("text/plain; charset=utf-8").send("Not for you.\n");
    const figures = registry();
    if (figures === undefined) return reply.code(503).send();
    return reply.type(figures.contentType).send(await figures.metrics());
  });
}
