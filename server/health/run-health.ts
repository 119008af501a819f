/** Puts what watches a running venue together: figures, `/healthz` and `/readyz`, what operators see, a look every few seconds. */
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import type { Registry } from "prom-client";
import { HEALTH_BOARD } from "../console/health-board.ts";
import { openHealth } from "../console/open-health.ts";
import type { DataDirectory } from "../data-directory.ts";
import type { Engine } from "../engine.ts";
import type { ServerContext } from "../doors/app/server-context.ts";
import type { LivePart, LiveParts } from "../live-parts.ts";
import { metricsRoute } from "../metrics/metrics-route.ts";
import { operatingMetrics } from "../metrics/operating-metrics.ts";
import { VenueMetrics } from "../metrics/venue-metrics.ts";
import { DISK_USE } from "./disk-use.ts";
import { HEALTH_DESK, HealthWatch } from "./health-watch.ts";
import { healthRoutes } from "./health-routes.ts";
import { venueLook } from "./look-at-venue.ts";

export type WatchingParts = {
  readonly engine: Engine;
  readonly context: Pick<ServerContext, "settings" | "clock">;
  readonly pool: Pool;
  readonly data: Pick<DataDirectory, "path" | "folder">;
  /** Open connections by door. */
  readonly clients: () => Readonly<Record<string, number>>;
  /** How many so far. */
  readonly faults: { readonly count: number };
  readonly onFault: (error: unknown, where: string) => void;
};
export type Watching = {
  readonly registry: Registry;
  /** To be called once prices were started; what comes back ends it. */
  readonly startWatch: () => Promise<() => void>;
};

/** The figures of a running venue, for the door that is made before it runs. */
const FIGURES: LivePart<{ registry: Registry | undefined }> = { name: "figures", make: () => ({ registry: undefined }) };

/** The doors for whoever watches. */
export function watchingRoutes(
  http: FastifyInstance,
  live: LiveParts,
  { settings, limits, localPages }: Pick<ServerContext, "settings" | "limits" | "localPages">,
): void {
  metricsRoute(http, () => live.of(FIGURES).registry, { token: settings.metricsToken, localPages });
  healthRoutes(http, { health: live.of(HEALTH_DESK), limits });
}

export function openWatching(parts: WatchingParts): Watching {
  const { engine, context, pool, data, clients, faults, onFault } = parts;
  const { settings, clock } = context;
  const { venue, trading, live } = engine;
  const { registry } = new VenueMetrics({ venue, time: trading.time, clients });
  live.of(FIGURES).registry = registry;
  openHealth({ engine, pool, data, settings, clients });
  const health = live.of(HEALTH_DESK);
  const diskUse = live.of(DISK_USE);
  diskUse.open(join(data.path, "disk-use.json"));
  const disk = { directory: data.path, freeMegabytes: settings.diskFreeMegabytes };
  operatingMetrics({ registry, health, board: live.of(HEALTH_BOARD), pool, faults, diskUse, ...disk });
  const watch = new HealthWatch({ look: venueLook({ venue, trading, pool, clock, ...disk }), onLooked: health.looked, clock, onFault });
  const startWatch = async (): Promise<() => void> => {
    health.watch = watch;
    await watch.start();
    return () => watch.stop();
  };
  return { registry, startWatch };
}
