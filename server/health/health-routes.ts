/** `GET /healthz`: the process answers. `GET /readyz`: whether each part works, 503 when one does not. For everybody, and nothing secret. */
import type { FastifyInstance } from "fastify";
import type { RateLimits } from "../doors/app/rate-limit.ts";
import { addressGroup } from "../identity/address-group.ts";
import type { HealthDesk } from "./health-watch.ts";

/** Whoever watches asks every second or so, from one address. */
const BUDGET = { name: "health", burst: 60, everyMs: 500 };

export type HealthDoor = { readonly health: HealthDesk; readonly limits: RateLimits };

export function healthRoutes(http: FastifyInstance, { health, limits }: HealthDoor): void {
  const wait = (ip: string): number => Math.ceil(limits.take(BUDGET, addressGroup(ip)) / 1000);

  http.get("/healthz", (request, reply) => {
    void reply.header("cache-control", "no-store").type("text/plain; charset=utf-8");
    const seconds = wait(request.ip);
    return seconds > 0 ? reply.code(429).header("retry-after", seconds).send("Too often.\n") : reply.send("ok\n");
  });

  http.get("/readyz", (request, reply) => {
    void reply.header("cache-control", "no-store");
    const seconds = wait(request.ip);
    if (seconds > 0) return reply.code(429).header("retry-after", seconds).type("text/plain; charset=utf-8").send("Too often.\n");
    const checks = health.watch?.checks;
    const states = Object.entries(checks ?? {}).map(([name, { ok, why }]) => [name, { ok, why }] as const);
    const ready = checks !== undefined && states.every(([, { ok }]) => ok);
    return reply.code(ready ? 200 : 503).send({ ready, checks: Object.fromEntries(states) });
  });
}
