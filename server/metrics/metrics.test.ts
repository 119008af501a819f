/** What Prometheus reads of a running engine, and who may read it. */
import { readFileSync } from "node:fs";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runWebhooks } from "../../features/webhooks/server/run-webhooks.ts";
import { BTC, BTC_TICKS, openTestEngine, type Person, type TestEngine } from "../test-engine.suite.ts";
import { metricsRoute } from "./metrics-route.ts";
import { VenueMetrics } from "./venue-metrics.ts";

let engine: TestEngine;
let metrics: VenueMetrics;
let http: FastifyInstance;
let anna: Person;
let endWebhooks: () => Promise<void>;
beforeAll(async () => {
  engine = await openTestEngine();
  metrics = new VenueMetrics({ venue: engine.venue, time: engine.trading.time, clients: () => ({ app: 7, ws_api: 2 }) });
  const onFault = (error: unknown): never => {
    throw error;
  };
  endWebhooks = await runWebhooks({
    context: engine.context,
    epoch: engine.venue.tablesEpoch,
    pool: engine.trading.pool,
    registry: metrics.registry,
    onFault,
  });
  http = Fastify();
  metricsRoute(http, metrics.registry, undefined);
  anna = await engine.newcomer();
});
afterAll(async () => {
  await endWebhooks();
  await http.close();
  await engine.close();
});

async function figure(line: string): Promise<number | undefined> {
  const { payload } = await http.inject({ method: "GET", url: "/metrics" });
  const found = payload.split("\n").find((candidate) => candidate.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}
const trade = (fields: Record<string, string>): Promise<unknown> =>
  engine.call("POST", "/coin/trade", { currency_id: "1", legal_id: "3", type: "1", ...fields }, anna);

test("before the first sample the feed has no age", async () => {
  expect(await figure("touchstone_feed_age_seconds")).toBe(-1);
});

test("orders, fills and refusals by reason are counted once each", async () => {
  await engine.price(BTC, BTC_TICKS);
  await engine.quote(BTC, [], [BTC_TICKS, 100_000]);
  await trade({ amount: "0.01", target_price: "50000", request_id: "once" });
  await trade({ amount: "0.01", target_price: "50000", request_id: "once" });
  await trade({ amount: "0.01", market: "1" });
  await trade({ amount: "0.01", target_price: "1" });
  expect(await figure('touchstone_orders_total{type="limit"}')).toBe(1);
  expect(await figure('touchstone_orders_total{type="market"}')).toBe(1);
  expect(await figure('touchstone_fills_total{market="BTC/USDT"}')).toBe(1);
  expect(await figure('touchstone_refusals_total{refusal="price_outside_band"}')).toBe(1);
  expect(await figure('touchstone_commands_total{type="spot/place"}')).toBe(3);
});

test("gauges say how things stand now", async () => {
  engine.advance(5000);
  expect(await figure("touchstone_feed_age_seconds")).toBe(5);
  expect(await figure(`touchstone_clients{door="app"}`)).toBe(7);
  expect(await figure(`touchstone_clients{door="ws_api"}`)).toBe(2);
  expect(await figure("touchstone_open_orders")).toBe(1 + 1);
  expect(await figure("touchstone_commands_waiting")).toBe(0);
  expect(await figure("touchstone_ledger_imbalance")).toBe(0);
  expect(await figure("touchstone_log_sync_seconds_count")).toBeGreaterThan(3);
  expect(await figure("process_resident_memory_bytes")).toBeGreaterThan(1e6);
});

test("the dashboard asks for nothing that isn't there", async () => {
  const dashboard = readFileSync(new URL("../../docs/operating/grafana-dashboard.json", import.meta.url), "utf8");
  const asked = new Set(dashboard.match(/\b(?:touchstone|process|nodejs)_[a-z0-9_]+/g));
  const { payload } = await http.inject({ method: "GET", url: "/metrics" });
  expect(asked.size).toBeGreaterThan(10);
  expect([...asked].filter((name) => !payload.includes(`${name}{`) && !payload.includes(`${name} `))).toEqual([]);
});

describe("the figures are read by", () => {
  const asked = async (token: string | undefined, remoteAddress: string, headers: Record<string, string> = {}): Promise<number> => {
    const door = Fastify();
    metricsRoute(door, metrics.registry, token);
    const { statusCode } = await door.inject({ method: "GET", url: "/metrics", remoteAddress, headers });
    await door.close();
    return statusCode;
  };
  const TOKEN = "a-token-of-20-letters";
  test.each([
    ["this machine, without a token", undefined, "127.0.0.1", {}, 200],
    ["this machine by its newer address", undefined, "::1", {}, 200],
    ["nobody else, without a token", undefined, "203.0.113.7", {}, 403],
    ["nobody behind a proxy here, without a token", undefined, "127.0.0.1", { "x-forwarded-for": "203.0.113.7" }, 403],
    ["whoever brings the token", TOKEN, "203.0.113.7", { authorization: `Bearer ${TOKEN}` }, 200],
    ["nobody with another", TOKEN, "203.0.113.7", { authorization: `Bearer ${TOKEN}x` }, 403],
    ["nobody without it, once there is one", TOKEN, "127.0.0.1", {}, 403],
  ])("%s", async (_who, token, address, headers: Record<string, string>, status) => {
    expect(await asked(token, address, headers)).toBe(status);
  });
});
