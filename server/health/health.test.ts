/** Each part of a venue that stops working is named, with since when; who may ask is bounded. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PoolClient } from "pg";
import { SOURCE_BOARD } from "../source-board.ts";
import { BTC, BTC_TICKS, openTestEngine, type TestEngine } from "../test-engine.suite.ts";
import { CHECKS, HealthDesk, HealthWatch, type Findings } from "./health-watch.ts";
import { healthRoutes } from "./health-routes.ts";
import { venueLook } from "./look-at-venue.ts";

const NOTHING_WRONG = Object.fromEntries(CHECKS.map((check) => [check, undefined])) as Findings;
const onFault = (error: unknown): never => {
  throw error;
};
let engine: TestEngine;
const folder = mkdtempSync(join(tmpdir(), "touchstone-health-"));
beforeAll(async () => {
  engine = await openTestEngine();
  engine.trading.live.of(SOURCE_BOARD).open(() => [{ name: "a test", at: engine.now(), bid: 1, ask: 2, last: 1, isTaken: true }] as never);
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

let heldMs: number | undefined;
const lookOf = (freeMegabytes = 1): (() => Promise<Findings>) =>
  venueLook({
    venue: engine.venue,
    trading: { ...engine.trading, time: { ...engine.trading.time, heldMs: () => heldMs } },
    pool: engine.trading.pool,
    directory: folder,
    freeMegabytes,
    clock: () => engine.now(),
  });

test("a venue with prices, room and a database works in every part", async () => {
  const look = lookOf();
  expect((await look()).feed).toBe("no price has come yet");
  await engine.price(BTC, BTC_TICKS);
  await engine.trading.projected();
  expect(await look()).toEqual(NOTHING_WRONG);
});

test("prices that stay away are named after ten seconds", async () => {
  const look = lookOf();
  await engine.price(BTC, BTC_TICKS);
  engine.advance(10_000);
  expect((await look()).feed).toBeUndefined();
  engine.advance(1000);
  expect((await look()).feed).toBe("no price has come for 11 s");
});

test("a disk without room and a clock that is not believed are named", async () => {
  expect((await lookOf(2 ** 30)()).disk).toMatch(/^\d+ MiB free, \d+ MiB needed: new orders wait$/);
  heldMs = 60_000;
  expect((await lookOf()()).clock).toBe("the machine's clock is 60 s off and not believed");
  heldMs = undefined;
});

test("commands that do not become durable are named, and are well again when they do", async () => {
  const look = lookOf();
  const release = engine.holdSyncs();
  const priced = engine.price(BTC, BTC_TICKS);
  await look();
  engine.advance(6000);
  const { log } = await look();
  release();
  await priced;
  expect(log).toMatch(/^\d+ commands wait for the disk since 6 s$/);
  expect((await look()).log).toBeUndefined();
});

test("a database whose connections are all taken gives no answer, until one is free", async () => {
  const { pool } = engine.trading;
  const taken: PoolClient[] = [];
  for (let left = pool.options.max; left > 0; left--) taken.push(await pool.connect());
  const look = lookOf();
  expect((await look()).sql).toBe("no answer within 3 s");
  for (const client of taken) client.release();
  expect((await look()).sql).toBeUndefined();
});

test("what is wrong is known with since when, and a look that is old says nothing", async () => {
  let [now, feed]: [number, string | undefined] = [1000, undefined];
  const heard: number[] = [];
  const look = async (): Promise<Findings> => ({ ...NOTHING_WRONG, feed });
  const watch = new HealthWatch({ look, clock: () => now, onFault, onLooked: (_checks, at) => heard.push(at) });
  expect(watch.checks).toBeUndefined();
  await watch.look();
  [now, feed] = [6000, "silent"];
  await watch.look();
  now = 11_000;
  await watch.look();
  expect(watch.checks?.feed).toEqual({ ok: false, why: "silent", since: 6000 });
  expect(watch.checks?.log).toEqual({ ok: true, why: "", since: 1000 });
  expect(heard).toEqual([1000, 6000, 11_000]);
  now = 31_001;
  expect(watch.checks).toBeUndefined();
});

test("whoever asks is told alive and ready in their statuses, and bounded", async () => {
  const http = Fastify();
  const health = new HealthDesk();
  healthRoutes(http, { health, limits: engine.context.limits });
  const get = async (url: string, remoteAddress = "192.0.2.1") => http.inject({ method: "GET", url, remoteAddress });
  expect((await get("/healthz")).payload).toBe("ok\n");
  const early = await get("/readyz");
  expect([early.statusCode, early.json()]).toEqual([503, { ready: false, checks: {} }]);
  let wrong: Partial<Findings> = {};
  const watch = new HealthWatch({ look: async () => ({ ...NOTHING_WRONG, ...wrong }), clock: () => engine.now(), onFault });
  health.watch = watch;
  await watch.look();
  const well = await get("/readyz");
  expect([well.statusCode, well.json().ready, Object.keys(well.json().checks)]).toEqual([200, true, [...CHECKS]]);
  wrong = { disk: "7 MiB free" };
  await watch.look();
  const bad = await get("/readyz");
  expect([bad.statusCode, bad.json().ready, bad.json().checks.disk]).toEqual([503, false, { ok: false, why: "7 MiB free" }]);
  expect(bad.headers["cache-control"]).toBe("no-store");
  const statuses: number[] = [];
  for (let tried = 0; tried < 61; tried++) statuses.push((await get("/healthz", "192.0.2.2")).statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
  await http.close();
});

const OPERATING = new URL("../../docs/operating/", import.meta.url);

test("each alert leads to a section of the runbook that is there", () => {
  const rules = readFileSync(new URL("alerts.yml", OPERATING), "utf8");
  const runbook = readFileSync(new URL("runbook.md", OPERATING), "utf8");
  const sections = new Set([...runbook.matchAll(/^## (.+)$/gm)].map(([, title = ""]) => title.toLowerCase().replaceAll(" ", "-")));
  const alerts = [
    ...rules.matchAll(
      /- alert: (\w+)\n {8}expr: ['"](.+)['"]\n {8}for: \d+[sm h]+\n(?:.*\n){2}.*summary: ".+"\n {10}runbook: (\S+)#(\S+)/g,
    ),
  ];
  expect(alerts.length).toBe((rules.match(/- alert:/g) ?? []).length);
  for (const [, name = "", , file, section = ""] of alerts) {
    expect([name, existsSync(new URL("../../" + file, OPERATING)), sections.has(section)]).toEqual([name, true, true]);
    expect(runbook).toContain(`\`${name}\``);
  }
});
