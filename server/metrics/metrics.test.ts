/** What Prometheus reads of a running engine, and who may read it. */
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BTC, BTC_TICKS, openTestEngine, type Person, type TestEngine } from "../test-engine.suite.ts";
import { LocalPages } from "../identity/local-pages.ts";
import { readSettings } from "../settings.ts";
import { metricsRoute } from "./metrics-route.ts";
import { VenueMetrics } from "./venue-metrics.ts";

const OUTBOX_TOKEN = "outbox-token-of-tests";
const HERE = { host: "127.0.0.1:8080", authorization: `Bearer ${OUTBOX_TOKEN}` };
const pagesOf = (environment: Record<string, string>): LocalPages => new LocalPages(readSettings({ OUTBOX_TOKEN, ...environment }, "/"));

let engine: TestEngine;
let metrics: VenueMetrics;
let http: FastifyInstance;
let anna: Person;
beforeAll(async () => {
  engine = await openTestEngine();
  metrics = new VenueMetrics({ venue: engine.venue, time: engine.trading.time, clients: () => ({ app: 7, ws_api: 2 }) });
  http = Fastify();
  metricsRoute(http, () => metrics.registry, { token: undefined, localPages: pagesOf({}) });
  anna = await engine.newcomer();
});
afterAll(async () => {
  await http.close();
  await engine.close();
});

async function figure(line: string): Promise<number | undefined> {
  const { payload } = await http.inject({ method: "GET", url: "/metrics", headers: HERE });
  const found = payload.split("\n").find((candidate) => candidate.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}
const trade = (fields: Record<string, string>): Promise<unknown> =>
  engine.call("POST", "/coin/trade", { currency_id: "1", legal_id: "3", type: "1", ...fields }, anna);

test("before the first sample the feed has no age", async () => {
  expect(await figure("touchstone_feed_age_seconds")).toBe(-1);
});

test("money that is asked for and leaves is counted by step, and what waits now is told", async () => {
  await engine.submit({ type: "verification/set-level", user: anna.id, level: 1, by: 1 } as never);
  const place = { kind: "address", network: 3, destination: 5, savedAt: engine.now() - 90 * 86_400_000 };
  const request = { type: "withdrawals/request", user: anna.id, asset: 3, amount: 100_000_000n, ...place };
  const { events } = await engine.submit(request as never);
  const [withdrawal = 0] = events.flatMap((event) => (event.type === "withdrawals/requested" ? [event.number] : []));
  expect(await figure('touchstone_withdrawals_total{step="requested"}')).toBe(1);
  expect(await figure("touchstone_withdrawals_open")).toBe(1);
  for (const type of ["take", "sent", "settle"])
    await engine.submit({ type: `withdrawals/${type}`, withdrawal, by: "payer", reference: withdrawal } as never);
  expect(await figure('touchstone_withdrawals_total{step="settled"}')).toBe(1);
  expect(await figure("touchstone_withdrawals_open")).toBe(0);
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

describe("the figures are read by", () => {
  const asked = async (
    environment: Record<string, string>,
    remoteAddress: string,
    headers: Record<string, string> = {},
  ): Promise<number> => {
    const door = Fastify();
    metricsRoute(door, () => metrics.registry, { token: environment["METRICS_TOKEN"], localPages: pagesOf(environment) });
    const { statusCode } = await door.inject({ method: "GET", url: "/metrics", remoteAddress, headers });
    await door.close();
    return statusCode;
  };
  const TOKEN = "a-token-of-20-letters";
  const FIGURES = { METRICS_TOKEN: TOKEN };
  test.each([
    ["this machine with the outbox's secret", {}, "127.0.0.1", HERE, 200],
    ["this machine by its newer address", {}, "::1", { ...HERE, host: "[::1]:8080" }, 200],
    ["nobody on this machine without it, as whatever forwards bytes", {}, "127.0.0.1", { host: HERE.host }, 403],
    ["nobody else with it", {}, "203.0.113.7", HERE, 403],
    ["nobody behind a proxy here", {}, "127.0.0.1", { ...HERE, "x-forwarded-for": "203.0.113.7" }, 403],
    ["nobody with it where a proxy is trusted", { TRUSTED_PROXIES: "10.0.0.1" }, "127.0.0.1", HERE, 403],
    ["whoever brings the token of the figures", FIGURES, "203.0.113.7", { authorization: `Bearer ${TOKEN}` }, 200],
    ["nobody with another", FIGURES, "203.0.113.7", { authorization: `Bearer ${TOKEN}x` }, 403],
    ["nobody with the outbox's, once they have one", FIGURES, "127.0.0.1", HERE, 403],
  ])("%s", async (_who, environment: Record<string, string>, address, headers: Record<string, string>, status) => {
    expect(await asked(environment, address, headers)).toBe(status);
  });
});
