/**
 * Figures of what runs around the engine: its parts' health, HTTP, database, disk, faults, log-ins refused, damage found, the build. None names
 * a person. What can't be read just then (a database that is away) is left out of an answer and fails nothing else.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { statfs } from "node:fs/promises";
import type { Pool } from "pg";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { HealthBoard } from "../console/health-board.ts";
import { diskLeast } from "../disk-guard.ts";
import type { DiskUse } from "../health/disk-use.ts";
import { CHECKS, type HealthDesk } from "../health/health-watch.ts";
import { PairMap } from "../pair-map.ts";
import { securityLog } from "../security-log.ts";

export type OperatingParts = {
  readonly registry: Registry;
  readonly health: HealthDesk;
  readonly board: Pick<HealthBoard, "system">;
  readonly pool: Pick<Pool, "totalCount" | "idleCount" | "waitingCount">;
  readonly directory: string;
  readonly freeMegabytes: number;
  readonly diskUse: Pick<DiskUse, "daysLeft">;
  /** How many so far. */
  readonly faults: { readonly count: number };
};

export function operatingMetrics(parts: OperatingParts): void {
  const registers = [parts.registry];
  healthFigures(parts, registers);
  diskFigures(parts, registers);
  programFigures(parts, registers);
  const security: Counter<"event"> = new Counter({
    name: "touchstone_security_events_total",
    help: "What concerns who may get in, by event",
    labelNames: ["event"],
    registers,
    collect: () => {
      security.reset();
      for (const [event, count] of securityLog.counts) security.inc({ event }, count);
    },
  });
  const faults: Counter = new Counter({
    name: "touchstone_faults_total",
    help: "Faults of the venue's own",
    registers,
    collect: () => {
      faults.reset();
      faults.inc(parts.faults.count);
    },
  });
}

function healthFigures({ health }: OperatingParts, registers: Registry[]): void {
  const ready: Gauge<"check"> = new Gauge({
    name: "touchstone_ready",
    help: "1 where a part of the venue works (/readyz)",
    labelNames: ["check"],
    registers,
    collect: () => {
      const checks = health.watch?.checks;
      for (const check of CHECKS) ready.set({ check }, checks?.[check].ok === true ? 1 : 0);
    },
  });
  const damages: Gauge = new Gauge({
    name: "touchstone_damage_found",
    help: "Damage found in the log or beside it since the start: must be 0",
    registers,
    collect: () => damages.set(health.damages),
  });
}

function diskFigures({ directory, freeMegabytes, diskUse }: OperatingParts, registers: Registry[]): void {
  const left: Gauge = new Gauge({
    name: "touchstone_disk_days_left",
    help: "Until orders begin to wait for room, at the rate of the last week; -1 where that is not to be said",
    registers,
    collect: async () => {
      const found = await statfs(directory).catch(() => undefined);
      if (found === undefined) return left.reset();
      const least = diskLeast(freeMegabytes, found.blocks * found.bsize);
      left.set(diskUse.daysLeft(Date.now(), found.bavail * found.bsize, least) ?? -1);
    },
  });
  const disk: Gauge<"kind"> = new Gauge({
    name: "touchstone_disk_bytes",
    help: "The disk of DATA_DIR: all of it, what is free, and below what new orders wait",
    labelNames: ["kind"],
    registers,
    collect: async () => {
      const found = await statfs(directory).catch(() => undefined);
      if (found === undefined) return disk.reset();
      const bytes = found.blocks * found.bsize;
      disk.set({ kind: "all" }, bytes);
      disk.set({ kind: "free" }, found.bavail * found.bsize);
      disk.set({ kind: "least" }, diskLeast(freeMegabytes, bytes));
    },
  });
}

function programFigures({ board, pool }: OperatingParts, registers: Registry[]): void {
  const stored: Gauge<"kind"> = new Gauge({
    name: "touchstone_stored_bytes",
    help: "What log and database take",
    labelNames: ["kind"],
    registers,
    collect: async () => {
      const found = await board.system().catch(() => undefined);
      if (found === undefined) return stored.reset();
      stored.set({ kind: "log" }, found.log.bytes);
      stored.set({ kind: "database" }, found.database.bytes);
    },
  });
  const connections: Gauge<"state"> = new Gauge({
    name: "touchstone_database_connections",
    help: "Connections to the database, and queries that wait for one",
    labelNames: ["state"],
    registers,
    collect: () => {
      connections.set({ state: "busy" }, pool.totalCount - pool.idleCount);
      connections.set({ state: "idle" }, pool.idleCount);
      connections.set({ state: "waiting" }, pool.waitingCount);
    },
  });
  const build: Gauge<"version" | "commit" | "build"> = new Gauge({
    name: "touchstone_build_info",
    help: "1; what is running",
    labelNames: ["version", "commit", "build"],
    registers,
    collect: async () => {
      const found = await board.system().catch(() => undefined);
      // It stays what it is: a database that is away takes nothing from it.
      if (found !== undefined)
        build.set({ version: found.program.version, commit: found.program.commit ?? "", build: found.program.build }, 1);
    },
  });
}

const SECONDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];
/** First parts of paths that are doors of their own. */
const DOORS: Readonly<Record<string, string>> = { api: "app", sapi: "bots", fapi: "futures_bots", ops: "console", udf: "charts" };

/** Every request by its door: how long until its answer was handed over, and the class of its status. To be called when all doors hang on the server. */
export function httpMetrics(server: Server, registry: Registry): void {
  const registers = [registry];
  const took = new Histogram({
    name: "touchstone_http_seconds",
    help: "From a request to the end of its answer, by door",
    labelNames: ["door"],
    buckets: SECONDS,
    registers,
  });
  /** By door and first figure of the status. */
  let untold = new PairMap<string, number, number>();
  const answers = new Counter({
    name: "touchstone_http_answers_total",
    help: "Answers by door and class of status",
    labelNames: ["door", "status"],
    registers,
    collect: () => {
      for (const [door, status, count] of untold.entries()) answers.inc({ door, status: `${status}xx` }, count);
      untold = new PairMap();
    },
  });
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    const began = performance.now();
    const door = doorOf(request.url ?? "/");
    // Socket.IO holds a poll open until there is news: that is no latency.
    if (door === undefined) return;
    response.once("finish", () => {
      took.observe({ door }, (performance.now() - began) / 1000);
      const status = Math.floor(response.statusCode / 100);
      untold.set(door, status, (untold.get(door, status) ?? 0) + 1);
    });
  });
}

/** "app" of "/api/coin/trade"; "bots" of "/api/v3/order"; "pages" of whatever is no door. */
export function doorOf(url: string): string | undefined {
  const [, first = "", second = ""] = /^\/([\w.-]*)\/?([\w.-]*)/.exec(url) ?? [];
  if (first === "socket.io") return undefined;
  if (first === "api" && second === "v3") return "bots";
  return DOORS[first] ?? "pages";
}
